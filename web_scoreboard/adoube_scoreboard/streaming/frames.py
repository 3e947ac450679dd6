"""Server-sent events: the parts of a page, made by the page's own templates."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Flask, render_template
from markupsafe import Markup

from adoube.board.svg import Facing
from adoube.tables.state import TableState
from adoube.words import CodedText
from adoube_scoreboard.drawing import live_look, pieces
from adoube_scoreboard.features.table_view import TableView, view_of
from adoube_scoreboard.features.virtual_board import hand_model
from adoube_scoreboard.language import speaking, spoken
from adoube_scoreboard.services import services_of

# What a page is made of and a frame brings anew; `turns` goes row by row.
PARTS = (
    "status",
    "seats",
    "heads",
    "result",
    "next",
    "waiting",
    "verdict",
    "closed",
    "notes",
    "question",
    "controls",
    "set_up",
    "camera",
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
# A state and a variant, as `variant_of` names them, to the bytes of its event.
FrameMaker = Callable[[TableState, str], bytes]


def frame_of(state: TableState, render: Render, page: str, facing: Facing = Facing.FIRST) -> bytes:
    """Return the event for a state, encoded once for every reader; its id is the state's version.

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
    return sse(as_json(frame), event_id=state.version)


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
    return Markup(render_template(f"parts/{part}.html", view=view))


def variant_of(language: str, facing: str) -> str:
    """Return the key of a page's frames: its language, and how its board is turned."""
    return f"{language} {facing}" if facing == Facing.SECOND else language


def frame_maker(app: Flask) -> FrameMaker:
    """Makes events with the templates that make the page, outside any request."""

    def make_frame(state: TableState, variant: str) -> bytes:
        language, _, facing = variant.partition(" ")
        with speaking(app, language):
            page = services_of(app).page_of(state)
            return frame_of(state, render_part, page, Facing(facing) if facing else Facing.FIRST)

    return make_frame
