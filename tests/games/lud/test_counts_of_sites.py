"""Sites, rows and hands in small descriptions of our own, as Ludii 1.3.14 counts them (commit 845cda6)."""

from __future__ import annotations

import pytest

from adoube.games.line import perft
from tests.games.described import described

# What is counted, the description, and how many sequences of one, two, three ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "rows and columns of sites",
        """(game "Rows and columns" (players 2)
    (equipment { (board (rectangle 3 5)) (piece "Man" Each) })
    (rules
        (start (place "Man1" (forEach (sites Board)
            if:(and (is Even (column of:(site))) (is Odd (row of:(site)))))))
        (play (or
            (forEach Piece (move Step Orthogonal
                (to if:(and (is Empty (to)) (!= (row of:(to)) (row of:(from)))))))
            (move Add (to (intersection (sites Empty) (sites Column (column of:(centrePoint))))))))
        (end (if (= (phase of:(last To)) (row of:(last To))) (result Mover Win)))))""",
        (8, 7, 10, 2),
    ),
    (
        "rows and columns of hexagons",
        """(game "Rows of hexagons" (players 2)
    (equipment { (board (hex 2)) (piece "Man" Each) })
    (rules
        (play (move Add (to (intersection (sites Empty) (union
            (sites Row (row of:(centrePoint))) (sites Column (+ 1 (column of:(centrePoint)))))))))
        (end (if (= 0 (column of:(last To))) (result Mover Win)))))""",
        (4, 9, 12, 6),
    ),
    (
        "all skip in a phase without an end",
        """(game "Stuck in the first phase" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) (hand Each) })
    (rules
        (start { (place "Man1" (handSite P1) count:1) (place "Man2" (handSite P2) count:4) })
        phases:{
            (phase "Placing" (play (move (from (handSite Mover)) (to (sites Empty))))
                (nextPhase (= 0 (count Cell at:(handSite P2))) "Moving"))
            (phase "Moving" (play (forEach Piece (move Step (to if:(is Empty (to))))))
                (end (if (no Moves Next) (result Mover Win))))
        }))""",
        (4, 12, 12, 24, 24),
    ),
    (
        "players who are not to move, asked within a turn",
        """(game "The others within a turn" (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Man" Each
        (move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between))))
            (to if:(is Empty (to))) (then (moveAgain)))) })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites {"B1"})) })
        (play (or (forEach Piece) (forEach Piece (move Step (to if:(is Empty (to)))))))
        (end (forEach NonMover if:(no Pieces Player) (result Player Loss)))))""",
        (1, 0),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [each[1:] for each in CASES], ids=[each[0] for each in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
