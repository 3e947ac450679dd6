"""Moves and what follows from them: how many turns Ludii 1.3.14 counts (commit 845cda6)."""

import pytest

from adoube.games.line import perft
from tests.games.described import described

# What is counted, the description in our own words, and how many sequences of one, two ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "nothing follows from a capture that takes nothing",
        """(game "Nothing taken" (players 2)
    (equipment { (board (rectangle 2 4)) (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to)))
        (then (custodial (from (last To)) Orthogonal
            (between (max 1) if:(is Enemy (who at:(between))) (apply (remove (between))))
            (to if:(is Friend (who at:(to))))
            (then (moveAgain)))))) })
    (rules
        (start { (place "Man1" {"A1" "C2"}) (place "Man2" {"B1" "D2"}) })
        (play (if (is Prev Mover)
            (or (move Step (from (last To)) (to if:(is Empty (to)))) (move Pass))
            (forEach Piece)))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (
            7,
            19,
            61,
            179,
            554,
        ),
    ),
    (
        "lines that are added divide no cell",
        """(game "Grids of unequal width" (players 2)
    (equipment { (board (remove (add (merge { (rectangle 2 2) (shift 1 0 (scale 0.5 (rectangle 3 1))) })
        edges:{{0 4}}) edges:{{1 3}}) use:Vertex)
        (piece "Man" Each (move Step Diagonal (to if:(is Empty (to))))) })
    (rules
        (start { (place "Man1" coord:"A1") (place "Man2" coord:"B1") })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (
            1,
            1,
            1,
        ),
    ),
    (
        "within what follows, the last site is the one that was chosen",
        """(game "Where the last seed fell" (players 2)
    (equipment { (mancalaBoard 2 4 store:None (track "Track" "0,E,N,W" loop:True))
        (piece "Seed" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (hand Each) })
    (rules (start (set Count 3 to:(sites Track)))
        (play (move Select
            (from (if (is Prev Mover) (sites {(last To afterConsequence:True)}) (sites Mover))
                if:(> (count at:(from)) 0))
            (then (sow (then (if (= 0 (count at:(last To afterConsequence:True)))
                (fromTo (from (last To afterConsequence:True)) (to (handSite Mover)) count:1)
                (if (= 4 (count at:(coord "D2"))) (moveAgain))))))))
        (end (if (= 0 (count in:(sites Board))) (result Mover Win)))))""",
        (
            4,
            16,
            54,
            195,
        ),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
