"""In which line of a document a field stands: asked for an error, after the document was read."""

import json
import tomllib
from bisect import bisect_left
from functools import cache
from typing import Any

__all__ = ["FieldPath", "Key", "json_line", "toml_line"]

Key = str | int  # a field's name, or an item's place in its list
FieldPath = tuple[Key, ...]  # the way from a document to one of its fields


def toml_line(text: str, path: FieldPath) -> int | None:
    """The line in which a field of a TOML text begins; None where there is no such field.

    tomllib tells no lines. But the first lines of a TOML text are TOML wherever a statement ends: the field
    begins behind the longest such part without it.
    """
    lines = text.split("\n")
    numbers = range(1, len(lines) + 1)

    @cache
    def read(end: int) -> dict[str, Any] | None:
        try:
            return tomllib.loads("\n".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            return None

    def is_there(number: int) -> bool:
        """Return whether the field stands in the text up to a line, and on to the end of a statement."""
        parts = (read(end) for end in range(number, len(lines) + 1))
        return _holds(next((part for part in parts if part is not None), {}), path)

    place = bisect_left(numbers, True, key=is_there)
    return numbers[place] if place < len(numbers) else None


def _holds(value: Any, path: FieldPath) -> bool:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def json_line(text: str, path: FieldPath) -> int | None:
    """The line in which a field of a JSON text begins; None where there is no such field."""
    start = value = _past_blanks(text, 0)
    for key in path:
        found = _field_in(text, value, key)
        if found is None:
            return None
        start, value = found
    return text.count("\n", 0, start) + 1


def _field_in(text: str, place: int, key: Key) -> tuple[int, int] | None:
    """Return where a field or an item of the object or list at a place begins, and where its value does."""
    read = json.JSONDecoder().raw_decode
    opening, number, name = text[place], 0, None
    place = _past_blanks(text, place + 1)
    while opening in "{[" and text[place] not in "}]":
        start = place
        if opening == "{":
            name, place = read(text, place)
            # Past the colon.
            place = _past_blanks(text, _past_blanks(text, place) + 1)
        if key == (name if opening == "{" else number):
            return start, place
        _, place = read(text, place)
        place = _past_blanks(text, place)
        place = _past_blanks(text, place + 1) if text[place] == "," else place
        number += 1
    return None


def _past_blanks(text: str, place: int) -> int:
    while text[place] in " \t\n\r":
        place += 1
    return place
