"""Positions of the Leap Frog family drawn as text, and the few questions that the tests ask of them."""

from collections.abc import Iterator
from random import Random

from adoube.board.geometry import Placement, Stack
from adoube.board.text import parse_text
from adoube.games.base import BoardChange
from adoube.games.leap_frog.family import LeapGame
from adoube.games.leap_frog.rules import LeapPosition
from adoube.games.verdict import IllegalTurn
from tests.games.playing import played

__all__ = ["change", "clause_against", "corner", "hexagon", "played", "random_play", "seen", "shown"]


def corner(game: LeapGame, drawing: str, *, to_move: str = "p1", owing: tuple[str, ...] = ()) -> LeapPosition:
    """A position on squares whose lower left corner is drawn, a letter a piece; the rest is empty."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    codes = {kind.letter: kind.piece for kind in game.rules.terms.kinds}
    cells: dict[str, Stack] = {
        f"{chr(ord('a') + file)}{rank}": (codes[letter],)
        for rank, row in enumerate(reversed(rows), start=1)
        for file, letter in enumerate(row)
        if letter != "."
    }
    return loaded(game, cells, to_move, owing)


def hexagon(game: LeapGame, drawing: str, *, to_move: str = "p1") -> LeapPosition:
    """A position of Capture, all nine rows drawn."""
    placement = parse_text(game.board, drawing, {"m": "shared.marble"})
    return loaded(game, dict(placement.cells), to_move, ())


def loaded(game: LeapGame, cells: dict[str, Stack], to_move: str, owing: tuple[str, ...]) -> LeapPosition:
    placement = Placement(cells, {seat: {} for seat in game.seats})
    return game.load(placement, to_move, {"to_remove": list(owing)})


def shown(game: LeapGame, position: LeapPosition, files: int, ranks: int) -> str:
    """The lower left corner of a position, drawn as `corner` reads it."""
    letters: dict[Stack, str] = {(kind.piece,): kind.letter for kind in game.rules.terms.kinds}
    cells = game.placement(position).cells
    rows = [
        " ".join(
            letters[cells[name]] if (name := f"{chr(ord('a') + file)}{rank}") in cells else "."
            for file in range(files)
        )
        for rank in range(ranks, 0, -1)
    ]
    return "\n".join(rows)


def clause_against(game: LeapGame, before: LeapPosition, text: str, by: str | None = None) -> str | None:
    """The clause that forbids a turn; None for a legal one."""
    try:
        turn = game.read(text)
        game.play(before, turn if by is None else game.attributed_to(before, turn, by))
    except IllegalTurn as refusal:
        return refusal.objection.clause
    return None


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))


def seen(game: LeapGame, before: LeapPosition, after: LeapPosition) -> BoardChange:
    """Return the change that occupancy shows of a turn."""
    old, new = set(game.placement(before).cells), set(game.placement(after).cells)
    return BoardChange(frozenset(old - new), frozenset(new - old))


def random_play(game: LeapGame, seed: int) -> Iterator[LeapPosition]:
    """The positions of a random game, the last one finished."""
    rng, at = Random(seed), game.start()
    yield at
    while game.outcome(at) is None:
        _, at = game.random_turn(at, rng)
        yield at
