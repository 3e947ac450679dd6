"""A game that finds turns by the cells that they change is understood as if it had listed them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from adoube.games.chess import Chess
from adoube.games.registry import make_game
from adoube.referee.successors import Successor, SuccessorTable, differing
from adoube.sensing.views import EMPTY, View, view_named
from adoube.simulation.scripted import random_game


class ListedChess(Chess):
    """The same game, all its turns listed for every reading."""

    indexes_changed_cells = always_moves = False


NARROW, LISTED = make_game("chess"), ListedChess()
CELLS = NARROW.board.names
LONGEST_GAME = 150
UNKNOWN = ("e4", "d5", "a1")


def outlooks(seed: int, view: View) -> Iterator[tuple[SuccessorTable, SuccessorTable]]:
    """Positions of a random game, seen in both ways."""
    line = random_game(NARROW, seed, LONGEST_GAME).line
    for position in line.positions[::7]:
        yield SuccessorTable(NARROW, view, CELLS, position), SuccessorTable(LISTED, view, CELLS, position)


def turns(found: list[Successor]) -> set[str]:
    return {NARROW.write(successor.turn) for successor in found}


@pytest.mark.parametrize("view_name", ["identity", "polarity", "occupancy"])
@pytest.mark.parametrize("seed", [3, 8])
def test_readings_come_to_the_same(view_name: str, seed: int) -> None:
    view = view_named(view_name, NARROW.seats)
    for narrow, listed in outlooks(seed, view):
        for successor in islice(listed.successors, 12):
            left = successor.shown
            half_way = tuple(
                EMPTY if cell in successor.stacks else shows for cell, shows in zip(CELLS, left, strict=True)
            )
            unknown = tuple(
                None if cell in UNKNOWN else shows for cell, shows in zip(CELLS, left, strict=True)
            )

            for reading in (left, half_way, unknown, narrow.shown):
                assert turns(list(narrow.explain(reading))) == turns(list(listed.explain(reading)))


def test_a_turn_of_it_shows_what_its_position_shows() -> None:
    for narrow, _ in outlooks(5, view_named("identity", NARROW.seats)):
        for successor in narrow.successors:
            afresh = SuccessorTable(NARROW, view_named("identity", NARROW.seats), CELLS, successor.position)

            assert successor.shown == afresh.shown
            assert successor.changed == differing(CELLS, narrow.shown, afresh.shown)
