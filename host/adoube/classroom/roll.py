"""The pupils of a lesson: a first name or an animal each, and nothing else.

Names are hostile input. They are short, hold letters, digits and a few signs, and a teacher hides one by one
press: then the pupil goes by the animal.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from adoube.classroom.errors import ClassError
from adoube.words import coded

__all__ = ["ANIMALS", "LONGEST_NAME", "MOST_PUPILS", "Pupil", "Roll", "cleaned_name"]

LONGEST_NAME = 20
MOST_PUPILS = 400
MOST_MARKS = 2  # accents on one letter; more would be drawn over the lines around it
SIGNS = " -.'’"
ANIMALS = (
    "bear",
    "bee",
    "cat",
    "dog",
    "fish",
    "fox",
    "frog",
    "hedgehog",
    "mouse",
    "owl",
    "penguin",
    "pig",
    "rabbit",
    "snail",
    "turtle",
    "whale",
)


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody who answers. `name` is empty for whoever goes by the animal alone."""

    number: int
    name: str
    animal: str
    points: int = 0
    is_hidden: bool = False

    @property
    def shown_name(self) -> str:
        """The name that the class may read; empty: the animal stands for it."""
        return "" if self.is_hidden else self.name


class Roll:
    """The pupils who have joined, by their numbers. A number is never given twice."""

    def __init__(self) -> None:
        self._pupils: dict[int, Pupil] = {}
        self._last = 0
        self.is_locked = False  # whether nobody more may join

    def __len__(self) -> int:
        return len(self._pupils)

    def get(self, number: int) -> Pupil | None:
        return self._pupils.get(number)

    def pupils(self) -> Sequence[Pupil]:
        """Return all, in the order in which they came."""
        return tuple(self._pupils.values())

    def best(self, most: int) -> Sequence[Pupil]:
        """Return those with the most points, the best first; nobody without points."""
        scored = [pupil for pupil in self._pupils.values() if pupil.points]
        return sorted(scored, key=lambda pupil: -pupil.points)[:most]

    def join(self, name: str, animal: str) -> Pupil:
        """Add a pupil, with another animal where none was chosen. Raises ClassError."""
        if self.is_locked:
            raise ClassError(coded("classroom.locked"))
        if len(self._pupils) >= MOST_PUPILS:
            raise ClassError(coded("classroom.full", most=MOST_PUPILS))
        cleaned = cleaned_name(name) if name.strip() else ""
        if animal and animal not in ANIMALS:
            raise ClassError(coded("classroom.no_animal"))
        if not cleaned and not animal:
            raise ClassError(coded("classroom.nobody"))
        self._last += 1
        drawn = animal or ANIMALS[self._last % len(ANIMALS)]
        pupil = Pupil(self._last, self._unlike_others(cleaned), drawn)
        self._pupils[pupil.number] = pupil
        return pupil

    def toggle_name(self, number: int) -> None:
        """Hide a name, or show it again. Raises ClassError if there is no such pupil."""
        pupil = self._known(number)
        self._pupils[number] = replace(pupil, is_hidden=not pupil.is_hidden)

    def remove(self, number: int) -> None:
        """Send a pupil away. Raises ClassError if there is no such pupil."""
        del self._pupils[self._known(number).number]

    def score(self, numbers: frozenset[int]) -> None:
        """Give a point to each of these pupils."""
        for number in numbers & self._pupils.keys():
            pupil = self._pupils[number]
            self._pupils[number] = replace(pupil, points=pupil.points + 1)

    def _known(self, number: int) -> Pupil:
        if (pupil := self._pupils.get(number)) is None:
            raise ClassError(coded("classroom.no_pupil"))
        return pupil

    def _unlike_others(self, name: str) -> str:
        """Return a name with a number behind it where somebody is called so already."""
        taken = {pupil.name.casefold() for pupil in self._pupils.values()}
        if not name or name.casefold() not in taken:
            return name
        return next(
            new for number in range(2, MOST_PUPILS + 2) if (new := f"{name} {number}").casefold() not in taken
        )


def cleaned_name(text: str) -> str:
    """Return a name as it is shown. Raises ClassError for one with signs that no name has."""
    name = " ".join(unicodedata.normalize("NFKC", text[: 4 * LONGEST_NAME]).split())
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)[0]
        marks = marks + 1 if kind == "M" else 0
        if (kind not in "LM" and not letter.isdecimal() and letter not in SIGNS) or marks > MOST_MARKS:
            raise ClassError(coded("classroom.no_name"))
    if len(name) > LONGEST_NAME or not any(letter.isalpha() for letter in name):
        raise ClassError(coded("classroom.name_length", longest=LONGEST_NAME))
    return name
