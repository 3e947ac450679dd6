"""Settling with cells that are left out, and on a board that lies another way."""

from adoube.sensing.settling import Settling
from tests.sensing.test_settling import settling

HALF_TURN = {"a1": "c1", "b1": "b1", "c1": "a1"}


def flickering(changes: int = 22) -> Settling:
    """a1 has changed so often that it is left out."""
    three = settling()
    for number in range(changes):
        three.show("a1", (number + 1) % 2, 10 * number)
    return three


def turned_round() -> Settling:
    """Three cells that lie the other way round than their source thinks: what it calls c1 is empty."""
    three = Settling(("a1", "b1", "c1"), 100, lies=HALF_TURN)
    for cell, shows in (("a1", 1), ("b1", 1), ("c1", 0)):
        three.show(cell, shows, 0)
    three.settle()
    return three


def test_a_flickering_cell_is_unknown_and_left_out() -> None:
    three = flickering()

    assert three.reading == (None, 1, 0)
    assert three.left_out == frozenset({"a1"})


def test_it_no_longer_keeps_the_board_from_settling() -> None:
    three = flickering()
    three.settle()

    assert not three.show("a1", 1, 400)
    assert three.settles_at_ms is None


def test_once_calm_it_shows_what_it_said_last() -> None:
    three = flickering()
    three.show("a1", 1, 400)

    assert three.calm_at_ms == 5400
    assert three.trust_calm_cells(5399) == ()
    assert three.trust_calm_cells(5400) == ("a1",)
    assert three.reading == (1, 1, 0)
    assert three.left_out == frozenset()
    assert three.settles_at_ms == 5500


def test_it_may_have_been_touched_meanwhile() -> None:
    three = flickering()
    moment = three.moment

    three.trust_calm_cells(10_000)

    assert three.cells_touched_since(moment) == ("a1",)


def test_a_broken_cell_says_nothing_more() -> None:
    three = settling()

    three.leave_out("b1", 1000)
    three.show("b1", 0, 1100)

    assert three.reading == (0, None, 0)
    assert three.left_out == frozenset({"b1"})
    assert three.trust_calm_cells(100_000) == ()


def test_a_broken_cell_that_flickered_before_stays_left_out() -> None:
    three = flickering()

    three.leave_out("a1", 300)

    assert three.trust_calm_cells(100_000) == ()
    assert three.left_out == frozenset({"a1"})


def test_a_board_that_lies_another_way_is_read_by_its_own_cells() -> None:
    three = turned_round()
    assert three.reading == (0, 1, 1)

    three.show("a1", 0, 20)
    three.touch("b1", 30)

    assert three.reading == (0, 1, 0)
    assert three.cells_touched_since(0) == ("c1", "b1")


def test_a_cell_that_flickers_on_such_a_board_is_left_out_by_its_own_name() -> None:
    three = turned_round()

    for number in range(22):
        three.show("a1", number % 2, 10 * number)

    assert three.left_out == frozenset({"c1"})
    assert three.reading == (0, 1, None)
    assert three.trust_calm_cells(10_000) == ("c1",)
