"""Numbers that pieces carry, and moves that go with a move. Counts are those of Ludii's program, 1.3.14."""

from __future__ import annotations

import pytest

from adoube.games.judge import Judge
from adoube.games.line import perft
from adoube.games.lud.tree import DescriptionError
from tests.games.described import described, framed

RUNNERS = """
(game "Runners" (players {(player N) (player S)})
    (equipment {
        (board (square 4))
        (piece "Man" Each
            (or
                (move Step Forward (to if:(is Empty (to)) (apply (set State at:(from) 0))))
                (if (= (state at:(from)) 1)
                    (move Slide Rightward (between (exact 2) if:(is Empty (between))) (to if:True
                        (apply (set State at:(from) 2))))
                )
            )
        )
    })
    (rules
        (start { (place "Man1" (sites {"A1" "B1"}) state:1) (place "Man2" (sites {"C4" "D4"}) state:1) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
CASTLE = """
(game "Castle" (players {(player N) (player S)})
    (equipment {
        (board (square 5))
        (piece "King" Each (move Step (to if:(is Empty (to))) (then (set State at:(last To) 0))))
        (piece "Rook" Each (move Slide Orthogonal (then (set State at:(last To) 0))))
        (map "Home" {(pair 1 "C1") (pair 2 "C5")})
        (map "Tower" {(pair P1 "E1") (pair P2 "E5")})
    })
    (rules
        (start {
            (place "King1" (sites {"C1"}) state:1) (place "Rook1" (sites {"E1"}) state:1)
            (place "King2" (sites {"C5"}) state:1) (place "Rook2" (sites {"E5"}) state:1)
        })
        (play
            (or
                (forEach Piece)
                (if (and (= (state at:(mapEntry "Home" (mover))) 1) (= (state at:(mapEntry "Tower"
                    (mover))) 1))
                    (move Slide (from (mapEntry "Home" (mover))) W
                        (between (exact 2) if:(is Empty (to)))
                        (to if:True (apply (set State at:(from) 0)))
                        (then (slide (from (mapEntry "Tower" (mover))) W (between (exact 3) if:True)
                            (to if:True (apply (set State at:(from) 0)))))
                    )
                )
            )
        )
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
TRAIL = """
(game "Trail" (players 2)
    (equipment {
        (board (square 3))
        (piece "Man" Each
            (or
                (move Step Orthogonal (to if:(is Empty (to))) (then (add (piece "Stone0") (to
                    (last From)))))
                (move Step Orthogonal (to if:(is In (to) (sites Occupied by:Neutral)) (apply (remove
                    (to)))))
            )
        )
        (piece "Stone" Neutral)
    })
    (rules
        (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites {"C3"})) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
TOUCHED = """
(game "Places" (players 2)
    (equipment {
        (board (square 3))
        (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to)))
            (then (forEach Site (sites Around (last To)) (if (is Enemy (who at:(site)))
                (set State at:(site) (+ 1 (state at:(site)))))))))
    })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""
NORTH = """
(game "North" (players 2)
    (equipment { (board (square 4)) (piece "Man" Each (move Step Forward (to if:(is Empty (to))))) })
    (rules (start { (place "Man1" (sites {"A1" "C1"})) (place "Man2" (sites {"B1" "D1"})) }) (play
        (forEach Piece)) (end (if (no Moves Next) (result Mover Win))))
)
"""
PRESS = """
(game "Press" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each) (piece "Disc" Neutral) })
    (rules (start { (place "Man1" (sites {"A1"})) (place "Man2" (sites {"C3"})) (place "Disc0"
        (difference (sites Board) (sites {"A1" "C3" "B2"}))) })
       (play (or (move Select (from (sites Occupied by:Neutral)) (then (remove (last To))))
                 (move Select (from (sites Occupied by:Mover)) (to (sites Around (from)) if:(is Empty
                     (to))) (then (fromTo (from (last From)) (to (last To)))))))
       (end (forEach Player if:(>= (count Sites in:(sites Empty)) 4) (result Player Loss))))
)
"""
COINS = """
(game "Coins" (players {(player N) (player S)})
    (equipment { (board (square 4)) (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to)))
        (then (custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between)))
            (apply (and (remove (between)) (addScore Mover 1)))) (to if:(is Friend (who at:(to))))))))
                (piece "King" Each (move Slide Orthogonal)) })
    (rules (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Row 2)) }) (play (forEach Piece
        (then (if (is In (last To) (sites Top)) (promote (last To) (piece (id "King" Mover)))))))
    (end { (if (= (score Mover) 2) (result Mover Win)) (if (no Moves Next) (result Mover Draw)) }))
)
"""
MEMORY = """
(game "Memory" (players 2)
    (equipment { (board (square 3)) (piece "Man" Each (move Step Orthogonal (to if:(and (is Empty
        (to)) (!= (to) (var)))) (then (and (set Var (last From)) (set Var "Far" (+ 1 (var "Far"))))))) })
    (rules (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) }) (play (if (<
        (var "Far") 3) (forEach Piece) (or (forEach Piece) (move Remove (sites Occupied by:Next)))))
            (end { (if (= (where "Man" Next) Off) (result Mover Win)) }))
)
"""


def test_a_state_goes_along_with_its_piece() -> None:
    game = described(RUNNERS)

    assert [*perft(game, 6)] == [3, 9, 27, 79, 165, 307]


def test_a_map_says_where_each_player_castles_and_the_rook_follows_the_king() -> None:
    game = described(CASTLE)

    assert [*perft(game, 3)] == [10, 96, 1056]


def test_a_piece_is_put_where_another_one_has_left() -> None:
    game = described(TRAIL)

    assert [*perft(game, 6)] == [2, 4, 12, 30, 76, 144]


def test_something_happens_for_each_of_several_sites() -> None:
    game = described(TOUCHED)

    assert [*perft(game, 5)] == [3, 6, 24, 96, 272]


def test_states_are_printed_with_a_position_and_read_back() -> None:
    judge = Judge(described(RUNNERS))
    printed = judge.answer({"turn": "a1-a2"})

    assert printed["memory"]["states"] == {"b1": 1, "c4": 1, "d4": 1}
    assert judge.answer({"position": printed}) == printed


def test_a_state_that_is_too_large_is_refused_where_it_is_read() -> None:
    judge = Judge(described(RUNNERS))
    printed = judge.position()
    printed["memory"]["states"]["b1"] = 9

    assert "whole numbers from 1 to 3" in str(judge.answer({"position": printed}))


def test_two_pieces_change_places() -> None:
    game = framed(
        "(move Swap Pieces 0 1)",
        start='(place "Man1" (sites {"A1"})) (place "King2" (sites {"B1"}))',
    )
    after = game.play(game.start(), game.read("a1-b1"))

    assert game.placement(after).cells == {"a1": ("black.king",), "b1": ("white.man",)}


def test_in_what_follows_the_first_submove_of_a_turn_is_known() -> None:
    game = framed(
        "(forEach Piece (move Step E (to if:(is Empty (to))) (then (if (not (is Prev Mover)) (moveAgain)))))",
        start='(place "Man1" (sites {"A1"}))',
    )

    assert game.turns(game.start()) == ["a1-b1-c1"]


def test_a_site_of_a_map_is_on_the_board() -> None:
    with pytest.raises(DescriptionError, match="no site"):
        framed("(move Remove (sites Top))", equipment='(map "Home" {(pair 1 "Z9")})')


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (NORTH, [2, 4, 8, 16, 32, 64]),
        (PRESS, [7, 44, 256, 764, 1648]),
        (COINS, [4, 28, 182, 1844]),
        (MEMORY, [3, 6, 24, 76, 404]),
    ],
    ids=["all face north", "sites are selected", "each capture scores", "a site is remembered"],
)
def test_a_small_game_counts_as_in_ludii(text: str, counts: list[int]) -> None:
    assert [*perft(described(text), len(counts))] == counts
