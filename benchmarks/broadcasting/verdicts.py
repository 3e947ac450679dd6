"""The state that is broadcast, and where in its frame the time of the verdict stands."""

from dataclasses import replace

from adoube.tables.state import TableState
from tests.scoreboard.tables import PLAYING, turns

__all__ = ["TABLE", "state_at"]

TABLE = "jarmo"
PLIES = 40


def state_at(now_ns: int, number: int) -> TableState:
    """A game of Jarmo under way at its `number`-th verdict, which says when it was given.

    The versions of a benchmark have equally many digits, so that all frames are equally long.
    """
    texts = [("a1-b3", "a5-c4", "b3-a1", "c4-a5")[ply % 4] for ply in range(PLIES)]
    message = replace(PLAYING.message, said=f"Black captured on d3. Said-at-{now_ns:020d}-ns.")
    return replace(PLAYING, version=1_000_000 + number, turns=turns(*texts), message=message)
