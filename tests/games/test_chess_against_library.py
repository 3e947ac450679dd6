"""Chess held against the library's own board, which pushes and pops where our rules compute."""

from random import Random

import chess
import pytest

from adoube.games.base import BoardChange, Game
from adoube.games.chess import Chess
from adoube.games.chess.board import ChessPosition, position_of_board
from adoube.games.line import count_lines, perft
from tests.games.chess_boards import KIWIPETE, at
from tests.games.playing import assert_play_agrees, assert_turns_read_back

GAMES = 6
PLIES = 120


@pytest.fixture
def game() -> Chess:
    return Chess()


def counted_by_pushing(board: chess.Board, depth: int) -> int:
    """Perft as the library would count it."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += counted_by_pushing(board, depth - 1)
        board.pop()
    return total


def positions_of_random_games(seed: int) -> list[ChessPosition]:
    """Return the positions before each turn of a random game."""
    game, rng, found = Chess(), Random(seed), [at(KIWIPETE) if seed % 2 else Chess().start()]
    while len(found) < PLIES and game.count(found[-1]):
        found.append(game.random_turn(found[-1], rng)[1])
    return found


def test_perft_of_the_start_is_the_known_one(game: Chess) -> None:
    assert list(perft(game, 3)) == [20, 400, 8902]


@pytest.mark.parametrize(
    "fen",
    [
        KIWIPETE,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ],
)
def test_perft_is_what_the_library_counts(game: Chess, fen: str) -> None:
    assert count_lines(game, at(fen), 2) == counted_by_pushing(chess.Board(fen), 2)


def test_kiwipete_to_depth_three_is_the_known_figure(game: Chess) -> None:
    assert count_lines(game, at(KIWIPETE), 3) == counted_by_pushing(chess.Board(KIWIPETE), 3) == 97862


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_turn_leads_to_the_position_that_the_library_reaches(game: Chess, seed: int) -> None:
    for position in positions_of_random_games(seed)[::3]:
        board = chess.Board(game.rule_state(position)["fen"])
        for turn, after in game.successors(position):
            board.push(turn)
            assert after._replace(captured=0) == position_of_board(board)
            assert game.rule_state(after)["fen"] == board.fen()
            board.pop()


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_turn_takes_off_the_board_what_it_puts_beside_it(game: Chess, seed: int) -> None:
    for position in positions_of_random_games(seed)[::5]:
        before = sum(game.placement(position).off["captured"].values())
        for _, after in game.successors(position):
            placement = game.placement(after)
            standing = len(game.placement(position).cells) - len(placement.cells)
            assert sum(placement.off["captured"].values()) - before == standing


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_turns_that_change_some_cells_are_those_of_all_that_do(game: Chess, seed: int) -> None:
    rng = Random(seed)
    for position in positions_of_random_games(seed)[::4]:
        before = game.placement(position)
        changed = {
            turn: game.placement(after).changed_cells(before) for turn, after in game.successors(position)
        }
        asked = [frozenset[str](), frozenset(rng.sample(game.board.names, 2))]
        for cells in changed.values():
            asked += [cells, frozenset(rng.sample(sorted(cells), rng.randint(1, len(cells))))]

        for cells in asked:
            found = [turn for turn, _ in game.turns_touching(position, cells)]
            assert len(found) == len(set(found))
            assert set(found) == {turn for turn, others in changed.items() if cells <= others}


@pytest.mark.full(but=1)
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_quick_answers_are_those_of_looking_at_every_turn(game: Chess, seed: int) -> None:
    for position in positions_of_random_games(seed)[::6]:
        before = game.placement(position)
        assert game.affected_cells(position) == Game.affected_cells(game, position)
        for _, after in game.successors(position):
            placement = game.placement(after)
            changed = placement.changed_cells(before)
            emptied = frozenset(cell for cell in changed if not placement.stack(cell))
            filled = frozenset(cell for cell in changed if not before.stack(cell))
            change = BoardChange(emptied, filled)
            assert set(game.explain(position, change)) == set(Game.explain(game, position, change))
            for partial in (
                BoardChange(emptied, frozenset()),
                BoardChange(emptied, filled, changed - emptied - filled),
            ):
                assert game.may_become(position, partial) is Game.may_become(game, position, partial) is True


def test_a_change_that_no_turn_makes_is_under_way_to_nothing(game: Chess) -> None:
    change = BoardChange(frozenset({"a1"}), frozenset({"a4"}))

    assert not game.may_become(game.start(), change)
    assert not list(game.explain(game.start(), change))


@pytest.mark.parametrize("seed", range(2))
def test_play_and_notation_agree_with_the_successors(game: Chess, seed: int) -> None:
    positions = positions_of_random_games(seed)[::10]

    assert_turns_read_back(game, positions)
    assert_play_agrees(game, positions)
