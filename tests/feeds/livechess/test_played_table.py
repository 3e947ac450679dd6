"""The parts that trials of programs stand on: hands that play whole moves, and a Board API."""

from __future__ import annotations

import chess
import pytest

from adoube.board.geometry import EMPTY
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.sensing.views import unmarked
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.commands.board_page import DropPiece, HandCommand, LiftPieces, PutDown, TakePiece
from tests.feeds.livechess.board_api import BoardApi, Posted, board_api
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES
from tests.feeds.livechess.played_table import hand_acts

GAME = make_game("chess")


def movement(act: dict[str, str]) -> HandCommand:
    match act:
        case {"act": "lift", "where": cell}:
            return LiftPieces(cell)
        case {"act": "take", "where": piece}:
            return TakePiece(piece)
        case {"act": "put", "where": cell}:
            return PutDown(cell)
    return DropPiece()


@pytest.mark.parametrize("manner", SPECIAL_GAMES)
def test_hands_leave_the_board_as_each_move_does(manner: str) -> None:
    line, library = Line.begin(GAME), chess.Board()
    board = VirtualBoard(GAME, GAME.placement(line.position))
    for text in SPECIAL_GAMES[manner].split():
        move = chess.Move.from_uci(text)

        for act in hand_acts(library, move):
            board.move(movement(act), GAME.placement(line.position), 0)

        line = line.play(GAME.read(text))
        library.push(move)
        stands = GAME.placement(line.position)
        for cell in GAME.board.names:
            shown = tuple(unmarked(piece) for piece in stands.stack(cell)) or EMPTY
            assert board.state.placement.stack(cell) == shown, (text, cell)


def after(api: BoardApi, *moves: str) -> None:
    for move in moves:
        api.other_plays(move)


def test_the_board_api_takes_a_move_once_and_on_its_turn() -> None:
    with board_api() as api:
        api.begins("game0001", "black")
        too_early = api.take("game0001", "e7e5")
        after(api, "e2e4")
        taken, again = api.take("game0001", "e7e5"), api.take("game0001", "e7e5")

        assert (too_early is None, taken is None, again is None) == (False, True, False)
        assert api.posted[1:] == [Posted("game0001", "e7e5", True), Posted("game0001", "e7e5", False)]


@pytest.mark.parametrize(
    ("manner", "spelt", "wanted"),
    [("castling short", "e1h1", "e1g1"), ("castling short", "e1g1", "e1g1"), ("promotion", "b7a8", "b7a8q")],
)
def test_a_move_may_be_spelt_as_programs_spell_it(manner: str, spelt: str, wanted: str) -> None:
    turns = SPECIAL_GAMES[manner].split()
    with board_api() as api:
        api.begins("game0001", "white")
        after(api, *turns[: turns.index(wanted)])

        assert api.take("game0001", spelt) is None
        assert api.posted == [Posted("game0001", wanted, True)]


@pytest.mark.parametrize(("moves", "proposer", "left"), [(1, "btakeback", "e2e4"), (2, "wtakeback", "")])
def test_a_takeback_is_proposed_and_then_there_are_fewer_moves(moves: int, proposer: str, left: str) -> None:
    with board_api() as api:
        api.begins("game0001", "white")
        after(api, "e2e4", "e7e5")
        told = api.game_stream()
        api.takes_back(moves)

        full, proposal, state = (told.get(timeout=1) or {} for _ in range(3))
        assert full["state"]["moves"] == proposal["moves"] == "e2e4 e7e5"
        assert (proposal.get(proposer), state["moves"], proposer in state) == (True, left, False)
