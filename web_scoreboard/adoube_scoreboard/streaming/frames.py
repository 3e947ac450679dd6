"""The frames of a page: its parts, made by the page's own templates.

A part is made anew only where something differs that it was made from. Nobody says what that is: it is noted
while the part is made. A template, and all that it calls, sees the view and its state through a `_Watched`,
which notes each value that is read. What asks the services for more is made anew each time.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, cast

from flask import Flask, current_app, g
from markupsafe import Markup

from adoube.board.svg import Facing
from adoube.tables.state import TableState
from adoube.words import CodedText
from adoube_scoreboard.drawing import live_look, pieces
from adoube_scoreboard.features.table_view import TableView, view_of
from adoube_scoreboard.features.virtual_board import hand_model
from adoube_scoreboard.language import language, speaking, spoken
from adoube_scoreboard.services import services_of

# What a page is made of and a frame brings anew; `turns` goes row by row.
PARTS = (
    "status",
    "seats",
    "heads",
    "result",
    "evaluation",
    "next",
    "waiting",
    "verdict",
    "closed",
    "notes",
    "question",
    "controls",
    "set_up",
    "camera",
    "camera_passing",
    "off",
    "hand",
    "tray",
    "lesson",
    "rule",
    "past",
    "board",
    "turns",
)
# How many of the newest rounds a frame carries; a page that lacks older ones asks for the whole list.
WINDOW = 3

Render = Callable[[str, TableView], str]  # A part's name and a view to its HTML.
# A state and a variant, as `variant_of` names them, to the bytes of its frame.
FrameMaker = Callable[[TableState, str], bytes]


def frame_of(state: TableState, render: Render, page: str, facing: Facing = Facing.FIRST) -> bytes:
    """Return the frame of a state as JSON in one line.

    `page` stands for everything that frames leave out (this run of the program, the empty board): a page that
    was made with another value loads itself again.
    """
    view = view_of(state, facing)
    whole = [part for part in PARTS if part != "turns"]
    frame = {
        "version": state.version,
        "page": page,
        "title": view.document_title,
        # Only its number: a page whose panel is open asks for the picture, all others are spared it.
        "picture": 0 if state.camera is None else state.camera.picture_version,
        "parts": {part: render(part, view) for part in whole},
        "turns": _newest_turns(view, render),
    }
    if state.virtual is not None:
        frame["virtual"] = hand_model(state, state.virtual)
    return as_json(frame).encode()


def as_json(value: object) -> str:
    """JSON in one line, with each coded text in the language of what is made just now."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_spoken)


def _spoken(value: object) -> str:
    if isinstance(value, CodedText):
        return spoken(value)
    raise TypeError(f"{value!r} stands in no frame")


def sse(data: str, *, event_id: int) -> bytes:
    """One server-sent event. `data` is JSON, so that it holds no line break of its own."""
    return f"id: {event_id}\ndata: {data}\n\n".encode()


def _newest_turns(view: TableView, render: Render) -> dict[str, Any]:
    """The last rows, and the chain of the row before them: only a page that has that row may append."""
    newest = view.rounds[-WINDOW:]
    older = view.rounds[: len(view.rounds) - len(newest)]
    return {
        "count": len(view.turns),
        "after": older[-1].chain if older else "",
        "first": len(older),
        "html": render("turns", replace(view, rounds=newest)),
    }


def render_part(part: str, view: TableView) -> Markup:
    """One part as markup: the pieces are drawn, everything else is a template in templates/parts."""
    if part == "board":
        return pieces(view.state, live_look(view.state, view.facing))
    template = current_app.jinja_env.get_template(f"parts/{part}.html")
    return Markup(template.render(view=view, language=language().tag))


def variant_of(language: str, facing: str) -> str:
    """Return the key of a page's frames: its language, and how its board is turned."""
    return f"{language} {facing}" if facing == Facing.SECOND else language


# What the stream of all tables shows of each for a page that asks for it: as on a card over the whole page.
CARDS = "cards"


def room_of(language: str, shows: str) -> str:
    """Return the name of the channel of all tables for a page: its language, and what it shows of them."""
    return f"{language} {CARDS}" if shows == CARDS else language


def tv_of(language: str) -> str:
    """Return the name of the channel of the table that is on television, for a page in that language."""
    return f"{language} tv"


_VIEW, _STATE = "view", "state"


class _Watched:
    """A value whose attributes are noted as they are read, each as the name of the value and its own."""

    __slots__ = ("_name", "_noted", "_value")

    def __init__(self, name: str, value: Any, noted: dict[tuple[str, str], Any]) -> None:
        self._name, self._value, self._noted = name, value, noted

    def __getattr__(self, attribute: str) -> Any:
        found = getattr(self._value, attribute)
        if self._name == _VIEW and attribute == _STATE:
            return _Watched(_STATE, found, self._noted)
        if callable(found):
            # A method may read anything.
            self._noted[self._name, ""] = self._value
        else:
            self._noted[self._name, attribute] = found
        return found


class _Part(NamedTuple):
    """A part as it was made, and all that was read for it."""

    made: str
    noted: dict[tuple[str, str], Any]


class KeptParts:
    """The parts of one table's page in one variant."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._parts: dict[str, _Part] = {}

    def part(self, name: str, view: TableView) -> str:
        """Return a part, made anew if it would be another one."""
        known = self._parts.get(name)
        if known is not None and _is_same(known.noted, view):
            return known.made
        noted: dict[tuple[str, str], Any] = {}
        g.has_asked_services = False
        made = str(self._render(name, cast(TableView, _Watched(_VIEW, view, noted))))
        if not g.has_asked_services:
            self._parts[name] = _Part(made, noted)
        return made


def _is_same(noted: dict[tuple[str, str], Any], view: TableView) -> bool:
    """Return whether everything that was read would be read again."""
    for (owner, attribute), before in noted.items():
        value: Any = view if owner == _VIEW else view.state
        now = getattr(value, attribute) if attribute else value
        if now is not before and now != before:
            return False
    return True


def frame_maker(app: Flask) -> FrameMaker:
    """Makes frames with the templates that make the page, outside any request."""
    kept: dict[tuple[str, str], KeptParts] = {}

    def make_frame(state: TableState, variant: str) -> bytes:
        language, _, facing = variant.partition(" ")
        parts = kept.setdefault((state.table, variant), KeptParts(render_part))
        with speaking(app, language):
            page = services_of(app).page_of(state)
            return frame_of(state, parts.part, page, Facing(facing) if facing else Facing.FIRST)

    return make_frame
