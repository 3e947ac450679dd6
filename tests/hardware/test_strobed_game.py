"""A game on a board of strobed sensors: the real firmware under the real interpreter, and a referee."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from adoube.games.base import AnyGame
from adoube.link.board_messages import ButtonPressed, Delta
from adoube.link.frames import Frame, FrameDecoder
from adoube.link.reader import PortBack, PortBytes, PortNews
from adoube.link.session import BoardSession
from adoube.records.journal import Journal
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from tests.firmware.interpreter_board import InterpreterBoard, interpreter_board
from tests.hardware.asking import designed
from tests.hardware.test_boards_at_work import SIMULATED
from tests.tables.loopback import quick_table, standing_at_the_start

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

NAME = "strobed"
TURNS = 3
ACT_S = 0.06  # from one act of a hand to the next; longer than the debounce
WITHIN_S = 180.0
CHUNK = 4096
NEWS = {Delta.TYPE, ButtonPressed.TYPE}


class AtThePort:
    """A board behind a pseudo-terminal, at an engine."""

    def __init__(
        self,
        board: InterpreterBoard,
        game: AnyGame,
        deliver: Callable[[PortNews], None],
        name: str = NAME,
        buttons: Buttons = Buttons.CLOCK,
    ) -> None:
        import tty

        self._board, self._deliver, self._name = board, deliver, name
        self._frames, self._news = FrameDecoder(), 0
        self._port = os.open(board.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._port)
        self.wired = WiredBoard(
            name,
            BoardSession(name),
            game,
            view_named(OCCUPANCY, game.seats),
            buttons,
            send=self._send,
            reopen=lambda: None,
            to_move=lambda: None,
        )

    def close(self) -> None:
        os.close(self._port)

    def _send(self, data: bytes) -> None:
        os.write(self._port, data)

    def tell(self, **stimulus: int) -> None:
        """Wait until the board has told of it, however late a busy machine lets it scan."""
        before = self._news
        self._board.tell(**stimulus)
        self.until(lambda: self._news > before, lambda: f"nothing was told of {stimulus}")
        ends_s = time.monotonic() + ACT_S
        while time.monotonic() < ends_s:
            self.goes_on()

    def until(self, reached: Callable[[], bool], shown: Callable[[], object]) -> None:
        ends_s = time.monotonic() + WITHIN_S
        while not reached():
            assert time.monotonic() < ends_s, shown()
            self.goes_on()

    def goes_on(self) -> None:
        time.sleep(0.005)
        with suppress(BlockingIOError):
            if said := os.read(self._port, CHUNK):
                frames = self._frames.feed(said)
                self._news += sum(isinstance(each, Frame) and each.type in NEWS for each in frames)
                self._deliver(PortBytes(time.monotonic_ns(), self._name, said))


def test_a_game_on_strobed_columns_is_followed_turn_by_turn(tmp_path: Path) -> None:
    config = {**designed("jarmo", sensors="hall-digital", wiring="strobed").config, **SIMULATED}
    table = quick_table(NAME)
    game = table.game

    with interpreter_board(tmp_path, **config) as board, Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        port = AtThePort(board, game, engine.post_port_event)
        engine.add(table, NAME, port.wired)
        engine.start()
        try:
            engine.post_port_event(PortBack(time.monotonic_ns(), NAME))
            for cell, level in enumerate(standing_at_the_start(game)):
                if level:
                    port.tell(cell=cell, on=level)
            port.until(lambda: engine.states()[NAME].phase is Phase.PLAYING, engine.states)
            played = _play(game, port, lambda: [turn.text for turn in engine.states()[NAME].turns])
        finally:
            engine.stop()
            port.close()

    assert len(played) == TURNS


def _play(game: AnyGame, port: AtThePort, followed: Callable[[], list[str]]) -> list[str]:
    position, rng, played = game.start(), Random(21), list[str]()
    for ply in range(TURNS):
        before = game.placement(position)
        turn, position = game.random_turn(position, rng)
        played.append(game.write(turn))
        after = game.placement(position)
        changed = [cell for cell in game.board.names if before.stack(cell) != after.stack(cell)]
        for cell in (each for each in changed if before.stack(each)):
            port.tell(cell=game.board.index[cell], on=0)
        for cell in (each for each in changed if after.stack(each)):
            port.tell(cell=game.board.index[cell], on=1)
        port.tell(button=ply % 2, down=1)
        port.tell(button=ply % 2, down=0)
        port.until(lambda: followed() == played, followed)
    return played
