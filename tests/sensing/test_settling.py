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
    assert settling().touched_since(0) == frozenset()


def test_a_touch_too_short_to_show_stirs_the_board_and_counts() -> None:
    three = settling()

    three.touch("b1", 1000)

    assert three.reading == (0, 1, 0)
    assert three.settles_at_ms == 1100
    assert three.touched_since(0) == frozenset({"b1"})


def test_touches_are_told_since_any_moment_the_earliest_first() -> None:
    three = settling()
    three.show("b1", 0, 10)
    moment = three.moment
    three.show("c1", 1, 20)
    three.touch("a1", 30)

    assert three.cells_touched_since(0) == ("b1", "c1", "a1")
    assert three.cells_touched_since(moment) == ("c1", "a1")
    assert three.touched_since(three.moment) == frozenset()


def test_after_touches_were_lost_nobody_knows_what_was_touched_before() -> None:
    three = settling()
    before = three.moment
    three.touch("a1", 10)

    three.lose_touches()
    after = three.moment
    three.touch("b1", 20)

    assert three.touched_since(before) is None
    assert three.touched_since(after) == frozenset({"b1"})


def test_what_a_board_reports_as_soon_as_it_is_heard_again_has_changed_before() -> None:
    three = settling()
    before = three.moment

    three.lose_touches(500)
    three.show("a1", 1, 500)
    assert (three.jumped_since(before), three.has_just_jumped) == (True, True)

    three.show("c1", 1, 501)
    assert (three.jumped_since(before), three.has_just_jumped) == (True, False)
    assert not three.jumped_since(three.moment)


def test_so_have_cells_that_it_reports_together_a_moment_later() -> None:
    three = settling()

    three.lose_touches(500)
    three.show("a1", 1, 620)
    assert not three.jumped_since(0)
    three.show("c1", 1, 620)

    assert (three.jumped_since(0), three.has_just_jumped) == (True, True)


def test_a_hand_that_goes_on_after_touches_were_lost_is_no_jump() -> None:
    three = settling()

    three.lose_touches(500)
    three.show("a1", 1, 501)
    three.show("c1", 1, 900)
    three.settle()
    three.show("a1", 0, 1500)
    three.show("c1", 0, 1500)

    assert not three.jumped_since(0)


def test_an_unknown_cell_may_be_touched_at_any_time() -> None:
    three = settling()

    three.show("b1", None, 10)

    assert three.reading == (0, None, 0)
    assert three.touched_since(three.moment) == frozenset({"b1"})


@pytest.mark.parametrize("shows", [0, 1])
def test_a_cell_that_comes_back_may_have_been_touched_meanwhile(shows: int) -> None:
    three = settling()
    three.show("b1", None, 10)
    moment = three.moment

    three.show("b1", shows, 20)

    assert three.touched_since(moment) == frozenset({"b1"})
    assert three.touched_since(three.moment) == frozenset()


def test_only_the_cells_of_sensors_flicker() -> None:
    one = Settling(("a1",), settle_ms=1, by_sensors=False)

    for at_ms in range(100):
        one.show("a1", at_ms % 2, at_ms)

    assert one.left_out == frozenset()
    assert one.reading == (1,)


def test_changes_are_told_after_any_of_them_also_those_that_are_no_touches() -> None:
    board = Settling(("a", "b"), 100)
    for at_ms, cell, shows in [(0, "a", 0), (0, "b", 1), (10, "a", 1), (20, "b", None), (30, "b", 1)]:
        board.show(cell, shows, at_ms)
    told = [(change.cell, change.after) for change in board.changes_after(2) or ()]

    assert told == [("a", 1), ("b", None), ("b", 1)]
    assert board.changes_after(board.changes) == []


def test_changes_too_long_ago_are_told_no_more() -> None:
    board = Settling(("a",), 100, by_sensors=False)
    for number in range(TOUCHES_KEPT + 1):
        board.show("a", number % 2, number)

    assert board.changes_after(0) is None
    assert len(board.changes_after(1) or ()) == TOUCHES_KEPT
