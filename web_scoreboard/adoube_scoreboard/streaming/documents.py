"""Documents of a live stream: what readers are to have, as the event that brings each of them up to date.

A document is made when the first reader takes it, and once for all readers.

The change from one text to the next is pieces of the old one, by their numbers, and new text. A text is cut
before every `<`, comma and blank, so that a page's script cuts it alike whatever letters stand in it. A
change is a line of fields between tabs: `12,3` stands for the three pieces of the old text from number 12
on, `+` goes before new text. Neither texts nor changes hold a tab or a line break: they are JSON in a line.
"""

import re
from collections.abc import Callable, Sequence
from typing import Protocol

__all__ = ["NOTHING", "ChangingText", "Document", "Make", "WholeEvent", "change_between", "pieces_of"]

Make = Callable[[], bytes]
NOTHING = 0  # the number of what a reader has that was sent nothing yet


class Document(Protocol):
    """Something that a stream keeps its readers up to date with."""

    number: int  # of what was made last; NOTHING before

    def renew(self, make: Make) -> None:
        """Have it made anew when somebody next takes it."""
        ...

    def event(self, has: int) -> bytes:
        """Return the event for a reader that has the document of that number; empty if that is the newest."""
        ...


class WholeEvent:
    """A document whose events are made ready to be sent, each complete in itself."""

    def __init__(self, name: str) -> None:
        self.number = NOTHING
        self._make: Make | None = None
        self._event = b""

    def renew(self, make: Make) -> None:
        self._make = make

    def event(self, has: int) -> bytes:
        if self._make is not None:
            make, self._make = self._make, None
            self._event = make()
            self.number += 1
        return b"" if has == self.number else self._event


class ChangingText:
    """A text in one line, of which a reader that has the one before is sent only the change.

    The data of an event are the document's name, the number of the text, the number of the text that is
    changed, which is empty before a whole text, and the text or the fields of its change, between tabs.
    """

    def __init__(self, name: str) -> None:
        self.number = NOTHING
        self._name = name
        self._make: Make | None = None
        self._text = b""
        self._pieces: list[str] = []
        self._change = b""

    def renew(self, make: Make) -> None:
        self._make = make

    def event(self, has: int) -> bytes:
        self._make_newest()
        if has == self.number:
            return b""
        if has != NOTHING and has == self.number - 1 and len(self._change) < len(self._text):
            return self._event(str(has), self._change)
        return self._event("", self._text)

    def _make_newest(self) -> None:
        if self._make is None:
            return
        make, self._make = self._make, None
        text = make()
        if text == self._text:
            return
        before, self._pieces = self._pieces, pieces_of(text.decode())
        self._text, self._change = text, change_between(before, self._pieces).encode()
        self.number += 1

    def _event(self, base: str, data: bytes) -> bytes:
        return b"data: %s\t%d\t%s\t%s\n\n" % (self._name.encode(), self.number, base.encode(), data)


_PIECE = re.compile(r".[^<, ]*", re.DOTALL)
# What repeats fewer letters costs more to refer to than to write, in the middle of new text.
WORTH_A_REFERENCE = 12
LONG = 8  # pieces in a run after which no longer one is looked for


def pieces_of(text: str) -> list[str]:
    """Cut a text into the pieces that changes refer to."""
    return _PIECE.findall(text)


def change_between(old: Sequence[str], new: Sequence[str]) -> str:
    """Return the change that makes a text of its pieces `new` from one of the pieces `old`."""
    stands_at: dict[str, list[int]] = {}
    for number, piece in enumerate(old):
        stands_at.setdefault(piece, []).append(number)
    fields: list[str] = []
    written: list[str] = []
    at = follows = 0
    while at < len(new):
        start, count = _longest(old, new, at, stands_at.get(new[at], ()), follows)
        repeated = new[at : at + max(count, 1)]
        if count == 0 or (written and sum(map(len, repeated)) < WORTH_A_REFERENCE):
            written += repeated
        else:
            if written:
                fields.append("+" + "".join(written))
                written = []
            fields.append(f"{start},{count}")
            follows = start + count
        at += len(repeated)
    if written:
        fields.append("+" + "".join(written))
    return "\t".join(fields)


def _longest(
    old: Sequence[str], new: Sequence[str], at: int, starts: Sequence[int], follows: int
) -> tuple[int, int]:
    """Return where a long run of old pieces begins that equals the new ones from `at` on, and its length.

    The one that follows the last one is taken if it is long, and else the longest.
    """
    found, most = follows, _run(old, new, follows, at)
    if most < LONG:
        for start in starts:
            if (count := _run(old, new, start, at)) > most:
                found, most = start, count
    return found, most


def _run(old: Sequence[str], new: Sequence[str], start: int, at: int) -> int:
    """Return how many pieces are the same from both places on."""
    most = min(len(old) - start, len(new) - at)
    for count in range(most):
        if old[start + count] != new[at + count]:
            return count
    return most
