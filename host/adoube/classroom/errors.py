"""Requests of a class that cannot be granted."""

from adoube.errors import AdoubeError

__all__ = ["ClassError"]


class ClassError(AdoubeError):
    """A name, an answer, a question or a step that cannot be taken; the message says why."""
