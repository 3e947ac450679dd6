"""The English that a page would show of a value."""

from __future__ import annotations

from typing import Any

from adoube.words import CodedText

__all__ = ["in_english"]


def in_english(value: Any) -> Any:
    """The value with each coded text in it as its English text; named tuples become plain ones."""
    if isinstance(value, CodedText):
        return str(value)
    if isinstance(value, list):
        return [in_english(each) for each in value]
    return tuple(map(in_english, value)) if isinstance(value, tuple) else value
