"""A page's memory of what its stream has told, in Python: what `static/js/documents.js` does."""

from __future__ import annotations

import re

__all__ = ["Following", "changed", "data_of"]

PIECE = re.compile(r".[^<, ]*", re.DOTALL)


def changed(text: str, fields: list[str]) -> str:
    """Apply a change, given as its fields, to the text that it is a change of."""
    pieces = PIECE.findall(text)
    made = []
    for field in fields:
        if field.startswith("+"):
            made.append(field[1:])
        else:
            first, count = map(int, field.split(","))
            made += pieces[first : first + count]
    return "".join(made)


def data_of(events: bytes) -> list[str]:
    """Return the data of the events that arrived together."""
    return [line[6:] for line in events.decode().split("\n") if line.startswith("data: ")]


class Following:
    """The texts of one connection by their names. `whole` counts those that came whole."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.whole = self.changes = 0
        self._numbers: dict[str, str] = {}

    def take(self, events: bytes) -> list[str]:
        """Bring the texts up to date; return the names of those that have changed."""
        names = []
        for data in data_of(events):
            name, number, base, *fields = data.split("\t")
            if base:
                assert self._numbers[name] == base, "a change of a text that is not here"
                self.texts[name] = changed(self.texts[name], fields)
                self.changes += 1
            else:
                (self.texts[name],) = fields
                self.whole += 1
            self._numbers[name] = number
            names.append(name)
        return names
