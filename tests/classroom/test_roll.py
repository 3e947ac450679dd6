"""The pupils of a class: names are short, nobody is called like another, and a name can be hidden."""

from __future__ import annotations

import pytest

from adoube.classroom.errors import ClassError
from adoube.classroom.roll import ANIMALS, LONGEST_NAME, MOST_PUPILS, Roll, cleaned_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Zoé", "Zoé"),
        ("O’Neil-2", "O’Neil-2"),
        ("Ａｄａ", "Ada"),
        ("نور", "نور"),
        ("明", "明"),
    ],
)
def test_a_name_is_taken_as_people_write_it(given: str, shown: str) -> None:
    assert cleaned_name(given) == shown


@pytest.mark.parametrize(
    "given",
    [
        "<b>Ada</b>",
        "Ada\u202egnol",
        "Ada\u200b",
        "A" + "\u0335" * 3,
        "123",
        "...",
        "A" * (LONGEST_NAME + 1),
        "Ada\x00",
        "😀",
        "a&b",
    ],
)
def test_a_name_with_anything_else_in_it_is_refused(given: str) -> None:
    with pytest.raises(ClassError):
        cleaned_name(given)


def test_two_of_one_name_are_told_apart() -> None:
    roll = Roll()

    names = [roll.join(name, "").name for name in ("Ada", "ada", "Ada")]

    assert names == ["Ada", "ada 2", "Ada 3"]


def test_whoever_gives_no_name_goes_by_an_animal() -> None:
    roll = Roll()

    pupil = roll.join("", "owl")

    assert (pupil.shown_name, pupil.animal) == ("", "owl")
    assert roll.join("Ada", "").animal in ANIMALS
    for name, animal in (("", ""), ("Ada", "dragon")):
        with pytest.raises(ClassError):
            roll.join(name, animal)


def test_a_hidden_name_is_shown_again_by_the_next_press() -> None:
    roll = Roll()
    number = roll.join("Rude", "pig").number

    roll.toggle_name(number)
    hidden = roll.get(number)
    roll.toggle_name(number)
    shown = roll.get(number)

    assert hidden is not None
    assert shown is not None
    assert (hidden.shown_name, shown.shown_name) == ("", "Rude")


def test_a_class_is_full_at_some_point_and_can_be_locked_before() -> None:
    roll = Roll()
    for number in range(MOST_PUPILS):
        roll.join(f"Pupil {number}", "")

    with pytest.raises(ClassError, match="full"):
        roll.join("Late", "")

    other = Roll()
    other.is_locked = True
    with pytest.raises(ClassError, match="This class is locked"):
        other.join("Late", "")


def test_a_number_is_never_given_twice() -> None:
    roll = Roll()
    first = roll.join("Ada", "").number

    roll.remove(first)

    assert roll.join("Ada", "").number != first
