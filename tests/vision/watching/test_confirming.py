"""Which picture a confirmed position is learned from: the one most like it, and none of another position."""

from __future__ import annotations

from adoube_vision.watching.confirming import reading_of

BEFORE = ("white", "white", "black", *["empty"] * 37)
AFTER = ("white", "empty", "black", "white", *["empty"] * 36)


def misread(looks: tuple[str, ...], **as_look: str) -> tuple[str, ...]:
    """The same with some cells read otherwise, by `cNUMBER`."""
    return tuple(as_look.get(f"c{place}", look) for place, look in enumerate(looks))


def test_the_reading_most_like_the_position_is_taken() -> None:
    assert reading_of(AFTER, [BEFORE, misread(AFTER, c9="black"), misread(BEFORE, c9="black")]) == 1


def test_of_equal_readings_the_newest_is_taken() -> None:
    assert reading_of(AFTER, [AFTER, AFTER, BEFORE]) == 1


def test_two_of_forty_cells_may_be_misread() -> None:
    assert reading_of(AFTER, [misread(AFTER, c9="black", c20="white")]) == 0
    assert reading_of(AFTER, [misread(AFTER, c9="black", c20="white", c30="white")]) is None


def test_a_reading_after_another_turn_is_not_taken_for_misread() -> None:
    assert reading_of(BEFORE, [AFTER]) is None


def test_cells_in_doubt_speak_neither_for_nor_against() -> None:
    assert reading_of(BEFORE, [(None, None, None, None, *BEFORE[4:])]) == 0


def test_before_anything_was_read_there_is_nothing_to_learn_from() -> None:
    assert reading_of(BEFORE, []) is None
