"""The readings of a position and of its turns."""

from collections.abc import Iterator
from typing import Any

from adoube.games.base import BoardChange
from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.verdict import TooManyTurns
from adoube.referee.successors import SuccessorTable, change_between, differing, remedy_between
from adoube.sensing.views import Reading, reading_of, view_named
from tests.games.jarmo_boards import WHITE_IS_STUCK, position
from tests.referee.scene import line_of

JARMO = Jarmo()
CELLS = JARMO.board.names
LINE = line_of(JARMO, "a1-b3 e5-d3")


def table(view: str = "occupancy") -> SuccessorTable:
    return SuccessorTable(JARMO, view_named(view, JARMO.seats), CELLS, LINE.position)


def after(turn: str, view: str = "occupancy") -> Reading:
    placement = JARMO.placement(LINE.play(JARMO.read(turn)).position)
    return reading_of(placement, view_named(view, JARMO.seats), CELLS)


def without(reading: Reading, *cells: str) -> Reading:
    return tuple(None if cell in cells else shows for cell, shows in zip(CELLS, reading, strict=True))


def turns(found: SuccessorTable, reading: Reading) -> list[str]:
    return sorted(JARMO.write(successor.turn) for successor in found.explain(reading))


def test_every_legal_turn_is_known_with_what_it_shows_and_changes() -> None:
    found = {JARMO.write(each.turn): each for each in table().successors}

    assert sorted(found) == LINE.legal_turns()
    assert found["b3xa5"].shown == after("b3xa5")
    assert found["b3xa5"].changed == {"b3", "a5"}


def test_a_reading_is_looked_up_among_the_turns() -> None:
    assert turns(table(), after("b3-b2")) == ["b3-b2"]
    assert turns(table(), after("b3xa5")) == ["b3xa5", "b3xc5"]
    assert turns(table("polarity"), after("b3xa5", "polarity")) == ["b3xa5"]
    assert turns(table(), table().shown) == []


def test_unknown_cells_agree_with_everything() -> None:
    both = without(after("b3-b2"), "b2", "d2")

    assert turns(table(), both) == ["b3-b2", "b3-d2", "b3xa5", "b3xc5"]


def test_known_cells_that_differ_are_named() -> None:
    assert differing(CELLS, table().shown, without(after("b3-b2"), "b2")) == {"b3"}


def test_a_player_without_a_turn_has_a_skip_that_no_hand_plays() -> None:
    jasir = Jasir()
    stuck = position(jasir, WHITE_IS_STUCK, to_move="white")

    skip = SuccessorTable(jasir, view_named("occupancy", jasir.seats), CELLS, stuck).forced_skip

    assert skip is not None
    assert skip.changed == frozenset()
    assert table().forced_skip is None


class TooManyAfterOne(Jarmo):
    """It finds out that there are too many turns when it has yielded one."""

    always_moves = False

    def successors(self, position: Any) -> Iterator[Any]:
        yield next(super().successors(position))
        raise TooManyTurns("too many")


def test_where_there_are_too_many_turns_none_is_listed_whatever_was_asked_before() -> None:
    game = TooManyAfterOne()
    board = SuccessorTable(game, view_named("occupancy", game.seats), CELLS, LINE.position)

    assert board.forced_skip is None
    assert board.successors == ()


READING_CELLS = ("a1", "b1", "c1", "d1", "e1")
EXPECTED: Reading = (1, 1, 0, -1, 0)
READING: Reading = (1, 0, 1, 1, None)


def test_cells_are_emptied_filled_or_altered_and_unknown_ones_left_out() -> None:
    assert change_between(READING_CELLS, EXPECTED, READING) == BoardChange(
        emptied=frozenset({"b1"}), filled=frozenset({"c1"}), altered=frozenset({"d1"})
    )


def test_a_cell_with_another_piece_is_to_be_emptied_and_filled() -> None:
    assert remedy_between(READING_CELLS, EXPECTED, READING) == (("c1", "d1"), ("b1", "d1"))


def test_nothing_is_to_be_done_where_all_is_as_expected() -> None:
    assert remedy_between(READING_CELLS, EXPECTED, EXPECTED) == ((), ())
