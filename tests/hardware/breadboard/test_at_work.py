"""The breadboard's own board.json on the real firmware and interpreter: the monitor, and a whole game."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.hardware.breadboard.layout import SENSORS
from adoube.link.reader import PortBack
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.serialization.fields import Fields
from adoube.tables.boards.wired import Buttons
from adoube.tables.engine import Engine
from adoube.tables.match import match_of
from adoube.tables.state import Phase, TableState
from adoube.tables.table import JudgingOptions, Table
from tests.firmware.interpreter_board import InterpreterBoard, interpreter_board
from tests.hardware.test_boards_at_work import SIMULATED
from tests.hardware.test_strobed_game import AtThePort

pytestmark = [
    pytest.mark.full(but=1),
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

NAME = "last-step"
CELLS = {"a1": 0, "b1": 1, "c1": 2, "d1": 3}
PROMISE_MS = 4
TURNS = ("c1-b1", "d1-c1", "c1-a1")


@pytest.fixture(params=SENSORS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Write the folder as a maker does."""
    folder = tmp_path / "half-an-hour"
    assert run(["hardware", "--breadboard", "--sensors", request.param, "--out", str(folder)]) == 0
    return folder


@contextmanager
def plugged_in(folder: Path) -> Iterator[InterpreterBoard]:
    config = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    on_board = folder.parent / "on-the-board"
    on_board.mkdir()
    with interpreter_board(on_board, **{"buttons": {}, **config, **SIMULATED}) as board:
        yield board


@pytest.mark.full(but=1)
def test_the_monitor_shows_four_cells_as_magnets_come_and_go(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plugged_in(folder) as board:
        for cell in ("c1", "d1"):
            board.tell(cell=CELLS[cell], on=1)
        taken_away = threading.Timer(3.0, board.tell, kwargs={"cell": CELLS["d1"], "on": 0})
        taken_away.start()
        game = str(folder / "last-step.lud")
        status = run(["monitor", "--board", board.port, "--game", game, "--cells", "--seconds", "6"])
        taken_away.join()

    told = capsys.readouterr().out
    assert status == 0
    assert "4 cells, sensors that see whether there is a piece" in told
    assert "It cannot use all of its configuration" not in told
    for shown in ("1  . . o o\n", "1  . . o .\n"):
        assert shown in told


@pytest.mark.full(but=1)
def test_a_game_is_played_refereed_and_won_on_it(folder: Path, tmp_path: Path) -> None:
    game = make_game(str(folder / "last-step.lud"))
    sensors = Sensors(view_named(OCCUPANCY, game.seats), PROMISE_MS, clock=False)
    timings = Timings.default().changed(Fields({"settle_ms": 20}, "the test"))
    table = Table(NAME, game, match_of(game, ("Ada", "Grace")), JudgingOptions(sensors, timings))
    table.open()

    with plugged_in(folder) as board, Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        port = AtThePort(board, game, engine.post_port_event, NAME, Buttons.NONE)
        engine.add(table, NAME, port.wired)
        engine.start()

        def state() -> TableState:
            return engine.states()[NAME]

        def move(turn: str) -> None:
            from_, to = turn.split("-")
            port.tell(cell=CELLS[from_], on=0)
            port.tell(cell=CELLS[to], on=1)

        try:
            engine.post_port_event(PortBack(time.monotonic_ns(), NAME))
            for cell in ("c1", "d1"):
                port.tell(cell=CELLS[cell], on=1)
            port.until(lambda: state().phase is Phase.PLAYING, state)

            move("c1-a1")  # two cells, and nothing to jump over
            port.until(lambda: state().message.clause == "LAS-07", state)
            assert state().turns == ()
            move("a1-c1")
            port.until(lambda: state().remedy is None, state)
            for ply, turn in enumerate(TURNS):
                move(turn)
                port.until(_has_played(state, TURNS[: ply + 1]), state)
            port.until(lambda: state().phase is Phase.OVER, state)
            over = state()
        finally:
            engine.stop()
            port.close()

    assert [seat.won for seat in over.seats] == [True, False]


def _has_played(state: Callable[[], TableState], turns: tuple[str, ...]) -> Callable[[], bool]:
    return lambda: tuple(turn.text for turn in state().turns) == turns
