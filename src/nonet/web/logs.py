"""Logs: lines that people read on a terminal; elsewhere one JSON object a line, for programs."""

import json
import logging
import sys
from typing import Any

__all__ = ["JsonFormatter", "LineFormatter", "log_config"]

LOGGERS = {"uvicorn.error": "uvicorn"}  # its name for all that is no access, errors or not
OWN = ("method", "path", "status", "milliseconds", "address", "player")


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{record.msecs:03.0f}",
            "level": record.levelname.lower(),
            "logger": LOGGERS.get(record.name, record.name),
            "message": record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in OWN if hasattr(record, name)})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class LineFormatter(logging.Formatter):
    """Writes a record as one line for people: the time, what happened, and how long it took."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        words = [self.formatTime(record, "%H:%M:%S")]
        if record.levelno >= logging.WARNING:
            words.append(f"{record.levelname.lower()}:")
        if hasattr(record, "method"):
            words.append(f"{record.method} {getattr(record, 'path', '')}".rstrip())
            words.append(str(getattr(record, "status", "")))
            words.append(f"{getattr(record, 'milliseconds', 0):.0f} ms")
        else:
            words.append(record.getMessage())
        line = " ".join(filter(None, words))
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def log_config(level: str) -> dict[str, Any]:
    """Configure all loggers to write to standard error, as whoever reads there wants it."""
    kind = "LineFormatter" if sys.stderr.isatty() else "JsonFormatter"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"nonet.web.logs.{kind}"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "lines",
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
