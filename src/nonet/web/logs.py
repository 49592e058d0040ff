"""Logs: one JSON object a line, for programs that collect them."""

import json
import logging
from typing import Any

__all__ = ["JsonFormatter", "log_config"]

OWN = ("method", "path", "status", "milliseconds", "address", "player")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{record.msecs:03.0f}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in OWN if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_config(level: str) -> dict[str, Any]:
    """Configure all loggers to write JSON lines to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "nonet.web.logs.JsonFormatter"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json",
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["stderr"], "level": level.upper()},
        "loggers": {
            "uvicorn": {"level": level.upper()},
            # That an empty database gets its tables is no news.
            "alembic": {"level": "DEBUG" if level == "debug" else "WARNING"},
        },
    }
