"""Turns that are remembered, asked about or counted: small descriptions in our own words, and their counts.

Ludii 1.3.14 (commit 845cda6) counts as many turns in each.
"""

from __future__ import annotations

import pytest

from adoube.games.line import perft
from tests.games.described import described

# What is counted, the description, and how many sequences of one, two, three ... turns there are.
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    (
        "all passed, and a further phase begins",
        """(game "All passed" (players 2)
    (equipment { (board (rectangle 1 6)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" 0) (place "Man2" 5) })
        phases:{
            (phase "Near" (play (forEach Piece (move Step Forward (to if:(and (is Empty (to))
                (not (is In (to) (sites {2 3}))))))))
                (nextPhase (all Passed) "Far"))
            (phase "Far" (play (forEach Piece (move Step (to if:(is Empty (to))))))) }
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (1, 1, 1, 1, 2, 4),
    ),
    (
        "a pass leads to the next phase",
        """(game "Passed before" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        phases:{
            (phase "One" (play (if (is Mover P1) (move Add (to (sites Empty))))) (nextPhase Mover (was
            Pass) "Two"))
            (phase "Two" (play (move Remove (sites Occupied by:Next)))) }
        (end (if (is Full) (result Mover Win)))))""",
        (4, 4, 12, 24, 72, 144),
    ),
    (
        "submoves of a turn are counted",
        """(game "Three a turn" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (play (if (= 1 (count MovesThisTurn)) (move Add (to (intersection (sites Empty) (sites
            Bottom))) (then (moveAgain)))
             (move Add (to (sites Empty)) (then (if (= 0 (count MovesThisTurn)) (moveAgain))))))
        (end (if (is Line 3) (result Mover Win)))))""",
        (64, 838),
    ),
    (
        "whose piece stands on a site",
        """(game "Whose corner" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" coord:"A1") })
        (play (if (is Mover (who at:0)) (move Remove (sites Occupied by:All)) (move Add (to (sites
            Empty)))))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (1, 0),
    ),
    (
        "a condition with nothing otherwise",
        """(game "Nothing else" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (play (move Add (to (sites Empty) if:(if (is In (to) (sites Bottom)) (is Empty (ahead (to)
            N))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (2, 2, 0),
    ),
    (
        "the nearest of several sites",
        """(game "Near a corner" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" coord:"B2") (place "Man2" coord:"C3") })
        (play (do (forEach Piece (move Step (to if:(is Empty (to))))) ifAfterwards:(> 2 (min (results
            from:(last To) to:(sites Corners) (count Steps (from) (to)))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (7, 54, 277, 1479),
    ),
    (
        "the first site of a track where something holds",
        """(game "Next on the track" (players 2)
    (equipment { (board (rectangle 1 6) (track "Round" "0,E" loop:True)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" {"A1" "C1"}) (place "Man2" coord:"D1") })
        (play (or (if (not (is Full)) (move Add (to (trackSite FirstSite from:2 if:(is Empty (to))))))
            (move Remove (trackSite FirstSite "Round" from:1 if:(is In (to) (sites {2 3}))))))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (2, 3, 5, 7, 11, 14),
    ),
    (
        "an event of the next player",
        """(game "Caught" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step (to if:(not (is Friend (who at:(to))))
            (apply (if (is Enemy (who at:(to))) (and (trigger "Caught" Next) (remove (to)))))))) })
    (rules
        (start { (place "Man1" {"A1" "B1"}) (place "Man2" {"B3" "C3"}) })
        (play (if (is Triggered "Caught" Mover) (move Remove (sites Occupied by:Next)) (forEach Piece)))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (6, 36, 234, 1436),
    ),
    (
        "pieces of a player who is named",
        """(game "Pieces of the second" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" {"A1"}) (place "Man2" {"B3" "C3"}) })
        (play (or (forEach Piece "Man" (move (from) (to (sites Empty) if:(is In (to) (sites Bottom))))
            P2) (forEach Piece (move Step Orthogonal (to if:(is Empty (to)))) Mover)))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (6, 38, 178, 1035),
    ),
    (
        "a map of kinds of pieces",
        """(game "Turned into" (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Man" Each) (piece "King" Each)
        (map "Next" { (pair (id "Man" P1) (id "King" P1)) (pair (id "Man" P2) (id "King" P2)) }) })
    (rules
        (start { (place "Man1" {"A1"}) (place "Man2" {"E1"}) })
        (play (forEach Piece "Man" (move Step (to if:(is Empty (to))) (then (and (remove (last To))
            (add (piece (mapEntry "Next" (what at:(last To)))) (to (last To))))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (1, 1, 0),
    ),
    (
        "each player who has no moves loses",
        """(game "Each without moves" (players 2)
    (equipment { (board (rectangle 1 5)) (piece "Hare" P1 (move Step E (to if:(is Empty (to))))) (piece
            "Dog" P2 (move Step W (to if:(is Empty (to))))) })
    (rules
        (start { (place "Hare1" coord:"A1") (place "Dog2" coord:"E1") })
        (play (forEach Piece))
        (end (forEach Player if:(no Moves Player) (result Player Loss)))))""",
        (1, 1, 1, 1, 0),
    ),
    (
        "variables set before what follows",
        """(game "Turned about" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Man" Each) })
    (rules
        (play (move Add (to (sites Empty)) (then
            (do (and (set Var "One" (what at:0)) (set Var "Other" (what at:2)))
                next:(and { (if (!= 0 (var "One")) (remove 0)) (if (!= 0 (var "Other")) (remove 2))
                    (if (!= 0 (var "One")) (add (piece (var "One")) (to 2))) (if (!= 0 (var "Other"))
            (add (piece (var "Other")) (to 0))) })))))
        (end (if (is Line 3) (result Mover Win)))))""",
        (3, 6, 6, 6, 6, 0),
    ),
    (
        "who is next is said",
        """(game "Who is next" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) })
    (rules
        (play (move Add (to (sites Empty)) (then (if (is In (last To) (sites {"A1" "C1"})) (set
            NextPlayer (player (mover))) (set NextPlayer (player (next)))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (8, 18, 10, 0),
    ),
    (
        "threats by some moves alone",
        """(game "Threatened by steps alone" (players 2)
    (equipment { (board (square 4)) (piece "King" Each (move Step (to if:(not (is Friend (who
            at:(to)))) (apply (remove (to)))))) })
    (rules
        (start { (place "King1" {"A1"}) (place "King2" {"D3"}) })
        (play (do (forEach Piece) ifAfterwards:(not (is Threatened (id "King" Mover) at:(last To)
            (forEach Piece (move Step Orthogonal (to if:(not (is Friend (who at:(to)))))))))))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (3, 14, 72, 323, 1393),
    ),
    (
        "a line with gaps",
        """(game "Lines with gaps" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 2 Orthogonal contiguous:False) (result Mover Win)))))""",
        (9, 72, 504),
    ),
    (
        "a pattern through the last piece",
        """(game "A square" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Pattern {F R F L F}) (result Mover Win)))))""",
        (9, 72, 504),
    ),
    (
        "a pattern of two kinds",
        """(game "No crossing" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (play (do (move Add (to (sites Empty))) ifAfterwards:(not (is Pattern {F R F R F}
            whats:{(mover) (next)}))))
        (end (if (is Full) (result Mover Win)))))""",
        (9, 72, 504),
    ),
    (
        "sites where the next player stands",
        """(game "Beside the other" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" coord:"A1") (place "Man2" coord:"C3") })
        (play (move Add (to (sites Empty) if:(not (is In (to) (sites Around (forEach (sites Board)
            if:(is Next (who at:(site)))) Orthogonal))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (5, 14, 26, 12, 0),
    ),
    (
        "no piece of anybody in a region",
        """(game "An empty row" (players 2)
    (equipment { (board (rectangle 2 3)) (piece "Man" Each) (piece "King" Each) })
    (rules
        (start { (place "Man1" {"A1" "B1"}) (place "Man2" {"C1"}) (place "King1" {"B2"}) (place "King2"
            {"A2"}) })
        (play (move Remove (sites Occupied by:All)))
        (end { (if (no Pieces All in:(sites Bottom)) (result Mover Win)) (if (no Pieces Mover "King"
            in:(sites Top)) (result Next Win)) })))""",
        (5, 16, 27, 12, 0),
    ),
    (
        "phases of two players that are called alike",
        """(game "Openings" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to))))) })
    (rules
        phases:{
            (phase "Opening" P1 (play (move Add (to (intersection (sites Empty) (sites Bottom)))))
            (nextPhase Mover "Movement"))
            (phase "Opening" P2 (play (move Add (to (intersection (sites Empty) (sites Top)))))
            (nextPhase Mover (= 2 (count Pieces Mover)) "Movement"))
            (phase "Movement" (play (forEach Piece))) }
        (end (if (no Moves Next) (result Mover Win)))))""",
        (3, 9, 21, 42, 108, 320),
    ),
    (
        "lines from several sites",
        """(game "Ahead of a row" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" {"A1" "C1"}) (place "Man2" coord:"A3") })
        (play (move Add (to (intersection (sites Empty) (sites Direction from:(sites Occupied by:Mover)
            N)))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (3, 0),
    ),
    (
        "brackets around brackets",
        """(game "Brackets" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (play (if (< 1 (count Sites in:((sites Empty)))) (move Add (to (sites Empty))) (move Remove
            (sites Occupied by:Mover))))
        (end (if (is Full) (result Mover Win)))))""",
        (4, 12, 24, 24, 48, 48),
    ),
    (
        "a region while a turn goes on",
        """(game "The last hole" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) })
    (rules
        (play (move Add (to (if (and (is Prev Mover) (is In (last To) (sites Bottom))) (sites {(ahead
            (last To) N)}) (sites Empty)) if:(is Empty (to)))
            (then (if (is In (last To) (sites Bottom)) (moveAgain)))))
        (end (if (is Line 3) (result Mover Win)))))""",
        (9, 69, 441),
    ),
    (
        "all pieces of heaps",
        """(game "Ones and nothing" (players 2)
    (equipment { (board (rectangle 1 4) (track "Round" "0,E" loop:True)) (piece "Seed" Shared) })
    (rules
        (start (set Count 2 to:(sites Track)))
        (play (move Select (from (sites Occupied by:All)) (then (sow apply:(if (= 2 (count at:(to)))
            (remove (to)))))))
        (end (if (>= 2 (count Pieces All in:(sites Board))) (result Mover Win)))))""",
        (4, 12, 36, 112, 320, 912),
    ),
    (
        "a region of the player with a number",
        """(game "The region of a number" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) (regions "Home" P1 (sites Bottom)) (regions
            "Home" P2 (sites Top)) (map { (pair 1 2) (pair 2 1) }) })
    (rules
        (play (move Add (to (intersection (sites Empty) (sites (player (mapEntry (mover))))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (3, 9, 18, 36, 36, 36),
    ),
    (
        "regions of all owners of a name",
        """(game "The regions of a name" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) (regions "Home" P1 (sites Bottom)) (regions
            "Home" P2 (sites Top)) (regions "Middle" Neutral (sites Centre)) })
    (rules
        (play (move Add (to (intersection (sites Empty) (union (sites "Home") (sites "Middle"))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (7, 42, 210, 840),
    ),
    (
        "a pass within a turn leads to the next phase",
        """(game "A pass leads on" (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        phases:{
            (phase "Adding" (play (or (move Add (to (sites Empty)) (then (moveAgain))) (if (is Prev
            Mover) (move Pass))))
                (nextPhase Mover (not (is Next Mover)) "Taking"))
            (phase "Taking" (play (move Remove (sites Occupied by:Mover)))) }
        (end (if (no Pieces All) (result Mover Win)))))""",
        (15, 51, 80, 112, 120, 108),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts
