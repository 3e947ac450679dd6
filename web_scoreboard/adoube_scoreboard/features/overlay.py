"""Tables in other pictures: an overlay for streams of video, and a page that stands in frames of other sites.

| address | what it gives |
|---|---|
| GET /overlay/TABLE | board and names on a transparent ground |
| GET /overlay.css | the colours and the size of an overlay, as its address has them |
| GET /embed/TABLE | the table for a frame of the sites that the club's file names under `embed` |

An overlay's address may say `show` (`both`, `board` or `strip`), `size` (the board's side in pixels),
`scheme` (`light` or `dark`), `facing`, and colours as six or eight hexadecimal digits (`COLOURS`).
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request, url_for

from adoube.board.svg import Facing
from adoube_scoreboard import drawing
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.table_view import view_of
from adoube_scoreboard.services import services

__all__ = ["COLOURS", "Scheme", "Show", "blueprint"]

blueprint = Blueprint("overlay", __name__)


# By their names in an address, the custom properties of the style sheet that colours set.
COLOURS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ink": ("--ink", "--ink-2"),
        "ground": ("--sheet",),
        "turn": ("--turn",),
        "turn_ink": ("--on-turn", "--on-turn-2"),
        "wood": ("--board-wood",),
        "wood_dark": ("--board-wood-dark",),
        "mark": ("--board-accent",),
    }
)
_COLOUR = re.compile(r"(?:[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
SMALLEST, LARGEST = 100, 4000  # sides of a board in pixels
_LAYER = "@layer layouts {\n:root, body {%s}\n}\n"


class Show(StrEnum):
    """The parts of a table that an overlay has."""

    BOTH = "both"
    BOARD = "board"
    STRIP = "strip"


class Scheme(StrEnum):
    """The colours of an overlay where its address names none."""

    LIGHT = "light"
    DARK = "dark"


@blueprint.get("/overlay/<name>")
def overlay(name: str) -> str:
    """Board, names, clocks and scores, and nothing else: what is beside them is transparent."""
    show = _one_of("show", Show, Show.BOTH)
    scheme = _one_of("scheme", Scheme, Scheme.LIGHT)
    style = {field: request.args[field] for field in ("size", *COLOURS) if field in request.args}
    # Read here too: a style sheet that is refused would say so to nobody.
    _declarations(style)
    return render_template(
        "overlay.html",
        show=show,
        scheme=scheme,
        style=f"{url_for('overlay.style')}?{urlencode(style)}" if style else "",
        **_table(name),
    )


@blueprint.get("/overlay.css")
def style() -> Response:
    """The values that an overlay's address sets, for the style sheet of all pages."""
    return Response(_LAYER % _declarations(request.args), mimetype="text/css")


@blueprint.get("/embed/<name>")
def embed(name: str) -> str:
    """A table that other sites show in a frame, with a link to its page."""
    return render_template("embed.html", **_table(name))


def _table(name: str) -> dict[str, Any]:
    shared = services()
    state = shared.table(name)
    facing = _one_of("facing", Facing, Facing.FIRST)
    return {
        "name": name,
        "view": view_of(state, facing),
        "drawing": drawing.board(state, drawing.live_look(state, facing)),
        "piece_definitions": drawing.piece_definitions(state, facing),
        "seat_pieces": drawing.seat_pieces,
        "page": shared.page_of(state),
        "query": "?facing=second" if facing is Facing.SECOND else "",
    }


def _one_of(field: str, kind: Any, usual: Any) -> Any:
    """Return a parameter of the address. Raises Refused for a value that there is not."""
    text = request.args.get(field, usual.value)
    known = [each.value for each in kind]
    if text not in known:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_such_choice", field=field, value=text[:20], choices=known)
    return kind(text)


def _declarations(given: Mapping[str, str]) -> str:
    """Return the custom properties that an address sets. Raises Refused for what is no colour or size."""
    found = []
    for field, properties in COLOURS.items():
        if field in given:
            if not _COLOUR.fullmatch(given[field]):
                raise Refused(HTTPStatus.BAD_REQUEST, "no_colour", field=field, value=given[field][:20])
            found += [f"{name}: #{given[field]};" for name in properties]
    if "size" in given:
        found.append(f"--overlay-size: {_size(given['size'])}px;")
    return " ".join(found)


def _size(text: str) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST))
    if not is_number or not SMALLEST <= int(text) <= LARGEST:
        raise Refused(HTTPStatus.BAD_REQUEST, "no_size", value=text[:20], least=SMALLEST, most=LARGEST)
    return int(text)
