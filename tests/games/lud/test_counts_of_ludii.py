"""Small descriptions in our own words, and how many turns Ludii 1.3.14 counts in them (commit 845cda6)."""

from __future__ import annotations

import pytest

from adoube.games.line import perft
from tests.games.described import described

MEN = """
(game "Men" (players 2)
    (equipment {{ (board {board}) (piece "Man" Each) {more} }})
    (rules {rules})
)
"""


def men(board: str, rules: str, more: str = "") -> str:
    """The description of a game of men."""
    return MEN.format(board=board, rules=rules, more=more)


# What is counted, the description, and how many sequences of one, two, three ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "places of hands, asked one by one",
        """(game "Two kinds" (players 2)
            (equipment { (board (square 3)) (hand Each size:2) (piece "Ox" Each) (piece "Cow" Each) })
            (rules
                (start { (place "Ox" "Hand" count:1) (place "Cow" "Hand" count:2) })
                phases:{
                (phase "Cows"
                    (play (move (from (handSite Mover 1)) (to (sites Empty))))
                    (nextPhase Mover (= 0 (count Cell at:(handSite Mover 1))) "Oxen"))
                (phase "Oxen"
                    (play (move (from (handSite Mover)) (to (sites Corners) if:(is Empty (to))))))
                }
                (end (if (all Sites (sites Hand P2) if:(= 0 (count Cell at:(site)))) (result P1 Win)))
            )
        )""",
        (9, 72, 504),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
