"""A fake board that answers an engine, or a test, without a port between them."""

from __future__ import annotations

import time
from collections.abc import Callable

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.reader import PortBack, PortBytes, PortNews
from adoube.link.session import BoardSession
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.sensing.views import OCCUPANCY, view_named
from adoube.serialization.fields import Fields
from adoube.tables.boards.wired import Buttons, WiredBoard
from adoube.tables.match import match_of
from adoube.tables.table import JudgingOptions, Table
from tests.link.fake_board import FakeBoard

__all__ = ["Loopback", "quick_table", "standing_at_the_start", "unopened_table"]

PROMISE_MS = 4


def standing_at_the_start(game: AnyGame) -> list[int]:
    """The levels of an occupancy board on which the pieces are set up."""
    placement = game.placement(game.start())
    return [int(bool(placement.stack(cell))) for cell in game.board.names]


def quick_table(
    name: str, kind: type[Table] = Table, *, recorded: bool = False, game: AnyGame | None = None
) -> Table:
    """A table of Jarmo on an occupancy board with a clock; its readings settle within moments."""
    table = unopened_table(name, kind, recorded=recorded, game=game)
    table.open()
    return table


def unopened_table(
    name: str, kind: type[Table] = Table, *, recorded: bool = False, game: AnyGame | None = None
) -> Table:
    """The same before it knows what it goes on with."""
    game = game or make_game("jarmo")
    sensors = Sensors(view_named(OCCUPANCY, game.seats), PROMISE_MS, clock=True)
    timings = Timings.default().changed(Fields({"settle_ms": 20}, "the test"))
    contest = match_of(game, ("Ada", "Grace"))
    return kind(name, game, contest, JudgingOptions(sensors, timings), recorded=recorded)


class Loopback:
    """A board at a port of that name. `deliver` takes its news; what the host sends is answered at once."""

    def __init__(self, port: str, table: Table, deliver: Callable[[PortNews], None]) -> None:
        self.game = make_game("jarmo")
        self.fake = FakeBoard()
        self.fake.levels = standing_at_the_start(self.game)
        self._port, self._deliver = port, deliver
        self.wired = WiredBoard(
            port,
            BoardSession(port),
            self.game,
            view_named(OCCUPANCY, self.game.seats),
            Buttons.CLOCK,
            send=lambda data: self._say(lambda board: board.answer(data)),
            reopen=lambda: None,
            to_move=lambda: table.seat_at_work,
        )

    def plug_in(self) -> None:
        self._deliver(PortBack(time.monotonic_ns(), self._port))

    def play(self, turn: str, button: int) -> None:
        """A quiet turn, unhurried, and the press that ends it."""
        origin, target = (self.game.board.index[cell] for cell in turn.split("-"))
        for what in (
            lambda board: board.change((origin, 0)),
            lambda board: board.change((target, 1)),
            lambda board: board.button(button, 1),
            lambda board: board.button(button, 0),
        ):
            self._say(what)
            time.sleep(0.03)

    def _say(self, what: Callable[[FakeBoard], bytes]) -> None:
        now_ns = time.monotonic_ns()
        self.fake.t_ms = now_ns // 1_000_000
        self._deliver(PortBytes(now_ns, self._port, what(self.fake)))
