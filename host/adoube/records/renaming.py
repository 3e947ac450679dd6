"""What a row tells of a person, told under another name."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from adoube.words import say

__all__ = ["Renaming", "another_name"]

# Fields in which people write; a name is looked for in them as a whole word.
FREE_TEXTS = frozenset({"text", "why", "note"})
NAMES = frozenset({"players", "people", "by", "player"})  # fields that hold names, each as a whole value


@dataclass(frozen=True)
class Renaming:
    """Puts `instead` in the place of `name`."""

    name: str
    instead: str
    _word: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_word", re.compile(rf"(?<!\w){re.escape(self.name)}(?!\w)"))

    def of(self, value: Any, stands_in: str = "") -> Any:
        """A JSON value with the other name in it: `stands_in` is the field that it is of, at any depth."""
        if isinstance(value, dict):
            return {
                key: self.of(inner, stands_in if stands_in in NAMES else key) for key, inner in value.items()
            }
        if isinstance(value, list):
            return [self.of(inner, stands_in) for inner in value]
        if not isinstance(value, str):
            return value
        if stands_in in NAMES:
            return self.instead if value == self.name else value
        return self._word.sub(lambda _: self.instead, value) if stands_in in FREE_TEXTS else value


def another_name(opened: Iterable[Mapping[str, Any]]) -> str:
    """One that nobody has in these data of `opened` rows: two people of one match never share a name."""
    taken = {value for data in opened for value in _names_in(data)}
    word = say("records.forgotten")
    numbered = (f"{word} {number}" for number in count(2))
    return next(name for name in chain([word], numbered) if name not in taken)


def _names_in(opened: Mapping[str, Any]) -> Iterator[str]:
    yield from opened.get("players", {}).values()
    yield from opened.get("people", ())
