"""Games for one player and for more than two: roles, seats, whose pieces are whose, and results."""

from __future__ import annotations

import pytest

from adoube.games.lud.game import LudGame
from adoube.games.lud.tree import DescriptionError
from tests.games.described import described

THREE = """
(game "Three"
    (players {players})
    (equipment {{
        (board (rectangle 1 5))
        (piece "Man" Each)
        (regions "Far" P1 (sites {{"E1"}}))
        (regions "Far" P2 (sites {{"B1"}}))
        (regions "Far" P3 (sites {{"A1"}}))
    }})
    (rules
        (start {{
            (place "Man1" (sites {{"A1"}}))
            (place "Man2" (sites {{"C1"}}))
            (place "Man3" (sites {{"E1"}}))
        }})
        (play {play})
        (end {end})
    )
)
{more}
"""
STEP = "(forEach Piece (move Step (to if:(is Empty (to)))))"
FILLED = '(if (= (sites Occupied by:Mover) (sites Mover "Far")) (result Mover Win))'


def three(play: str = STEP, *, players: str = "3", end: str = FILLED, more: str = "") -> LudGame:
    return described(THREE.format(play=play, players=players, end=end, more=more))


def turns(game: LudGame, mover: int, men: tuple[str, str, str]) -> list[str]:
    sites = tuple(1 << game.rules.grid.number[man] for man in men)
    return game.turns(game.start()._replace(mover=mover, pieces=sites))


def test_three_take_turns_in_the_order_of_their_roles() -> None:
    game = three()
    position = game.start()

    for seat, turn in (("white", "a1-b1"), ("black", "c1-d1"), ("red", "skip"), ("white", "b1-c1")):
        assert game.to_move(position) == seat
        position = game.play(position, game.read(turn))


def test_the_others_play_on_when_one_of_them_has_won() -> None:
    game = three()
    before = game.start()._replace(mover=1, pieces=(1 << 3, 1 << 2, 1 << 4))

    after = game.play(before, game.read("c1-b1"))

    assert game.outcome(after) is None
    assert [str(note) for note in game.notes(after)] == ["Places so far: 1. Black."]
    assert game.to_move(after) == "red"


@pytest.mark.parametrize(
    ("role", "taken"),
    [("Mover", "xa1"), ("Next", "xc1"), ("Prev", "xe1"), ("P3", "xe1"), ("P1", "xa1")],
)
def test_a_role_stands_for_one_player(role: str, taken: str) -> None:
    game = three(f"(move Remove (sites Occupied by:{role}))")

    assert turns(game, 0, ("a1", "c1", "e1")) == [taken]


def test_everybody_else_is_an_enemy() -> None:
    game = three("(move Remove (sites Occupied by:Enemy))")

    assert turns(game, 1, ("a1", "c1", "e1")) == ["xa1", "xe1"]


def test_pieces_of_one_player_may_take_their_own() -> None:
    hop = """
        (forEach Piece
            (move Hop
                (between if:(is Friend (who at:(between))) (apply (remove (between))))
                (to if:(is Empty (to)))
            )
        )
    """
    game = three(hop)
    position = game.start()._replace(pieces=(3, 0, 0))

    after = game.play(position, game.read("a1-c1"))

    assert after.pieces == (4, 0, 0)


def test_seats_are_named_by_the_colours_of_the_description() -> None:
    colours = "(metadata (graphics { (player Colour P2 (colour White)) (player Colour P3 (colour Blue)) }))"

    assert three(more=colours).seats == ("black", "white", "blue")


def test_a_role_beyond_the_players_is_refused() -> None:
    with pytest.raises(DescriptionError, match="there is no player P4 among 3"):
        three("(move Remove (sites Occupied by:P4))")


def test_players_may_have_names() -> None:
    named = '{(player "Ann") (player "Bob") (player "Cay")}'

    assert turns(three(players=named), 0, ("a1", "c1", "e1")) == ["a1-b1"]


@pytest.mark.parametrize("players", ["0", "13"])
def test_a_game_has_from_one_to_twelve_players(players: str) -> None:
    with pytest.raises(DescriptionError, match="from 1 to 12 players"):
        three(players=players)


def test_one_player_plays_turn_after_turn() -> None:
    game = described(
        """
        (game "Alone" (players 1)
            (equipment { (board (rectangle 1 4)) (piece "Man" P1) })
            (rules
                (start (place "Man1" (sites {"A1"})))
                (play (forEach Piece (move Step E (to if:(is Empty (to))))))
                (end {
                    (if (= (sites Occupied by:P1) (sites {"C1"})) (result P1 Win))
                    (if (no Moves P1) (result P1 Loss))
                })
            )
        )
        """
    )
    position = game.start()
    for turn in ("a1-b1", "b1-c1"):
        assert game.to_move(position) == "white"
        position = game.play(position, game.read(turn))

    outcome = game.outcome(position)

    assert outcome is not None
    assert outcome.winners == ("white",)
