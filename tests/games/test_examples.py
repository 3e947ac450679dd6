"""Examples of how a game is played: they are turns of that game, and show what its rules are about."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.examples import Example, ExampleKind, TurnShown, examples_of
from adoube.games.registry import make_game


def results(game: AnyGame, example: Example) -> list[Placement]:
    """Return the results of all legal turns from where an example begins."""
    position = game.with_placement(game.start(), example.before, example.seat)
    return [game.placement(after) for _, after in game.successors(position)]


@pytest.mark.parametrize("name", ["jarmo", "chess", "fox-and-hounds", "brax", "english-draughts"])
def test_where_a_piece_may_go_is_where_the_rules_let_it_go(name: str) -> None:
    game = make_game(name)
    moves = examples_of(game).moves

    assert moves
    for example in moves:
        (start,) = example.path
        reached = {
            cell
            for placement in results(game, example)
            for cell in example.others
            if not placement.stack(start) and placement.stack(cell) != example.before.stack(cell)
        }
        assert reached == set(example.others)


@pytest.mark.parametrize("name", ["jarmo", "chess", "brax", "english-draughts"])
def test_each_turn_that_is_shown_is_legal_where_it_is_shown(name: str) -> None:
    game = make_game(name)
    turns = [each for each in examples_of(game).turns if each.kind is not ExampleKind.RETURN]

    assert turns
    for example in turns:
        if example.kind is ExampleKind.TAKE_ELSEWHERE and name == "chess":
            continue  # en passant hangs on the turn before
        after = example.after
        assert after is not None
        assert after.cells in [placement.cells for placement in results(game, example)]


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("jarmo", {"take-on", "change", "return"}),
        ("chess", {"take-on", "take-elsewhere", "change", "together"}),
        ("follow-the-arrow", {"jump", "jumps"}),
        ("konane", {"take-over", "remove"}),
        ("leap-frog", {"take-over", "remove"}),
        ("halma", {"jump", "jumps"}),
        ("nine-mens-morris", {"take-elsewhere"}),
        ("russian-draughts", {"take-over", "change"}),
        ("river-crossing", {"stack"}),
    ],
)
def test_what_a_game_is_about_is_shown(name: str, kinds: set[str]) -> None:
    assert kinds <= {each.kind for each in examples_of(make_game(name)).turns}


def test_every_kind_of_chess_piece_is_shown_with_its_own_reach() -> None:
    reach = {each.piece.split(".")[1]: len(each.others) for each in examples_of(make_game("chess")).moves}

    assert reach.keys() == {"king", "queen", "rook", "bishop", "knight", "pawn"}
    assert reach["knight"] == 8
    assert reach["rook"] <= 14
    assert reach["pawn"] <= 4


def test_the_same_examples_every_time_and_an_end_with_its_reason() -> None:
    first, second = (examples_of(make_game("peg-solitaire")) for _ in range(2))

    assert first == second
    assert first.ending is not None
    assert str(first.ending.said) == "Player has no legal turn."


def test_games_whose_set_up_is_empty_begin_with_setting_pieces() -> None:
    place, *_ = examples_of(make_game("picaria")).moves

    assert place.kind is ExampleKind.PLACE
    assert len(place.others) == 9


def test_a_turn_that_takes_is_told_from_one_that_moves_onto() -> None:
    game = make_game("jarmo")
    before = Placement({"c3": ("black.archer",), "d5": ("white.archer",), "e1": ("white.archer",)})
    after = Placement({"d5": ("black.archer.marked",), "e1": ("white.archer",)})

    kinds = [each.kind for each in TurnShown(game.board, "black", before, after, ("c3", "d5")).examples()]

    assert kinds == [ExampleKind.TAKE_ON, ExampleKind.CHANGE]
