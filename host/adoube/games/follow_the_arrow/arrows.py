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

__all__ = ["UNOFFICIAL", "ArrowsError", "arrows_named", "parse_arrows"]

UNOFFICIAL = "unofficial"
"""The name of the stand-in, which no rulebook of the game's publisher confirms."""

STANDIN = "follow_the_arrow_standin.json"

FORM = {"columns": COLUMNS, "rows": ROWS, "black_start_row": 1, "red_start_row": ROWS}


class ArrowsError(AdoubeError):
    """A file that holds no arrows for this board; the message names file, line and circle."""


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
    """The arrows that a JSON text lists; `file` names it in errors. Raises ArrowsError or FieldError."""
    document = json_object(text, file)
    for field, number in FORM.items():
        if document.whole(field) != number:
            raise document.wrong(field, "follow_the_arrow.arrows_form", number=number)
    listed = document.inner("arrows")
    for name in listed.values:
        if name not in NUMBER:
            raise _wrong(text, file, name, "arrows_unknown", unknown=name)
    return {name: _arrows_from(listed, name, text, file) for name in CIRCLES}


def _arrows_from(listed: Fields, name: str, text: str, file: str) -> tuple[str, ...]:
    if not listed.values.get(name):
        raise _wrong(text, file, name, "arrows_no_way_out")
    targets = listed.texts(name)
    for target in targets:
        if target not in NUMBER:
            raise _wrong(text, file, name, "arrows_unknown", unknown=target)
        if not are_neighbours(NUMBER[name], NUMBER[target]):
            raise _wrong(text, file, name, "arrows_apart", target=target)
    return tuple(sorted(set(targets)))


def _wrong(text: str, file: str, circle: str, key: str, **values: str) -> ArrowsError:
    why = say(f"follow_the_arrow.{key}", **values)
    entry = re.search(rf'"{re.escape(circle)}"\s*:', text)
    line = text.count("\n", 0, entry.start() if entry else text.find('"arrows"')) + 1
    return ArrowsError(say("follow_the_arrow.arrows_wrong", file=file, line=line, circle=circle, why=why))
