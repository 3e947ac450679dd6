"""The style sheet of all pages: one file a component, joined in the order of their layers."""

import re
from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, request, url_for
from markupsafe import Markup

from adoube.board.svg import stylesheet
from adoube_scoreboard.packing import is_packed
from adoube_scoreboard.security.headers import trust_own

__all__ = ["blueprint", "joined", "page_style"]

blueprint = Blueprint("style", __name__)

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IDLE = re.compile(r"\n\s+")

# The later ones win, whatever the order of the files below.
LAYERS = "@layer reset, tokens, base, drawing, components, layouts, print;\n"
COMPONENTS = (
    "reset",
    "tokens",
    "base",
    "drawing",
    "buttons",
    "drawer",
    "bar",
    "board_frame",
    "verdict",
    "strip",
    "turns",
    "result",
    "sheets",
    "replay",
    "balance",
    "evaluation",
    "virtual",
    "play",
)
PAGES = (
    "table",
    "player",
    "room",
    "tournament",
    "projector",
    "overlay",
    "lesson",
    "class",
    "pupil",
    "past_boards",
    "worksheet",
    "written",
    "rules",
    "joining",
    "desk",
    "player_sheets",
    "camera",
    "record",
    "look_back",
    "examples",
)
# Sheets of a single page, which links to its own beside that of all.
ALONE = ("board_setup",)


@blueprint.get("/style.css")
def sheet() -> Response:
    """The style sheet. A browser that has it asks whether it is still the same."""
    response = Response(joined(), mimetype="text/css")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def joined(without: frozenset[str] = frozenset()) -> str:
    """Join the files of `static/css`, and the colours of drawings, by day and by night."""
    folder = files("adoube_scoreboard") / "static" / "css"
    names = [name for name in (*COMPONENTS, *PAGES, "print") if name not in without]
    parts = [(folder / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return _spare("\n".join((LAYERS, f"@layer drawing {{\n{stylesheet()}}}\n", *parts)))


def _spare(style: str) -> str:
    """Leave out what only its writers read: comments, and blanks at the beginning of lines."""
    return _IDLE.sub("\n", _COMMENT.sub("", style))


# What kinds of pages need no style of. Packed they bring their own along, and are seen one request sooner.
LEFT_OUT = {
    "table": frozenset(
        (
            "room",
            "tournament",
            "projector",
            "overlay",
            "lesson",
            "worksheet",
            "written",
            "rules",
            "joining",
            "player_sheets",
            "record",
            "look_back",
            "examples",
        )
    ),
    "room": frozenset(
        (
            "table",
            "player",
            "overlay",
            "lesson",
            "past_boards",
            "worksheet",
            "rules",
            "desk",
            "player_sheets",
            "camera",
            "record",
            "look_back",
            "examples",
        )
    ),
}


def page_style(kind: str) -> Markup:
    """Return the element with the style of a kind of page: the style itself where the page is packed."""
    if not is_packed():
        return Markup('<link rel="stylesheet" href="{}">').format(url_for("style.sheet"))
    text = joined(LEFT_OUT[kind])
    trust_own("style-src", text)
    return Markup("<style>{}</style>").format(Markup(text))
