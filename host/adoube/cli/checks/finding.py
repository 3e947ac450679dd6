"""What one look came to."""

from enum import StrEnum
from typing import NamedTuple

__all__ = ["Finding", "Grade", "ok", "problem", "warning"]


class Grade(StrEnum):
    """How bad it is: a PROBLEM stops a game, a WARNING may."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class Finding(NamedTuple):
    """`topic` is one word for what was looked at; `remedy` says what to do, "" where there is nothing to."""

    grade: Grade
    topic: str
    text: str
    remedy: str = ""


def ok(topic: str, text: str) -> Finding:
    return Finding(Grade.OK, topic, text)


def warning(topic: str, text: str, remedy: str) -> Finding:
    return Finding(Grade.WARNING, topic, text, remedy)


def problem(topic: str, text: str, remedy: str) -> Finding:
    return Finding(Grade.PROBLEM, topic, text, remedy)
