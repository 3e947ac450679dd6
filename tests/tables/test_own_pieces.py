"""Which pieces players may take up on a page: their own, nobody's, and those that their turns take away."""

from __future__ import annotations

from random import Random

import pytest

from adoube.board.placement import Placement
from adoube.games.registry import game_names, make_game
from adoube.tables.own_pieces import OwnPieces
from tests.tables.boards.test_virtual import Page
from tests.tables.test_virtual_games import bare

PLIES = 25


def may_lift(page: Page) -> tuple[str, ...]:
    return page.table.state().may_lift


def test_at_chess_a_player_takes_up_the_own_pieces_alone() -> None:
    page = Page("chess")
    assert set(may_lift(page)) == {f"{file}{rank}" for file in "abcdefgh" for rank in "12"}

    for start, end in (("e2", "e4"), ("d7", "d5")):
        page.move(start, end)

    # d5 may be captured, by the piece that is put there.
    assert "e4" in may_lift(page)
    assert "d5" not in may_lift(page)


def test_a_pawn_that_is_captured_in_passing_may_be_taken_off() -> None:
    page = Page("chess")
    for start, end in (("e2", "e4"), ("a7", "a6"), ("e4", "e5"), ("d7", "d5")):
        page.move(start, end)

    assert "d5" in may_lift(page)


def test_a_draught_that_is_jumped_may_be_taken_off() -> None:
    game = make_game("english-draughts", {})
    position = game.start()
    while True:
        before = game.placement(position)
        seat = game.to_move(position)
        _, after = next(iter(game.successors(position)))
        gone = [
            cell
            for cell, stack in before.cells.items()
            if stack and not stack[-1].startswith(seat) and not game.placement(after).stack(cell)
        ]
        if gone:
            break
        position = after

    standing = Placement({cell: bare(stack) for cell, stack in before.cells.items() if stack})
    assert gone[0] in OwnPieces(game).may_lift(position, seat, standing)


def test_pieces_that_belong_to_nobody_are_everybodys() -> None:
    page = Page("leap-frog")

    assert set(may_lift(page)) == set(page.game.placement(page.game.start()).cells)


def test_what_stands_wrongly_may_be_taken_up_again() -> None:
    page = Page("jarmo")
    page.hand("take", "white.archer")
    page.hand("put", "c3")

    assert "c3" in may_lift(page)
    assert "c5" not in may_lift(page)


def test_after_the_game_everything_may_be_moved() -> None:
    page = Page("jarmo")
    page.asks("resign", seat="white")

    assert set(may_lift(page)) == set(page.game.placement(page.game.start()).cells)


@pytest.mark.parametrize("name", game_names())
def test_every_turn_of_every_game_can_be_played(name: str) -> None:
    game, rng = make_game(name, {}), Random(5)
    position, own = game.start(), OwnPieces(game)

    for _ in range(PLIES):
        if game.outcome(position) is not None:
            break
        before, seat = game.placement(position), game.to_move(position)
        standing = Placement({cell: bare(stack) for cell, stack in before.cells.items() if stack})
        allowed = own.may_lift(position, seat, standing)
        _, position = game.random_turn(position, rng)
        after = game.placement(position)
        for cell, stack in standing.cells.items():
            stands = bare(after.stack(cell))
            has_to_go = stands[: len(stack)] != stack if game.stackable else len(stands) < len(stack)
            assert cell in allowed or not has_to_go
