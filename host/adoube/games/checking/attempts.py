"""Texts that look like turns of a game: its own, with something in them exchanged, left out or said twice."""

import re
from collections.abc import Iterator, Sequence
from random import Random

__all__ = ["altered_texts", "texts_with_another_cell"]

CELL = re.compile(r"[A-Za-z]?[0-9]+")
MARK = re.compile(r"[^0-9A-Za-z]")


def texts_with_another_cell(text: str, cells: Sequence[str]) -> Iterator[str]:
    """Every text that differs from this one in one of the cells that it names."""
    for place in CELL.finditer(text):
        for cell in cells:
            if cell != place[0]:
                yield text[: place.start()] + cell + text[place.end() :]


def altered_texts(texts: Sequence[str], cells: Sequence[str], rng: Random) -> Iterator[str]:
    """Such texts without end, each made from one of these or from two; some are as they were."""
    while texts:
        text, other = rng.choice(texts), rng.choice(texts)
        yield rng.choice((_as_it_is, _another_cell, _another_mark, _without_a_part, _joined))(
            text, other, cells, rng
        )


def _as_it_is(text: str, _other: str, _cells: Sequence[str], _rng: Random) -> str:
    return text


def _another_cell(text: str, other: str, cells: Sequence[str], rng: Random) -> str:
    """With a cell of the board, or one that the other text names: there stands something, or may come to."""
    places = list(CELL.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    named: list[str] = CELL.findall(other)
    cell: str = rng.choice(named if named and rng.random() < 0.5 else cells)
    return text[: place.start()] + cell + text[place.end() :]


def _another_mark(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    places = list(MARK.finditer(text))
    marks: list[str] = MARK.findall(other)
    if not places or not marks:
        return text
    place = rng.choice(places)
    return text[: place.start()] + rng.choice(marks) + text[place.end() :]


def _without_a_part(text: str, _other: str, _cells: Sequence[str], rng: Random) -> str:
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    return text[:start] + text[end:]


def _joined(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    """Its beginning with the end of the other one, each cut at a mark: often a turn that goes on longer."""
    cuts = [place.start() for place in MARK.finditer(other)] or [0]
    begins = [*(place.start() for place in MARK.finditer(text)), len(text)]
    return text[: rng.choice(begins)] + other[rng.choice(cuts) :]
