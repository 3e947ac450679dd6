"""From single changes to settled readings, and which cells may have been touched since any moment."""

import pytest

from adoube.sensing.settling import TOUCHES_KEPT, Settling


def settling() -> Settling:
    """Three cells that were all seen: b1 is occupied."""
    three = Settling(("a1", "b1", "c1"), settle_ms=100)
    for cell, shows in (("a1", 0), ("b1", 1), ("c1", 0)):
        three.show(cell, shows, 0)
    three.settle()
    return three


def test_at_first_nothing_is_known_and_nothing_settles() -> None:
    new = Settling(("a1", "b1"), settle_ms=100)

    assert (new.reading, new.settles_at_ms) == ((None, None), None)


def test_a_reading_settles_so_long_after_its_last_change() -> None:
    three = settling()

    three.show("a1", 1, 1000)
    three.show("b1", 0, 1060)

    assert (three.reading, three.changed_at_ms, three.settles_at_ms) == ((1, 0, 0), 1060, 1160)
    three.settle()
    assert (three.changed_at_ms, three.settles_at_ms) == (None, None)


def test_what_a_cell_showed_already_is_no_change() -> None:
    three = settling()

    three.show("b1", 1, 1000)

    assert (three.settles_at_ms, three.moment) == (None, 0)


def test_the_first_word_of_a_cell_is_no_touch() -> None:
    assert settling().cells_touched_since(0) == ()


def test_a_touch_too_short_to_show_stirs_the_board_and_counts() -> None:
    three = settling()

    three.touch("b1", 1000)

    assert three.reading == (0, 1, 0)
    assert three.settles_at_ms == 1100
    assert three.cells_touched_since(0) == ("b1",)


def test_touches_are_told_since_any_moment_the_earliest_first() -> None:
    three = settling()
    three.show("b1", 0, 10)
    moment = three.moment
    three.show("c1", 1, 20)
    three.touch("a1", 30)

    assert three.cells_touched_since(0) == ("b1", "c1", "a1")
    assert three.cells_touched_since(moment) == ("c1", "a1")
    assert three.cells_touched_since(three.moment) == ()


@pytest.mark.parametrize("shows", [0, 1])
def test_a_cell_that_comes_back_may_have_been_touched_meanwhile(shows: int) -> None:
    three = settling()
    three.show("b1", None, 10)
    moment = three.moment

    three.show("b1", shows, 20)

    assert three.cells_touched_since(moment) == ("b1",)
    assert three.cells_touched_since(three.moment) == ()


def test_only_the_cells_of_sensors_flicker() -> None:
    one = Settling(("a1",), settle_ms=1, by_sensors=False)

    for at_ms in range(100):
        one.show("a1", at_ms % 2, at_ms)

    assert one.left_out == frozenset()
    assert one.reading == (1,)


def test_changes_are_told_also_those_that_are_no_touches() -> None:
    board = Settling(("a", "b"), 100)
    for at_ms, cell, shows in [(0, "a", 0), (0, "b", 1), (10, "a", 1), (20, "b", None), (30, "b", 1)]:
        board.show(cell, shows, at_ms)
    told = [(change.cell, change.after) for change in board.changes][2:]

    assert told == [("a", 1), ("b", None), ("b", 1)]


def test_of_many_changes_the_newest_are_told() -> None:
    board = Settling(("a",), 100, by_sensors=False)
    for number in range(TOUCHES_KEPT + 1):
        board.show("a", number % 2, number)

    assert len(board.changes) == TOUCHES_KEPT
    assert board.changes[-1].at_ms == TOUCHES_KEPT
