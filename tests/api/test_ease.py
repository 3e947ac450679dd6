"""The same tasks with python-chess and with adoube.api: the same result, and no longer program."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import NamedTuple

import pytest


class Task(NamedTuple):
    """One task, solved both ways."""

    name: str
    chess: str
    adoube: str


FEN = '"r3k2r/8/8/3pP3/8/8/P7/R3K2R w KQkq d6 0 2"'
TASKS = (
    Task(
        "play turns in SAN",
        'import chess\nboard = chess.Board()\nfor san in ("e4", "e5", "Nf3"):\n'
        "    board.push_san(san)\nprint(board.fen())",
        'from adoube.api import start\nhere = start("chess")\nfor san in ("e4", "e5", "Nf3"):\n'
        "    here = here.play(san)\nprint(here.fen)",
    ),
    Task(
        "count and look for legal turns",
        f"import chess\nboard = chess.Board({FEN})\nprint(board.legal_moves.count())\n"
        'print(chess.Move.from_uci("e1g1") in board.legal_moves)',
        f'from adoube.api import position\nhere = position("chess", {FEN})\nprint(len(here.legal_turns))\n'
        'print("e1g1" in here.legal_turns)',
    ),
    Task(
        "list captures",
        f"import chess\nboard = chess.Board({FEN})\n"
        "print(sorted(board.san(move) for move in board.legal_moves if board.is_capture(move)))",
        f'from adoube.api import position\nhere = position("chess", {FEN})\n'
        "print(sorted(turn.entry for turn in here.legal_turns if turn.captures))",
    ),
    Task(
        "find where a captured pawn stood",
        f"import chess\nboard = chess.Board({FEN})\nmove = board.parse_san('exd6')\n"
        "square = move.to_square - 8 if board.is_en_passant(move) else move.to_square\n"
        "print(chess.square_name(square))",
        f'from adoube.api import position\nhere = position("chess", {FEN})\nturn = here.turn("exd6")\n'
        "print(turn.captures[0].cell)",
    ),
    Task(
        "list the squares of the rooks",
        f"import chess\nboard = chess.Board({FEN})\n"
        "print(sorted(chess.square_name(s) for s in board.pieces(chess.ROOK, chess.WHITE)))",
        f'from adoube.api import position\nhere = position("chess", {FEN})\n'
        'print(sorted(cell for cell, stack in here.pieces.items() if stack == ("white.rook",)))',
    ),
    Task(
        "read the end of a game",
        'import chess\nboard = chess.Board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")\noutcome = board.outcome()\n'
        "print(outcome is not None and chess.COLOR_NAMES[outcome.winner])",
        'from adoube.api import position\nhere = position("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")\n'
        "print(here.outcome is not None and here.outcome.winners[0])",
    ),
    Task(
        "go back through a game",
        'import chess\nboard = chess.Board()\nfor san in ("e4", "e5"):\n    board.push_san(san)\n'
        "while board.move_stack:\n    board.pop()\nprint(board.fen())",
        'from adoube.api import start\nhere = start("chess")\nfor san in ("e4", "e5"):\n'
        "    here = here.play(san)\nprint(next(here.history()).fen)",
    ),
)


def printed(program: str) -> str:
    with redirect_stdout(io.StringIO()) as output:
        exec(compile(program, "task", "exec"), {})
    return output.getvalue()


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_task_takes_no_more_lines_than_with_python_chess(task: Task) -> None:
    assert printed(task.adoube) == printed(task.chess)
    assert len(task.adoube.splitlines()) <= len(task.chess.splitlines())
