"""The fields of a JSON object or a TOML table from outside, each read as its type.

An error names the document, the field with its line where the document has lines, and what it has to be. The
line is looked for once there is an error, after the document was read.
"""

import json
import math
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from adoube.errors import AdoubeError
from adoube.words import CodedText, coded, say

__all__ = [
    "FieldError",
    "FieldPath",
    "Fields",
    "Key",
    "json_document",
    "json_object",
    "toml_file",
    "toml_table",
    "why_unread",
]


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


class FieldError(AdoubeError):
    """Something from outside that is not what it has to be: which document, line and field, and why."""


@dataclass(frozen=True)
class Fields:
    """One JSON object, TOML table, or list by the places of its items.

    `document` is how an error names it, for example ``game.jsonl, line 12``. A field that is null counts as
    absent.
    """

    values: Mapping[Any, Any]
    document: str
    path: FieldPath = ()  # where in the document it stands
    # Finds the line of a field, where the document has several.
    line_of: Callable[[FieldPath], int | None] | None = None
    allow_empty_texts: bool = False  # for documents that adoube has written itself

    @property
    def where(self) -> str:
        """The document, and where in it these fields stand, without the line."""
        return self._place(self.document, self.path)

    def has(self, key: Key) -> bool:
        return self.values.get(key) is not None

    def text(self, key: Key) -> str:
        """A text that is not empty, unless empty texts are allowed."""
        value = self._present(key)
        if not isinstance(value, str) or not (value or self.allow_empty_texts):
            raise self.wrong(key, "fields.not_text")
        return value

    def coded(self, key: Key) -> CodedText:
        """A coded text, as `CodedText.to_json` writes it."""
        try:
            return CodedText.from_json(self._present(key))
        except ValueError as error:
            raise self.wrong(key, "fields.not_coded") from error

    def whole(self, key: Key, least: int = 0) -> int:
        """A whole number from `least` upwards."""
        value = self._integer(key)
        if value is None or value < least:
            raise self.wrong(key, "fields.not_whole", least=least)
        return value

    def signed(self, key: Key) -> int:
        """A whole number of either sign."""
        value = self._integer(key)
        if value is None:
            raise self.wrong(key, "fields.not_signed")
        return value

    def number(self, key: Key) -> int | float:
        """Any number but an infinite one."""
        value = self._present(key)
        # A picture holds hundreds of these.
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not math.isfinite(value):
            raise self.wrong(key, "fields.not_number")
        return value

    def flag(self, key: Key) -> bool:
        value = self._present(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "fields.not_flag")
        return value

    def texts(self, key: Key) -> tuple[str, ...]:
        """A list of texts, none of them empty unless empty texts are allowed."""
        value = self._present(key)
        if not isinstance(value, list) or not all(
            isinstance(item, str) and (item or self.allow_empty_texts) for item in value
        ):
            raise self.wrong(key, "fields.not_texts")
        return tuple(value)

    def items(self, key: Key) -> list[Any]:
        """A list of anything."""
        value = self._present(key)
        if not isinstance(value, list):
            raise self.wrong(key, "fields.not_list")
        return value

    def inner(self, key: Key) -> "Fields":
        """An object inside this one; its errors name `key` too."""
        value = self._present(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "fields.not_object")
        return self._within(key, value)

    def listed(self, key: Key) -> "Fields":
        """A list inside this object, by the places of its items."""
        return self._within(key, dict(enumerate(self.items(key))))

    def _within(self, key: Key, values: Mapping[Any, Any]) -> "Fields":
        return Fields(values, self.document, (*self.path, key), self.line_of, self.allow_empty_texts)

    def wrong(self, key: Key, why: str, **values: object) -> FieldError:
        """The error of a field; `why` is a key of the catalogue."""
        return self.error(key, coded(why, **values))

    def error(self, key: Key, why: object) -> FieldError:
        """The error of a field; `why` is what a person reads."""
        path = (*self.path, key)
        line = self._line(path)
        document = self.document if line is None else say("fields.line", document=self.document, line=line)
        return FieldError(coded("text.at", where=self._place(document, path), why=why))

    @contextmanager
    def errors_at(self, key: Key) -> Iterator[None]:
        """Inside, an error is told as that of a field."""
        try:
            yield
        except (AdoubeError, ValueError) as error:
            raise self.error(key, error) from error

    def _line(self, path: FieldPath) -> int | None:
        """The line of a field, or of the nearest object around it, at last of the document."""
        if self.line_of is None:
            return None
        lines = (self.line_of(path[:length]) for length in range(len(path), -1, -1))
        return next((line for line in lines if line is not None), None)

    @staticmethod
    def _place(document: str, path: FieldPath) -> str:
        return document + "".join(f"[{key}]" if isinstance(key, int) else f": {key}" for key in path)

    def _integer(self, key: Key) -> int | None:
        """The whole number that a field is, also where it is written 5.0; None for anything else."""
        value = self._present(key)
        if isinstance(value, float) and value.is_integer():
            return int(value)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def _present(self, key: Key) -> Any:
        if (value := self.values.get(key)) is None:
            raise self.wrong(key, "fields.missing")
        return value


def json_object(text: str | bytes, document: str) -> Fields:
    """The JSON object that `text` is. Raises FieldError for anything else."""
    try:
        # json.loads would guess the encoding of bytes, and take UTF-16 for text too.
        read = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = _JSON.decode(read)
    except (ValueError, RecursionError) as error:
        raise FieldError(coded("fields.not_json", where=document, why=error)) from error
    if not isinstance(value, dict):
        raise FieldError(coded("fields.not_json_object", where=document))
    return Fields(value, document)


def json_document(text: str, document: str) -> Fields:
    """The JSON object that a file of several lines is; errors name the line of a field. Raises FieldError."""
    return replace(json_object(text, document), line_of=lambda path: json_line(text, path))


def toml_table(text: str, document: str) -> Fields:
    """The table that a TOML text is. Raises FieldError where it is none."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise FieldError(coded("fields.not_toml", where=document, why=error)) from error
    return Fields(values, document, line_of=lambda path: toml_line(text, path))


def toml_file(file: Path) -> Fields:
    """The table in a TOML file. Raises FieldError where there is none that can be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FieldError(coded("fields.unreadable", where=file, why=why_unread(error))) from error
    return toml_table(text, str(file))


def why_unread(error: OSError | ValueError) -> CodedText | str:
    """Why a file could not be read as text, as a person says it."""
    if isinstance(error, UnicodeDecodeError):
        return coded("fields.no_text")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _refuse_constant(name: str) -> None:
    raise ValueError(say("fields.no_constant", name=name))


# Made once: `json.loads` would make one for each line of a trace.
_JSON = json.JSONDecoder(parse_constant=_refuse_constant)
