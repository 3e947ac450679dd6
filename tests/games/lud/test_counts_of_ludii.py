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


PAIRS = "(play (move Add (to (sites Empty)))) (end (if (is Line 2) (result Mover Win)))"

# What is counted, the description, and how many sequences of one, two, three ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "an end within a turn that would go on",
        """(game "Five in a turn" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) (hand Each) })
    (rules
        (start (place "Man" "Hand" count:4))
        (play (move (from (handSite Mover)) (to (sites Empty))
            (then (if (is In (last To) (sites Bottom)) (moveAgain)))))
        (end (if (is Line 2) (result Mover Win)))))""",
        (33, 386, 2084, 1992),
    ),
    (
        "the next player is who plays on",
        """(game "Next of who plays on" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step
        (to if:(is Enemy (who at:(to))) (apply (remove (to))))
        (then (if (can Move (step (from (last To)) (to if:(is Enemy (who at:(to)))))) (moveAgain))))) })
    (rules
        (start { (place "Man1" {"A1" "B1" "A3"}) (place "Man2" {"A2" "B3" "C3"}) })
        (play (if (is Prev Mover) (move Step (from (last To))
            (to if:(is Enemy (who at:(to))) (apply (remove (to))))
            (then (if (can Move (step (from (last To))
            (to if:(is Enemy (who at:(to)))))) (moveAgain)))) (forEach Piece)))
        (end (if (<= (count Pieces Next) 2) (result Mover Win)))))""",
        (5, 0),
    ),
    (
        "a hop over empty sites of a region",
        """(game "Over water" (players 2)
    (equipment { (board (rectangle 1 6)) (regions "Water" (sites {"B1" "C1"}))
        (piece "Lion" P1 (move Hop Orthogonal
            (between (range 1 2) if:(is In (between) (sites "Water")))
            (to if:(and (is Empty (to)) (not (is In (to) (sites "Water")))))))
        (piece "Man" P2 (move Step (to if:(is Empty (to))))) })
    (rules
        (start { (place "Lion1" coord:"A1") (place "Man2" coord:"F1") })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (1, 1, 1, 2),
    ),
    (
        "a player who is named has no moves once they had to pass",
        """(game "Chased" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Hare" P1 (move Step E (to if:(is Empty (to)))))
        (piece "Dog" P2 (move Step W (to if:(is Empty (to))))) })
    (rules
        (start { (place "Hare1" coord:"A1") (place "Dog2" coord:"D1") })
        (play (forEach Piece))
        (end (if (no Moves P1) (result P2 Win)))))""",
        (1, 1, 1, 0),
    ),
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
    (
        "the two sides of each player, connected",
        men(
            "(hex Diamond 2)",
            """(meta (swap)) (play (move Add (to (sites Empty))))
            (end (if (is Connected Mover) (result Mover Win)))""",
            """(regions P1 { (sites Side NE) (sites Side SW) })
            (regions P2 { (sites Side NW) (sites Side SE) })""",
        ),
        (4, 12, 24, 12, 0),
    ),
    (
        "three of all sides, connected",
        men(
            "(hex 2)",
            "(play (move Add (to (sites Empty)))) (end (if (is Connected 3 Sides) (result Mover Win)))",
        ),
        (7, 30, 100, 192, 240, 0),
    ),
    (
        "three sides of a triangle, connected",
        men(
            "(hex Triangle 3)",
            "(play (move Add (to (sites Empty)))) (end (if (is Connected 3 Sides) (result Mover Win)))",
        ),
        (6, 30, 120, 360, 720, 360, 0),
    ),
    (
        "two listed sides of a square board, connected along rows and columns",
        men(
            "(square 2)",
            """(play (move Add (to (sites Empty))))
            (end (if (is Connected Orthogonal {(sites Side N) (sites Side S)}) (result Mover Win)))""",
        ),
        (4, 12, 24, 16, 16, 16),
    ),
    (
        "no group of more than two",
        men(
            "(square 3)",
            """(play
                (do (move Add (to (sites Empty)))
                    ifAfterwards:(<= (size Group at:(last To) Orthogonal) 2)))
            (end (if (no Moves Next) (result Mover Win)))""",
        ),
        (9, 72, 504),
    ),
    (
        "no more than two groups",
        men(
            "(square 3)",
            """(play
                (do (move Add (to (sites Empty)))
                    ifAfterwards:(<= (count Groups Orthogonal if:(= (who at:(to)) (mover))) 1)))
            (end (if (no Moves Next) (result Mover Win)))""",
        ),
        (9, 72, 168, 352, 928, 1920),
    ),
    (
        "no group without liberties",
        men(
            "(rectangle 2 3)",
            """(play
                (do (move Add (to (sites Empty)))
                    ifAfterwards:(< 0 (count Liberties at:(last To) Orthogonal))))
            (end (if (no Moves Next) (result Mover Win)))""",
        ),
        (6, 30, 120, 328, 528, 0),
    ),
    (
        "groups of the mover that a step joins are removed",
        men(
            "(square 3)",
            """(start { (place "Man1" {"A1" "A2" "C2"}) (place "Man2" {"B2" "B3" "C1"}) })
            (play
                (forEach Piece
                    (move Step Orthogonal (to if:(is Empty (to)))
                        (then (if (< 1 (size Group at:(last To))) (remove (sites Group at:(last To))))))))
            (end (if (no Pieces Next) (result Mover Win)))""",
        ),
        (3, 8, 24, 29, 57, 148),
    ),
    (
        "a territory of two",
        men(
            "(rectangle 1 5)",
            """(play (move Add (to (sites Empty))))
            (end (if (= 2 (size Territory Mover)) (result Mover Win)))""",
        ),
        (5, 20, 48, 64, 64, 64),
    ),
    ("a hexagon of two lengths of sides", men("(hex 2 3)", PAIRS), (12, 132, 1320)),
    ("a limping hexagon", men("(hex Limping 2)", PAIRS), (12, 132, 1320)),
    ("a rectangle of hexagons", men("(hex Rectangle 3 2)", PAIRS), (5, 20, 60, 48, 16, 0)),
    ("a limping hexagon of points", men("(tri Limping 2) use:Vertex", PAIRS), (12, 132, 1320)),
    ("a rectangle of triangles", men("(tri Rectangle 2 3)", PAIRS), (10, 90, 720)),
    ("hexagons and squares", men("(tiling T3464 1)", PAIRS), (13, 156)),
    ("hexagons and squares as points", men("(tiling T3464 1) use:Vertex", PAIRS), (18, 306)),
    ("squares and triangles", men("(tiling T33434 2) use:Vertex", PAIRS), (34, 1122)),
    ("the cells of hexagons as points", men("(dual (hex 2)) use:Vertex", PAIRS), (7, 42, 210, 360, 432, 144)),
    ("a skewed square", men("(skew .5 (square 3))", PAIRS), (9, 72, 504, 1344)),
    (
        "points where lines cross",
        men("(splitCrossings (add (square 2) edges:{{0 3} {1 2}})) use:Vertex", PAIRS),
        (5, 20, 60, 24, 8, 0),
    ),
    ("a wheel of points", men("(concentric {1 6}) use:Vertex", PAIRS), (7, 42, 210, 360, 432, 144)),
    ("cells renumbered", men("(renumber (rotate 90 (hex 2)))", PAIRS), (7, 42, 210, 360, 432, 144)),
    (
        "no position twice",
        men(
            "(rectangle 1 4)",
            """(meta (no Repeat)) (start { (place "Man1" {"A1"}) (place "Man2" {"D1"}) })
            (play (forEach Piece (move Step (to if:(is Empty (to))))))
            (end (if (no Moves Next) (result Mover Win)))""",
        ),
        (1, 1, 1, 1, 0),
    ),
    (
        "a pass, and an end when all have passed",
        men(
            "(square 2)",
            """(play (or (move Add (to (sites Empty))) (move Pass)))
            (end (if (all Passed) (byScore { (score P1 (size Territory P1)) (score P2 1) })))""",
        ),
        (5, 21, 68, 172, 324, 444),
    ),
    (
        "pieces that are enclosed score and leave the board, and no position stands twice",
        men(
            "(square 2)",
            """(meta (no Repeat))
            (play
                (or
                    (do
                        (move Add (to (sites Empty))
                            (then
                                (enclose (from (last To)) Orthogonal
                                    (between if:(is Enemy (who at:(between)))
                                        (apply (and (addScore Mover 1) (remove (between))))))))
                        ifAfterwards:(< 0 (count Liberties Orthogonal)))
                    (move Pass)))
            (end (if (all Passed) (byScore)))""",
        ),
        (5, 21, 68, 156, 316, 604),
    ),
    (
        "enemies beside a man are replaced, and the mover's men count from two on",
        men(
            "(square 2)",
            """(start { (set Score Each 2) (place "Man1" {"A1"}) (place "Man2" {"B2"}) })
            (play
                (move Add (to (sites Empty))
                    (then
                        (and
                            (forEach Site (intersection (sites Around (last To)) (sites Occupied by:Next))
                                (and (remove (site)) (add (piece (id "Man" Mover)) (to (site)))))
                            (addScore Mover 1)))))
            (end (if (= 4 (score P1)) (result P1 Win)))""",
        ),
        (2, 2, 2, 2, 0),
    ),
    (
        "the farthest site in sight, and lines that stop at what stands there",
        """(game "Far" (players 2)
            (equipment { (board (square 5)) (piece "Man" Each) })
            (rules
                (start { (place "Man1" {"A1" "C3"}) (place "Man2" {"E5" "C1"}) })
                (play (forEach Piece (move (from) (to (union
                    (sites LineOfSight Farthest at:(from) Orthogonal) (sites Direction from:(from)
                    Diagonal stop:(is Occupied (to)) stopIncluded:True distance:2)) if:(is Empty (to))))))
                (end (if (no Moves Next) (result Mover Win)))
            )
        )""",
        (13, 128),
    ),
    (
        "three colours of hexagons",
        """(game "Colours" (players 2)
            (equipment { (board (hex 3)) (piece "Man" Each) })
            (rules
                (play (if (is Mover P1)
                    (move Add (to (intersection (sites Empty) (sites Phase 1))))
                    (move Add (to (intersection (sites Empty) (sites Phase 2))))))
                (end (if (no Moves Next) (result Mover Win)))
            )
        )""",
        (7, 42, 252, 1260),
    ),
    (
        "leaps by walks over hexagons",
        """(game "Leaps" (players 2)
            (equipment { (board (hex 3)) (piece "Horse" Each (move Leap { {F F R F} {F F L F} }
                (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))) })
            (rules
                (start { (place "Horse1" {"A1"}) (place "Horse2" {"E5"}) })
                (play (forEach Piece))
                (end (if (no Pieces Next "Horse") (result Mover Win)))
            )
        )""",
        (4, 16, 56, 208, 776),
    ),
    (
        "nothing that can be enclosed",
        """(game "Nothing taken" (players 2)
            (equipment { (board (square 2)) (piece "Man" Each) })
            (rules
                (play (do (move Add (to (sites Empty)))
                    ifAfterwards:(not (can Move (enclose (from (last To)) Orthogonal
                        (between if:(is Enemy (who at:(between))) (apply (remove (between)))))))))
                (end (if (no Moves Next) (result Mover Win)))
            )
        )""",
        (4, 12, 16, 0),
    ),
    (
        "sites around others on a condition, with those in the middle",
        """(game "Beside no other" (players 2)
            (equipment { (board (square 3)) (piece "Man" Each) })
            (rules
                (start { (place "Man1" {"A1"}) (place "Man2" {"C3"}) })
                (play (move Add (to (sites Around (sites Occupied by:Mover) Orthogonal if:(and
                    (is Empty (to)) (not (is In (to) (sites Around (sites Occupied by:Next)
                    Orthogonal includeSelf:True))))))))
                (end (if (no Moves Next) (result Mover Win)))
            )
        )""",
        (2, 4, 6, 6, 0),
    ),
    (
        "a slide over sites that come nearer to a corner",
        """(game "Nearer" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each (move Slide
        (between if:(and (is Empty (between)) (< (count Steps (to) 15) (count Steps (from) 15)))))) })
    (rules (start { (place "Man1" (sites Bottom)) (place "Man2" (sites {"A2" "A3" "A4"})) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (18, 218, 2246),
    ),
    (
        "a move of one kind that names the site of another piece",
        """(game "Elsewhere" (players 2)
    (equipment { (board (rectangle 3 3))
        (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to)))))
        (piece "King" Each (if (= (from) 2) (move (from 2) (to (sites Empty))))) })
    (rules (start { (place "Man1" {"A1" "C1"}) (place "King1" {"B1"})
        (place "Man2" {"A3"}) (place "King2" {"C3"}) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (2, 3, 9, 14, 41, 67, 186),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
