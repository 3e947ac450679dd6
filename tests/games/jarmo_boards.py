"""Positions of Jarmo and Jasir drawn as text, and the few questions that the tests ask of them."""

from collections.abc import Sequence
from types import MappingProxyType

from adoube.board.geometry import Placement
from adoube.board.text import parse_text
from adoube.games.jarmo import Jarmo
from adoube.games.jarmo.board import JarmoPosition
from tests.games.playing import clause_against, played

__all__ = ["WHITE_IS_STUCK", "clause_against", "credits", "drawn", "placed", "played", "position"]

LEGEND = MappingProxyType(
    {
        "b": "black.archer",
        "B": "black.archer.marked",
        "w": "white.archer",
        "W": "white.archer.marked",
    }
)

WHITE_IS_STUCK = """
5  . . . . .
4  . . . . .
3  . . . . .
2  w b . . .
1  . . w . .
captured: b b b b w w w
"""


def drawn(game: Jarmo, drawing: str) -> Placement:
    """The placement of a drawing; capitals are marked archers."""
    return parse_text(game.board, drawing, LEGEND)


def position(
    game: Jarmo,
    drawing: str,
    *,
    to_move: str | None = "black",
    credits: tuple[int, int] = (0, 0),
    black_chain: Sequence[str] = (),
    white_chain: Sequence[str] = (),
) -> JarmoPosition:
    """The position of a drawing."""
    memory = {
        "credits": dict(zip(game.seats, credits, strict=True)),
        "shuttle": {"black": list(black_chain), "white": list(white_chain)},
    }
    return game.load(drawn(game, drawing), to_move, memory)


def placed(game: Jarmo, before: JarmoPosition, move: str) -> set[str]:
    """The holes where an archer may be taken back with a move, and `""` if it may be left."""
    turns = game.turns(before)
    return {turn.removeprefix(move).removeprefix("+") for turn in turns if turn.startswith(move)}


def credits(game: Jarmo, of: JarmoPosition) -> dict[str, int]:
    """The waiting credits by seat."""
    waiting: dict[str, int] = game.rule_state(of)["credits"]
    return waiting
