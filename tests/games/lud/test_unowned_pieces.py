"""Pieces that belong to nobody, or to all. Counts are those of Ludii's own program, version 1.3.14."""

from __future__ import annotations

from adoube.games.judge import Judge
from adoube.games.line import perft
from tests.games.described import described, framed

WALLS = """
(game "Walls" (players 2)
    (equipment {
        (board (square 4))
        (piece "Man" Each
            (or
                (move Step Orthogonal (to if:(is Empty (to))))
                (move Hop Orthogonal
                    (between if:(is Enemy (who at:(between))) (apply (remove (between))))
                    (to if:(is Empty (to)))
                )
            )
        )
        (piece "Wall" Neutral)
    })
    (rules
        (start {
            (place "Man1" (sites Bottom)) (place "Man2" (sites Row 2)) (place "Wall0" (sites {"B2" "C4"}))
        })
        (play (or (forEach Piece) (move Remove (sites Occupied by:Neutral))))
        (end (if (no Pieces Next) (result Mover Win)))
    )
)
"""
BALL = """
(game "Ball" (players 2)
    (equipment {
        (board (square 4))
        (piece "Man" Each (move Step Orthogonal (to if:(is Empty (to)))))
        (piece "Ball" Shared (move Slide Diagonal))
    })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) (place "Ball" (sites {"B2"})) })
        (play (or (forEach Piece) (forEach Piece Shared)))
        (end (if (is In (where "Ball" Shared) (sites {"D4" "A4"})) (result Mover Win)))
    )
)
"""


def test_a_neutral_piece_is_in_the_way_and_nobodys_enemy() -> None:
    game = described(WALLS)

    assert [*perft(game, 4)] == [5, 40, 242, 2097]


def test_a_shared_piece_moves_for_either_player() -> None:
    game = described(BALL)

    assert [*perft(game, 4)] == [5, 29, 218, 1617]


def test_the_codes_of_such_pieces_say_whose_they_are() -> None:
    walls, ball = described(WALLS), described(BALL)

    assert walls.placement(walls.start()).cells["b2"] == ("neutral.wall",)
    assert ball.placement(ball.start()).cells["b2"] == ("shared.ball",)


def test_a_refusal_says_that_a_piece_is_nobodys() -> None:
    game = framed(
        "(forEach Piece (move Step (to if:(is Empty (to)))))",
        equipment='(piece "Wall" Neutral)',
        start='(place "Wall0" (sites {"B2"})) (place "Man1" (sites {"A1"}))',
    )

    answer = Judge(game).answer({"turn": "b2-c2"})

    assert "belongs to neither player" in str(answer)


def test_a_position_with_neutral_pieces_reads_back() -> None:
    game = described(WALLS)
    judge = Judge(game)
    printed = judge.answer({"turn": "a1-a2"})

    assert judge.answer({"position": printed}) == printed


def test_sites_are_named_by_the_pieces_that_stand_there() -> None:
    game = framed(
        '(move Remove (sites Occupied by:Neutral components:{"Wall"}))',
        equipment='(piece "Wall" Neutral) (piece "Tree" Neutral)',
        start='(place "Wall0" (sites {"A1"})) (place "Tree0" (sites {"B1"}))',
    )

    assert game.turns(game.start()) == ["xa1"]
