"""Arrows are data: which file says where they point, and whether it can be a board's (FTA-A2, FTA-A3).

The published diagram of the arrows is not known to us. What is shipped beside this module is an unofficial
stand-in; the owner of a board supplies a file of the same form.
"""

import re
from importlib import resources
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.fields import Fields, json_object
from adoube.games.follow_the_arrow.board import CIRCLES, COLUMNS, NUMBER, ROWS, Arrows, are_neighbours
from adoube.words import say

__all__ = ["UNOFFICIAL", "ArrowsError", "accept_arrows", "arrows_named", "parse_arrows"]

UNOFFICIAL = "unofficial"
"""The name of the stand-in, which no rulebook of the game's publisher confirms."""

STANDIN = "follow_the_arrow_standin.json"

LIST = "arrows"
FORM = {"columns": COLUMNS, "rows": ROWS, "black_start_row": 1, "red_start_row": ROWS}


class ArrowsError(AdoubeError):
    """A file of arrows that cannot be read; the message names it."""


def accept_arrows(name: str) -> str:
    """What an option may say: any name of a file. Raises ValueError where there is none."""
    if not name:
        raise ValueError(say("follow_the_arrow.arrows_empty"))
    return name


def arrows_named(name: str) -> Arrows:
    """The stand-in, or else the arrows in the file called `name`. Raises ArrowsError or FieldError."""
    if name == UNOFFICIAL:
        standin = resources.files(__package__) / STANDIN
        return parse_arrows(standin.read_text(encoding="utf-8"), STANDIN)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArrowsError(say("follow_the_arrow.arrows_unread", file=name, why=error)) from error
    return parse_arrows(text, name)


def parse_arrows(text: str, file: str) -> Arrows:
    """The arrows that a JSON text lists; `file` names it in errors. Raises FieldError."""
    document = json_object(text, file).values
    for field, number in FORM.items():
        form = Fields(document, _place(text, file, field))
        if form.whole(field) != number:
            raise form.wrong(field, "follow_the_arrow.arrows_form", number=number)
    listed = Fields(document, _place(text, file, LIST)).inner(LIST).values
    circles = {name: Fields(listed, f"{_place(text, file, name)}: {LIST}") for name in (*listed, *CIRCLES)}
    for name in listed:
        if name not in NUMBER:
            raise circles[name].wrong(name, "follow_the_arrow.arrows_unknown", unknown=name)
    return {name: _arrows_from(circles[name], name) for name in CIRCLES}


def _arrows_from(listed: Fields, name: str) -> tuple[str, ...]:
    if not listed.values.get(name):
        raise listed.wrong(name, "follow_the_arrow.arrows_no_way_out")
    targets = listed.texts(name)
    for target in targets:
        if target not in NUMBER:
            raise listed.wrong(name, "follow_the_arrow.arrows_unknown", unknown=target)
        if not are_neighbours(NUMBER[name], NUMBER[target]):
            raise listed.wrong(name, "follow_the_arrow.arrows_apart", target=target)
    return tuple(sorted(set(targets)))


def _place(text: str, file: str, field: str) -> str:
    """The file and the line where a field stands; where it is missing, that of the list, or the first one."""
    entries = (re.search(rf'"{re.escape(key)}"\s*:', text) for key in (field, LIST))
    start = next((entry.start() for entry in entries if entry), 0)
    return say("follow_the_arrow.arrows_place", file=file, line=text.count("\n", 0, start) + 1)
