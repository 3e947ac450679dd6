"""Real chess programs that play against a person at a table, and what either side knows of the games."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random

import chess
import chess.engine
import chess.pgn

from adoube.feeds.bridge.dgt_port import DgtPort
from adoube.feeds.bridge.engine_port import EnginePort
from adoube.feeds.bridge.pseudo_terminal import BridgeTerminal
from adoube.feeds.bridge.table_follower import Dialogue
from adoube.feeds.bridge.uci import UciDialogue
from adoube.feeds.bridge.xboard import XBoardDialogue
from adoube.games.chess.board import board_of
from adoube.tables.commands import EndTurn
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from tests.feeds.bridge.at_table import TABLE, AtTable, acts_of, at_table, is_settled
from tests.feeds.bridge.dgt_client import OnPort
from tests.feeds.livechess.chess_tables import ChessTable
from tests.scoreboard.virtual_tables import hand
from tests.tools import ROOT

__all__ = [
    "PROGRAMS", "Person", "Played", "any_turn", "found", "found_on_port", "played_by_library",
    "played_by_pychess", "played_by_xboard", "served",
]  # fmt: skip

HERE = ROOT / "tests" / "feeds" / "bridge"
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))  # where Debian has its games
GAME_WITHIN_S = 300.0
ENDS_WITHIN_S = 10.0

Played = list[str]  # a game's moves in UCI


def found(program: str) -> str | None:
    return shutil.which(program, path=PATH)


@dataclass
class Person:
    """Plays any legal turn when it is theirs, or those of a script. `hands` has by game what they did."""

    at: AtTable
    chooses: Callable[[chess.Board], str]
    hands: dict[int, dict[int, str]] = field(default_factory=dict)  # by game and ply
    # All turns of each game, as its table had them last.
    tables: dict[int, Played] = field(default_factory=dict)
    ending: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._stirred = threading.Event()
        self._leave = self.at.engine.subscribe(self._see)
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def end(self) -> None:
        self.ending.set()
        self._stirred.set()
        self._leave()
        self._thread.join()

    def _see(self, state: TableState) -> None:
        self.tables[state.record_number] = [turn.text for turn in state.turns]
        self._stirred.set()

    def _play(self) -> None:
        while not self.ending.is_set():
            self._stirred.wait(1.0)
            self._stirred.clear()
            state = self.at.engine.states()[TABLE]
            if state.remedy is not None:
                hand(self.at.engine, "right")
            elif state.message.kind == "unfinished":
                # A rook has moved, and the king might castle with it yet.
                self.at.rules(EndTurn())
            elif _is_persons(state):
                assert state.line is not None
                board = board_of(state.line.position)
                if not any(board.legal_moves):
                    continue  # mated, and the table has not said so yet
                turn = self.chooses(board)
                # A program that begins another game may set the pieces under the hand.
                if self.at.tries(*acts_of(board, turn)):
                    self.hands.setdefault(state.record_number, {})[len(state.turns)] = turn
                else:
                    self._stirred.set()


def _is_persons(state: TableState) -> bool:
    line, programs = state.line, state.computer.programs
    theirs = line is not None and bool(programs) and line.to_move not in programs
    return theirs and state.phase is Phase.PLAYING and is_settled(state)


def any_turn(rng: Random) -> Callable[[chess.Board], str]:
    return lambda board: rng.choice([move.uci() for move in board.legal_moves])


@contextmanager
def served(folder: Path, dialogue: Callable[[], Dialogue]) -> Iterator[tuple[AtTable, list[str]]]:
    """A table on the page, and the command that a program starts as its engine."""
    address = str(folder / "table")
    with at_table(folder) as at, socket.socket(socket.AF_UNIX) as listens:
        listens.bind(address)
        listens.listen()

        def serve(connected: socket.socket) -> None:
            ending = threading.Event()
            with connected:
                port = EnginePort(dialogue(), connected.fileno(), connected.fileno(), lambda line: None)
                port.attend(at.engine, TABLE, ending)
                ending.wait()
                # Some programs wait for their engine to end, and keep its standard input open meanwhile.
                connected.shutdown(socket.SHUT_RDWR)

        def attend() -> None:
            while True:
                try:
                    connected, _ = listens.accept()
                except OSError:
                    return
                threading.Thread(target=serve, args=(connected,), daemon=True).start()

        threading.Thread(target=attend, daemon=True).start()
        yield at, [sys.executable, str(HERE / "relay.py"), address]
        listens.shutdown(socket.SHUT_RDWR)


def played_by_xboard(
    command: Sequence[str], folder: Path, games: int, opponent: Sequence[str]
) -> list[Played]:
    """The games that xboard has played and saved, the bridge being its first engine."""
    saved = folder / "games.pgn"
    arguments = (
        *("-fcp", " ".join(command), "-scp", " ".join(opponent), "-mode", "twoMachines"),
        *("-mg", str(games), "-sgf", str(saved), "-tc", "60", "-inc", "0", "-noGUI"),
        *("-popupExitMessage", "false", "-popupMoveErrors", "false", "-soundProgram", "true"),
        # It would save them in the account's home, whatever HOME is.
        *("-saveSettingsOnExit", "false"),
    )
    # A group of its own, of which nothing is left behind, whatever happens.
    started = subprocess.Popen(
        [found("xvfb-run") or "", "-a", found("xboard") or "", *arguments],
        env=os.environ | {"PATH": PATH, "HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        assert started.wait(GAME_WITHIN_S * games) == 0
    finally:
        _end_group(started.pid)
        started.wait()
    return [[move.uci() for move in game.mainline_moves()] for game in _games(saved.read_text())]


def _end_group(group: int) -> None:
    """End all processes of a group; Xvfb, which is told to end after xboard, removes its lock before."""
    until = time.monotonic() + ENDS_WITHIN_S
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGTERM)
        while time.monotonic() < until:
            os.killpg(group, 0)
            time.sleep(0.02)
        os.killpg(group, signal.SIGKILL)


def played_by_pychess(command: Sequence[str], folder: Path, side: str, opponent: Sequence[str]) -> Played:
    """The moves of a game in PyChess, the bridge having this side."""
    started = subprocess.run(
        ["/usr/bin/python3", HERE / "pychess_game.py", shlex.join(command), shlex.join(opponent), side],
        # Of the environment of the tests its Python knows nothing.
        env={"PATH": PATH, "HOME": str(folder), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        timeout=GAME_WITHIN_S,
    )
    return started.stdout.decode().split()


def found_on_port(game: Played) -> Played:
    """Return what a client on a pseudo-terminal finds while a table plays this game."""
    table = ChessTable()
    port = DgtPort(table.tables, "hall-1", BridgeTerminal(), lambda line: None)
    try:
        reads = OnPort(port.name)
        reads.ask("4b 4d 42")
        reads.hear_until_stands(table.fen.split()[0])
        for move in game:
            table.play(move)
            reads.hear_until_stands(table.fen.split()[0])
        reads.close()
        return reads.client.moves
    finally:
        port.close()


def _games(text: str) -> Iterator[chess.pgn.Game]:
    read = io.StringIO(text)
    while (game := chess.pgn.read_game(read)) is not None:
        yield game


LONG = (chess.engine.Limit(time=GAME_WITHIN_S),)


def never(board: chess.Board) -> int:
    """How many moves are taken back: none."""
    return 0


def played_by_library(
    engine: chess.engine.SimpleEngine,
    numbers: Iterable[int],
    chooses: Callable[[chess.Board], str],
    limits: Sequence[chess.engine.Limit] = LONG,
    takes_back: Callable[[chess.Board], int] = never,
) -> list[Played]:
    """Games of a library's engine, which has White in the even ones, against what `chooses`.

    Each move has the next of the limits. `takes_back` says how many moves are taken back on the other side's
    turn.
    """
    played, next_limit = [], cycle(limits)
    with engine:
        for number in numbers:
            board = chess.Board()
            while not board.is_game_over():
                if board.turn is (number % 2 == 0):
                    move = engine.play(board, next(next_limit), game=number).move
                    assert move is not None
                    board.push(move)
                elif count := takes_back(board):
                    for _ in range(count):
                        board.pop()
                else:
                    board.push_uci(chooses(board))
            played.append([move.uci() for move in board.move_stack])
    return played


@dataclass(frozen=True)
class ProgramKind:
    """`adapter`: what stands between the program and the bridge's command."""

    dialogue: Callable[[], Dialogue]
    adapter: Callable[[list[str]], list[str]] = lambda command: command
    speaks_uci: bool = False
    needs: tuple[str, ...] = ()


# Those that the library starts as its engine.
PROGRAMS = {
    "python-chess, UCI": ProgramKind(UciDialogue, speaks_uci=True),
    "python-chess, xboard": ProgramKind(XBoardDialogue),
    "polyglot": ProgramKind(
        UciDialogue,
        lambda command: [found("polyglot") or "", "-noini", "-ec", " ".join(command)],
        needs=("polyglot",),
    ),
}
