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
    (
        "kinds of a hand that all share",
        """(game "Kinds that all place" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Shared) (piece "Cross" Shared) (hand Shared size:2) })
    (rules
        (start { (place "Disc" (handSite Shared)) (place "Cross" (handSite Shared 1)) })
        (play (move (from (sites Hand Shared)) (to (sites Empty)) copy:True))
        (end (if (is Line 3) (result Mover Win)))))""",
        (18, 288, 4032),
    ),
    (
        "either colour from a shared hand",
        """(game "Either colour" (players 2)
    (equipment { (board (hex 2)) (piece "Man" Each) (hand Shared size:2) })
    (rules
        (start { (place "Man1" (handSite Shared)) (place "Man2" (handSite Shared 1)) })
        (play (move (from (sites Hand Shared)) (to (sites Empty)) copy:True))
        (end (if (is Line 3) (result Next Win)))))""",
        (14, 168, 1680, 13152),
    ),
    (
        "rows of two kinds",
        """(game "Rows with anchors" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) (piece "Man" Shared) (hand Shared) })
    (rules
        (start (place "Man" (handSite Shared)))
        (play (or (move Add (to (sites Empty)))
            (move (from (handSite Shared)) (to (sites Centre) if:(is Empty (to))) copy:True)))
        (end (forEach Player
            if:(and (or (= (what at:(last To)) (id "Man" Player)) (= (what at:(last To)) (id "Man")))
                (is Line 3 whats:{(id "Man" Player) (id "Man")}))
            (result Player Win)))))""",
        (10, 88, 672, 4320),
    ),
    (
        "copies that come beside a piece",
        """(game "Growing" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each
        (or (move (from) (to (sites Around (from)) if:(is Empty (to))) copy:True)
            (move (from) (to (sites Corners) if:(is Empty (to)))))) })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites {"C3"})) })
        (play (forEach Piece))
        (end (if (is Full) (result Mover Win)))))""",
        (5, 24, 158, 894),
    ),
    (
        "lines from several sites",
        """(game "Lines from several sites" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" (sites Direction from:(sites Bottom) N distance:1))
            (place "Man2" coord:"B4") })
        (play (move Add (to (intersection (sites Empty) (sites Direction
            from:(sites Occupied by:Mover) Diagonal stop:(is Occupied (to)))))))
        (end (if (is Full) (result Mover Win)))))""",
        (11, 20, 171, 227),
    ),
    (
        "ranges of cells that are removed",
        """(game "Without some cells" (players 2)
    (equipment { (board (remove (hex 3) cells:{0..2 16..18})) (piece "Man" Each) })
    (rules
        (play (move Add (to (expand origin:(centrePoint) steps:(if (is Mover P1) 1 2)) if:(is Empty (to)))))
        (end (if (is Line 3) (result Mover Win)))))""",
        (7, 84, 462, 4620),
    ),
    (
        "half a condition, and a list in round brackets",
        """(game "Half a condition" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step (to if:(is Empty (to)))))
        (regions "Home" P1 (sites Bottom)) (regions "Home" P2 (sites Top))
        (map {(pair P1 P2) (pair P2 P1)}) })
    (rules
        (start { (place "Man1" (sites P1)) (place "Man2" (sites P2)) })
        (play (forEach Piece))
        (end (if (or ((if (is Mover P1) (is In (last To) (sites (player (mapEntry (mover))))))
                (is In (last To) (sites Centre)))) (result Mover Win)))))""",
        (7, 20, 48, 130),
    ),
    (
        "each empty site that is jumped over",
        """(game "Passed in passing" (players 2)
    (equipment { (board (rectangle 5 2)) (piece "Man" Each (or
        (move Hop (from) Orthogonal
            (between (range 1 2) if:(is Empty (between)) (apply (set Pending (between))))
            (to if:(is Empty (to))))
        (move Step (from) W (to if:(is In (to) (sites Pending)))))) })
    (rules
        (start { (place "Man1" coord:"A1") (place "Man2" (sites Right)) })
        (play (forEach Piece))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (2, 3, 3, 4),
    ),
    (
        "a square on its tip, and lines with gaps",
        """(game "A square on its tip" (players 2)
    (equipment { (board (square Diamond 2)) (tile "Tile" Each numSides:4) })
    (rules
        (start (place "Tile1" (sites Right)))
        (play (move Add (to (sites Around (sites Occupied by:All) Empty Orthogonal))))
        (end (if (is Line 3 Orthogonal contiguous:False) (result Mover Win)))))""",
        (1, 3, 6, 4, 4),
    ),
    (
        "all directions forwards, and steps to the nearest site",
        """(game "Forwards of all" (players {(player N) (player S)})
    (equipment { (board (rectangle 4 3) use:Vertex)
        (piece "Ball" Each (move Step (directions Forwards of:All) (to if:(is Empty (to)))
            (then (if (is Enemy (who at:(ahead (last To) (directions Vertex from:(last From) to:(last To)))))
                (remove (ahead (last To) (directions Vertex from:(last From) to:(last To)))))))) })
    (rules
        (start { (place "Ball1" (sites Bottom)) (place "Ball2" (sites Top)) })
        (play (forEach Piece))
        (end (if (= 1 (count Steps All (last To)
            (union (sites Left) (sites Right)))) (result Mover Win)))))""",
        (7, 28, 80, 158),
    ),
    (
        "regions of a few players",
        """(game "Regions of a few" (players 2)
    (equipment { (board (concentric {6}) use:Vertex) (piece "Man" Each)
        (regions "Home1" P1 (sites {0 5})) (regions "Middle" Neutral (sites {2})) })
    (rules
        (start (place "Man1" (sites "Middle")))
        (play (move Add (to (if (is Mover P1) (difference (sites Empty) (sites P1 "Home")) (sites Empty)))))
        (end (if (and (is Full) (not (is In (last To) (sites Mover)))) (result Mover Win)))))""",
        (3, 12, 18, 36, 36, 24),
    ),
    (
        "a star, and powers",
        """(game "A star" (players 2)
    (equipment { (board (splitCrossings (regular Star 5)) use:Vertex) (piece "Man" Each) })
    (rules
        (start (place "Man1" (sites Top)))
        (play (and
            (move Add (to (sites Around (sites Occupied by:All) Empty)))
            (move Add (to (intersection (sites Bottom) (sites Empty))))))
        (end (if (is Line (- (^ 2 2) 1)) (result Mover Win)))))""",
        (4, 20, 104, 482),
    ),
    (
        "phases of one name",
        """(game "Phases of one name" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step (to if:(is Empty (to))))) })
    (rules
        phases:{
            (phase "Placing" P1 (play (move Add (to (sites Bottom) if:(is Empty (to)))))
                (nextPhase Mover (= 2 (count Pieces Mover)) "Moving"))
            (phase "Placing" P2 (play (move Add (to (sites Top) if:(is Empty (to)))))
                (nextPhase Mover (= 1 (count Pieces Mover)) "Moving"))
            (phase "Moving" (play (forEach Piece)))
        }
        (end (if (is In (last To) (sites Centre)) (result Mover Win)))))""",
        (3, 9, 18, 66, 256),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [each[1:] for each in CASES], ids=[each[0] for each in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
