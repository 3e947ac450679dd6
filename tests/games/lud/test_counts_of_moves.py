"""Moves and what follows from them: how many turns Ludii 1.3.14 counts (commit 845cda6)."""

import pytest

from adoube.errors import AdoubeError
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
        (7, 19, 61, 179, 554),
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
        (1, 1, 1),
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
        (4, 16, 54, 195),
    ),
    (
        "pieces that step backwards once they have come to the top",
        """(game "Turned pieces" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each
        (move Step (if (= 1 (state at:(from))) Backward Forward) (to if:(is Empty (to))
            (apply (set State at:(from) (if (is In (to) (sites Top)) 1 0)))))) })
    (rules
        (start { (place "Man1" {"A1" "C2"} state:0) (place "Man2" {"B3" "D2"} state:1) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (2, 4, 8, 16, 32, 64),
    ),
    (
        "slides that pass what stands beside where they begin",
        """(game "Two fields at most over men" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each
        (move Slide Orthogonal
            (between if:(or (is In (between) (sites Around (from))) (is Empty (between))))
            (to if:(is Enemy (who at:(to)))
                (apply if:(not (is In (to) (sites Around (from)))) (remove (to)))))) })
    (rules
        (start { (place "Man1" {"A1" "B2"}) (place "Man2" {"C3" "D1"}) })
        (play (forEach Piece))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (6, 28, 136, 659),
    ),
    (
        "each group of the mover's pieces scores",
        """(game "Odd groups" (players 2)
    (equipment { (board (hex 2)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty)) (then (and (set Score Mover 0)
            (forEach Group Orthogonal if:(is Mover (who at:(to)))
                (if (is Odd (count Sites in:(sites)))
                    (and (addScore Mover 1) (forEach Site (sites) (set State at:(site) 1)))
                    (forEach Site (sites) (set State at:(site) 0))))))))
        (end { (if (= 2 (score Mover)) (result Mover Win)) (if (is Full) (byScore)) })))""",
        (7, 42, 210, 480, 792),
    ),
    (
        "a piece may leave the board where it stands",
        """(game "Left behind" (players 2)
    (equipment { (board (square 3))
        (piece "Car" P1 E (if (is In (from) (sites Right)) (move Remove (from))
            (move Step (directions {Forward Leftward}) (to if:(is Empty (to))))))
        (piece "Car" P2 N (if (is In (from) (sites Top)) (move Remove (from))
            (move Step (directions {Forward Leftward}) (to if:(is Empty (to)))))) })
    (rules
        (start { (place "Car1" {"A2" "A3"}) (place "Car2" {"B1" "C1"}) })
        (play (forEach Piece))
        (end (if (no Pieces Mover) (result Mover Win)))))""",
        (2, 5, 13, 37, 55, 114, 202),
    ),
    (
        "a value of the player before",
        """(game "Huffed" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each
        (move Step Orthogonal (to if:(is Empty (to))) (then (set Value Mover 1)))) })
    (rules
        (start { (place "Man1" {"A1" "B1"}) (place "Man2" {"B3" "C3"}) })
        (play (or
            (if (= 1 (value Player Prev)) (move Select (from (last To) if:(is Occupied (from)))
                (then (and { (remove (last To)) (moveAgain) (set Value Prev 0) }))))
            (forEach Piece)))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (3, 17, 118, 811),
    ),
    (
        "heaps go as far as they are large",
        """(game "Seeds to their neighbours" (players 2)
    (equipment { (mancalaBoard 2 4 store:None (track "Track" "0,E,N,W" loop:True))
        (piece "Seed" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (hand Each) })
    (rules (start (set Count 2 to:(sites Track)))
        (play (move Select (from (sites Mover) if:(< 0 (count at:(from))))
            (then (fromTo (from (last To))
                (to (trackSite Move from:(from) "Track" steps:(count at:(from)))) count:(count at:(from))))))
        (end (if (all Sites (sites Mover) if:(= 0 (count at:(site)))) (result Mover Win)))))""",
        (4, 16, 50, 156, 380),
    ),
    (
        "pits whose state is set by a sowing",
        """(game "Marked pits" (players 2)
    (equipment { (mancalaBoard 2 4 store:None (track "Track" "0,E,N,W" loop:True))
        (piece "Seed" Shared) (regions P1 (sites Bottom)) (regions P2 (sites Top)) (hand Each) })
    (rules (start (set Count 2 to:(sites Track)))
        (play (move Select (from (sites Mover) if:(and (< 0 (count at:(from))) (= 0 (state at:(from)))))
            (then (sow apply:(if (= 3 (count at:(to))) (set State at:(to) (mover)))))))
        (end (if (no Moves Next) (result Mover Win)))))""",
        (4, 14, 32, 68, 146),
    ),
    (
        "the piece that a hop goes over, in what goes with the hop",
        """(game "What goes with a hop" (players 2)
    (equipment {
        (board (square 4))
        (piece "Frog" Each (move Hop (from) Orthogonal (between if:(is Occupied (between)))
            (to if:(is Empty (to)) (apply (if (is Enemy (who at:(between))) (remove (between)))))))})
    (rules
        (start {(place "Frog1" (sites {"A1" "B2" "C1"})) (place "Frog2" (sites {"B1" "A2" "D3"}))})
        (play (or (forEach Piece) (move Pass)))
        (end (if (no Pieces Next) (result Mover Win)))))""",
        (2, 7, 11, 14, 12, 9),
    ),
    (
        "what goes with an addition is worked out before it",
        """(game "What goes with an addition" (players 2)
    (equipment {(board (square 4) use:Vertex) (piece "Marker" Each)})
    (rules
        (start {(place "Marker1" {"B2" "C3"}) (place "Marker2" {"A4" "D4"})})
        (play (do
            (move Add (to (sites Around (sites Occupied by:Mover) Empty)
                (apply (set Var "Before" (count Groups Orthogonal if:(is Mover (who at:(to))))))))
            ifAfterwards:(< (count Groups Orthogonal if:(is Mover (who at:(to)))) (var "Before"))))
        (end (if (is Line 4) (result Mover Win)))))""",
        (2, 2, 2, 0),
    ),
    (
        "an enclosed group takes in the empty sites that are excepted",
        """(game "Enclosed but for one" (players 2)
    (equipment { (board (rectangle 1 9))
        (piece "Man" P1 (move Step W (to if:(is Empty (to)))
            (then (enclose (from (last To)) Orthogonal
                (between if:(is Enemy (who at:(between))) (apply (remove (between)))) numException:1))))
        (piece "Man" P2 (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "Man1" coord:"E1") (place "Man2" {"A1" "C1" "I1"}) })
        (play (forEach Piece))
        (end (if (is In (last To) (sites {"C1"})) (result Mover Win)))))""",
        (1, 1, 1, 0),
    ),
    (
        "a group is not enclosed where more empty sites are beside those that are excepted",
        """(game "Not enclosed" (players 2)
    (equipment { (board (square 4))
        (piece "Man" P1 (move Step W (to if:(is Empty (to)))
            (then (enclose (from (last To)) Orthogonal
                (between if:(is Enemy (who at:(between))) (apply (remove (between)))) numException:2))))
        (piece "Man" P2 (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "Man1" coord:"D1") (place "Man2" {"A1" "B1"}) })
        (play (forEach Piece))
        (end (if (is In (last To) (sites {"A3" "B3"})) (result Mover Win)))))""",
        (1, 5, 5, 36, 27),
    ),
)


@pytest.mark.parametrize(
    ("description", "counts"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_as_many_turns_as_ludii_counts(description: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(described(description), len(counts))) == counts


def test_heaps_that_are_moved_have_no_states() -> None:
    seeds = next(text for what, text, _ in CASES if what.startswith("heaps go as far"))
    marked = seeds.replace(
        "count:(count at:(from))))))",
        """count:(count at:(from)))
        (then (set State at:(last To) 1)))))""",
    )

    with pytest.raises(AdoubeError, match="fromTo"):
        described(marked)


def test_the_site_that_a_consequence_left_is_not_known() -> None:
    sown = next(text for what, text, _ in CASES if what.startswith("within what follows"))
    left = sown.replace(
        "(sites {(last To afterConsequence:True)})", "(sites {(last From afterConsequence:True)})"
    )

    with pytest.raises(AdoubeError, match=r"True is not supported yet in \(last From"):
        described(left)
