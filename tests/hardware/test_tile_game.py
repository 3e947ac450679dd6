"""A game on the tile of the example, wired from its netlist, with the real firmware and a referee."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.hardware.design import Design
from adoube.link.reader import PortBack, PortBytes, PortNews
from adoube.link.session import BoardSession
from adoube.records.journal import Journal
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.simulation.board.circuits import CIRCUITS
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.soldered_tile import SolderedTile
from tests.hardware.test_boards_at_work import SIMULATED, reported
from tests.hardware.tile_examples import COMMANDS, FOLDER, designed_by
from tests.tables.loopback import quick_table, standing_at_the_start

NAME = "jarmo-tiles"
TURNS = 6
ACT_MS = 60
"""of the board's time, from one act of a hand to the next; longer than the debounce"""
LOOKS_MS = 20
"""of its time, the board runs at most between two looks at it: a busy computer makes it slower, not late"""
WITHIN_S = 10.0


class OnTheTile:
    """The firmware's board at an engine: its bytes go there, and its time is no faster than the wall's."""

    def __init__(self, board: VirtualBoard, game: AnyGame, deliver: Callable[[PortNews], None]) -> None:
        self._board, self._deliver, self._lock = board, deliver, threading.Lock()
        self._told_ns = time.monotonic_ns()
        self.wired = WiredBoard(
            NAME,
            BoardSession(NAME),
            game,
            view_named(OCCUPANCY, game.seats),
            Buttons.CLOCK,
            send=self._send,
            reopen=lambda: None,
            to_move=lambda: None,
        )

    def acts(self, act: Callable[[VirtualBoard], None]) -> None:
        with self._lock:
            act(self._board)
        left_ms = ACT_MS
        while left_ms > 0:
            left_ms -= self.goes_on()
            time.sleep(0.005)

    def until(self, reached: Callable[[], bool], shown: Callable[[], object]) -> None:
        ends_s = time.monotonic() + WITHIN_S
        while not reached():
            assert time.monotonic() < ends_s, shown()
            self.goes_on()
            time.sleep(0.005)

    def goes_on(self) -> int:
        """Time passes for the board, as much as on the wall and no more than between two looks; in ms."""
        with self._lock:
            now_ns = time.monotonic_ns()
            ms = min(LOOKS_MS, (now_ns - self._told_ns) // 1_000_000)
            self._told_ns = now_ns
            self._board.run(ms)
            said = bytes(self._board.wire.from_board)
            self._board.wire.from_board.clear()
        if said:
            self._deliver(PortBytes(now_ns, NAME, said))
        return ms

    def _send(self, data: bytes) -> None:
        with self._lock:
            self._board.wire.to_board += data


@pytest.fixture(scope="module")
def design() -> Design:
    return designed_by(COMMANDS[NAME])


@pytest.fixture
def board(design: Design, monkeypatch: pytest.MonkeyPatch) -> VirtualBoard:
    monkeypatch.setitem(CIRCUITS, "hc165", lambda wiring: SolderedTile(wiring, FOLDER / NAME, design.board))
    config: dict[str, Any] = json.loads((FOLDER / NAME / "board.json").read_text(encoding="utf-8"))
    return VirtualBoard(board=config | SIMULATED)


def test_each_cell_arrives_through_the_copper(board: VirtualBoard) -> None:
    board.run(ACT_MS)
    board.heard()

    for cell in range(len(board.config.cells)):
        board.put(cell)
        assert reported(board) == [cell]


def test_a_game_on_it_is_followed_turn_by_turn(board: VirtualBoard, design: Design, tmp_path: Path) -> None:
    table = quick_table(NAME)
    game = table.game
    for cell, level in enumerate(standing_at_the_start(game)):
        board.put(cell, level)
    with Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        tile = OnTheTile(board, game, engine.deliver)
        engine.add(table, NAME, tile.wired)
        engine.start()
        try:
            engine.deliver(PortBack(time.monotonic_ns(), NAME))
            tile.until(lambda: engine.states()[NAME].phase is Phase.PLAYING, engine.states)
            played = _play(game, tile, lambda: [turn.text for turn in engine.states()[NAME].turns])
        finally:
            engine.stop()
    assert len(played) == TURNS


def _play(game: AnyGame, tile: OnTheTile, followed: Callable[[], list[str]]) -> list[str]:
    position, rng, played = game.start(), Random(21), []
    for ply in range(TURNS):
        before = game.placement(position)
        turn, position = game.random_turn(position, rng)
        played.append(game.write(turn))
        after = game.placement(position)
        changed = [cell for cell in game.board.names if before.stack(cell) != after.stack(cell)]
        for cell in (each for each in changed if before.stack(each)):
            tile.acts(partial(VirtualBoard.lift, cell=game.board.index[cell]))
        for cell in (each for each in changed if after.stack(each)):
            tile.acts(partial(VirtualBoard.put, cell=game.board.index[cell]))
        tile.acts(partial(_press, side=ply % 2, down=True))
        tile.acts(partial(_press, side=ply % 2, down=False))
        tile.until(lambda: followed() == played, followed)
    return played


def _press(board: VirtualBoard, side: int, down: bool) -> None:
    board.circuit.set_button(side, down)
