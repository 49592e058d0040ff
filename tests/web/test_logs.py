"""What the server says of itself: lines for people, JSON for programs."""

import json
import logging

from nonet.web.logs import JsonFormatter, LineFormatter


def record_of(name: str, level: int, words: str, **told: object) -> logging.LogRecord:
    record = logging.LogRecord(name, level, __file__, 1, words, (), None)
    vars(record).update(told)
    return record


def test_a_request_is_one_readable_line() -> None:
    told = {"method": "GET", "path": "/api/v1/games", "status": 200, "milliseconds": 3.4}
    line = LineFormatter().format(record_of("nonet.web", logging.INFO, "request", **told))
    assert line[8:] == " GET /api/v1/games 200 3 ms"


def test_only_trouble_names_its_level() -> None:
    said = [
        LineFormatter().format(record_of("nonet.server", level, "worker 7 ended with 1"))[9:]
        for level in (logging.INFO, logging.WARNING)
    ]
    assert said == ["worker 7 ended with 1", "warning: worker 7 ended with 1"]


def test_news_of_the_server_is_no_error_by_name() -> None:
    line = json.loads(JsonFormatter().format(record_of("uvicorn.error", logging.INFO, "started")))
    assert (line["logger"], line["level"]) == ("uvicorn", "info")
