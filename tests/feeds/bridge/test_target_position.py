"""How far a program and a table agree on a game, and a turn that a hand was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.feeds.bridge.program_game import Target
from adoube.feeds.bridge.target_position import HandTurn, SharedProgress
from adoube.games.chess.board import position_of_board
from adoube.tables.assistants import ComputerState, moment_of
from adoube.tables.state import TableState
from tests.feeds.bridge.at_table import TABLE, at_table
from tests.feeds.livechess.chess_tables import random_game


@pytest.fixture
def state(tmp_path: Path) -> Iterator[TableState]:
    with at_table(tmp_path) as at:
        yield at.engine.states()[TABLE]


def asked(state: TableState) -> SharedProgress:
    """The hand was asked for White's first move."""
    assert state.line is not None
    return SharedProgress(asked=HandTurn(moment_of(state.record_number, state.line), ("e2e4",)))


def with_program(state: TableState, seat: str) -> TableState:
    return replace(state, computer=ComputerState(programs=(seat,)))


def test_a_hand_may_make_the_move_while_the_program_has_that_side(state: TableState) -> None:
    met = asked(state)
    assert met.at(with_program(state, "white")) == met


def test_a_hand_that_has_begun_the_move_may_still_finish_it(state: TableState) -> None:
    met, between = asked(state), with_program(state, "black")
    assert met.at(replace(between, provisional=state.placement)) == met


def test_a_move_that_nobody_has_begun_is_not_made_once_the_person_has_that_side(state: TableState) -> None:
    assert asked(state).at(with_program(state, "black")).asked is None


def test_a_move_of_another_game_is_not_made(state: TableState) -> None:
    another = replace(with_program(state, "white"), record_number=state.record_number + 1)
    assert asked(state).at(another).asked is None


def test_the_position_after_moves_that_came_one_by_one_is_that_of_the_whole_game() -> None:
    moves = random_game(3, 60)
    game = Target()
    for move in moves:
        game = game.with_moves((move,))

    assert game.moves == tuple(moves)
    assert position_of_board(game.board()) == position_of_board(Target(moves=game.moves).board())
    assert game.upto(20) == Target(moves=tuple(moves[:20]))
