"""The page of examples: every token and component of the style sheet, live, for whoever changes pages."""

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from flask import Blueprint, Response, render_template

from adoube.board.svg import stylesheet
from adoube.games.jarmo import Jarmo
from adoube.games.line import Line
from adoube.tables.assistants import ComputerState
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BoardHealth
from adoube.tables.clock import Clocks
from adoube.tables.state import (
    Choice,
    Message,
    Phase,
    Question,
    Remedy,
    SeatState,
    Standing,
    TableState,
    TurnShown,
)
from adoube_scoreboard import drawing
from adoube_scoreboard.features.look_back_view import Marked, balance_key, balance_plot
from adoube_scoreboard.features.room import card_of, render_plate
from adoube_scoreboard.features.room_drawings import SeatPieces, drawn_on_ground, grounds_of
from adoube_scoreboard.features.table_view import view_of

__all__ = ["ExamplePiece", "blueprint", "tokens"]

blueprint = Blueprint("examples", __name__)

_DEFINED = re.compile(r"(--[a-z0-9-]+):\s*([^;]+);")
# What a token is of, by the beginning of its name; the others are colours.
_SHOWN_AS = (
    ("--t-", "font-size"),
    ("--s-", "inline-size"),
    ("--tap", "inline-size"),
    ("--r-", "border-radius"),
    ("--lift-", "box-shadow"),
    ("--serif", "font-family"),
    ("--sans", "font-family"),
    ("--quick", ""),
    ("--calm", ""),
    ("--ease", ""),
)
CLOCKS = Clocks({"black": 34_000, "white": 581_000}, None, 0, {"black": 600_000, "white": 600_000})
TURNS = ("b1-a3", "c5-b3", "d1-c3", "e5-d3")
SIX = ("p1", "p2", "p3", "p4", "p5", "p6")
BALANCE = tuple(
    dict(zip(SIX, shares, strict=True))
    for shares in (
        (0.17, 0.17, 0.17, 0.17, 0.16, 0.16),
        (0.4, 0.05, 0.2, 0.15, 0.12, 0.08),
        (0.1, 0.35, 0.25, 0.12, 0.1, 0.08),
        (0.0, 1.0, 0.0, 0.0, 0.0, 0.0),
    )
)


class ExamplePiece(NamedTuple):
    """A custom property of the style sheet. `shown_as` is the CSS property that shows it; empty for none."""

    name: str
    value: str
    shown_as: str

    @property
    def css_class(self) -> str:
        return f"token{self.name[1:]}"


@blueprint.get("/examples")
def page() -> str:
    """Every token and every component, as the style sheet has them now."""
    samples = _samples()
    state = samples["live"]
    return render_template(
        "examples.html",
        colours=[token for token in tokens() if token.shown_as == "background"],
        sizes=[token for token in tokens() if token.shown_as == "font-size"],
        others=[token for token in tokens() if token.shown_as not in ("background", "font-size")],
        views={name: view_of(sample) for name, sample in samples.items()},
        card=card_of(state),
        pages={state.table: ""},
        drawings={state.table: drawn_on_ground(state, f"card-{state.table}")},
        grounds=grounds_of([state]),
        board=drawing.board(state, drawing.look(state, "alone")),
        flat=drawing.board(state, drawing.look(state, "flat")),
        pieces=SeatPieces(state),
        seat_pieces=drawing.seat_pieces,
        render_plate=render_plate,
        balance=balance_plot(BALANCE, SIX, len(BALANCE) - 1, [Marked(2, SIX[0], 1)], label="Six seats"),
        balance_keys=[*map(balance_key, range(len(SIX)))],
    )


@blueprint.get("/examples.css")
def sheet() -> Response:
    """Styles the tokens: a rule for each, made from the style sheet itself."""
    rules = (
        f".{token.css_class} {{ {token.shown_as}: var({token.name}); }}"
        for token in tokens()
        if token.shown_as
    )
    return Response("\n".join(rules), mimetype="text/css")


@cache
def tokens() -> tuple[ExamplePiece, ...]:
    """Every token with its first value, as the style sheet orders them; those of drawings at the end."""
    file = files("adoube_scoreboard") / "static" / "css" / "tokens.css"
    defined: dict[str, str] = {}
    for name, value in _DEFINED.findall(file.read_text(encoding="utf-8") + stylesheet()):
        defined.setdefault(name, " ".join(value.split()))
    return tuple(ExamplePiece(name, value, _shown_as(name)) for name, value in defined.items())


def _shown_as(name: str) -> str:
    return next((shown for begin, shown in _SHOWN_AS if name.startswith(begin)), "background")


def _samples() -> dict[str, TableState]:
    """Return a table in the middle of a game, and what may happen at it."""
    line = Line.begin(Jarmo())
    for text in TURNS:
        line = line.play(line.game.read(text))
    game = line.game
    live = TableState(
        table="3",
        version=1,
        game=game.id,
        title=game.title,
        board=game.board,
        phase=Phase.PLAYING,
        seats=(SeatState("black", "Ada", 5, 12, True), SeatState("white", "Grace", 5, 14, False)),
        turns=tuple(
            TurnShown(ply, ("black", "white")[(ply - 1) % 2], text, game.trail(game.read(text)))
            for ply, text in enumerate(TURNS, start=1)
        ),
        placement=game.placement(line.position),
        message=Message("moved", "Ada moved from b1 to a3."),
        line=line,
        game_number=2,
        games_in_match=2,
        clocks=CLOCKS,
        camera=CameraState("by its markers", None),
    )
    choices = tuple(Choice(cell, f"The one on {cell}", (cell,)) for cell in ("c3", "c5", "d3", "e5"))
    wrong = replace(
        live,
        message=Message("illegal", "No line joins c4 and b3.", "JAR-03"),
        remedy=Remedy(empty=("b3",), fill=("c4",)),
    )
    won = (replace(live.seats[0], won=True, to_move=False, score=7), replace(live.seats[1], score=4))
    over = replace(
        live,
        phase=Phase.OVER,
        seats=won,
        message=Message("over", "Every archer is at home: Black 7, White 4.", "JAR-14"),
        standings=(Standing("Ada", 19, won=True), Standing("Grace", 18)),
    )
    return {
        "live": live,
        "wrong": wrong,
        "unexplained": replace(wrong, line=None),
        "asked": replace(live, question=Question(1, None, "Which archer did you capture?", choices)),
        "closed": replace(live, closed=True, message=Message("fault", "The rules cannot read turn 3.")),
        "flagged": replace(
            live,
            clocks=replace(CLOCKS, running=None, up=("white",)),
            computer=ComputerState({"white": 3}, thinks="white"),
        ),
        "silent": replace(live, connected=False, camera=None),
        "low": replace(live, health=BoardHealth("Chess board", 12, charging=False)),
        "waiting": replace(live, connected=False, turns=(), line=None, camera=None),
        "over": over,
        "over-for-three": replace(over, standings=(*over.standings, Standing("Emmy", 2))),
    }
