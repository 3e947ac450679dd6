"""The style sheet of all pages: one file a component, joined in the order of their layers."""

from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, request

from adoube.board.svg import stylesheet

__all__ = ["blueprint", "joined"]

blueprint = Blueprint("style", __name__)

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
    "virtual",
    "play",
)
PAGES = (
    "table",
    "player",
    "room",
    "tournament",
    "projector",
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


@blueprint.get("/style.css")
def sheet() -> Response:
    """The style sheet. A browser that has it asks whether it is still the same."""
    response = Response(joined(), mimetype="text/css")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def joined() -> str:
    """Join the files of `static/css`, and the colours of drawings, by day and by night."""
    folder = files("adoube_scoreboard") / "static" / "css"
    parts = [(folder / f"{name}.css").read_text(encoding="utf-8") for name in (*COMPONENTS, *PAGES, "print")]
    return "\n".join((LAYERS, f"@layer drawing {{\n{stylesheet()}}}\n", *parts))
