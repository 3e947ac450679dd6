"""A game on circuit boards wired from their netlists, with the real firmware and a referee."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.hardware.design import Design
from adoube.hardware.pack import write_pack
from adoube.link.reader import PortBack, PortBytes, PortNews
from adoube.link.session import BoardSession
from adoube.records.journal import Journal
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.simulation.board.circuits import CIRCUITS
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.soldered_boards import SolderedBoards
from tests.hardware.test_boards_at_work import SIMULATED, reported
from tests.hardware.tile_examples import COMMANDS, designed_by
from tests.tables.loopback import quick_table, standing_at_the_start

# By game what `adoube hardware` is asked for: a tile, and cells off any grid at their collectors.
BOARDS: Mapping[str, str] = MappingProxyType(
    {
        "jarmo": COMMANDS["jarmo-tiles"],
        "mosona": "mosona --sensors reed --mcu pico --wiring hc165 --size 40 --tiles 1",
    }
)

NAME = "table"
TURNS = 6
ACT_MS = 60  # of the board's time, from one act of a hand to the next; longer than the debounce
# Of its time, the board runs at most between two looks at it: a busy computer makes it slower, not late.
LOOKS_MS = 20
WITHIN_S = 10.0


class OnCopper:
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


@dataclass(frozen=True)
class Wired:
    """A game's board, and the folder with its circuit boards' files."""

    game: AnyGame
    design: Design
    folder: Path


@pytest.fixture(scope="module", params=BOARDS)
def wired(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Wired:
    folder, design = tmp_path_factory.mktemp("pack") / request.param, designed_by(BOARDS[request.param])
    write_pack(design, folder, lambda _design, _folder: None)
    return Wired(make_game(request.param), design, folder)


@pytest.fixture
def board(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> VirtualBoard:
    monkeypatch.setitem(
        CIRCUITS, "hc165", lambda wiring: SolderedBoards(wiring, wired.folder, wired.design.board)
    )
    config: dict[str, Any] = json.loads((wired.folder / "board.json").read_text(encoding="utf-8"))
    return VirtualBoard(board=config | SIMULATED)


def test_each_cell_arrives_through_the_copper(board: VirtualBoard) -> None:
    board.run(ACT_MS)
    board.heard()

    for cell in range(len(board.config.cells)):
        board.put(cell)
        assert reported(board) == [cell]


def test_a_game_on_it_is_followed_turn_by_turn(board: VirtualBoard, wired: Wired, tmp_path: Path) -> None:
    table = quick_table(NAME, game=wired.game)
    game = table.game
    for cell, level in enumerate(standing_at_the_start(game)):
        board.put(cell, level)
    with Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        copper = OnCopper(board, game, engine.post_port_event)
        engine.add(table, NAME, copper.wired)
        engine.start()
        try:
            engine.post_port_event(PortBack(time.monotonic_ns(), NAME))
            copper.until(lambda: engine.states()[NAME].phase is Phase.PLAYING, engine.states)
            played = _play(game, copper, lambda: [turn.text for turn in engine.states()[NAME].turns])
        finally:
            engine.stop()
    assert len(played) == TURNS


def _play(game: AnyGame, copper: OnCopper, followed: Callable[[], list[str]]) -> list[str]:
    position, rng, played = game.start(), Random(21), []
    for ply in range(TURNS):
        before = game.placement(position)
        turn, position = game.random_turn(position, rng)
        played.append(game.write(turn))
        after = game.placement(position)
        changed = [cell for cell in game.board.names if before.stack(cell) != after.stack(cell)]
        for cell in (each for each in changed if before.stack(each)):
            copper.acts(partial(VirtualBoard.lift, cell=game.board.index[cell]))
        for cell in (each for each in changed if after.stack(each)):
            copper.acts(partial(VirtualBoard.put, cell=game.board.index[cell]))
        copper.acts(partial(_press, side=ply % 2, down=True))
        copper.acts(partial(_press, side=ply % 2, down=False))
        copper.until(lambda: followed() == played, followed)
    return played


def _press(board: VirtualBoard, side: int, down: bool) -> None:
    board.circuit.set_button(side, down)
