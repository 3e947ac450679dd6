"""The fields of a JSON object from outside, each read as its type; errors name the place and the field."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["FieldError", "Fields", "json_object"]


class FieldError(AdoubeError):
    """Something from outside that is not what it has to be: which file, line and field, and why."""


@dataclass(frozen=True)
class Fields:
    """One JSON object. `where` is how an error names it, for example ``game.jsonl, line 12``.

    A field that is null counts as absent.
    """

    values: Mapping[str, Any]
    where: str

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self._present(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(key, "fields.not_text")
        return value

    def whole(self, key: str, least: int = 0) -> int:
        """A whole number from `least` upwards."""
        value = self._integer(key)
        if value is None or value < least:
            raise self.wrong(key, "fields.not_whole", least=least)
        return value

    def signed(self, key: str) -> int:
        """A whole number of either sign."""
        value = self._integer(key)
        if value is None:
            raise self.wrong(key, "fields.not_signed")
        return value

    def number(self, key: str) -> int | float:
        """Any number but an infinite one."""
        value = self._present(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
            raise self.wrong(key, "fields.not_number")
        return value

    def flag(self, key: str) -> bool:
        value = self._present(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "fields.not_flag")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, none of them empty."""
        value = self._present(key)
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            raise self.wrong(key, "fields.not_texts")
        return tuple(value)

    def items(self, key: str) -> list[Any]:
        """A list of anything."""
        value = self._present(key)
        if not isinstance(value, list):
            raise self.wrong(key, "fields.not_list")
        return value

    def inner(self, key: str) -> "Fields":
        """An object inside this one; its errors name `key` too."""
        value = self._present(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "fields.not_object")
        return Fields(value, f"{self.where}: {key}")

    def wrong(self, key: str, why: str, **values: object) -> FieldError:
        """The error of a field; `why` is a key of the catalogue."""
        return FieldError(say("fields.wrong", where=self.where, field=key, why=say(why, **values)))

    def _integer(self, key: str) -> int | None:
        """The whole number that a field is, also where it is written 5.0; None for anything else."""
        value = self._present(key)
        if isinstance(value, float) and value.is_integer():
            return int(value)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def _present(self, key: str) -> Any:
        if not self.has(key):
            raise self.wrong(key, "fields.missing")
        return self.values[key]


def json_object(text: str | bytes, where: str) -> Fields:
    """The JSON object that `text` is. Raises FieldError for anything else."""
    try:
        # json.loads would guess the encoding of bytes, and take UTF-16 for text too.
        read = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(read, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise FieldError(say("fields.not_json", where=where, why=error)) from error
    if not isinstance(value, dict):
        raise FieldError(say("fields.not_json_object", where=where))
    return Fields(value, where)


def _refuse_constant(name: str) -> None:
    raise ValueError(say("fields.no_constant", name=name))
