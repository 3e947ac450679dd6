"""Three dice with the faces X, 3, 2 and 0, thrown by the program until somebody tells how they fell.

A throw is a text of three faces, the X first: "X20".
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from adoube.games.options import Option
from adoube.words import coded

__all__ = ["ALL_X", "DICE", "FACES", "THROWS", "VALUES", "own_throws", "throw_of"]

FACES = "X320"
VALUES = {"X": 1, "3": 3, "2": 2}  # how far a face leads; the fourth leads nowhere (SAH-03)
ALL_X = "XXX"
THROWS = tuple("".join(faces) for faces in combinations_with_replacement(FACES, 3))
MOST_OWN = 60  # own throws of one turn

SEEDED = "thrown"
MOST_SEED = 10**18


def _accept(text: str) -> str:
    if text != SEEDED and not (text.isascii() and text.isdigit() and int(text) <= MOST_SEED):
        raise ValueError(coded("sahkku.dice_form"))
    return text


# The seed of the program's own throws; by default that of the game.
DICE = Option("dice", SEEDED, (SEEDED, "N"), _accept, is_secret=True)


def throw_of(text: object) -> str | None:
    """The throw that a text of three faces in any order names; None where it names none."""
    if not isinstance(text, str) or len(text) != 3 or set(text) - set(FACES):
        return None
    return "".join(sorted(text, key=FACES.index))


def own_throws(dice: str, played: int) -> Iterator[str]:
    """What the program throws in a turn, the next where no piece can be moved with the one before."""
    for attempt in range(MOST_OWN):
        rng = Random(f"dice {dice} {played} {attempt}")
        yield "".join(sorted((rng.choice(FACES) for _ in range(3)), key=FACES.index))
