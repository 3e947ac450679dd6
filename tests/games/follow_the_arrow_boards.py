"""Positions of Follow the Arrow drawn as text, and the few questions that the tests ask of them."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from adoube.board.geometry import Placement
from adoube.board.text import parse_text
from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.follow_the_arrow.board import UNOFFICIAL, arrows_named
from adoube.games.follow_the_arrow.rules import ArrowPosition
from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn
from tests.games.playing import clause_against, played

__all__ = [
    "arrow_file",
    "call_clause",
    "clause_against",
    "drawn",
    "ends_of",
    "jump",
    "line_of",
    "played",
    "position",
]

LEGEND = MappingProxyType(
    {f"{seat[0]}{number}": f"{seat}.pawn.{number}" for seat in ("black", "red") for number in range(1, 6)}
)


def drawn(game: FollowTheArrow, drawing: str) -> Placement:
    """The placement of a drawing; `b3` is Black's pawn 3."""
    return parse_text(game.board, drawing, LEGEND)


def position(
    game: FollowTheArrow, drawing: str, *, to_move: str | None = "black", repeats: int = 1, call: Any = None
) -> ArrowPosition:
    """The position of a drawing."""
    return game.load(drawn(game, drawing), to_move, {"call": call, "repeats": repeats})


def line_of(
    game: FollowTheArrow, drawing: str, *turns: str, to_move: str = "black", repeats: int = 1
) -> Line:
    """The line of play from a drawing through legal turns."""
    line = Line(game, position(game, drawing, to_move=to_move, repeats=repeats))
    for text in turns:
        line = line.play(game.read(text))
    return line


def ends_of(game: FollowTheArrow, before: ArrowPosition, origin: str) -> str:
    """The mover's turns with the pawn on `origin`."""
    return " ".join(turn for turn in game.turns(before) if turn.startswith(origin))


def jump(by: str, pawn: str) -> dict[str, str]:
    """The call Jump as the judge gets it."""
    return {"call": "jump", "by": by, "pawn": pawn}


def call_clause(game: FollowTheArrow, before: ArrowPosition, call: Mapping[str, Any]) -> str | None:
    """The clause that forbids a call; None for one that is allowed."""
    try:
        game.call(before, call)
    except IllegalTurn as refusal:
        return refusal.objection.clause
    return None


def arrow_file(folder: Path, *, add: Mapping[str, list[str]] | None = None, **fields: Any) -> Path:
    """A file of arrows: the stand-in's with more added, or with other fields."""
    arrows = {name: list(targets) for name, targets in arrows_named(UNOFFICIAL).items()}
    for name, targets in (add or {}).items():
        arrows[name] += targets
    document = {"columns": 5, "rows": 6, "black_start_row": 1, "red_start_row": 6, "arrows": arrows}
    file = folder / "arrows.json"
    file.write_text(json.dumps({**document, **fields}, indent=1), encoding="utf-8")
    return file
