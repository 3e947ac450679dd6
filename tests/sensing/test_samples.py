"""One piece of each look, where a camera sees it by itself."""

from __future__ import annotations

import pytest

from adoube.board.placement import Placement
from adoube.games.jarmo import Jarmo
from adoube.games.registry import game_names, make_game
from adoube.sensing.samples import look_named, pieces_seen, samples_on


@pytest.mark.parametrize("name", game_names())
def test_each_look_that_may_stand_on_the_board_is_shown_once(name: str) -> None:
    game = make_game(name, seed=1)
    pieces = pieces_seen(game, game.placement(game.start()))
    samples = samples_on(game.board, pieces)

    shown = [look_named(stack) for stack in samples.values()]
    assert sorted(shown) == sorted({look_named(stack) for stack in pieces})
    assert samples.keys() <= set(game.board.names)


def test_pieces_that_come_onto_the_board_later_are_among_them() -> None:
    game = make_game("river-crossing")
    samples = samples_on(game.board, pieces_seen(game, game.placement(game.start())))

    assert {look_named(stack) for stack in samples.values()} == {"red", "black", "collector"}


@pytest.mark.parametrize(("players", "looks"), [("2", "green red"), ("3", "green red yellow")])
def test_pieces_of_seats_that_do_not_play_are_not_among_them(players: str, looks: str) -> None:
    game = make_game("chinese-checkers", {"players": players})

    pieces = pieces_seen(game, game.placement(game.start()))

    assert sorted(map(look_named, pieces)) == looks.split()


def test_no_tall_piece_leans_over_another() -> None:
    game = make_game("chess")
    (one, other) = samples_on(game.board, pieces_seen(game, game.placement(game.start())))

    assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) >= 2


def test_without_a_plan_the_pieces_of_the_start_are_shown() -> None:
    class Hopscotch(Jarmo):
        id = "hopscotch"

    start = Placement({"a1": ("north.stone",), "b1": ("south.stone",), "c1": ("north.stone",)})

    assert pieces_seen(Hopscotch(), start) == (("north.stone",), ("south.stone",))
