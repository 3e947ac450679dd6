"""Notes about what players know and the board does not show, in short sentences."""

from __future__ import annotations

import pytest

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.registry import game_names, make_game
from tests.games.follow_the_arrow_boards import jump, position
from tests.games.left_right_rows import game_of, played


def test_most_games_have_nothing_to_note() -> None:
    noted = {name for name in game_names() if make_game(name).notes(make_game(name).start())}

    assert noted == {"left-right", "leap-frog", "leap-frog-murray", "froglet", "sahkku", "salta"}


def test_left_right_shows_the_card_face_up_and_the_cards_played() -> None:
    game = game_of("4,3,1,2/1,2,4,3")

    assert tuple(map(str, game.notes(game.start()))) == ("First's card: 4",)
    assert tuple(map(str, game.notes(played(game, "4R", "1R", "3L")))) == (
        "Second's card: 2",
        "First has played: 4, 3",
        "Second has played: 1",
    )


@pytest.mark.parametrize(
    ("jump_call", "note"),
    [
        ("pawn", "Red has called Jump: Black's pawn 3 on c3 has to jump."),
        ("any", "Red has called Jump: one of Black's pawns has to jump."),
    ],
)
def test_follow_the_arrow_shows_the_call_in_force(jump_call: str, note: str) -> None:
    game = FollowTheArrow({"jump_call": jump_call})
    before = position(game, "6 . . . . .\n5 . . . . .\n4 . . r3 . .\n3 . . b3 . .\n2 . . . . .\n1 . . . . .")

    assert game.notes(before) == ()
    assert tuple(map(str, game.notes(game.call(before, jump("red", "c3"))))) == (note,)


def test_leap_frog_shows_who_still_owes_a_first_removal() -> None:
    game = make_game("froglet")
    start = game.start()

    assert tuple(map(str, game.notes(start))) == ("Still to remove one frog: Player 1",)
    assert game.notes(game.play(start, game.read("-a1"))) == ()
