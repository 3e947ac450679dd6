"""The process that is killed: an engine, a journal and several tables.

What the boards send comes in by stdin and goes on in frames, as from a port; states go out by stdout.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from adoube.games.registry import make_game
from adoube.link.board_messages import SensorKind
from adoube.link.reader import PortBack, PortBytes
from adoube.link.session import BoardSession
from adoube.records.journal import Journal
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.sensing.views import POLARITY, view_named
from adoube.serialization.fields import Fields
from adoube.simulation.recording import PROMISE_MS
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.commands import Answer, CommandRequest, NewGame
from adoube.tables.engine import Engine
from adoube.tables.history import history_of
from adoube.tables.match import match_of
from adoube.tables.state import TableState
from adoube.tables.table import JudgingOptions, Table
from tests.link.fake_board import FakeBoard

__all__ = ["serve"]

SETTLE_MS = 20


def serve(folder: str, tables: str) -> None:
    """Watches so many tables until it is killed: boards come in by stdin, states go out by stdout."""
    journal = Journal.open(Path(folder))
    engine = Engine(journal)
    engine.subscribe(_tell_parent)
    ports = {}
    for number in range(int(tables)):
        name = f"table-{number}"
        table = _table(name, journal)
        ports[name] = _Port(name, table, engine)
        engine.add(table, name, ports[name].wired)
    engine.start()
    for line in sys.stdin:
        told = json.loads(line)
        if "answer" in told:
            engine.submit(
                CommandRequest(told["table"], told["version"], Answer(told["question"], told["answer"]))
            )
        elif "new-game" in told:
            engine.submit(CommandRequest(told["table"], told["version"], NewGame()))
        else:
            ports[told["table"]].hear(told)


def _table(name: str, journal: Journal) -> Table:
    game = make_game("jarmo")
    past = history_of(journal.rows(name))
    if past.open_match is not None:
        game = past.open_match.game
    sensors = Sensors(view_named(POLARITY, game.seats), PROMISE_MS, clock=True)
    timings = Timings.default().changed(Fields({"settle_ms": SETTLE_MS}, "the test"))
    table = Table(name, game, match_of(game, ("Ada", "Grace")), JudgingOptions(sensors, timings))
    table.open(past)
    return table


def _tell_parent(state: TableState) -> None:
    question = state.question
    told = {
        "table": state.table,
        "version": state.version,
        "phase": state.phase,
        "game": state.game_number,
        "games": state.games_in_match,
        "turns": [turn.text for turn in state.turns],
        "question": None if question is None else question.id,
        "message": state.message.text,
    }
    # Past any buffer of ours: what was shown stays in the pipe when this process is killed.
    os.write(1, (json.dumps(told) + "\n").encode())


class _Port:
    """A port that delivers what a table's board says, in frames."""

    def __init__(self, name: str, table: Table, engine: Engine) -> None:
        self._name, self._engine = name, engine
        self._board = FakeBoard(sensor=SensorKind.DUAL)
        self.wired = WiredBoard(
            name,
            BoardSession(name),
            table.game,
            table.sensors.view,
            Buttons.CLOCK,
            send=lambda data: self._deliver(self._board.answer(data)),
            reopen=lambda: None,
            to_move=lambda: table.seat_at_work,
        )

    def hear(self, told: dict[str, Any]) -> None:
        self._board.t_ms = time.monotonic_ns() // 1_000_000
        if "stands" in told:
            self._board.levels = told["stands"]
            self._engine.post_port_event(PortBack(time.monotonic_ns(), self._name))
        elif "cell" in told:
            self._deliver(self._board.change((told["cell"], told["level"])))
        else:
            self._deliver(self._board.button(told["button"], told["edge"]))

    def _deliver(self, data: bytes) -> None:
        self._engine.post_port_event(PortBytes(time.monotonic_ns(), self._name, data))
