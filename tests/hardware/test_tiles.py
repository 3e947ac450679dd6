"""Boards of tiles: places and inputs of cells, refusals, and a game played on their copper."""

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

from adoube.board.builders import square_board
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.hardware.design import Design, Multiplexers, ShiftChainWiring
from adoube.hardware.microcontroller import PinPool, microcontroller
from adoube.hardware.pack import write_pack
from adoube.hardware.papers.factory import board_orders
from adoube.hardware.part import part
from adoube.hardware.wirings.tiles import LONGEST, TilePlace, TilesPlan, tile_places
from adoube.link.reader import PortBack, PortBytes, PortNews
from adoube.link.session import BoardSession
from adoube.records.journal import Journal
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.simulation.board.circuits import CIRCUITS
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.engine import Engine
from adoube.tables.state import Phase
from tests.firmware.virtual_board import VirtualBoard
from tests.hardware.asking import designed
from tests.hardware.soldered_boards import SolderedBoards
from tests.hardware.test_boards_at_work import SIMULATED, reported
from tests.tables.loopback import quick_table, standing_at_the_start

REEDS: dict[str, Any] = {"sensors": "reed", "wiring": "hc165", "pitch_mm": 50}
HALLS: dict[str, Any] = {"sensors": "hall-digital", "wiring": "hc165", "supply": "5v"}
LINEAR: dict[str, Any] = {"sensors": "hall-linear", "wiring": "mux", "pitch_mm": 50, "supply": "5v"}


def test_tiles_are_counted_from_the_lower_left_row_by_row() -> None:
    places = tile_places(designed("chess", **LINEAR).board, 4)

    assert places["a1"] == TilePlace(0, 0, 0)
    assert places["h1"] == TilePlace(1, 3, 0)
    assert places["a5"] == TilePlace(2, 0, 0)
    assert places["e8"] == TilePlace(3, 0, 3)


def test_each_row_of_tiles_is_a_chain_of_registers() -> None:
    wiring = designed("leap-frog", **HALLS, pitch_mm=35, tiles=5).wiring

    assert isinstance(wiring, ShiftChainWiring)
    assert (len(wiring.data), wiring.chips) == (3, 12)


def test_a_board_that_does_not_fill_its_tiles_leaves_inputs_out_and_feeds_all_sensors() -> None:
    filled, unfilled = designed("jarmo", **HALLS, tiles=5), designed("jarmo", **HALLS, tiles=4)

    assert len({*unfilled.config["cells"]}) == 25
    assert isinstance(unfilled.wiring, ShiftChainWiring)
    assert (len(unfilled.wiring.data), unfilled.wiring.chips) == (2, 4)
    assert unfilled.power.lines[1].count == 64
    assert filled.power.lines[1].count == 25


def test_each_measuring_pin_has_a_chain_of_multiplexers() -> None:
    wiring = designed("chess", **LINEAR, tiles=4).wiring

    assert isinstance(wiring, Multiplexers)
    assert (len(wiring.adc), len(wiring.enable)) == (2, 2)


def test_nobody_chooses_a_single_multiplexer() -> None:
    board = designed("picaria", **{**LINEAR, "pitch_mm": None}, tiles=4)

    assert isinstance(board.wiring, Multiplexers)
    assert board.wiring.enable == ()


@pytest.mark.parametrize(
    ("game", "asked", "why"),
    [
        ("capture", {**HALLS, "tiles": 4}, "is not on a square grid of 30 mm: take --tiles 1, or"),
        ("jarmo", {"tiles": 4}, "--wiring matrix: there is no circuit board for it: take --wiring hc165, or"),
        ("jarmo", {**HALLS, "part": "drv5032fd", "tiles": 4}, "no footprint for its case"),
        ("jarmo", {**REEDS, "part": "reed-upright", "tiles": 4}, "there is no circuit board for this sensor"),
    ],
)
def test_what_cannot_be_made_is_refused(game: str, asked: dict[str, Any], why: str) -> None:
    with pytest.raises(AdoubeError, match=why):
        designed(game, **asked)


@pytest.mark.parametrize(("side", "would"), [(5, "take --tiles 4, or"), (4, "in time: leave out --tiles")])
def test_a_chain_that_was_never_read_so_long_is_refused(side: int, would: str) -> None:
    cells = LONGEST // 2 * 4 + 1 if side == 4 else LONGEST // 4 * 5 + 1
    board, pico = square_board("long", cells, cells, pitch_mm=30), microcontroller("pico")

    with pytest.raises(AdoubeError, match=would):
        TilesPlan(part("drv5033fa"), board, side, pico.measuring, PinPool(pico))


@pytest.mark.parametrize(("side", "count"), [(4, 25), (5, 16)])
def test_the_largest_board_of_linear_halls_has_wider_ribbons(side: int, count: int) -> None:
    board, pico = square_board("large", 18, 18, pitch_mm=30), microcontroller("pico")

    plan = TilesPlan(part("drv5055a2"), board, side, pico.measuring, PinPool(pico))

    assert (plan.tiling.count, plan.tiling.circuit.chips[-1].part) == (count, "box-header-26")
    assert len({*plan.inputs}) == 324


def test_a_pitch_without_room_names_the_nearest_that_has() -> None:
    with pytest.raises(AdoubeError, match="take a larger --size; 32 mm works"):
        board_orders(designed("jarmo", **HALLS, pitch_mm=30, tiles=5))


# By game: a tile, and cells off any grid at their collectors.
BOARDS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {"jarmo": REEDS | {"tiles": 5}, "mosona": REEDS | {"pitch_mm": 40, "tiles": 1}}
)

NAME = "table"
TURNS = 6
ACT_MS = 60  # of the board's time, from one act of a hand to the next; longer than the debounce
# Of its time, the board runs at most between two looks at it: a busy computer makes it slower, not late.
LOOKS_MS = 20
WITHIN_S = 60.0


class OnCopper:
    """The firmware's board at an engine, which receives its bytes, in no more than real time."""

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
        """Let time pass for the board, as on the wall and at most a scan's interval; return ms."""
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
    folder = tmp_path_factory.mktemp("pack") / request.param
    design = designed(request.param, **BOARDS[request.param])
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
