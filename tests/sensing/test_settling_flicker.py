"""When a cell counts as flickering, and when it is calm again."""

from adoube.sensing.settling import Flicker


def changed(flicker: Flicker, cell: str, times: int, *, from_ms: int = 0, every_ms: int = 10) -> bool:
    """Return whether the last of so many changes is one of a flickering cell."""
    return [flicker.changed(cell, from_ms + number * every_ms) for number in range(times)][-1]


def test_more_than_twenty_changes_in_five_seconds_are_flickering() -> None:
    flicker = Flicker()

    assert not changed(flicker, "a1", 20)
    assert flicker.changed("a1", 200)
    assert flicker.cells == frozenset({"a1"})


def test_the_window_moves_on() -> None:
    assert not changed(Flicker(), "a1", 100, every_ms=251)
    assert changed(Flicker(), "a1", 100, every_ms=250)


def test_each_cell_is_counted_by_itself() -> None:
    flicker = Flicker()

    assert not changed(flicker, "a1", 15)
    assert not changed(flicker, "b1", 15)
    assert flicker.cells == frozenset()


def test_a_cell_is_calm_after_five_seconds_without_a_change() -> None:
    flicker = Flicker()
    changed(flicker, "a1", 21)

    assert flicker.calm_at_ms == 5200
    assert flicker.calmed(5199) == ()
    assert flicker.calmed(5200) == ("a1",)
    assert not flicker.cells
    assert flicker.calm_at_ms is None


def test_every_further_change_begins_the_wait_anew() -> None:
    flicker = Flicker()
    changed(flicker, "a1", 21)

    assert flicker.changed("a1", 4000)

    assert flicker.calm_at_ms == 9000
    assert flicker.calmed(5200) == ()


def test_a_calm_cell_begins_to_count_from_nothing() -> None:
    flicker = Flicker()
    changed(flicker, "a1", 21)
    flicker.calmed(5200)

    assert not changed(flicker, "a1", 20, from_ms=5201)


def test_the_earliest_of_several_is_the_next_to_be_calm() -> None:
    flicker = Flicker()
    changed(flicker, "a1", 21)
    changed(flicker, "b1", 21, from_ms=1000)

    assert flicker.calm_at_ms == 5200
    assert flicker.calmed(5200) == ("a1",)
    assert flicker.calm_at_ms == 6200
