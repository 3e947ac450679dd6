"""Common steps of the tests of games: play written turns, and get the refusal of one."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from adoube.games.base import Game
from adoube.games.verdict import IllegalTurn

__all__ = ["assert_play_agrees", "assert_turns_read_back", "clause_against", "played"]

P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)


def played(game: Game[P, T], before: P, *turns: str) -> P:
    """The position after turns that are legal."""
    for text in turns:
        before = game.play(before, game.read(text))
    return before


def clause_against(game: Game[P, T], before: P, text: str) -> str | None:
    """The clause that forbids a turn; None for a legal one."""
    try:
        game.play(before, game.read(text))
    except IllegalTurn as refusal:
        assert game.write(game.read(text)) not in game.turns(before)
        return refusal.objection.clause
    return None


def assert_turns_read_back(game: Game[P, T], positions: Iterable[P]) -> None:
    """Every turn of these positions, written and read back, is the same turn."""
    for at in positions:
        for turn, _ in game.successors(at):
            assert game.read(game.write(turn)) == turn


def assert_play_agrees(game: Game[P, T], positions: Iterable[P]) -> None:
    """Play leads where successors say, each result comes once, and each turn is its own canonical writing."""
    for at in positions:
        found = list(game.successors(at))

        assert [game.play(at, turn) for turn, _ in found] == [after for _, after in found]
        assert len({after for _, after in found}) == len(found) == game.count(at)
        assert [game.canonical(at, turn) for turn, _ in found] == [turn for turn, _ in found]
