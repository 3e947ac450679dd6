"""`adoube play` at a board with everything built in: lamps, a buzzer, buttons, a self-test, linear sensors.

The firmware is the real one; its chip and its copper are simulated.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import game_class, make_game
from adoube.sensing.magnets import LinearHall
from adoube.sensing.plans import plan_for
from adoube.sensing.views import OCCUPANCY, POLARITY, view_named
from adoube.simulation.board import SimulatedBoard
from adoube.simulation.board.simulated_board import Extras
from adoube.simulation.performer import level_of
from adoube.tables.boards.outputs import PLAYED, REFUSED
from tests.cli.processes import Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")

JARMO = make_game("jarmo")
EVERYTHING = Extras(lamps="cells", buzzer=True, shared=True, calls=2)
DARK = "000000"
ACT_S = 0.13  # from one act to the next: a board's debounce and the referee's settling fit in
SHARED = 8


class Built:
    """Jarmo's pieces on a simulated board, and a hand that moves them."""

    def __init__(self, board: SimulatedBoard, view: str = POLARITY) -> None:
        self.board = board
        seen = view_named(view, JARMO.seats)
        self._level_of: Callable[[Stack], int] = lambda stack: level_of(seen, stack)
        placement = JARMO.placement(JARMO.start())
        board.set_cells([self._level_of(placement.stack(cell)) for cell in JARMO.board.names])

    def plays(self, turn: str, piece: str) -> None:
        """A quiet turn, and the shared button."""
        origin, target = turn.split("-")
        self.puts(origin, ())
        self.puts(target, (piece,))
        self.presses(SHARED)

    def puts(self, cell: str, stack: Stack) -> None:
        self.board.set_cell(JARMO.board.index[cell], self._level_of(stack))
        time.sleep(ACT_S)

    def presses(self, button: int) -> None:
        self.board.press(button)
        time.sleep(ACT_S)
        self.board.release(button)
        time.sleep(ACT_S)

    def heard(self) -> list[int]:
        """The tones that have sounded, in Hz."""
        return [hz for hz, _ in self.board.beeps() if hz]

    def lit(self) -> set[str]:
        """The cells whose lamps are not dark."""
        shown = self.board.lamps()
        return {cell for cell, colour in zip(JARMO.board.names, shown, strict=False) if colour != DARK}


@contextmanager
def played_on(board: SimulatedBoard, data: Path, *arguments: str) -> Iterator[Running]:
    begun = ("play", "jarmo", "--board", board.port, "--data", str(data), "--port", "0", *arguments)
    with Running(*begun) as running:
        running.until_said("The board is set up for Jarmo: play")
        yield running
        if running.process.poll() is None:
            assert running.ends_by(signal.SIGINT) == 0
    assert running.complained == ""


def test_lamps_and_buzzer_follow_the_game_and_the_lamps_go_dark_at_the_end(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as board:
        built = Built(board)
        with played_on(board, tmp_path) as running:
            # The near end, where the first seat sits.
            running.until(lambda: built.lit() == {"a1", "e1"})

            built.plays("b1-a3", "black.archer")
            running.until(lambda: running.turns() == ["b1-a3"])
            running.until(lambda: built.lit() == {"b1", "a3", "a5", "e5"})
            running.until(lambda: built.heard() == [hz for hz, _ in PLAYED])

        running.until(lambda: built.lit() == set() and board.lamps() != ())


@pytest.mark.full
def test_lamps_along_the_edges_show_the_file_and_the_rank(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, sensor="dual", extras=Extras(lamps="edges", shared=True)) as board:
        built = Built(board)
        with played_on(board, tmp_path) as running:
            running.until(lambda: lamps_lit(board) == {5})

            built.plays("b1-a3", "black.archer")
            # The files a and b, the ranks 1 and 3, and the far end.
            running.until(lambda: lamps_lit(board) == {0, 1, 5, 7, 9})


def lamps_lit(board: SimulatedBoard) -> set[int]:
    return {lamp for lamp, colour in enumerate(board.lamps()) if colour != DARK}


@pytest.mark.full
def test_what_must_go_away_and_what_is_missing_is_lit_and_a_refusal_sounds(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as board:
        built = Built(board)
        with played_on(board, tmp_path) as running:
            built.plays("b1-b4", "black.archer")

            running.until(lambda: running.table()["remedy"] is not None)
            running.until(lambda: {"b1", "b4"} >= built.lit() >= {"b1"})
            running.until(lambda: set(built.heard()) == {hz for hz, _ in REFUSED} - {0})


@pytest.mark.full
def test_while_people_learn_a_lifted_piece_lights_where_it_may_go_without_a_sound(tmp_path: Path) -> None:
    ends = set(JARMO.destinations(JARMO.start(), "b1"))
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as board:
        built = Built(board)
        with played_on(board, tmp_path, "--show-moves", "--no-buzzer") as running:
            built.puts("b1", ())
            running.until(lambda: built.lit() == ends | {"a1", "e1"})

            built.puts(min(ends), ("black.archer",))
            built.presses(SHARED)
            running.until(lambda: len(running.turns()) == 1)
            assert built.heard() == []


PAGE_AFTER_A_TURN = """
import time
from adoube.app import runner
open_page = runner.open_page
def page_after_a_turn(engine, *rest, **named):
    while not any(state.turns for state in engine.states().values()):
        time.sleep(0.02)
    return open_page(engine, *rest, **named)
runner.open_page = page_after_a_turn
"""


@pytest.mark.full
def test_the_board_is_heard_however_long_its_page_takes_to_open(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as board:
        built = Built(board)
        begun = ("play", "jarmo", "--board", board.port, "--data", str(tmp_path), "--port", "0")
        with Running(*begun, prelude=PAGE_AFTER_A_TURN) as running:
            running.until_said("The board is set up for Jarmo: play")

            built.plays("b1-a3", "black.archer")

            assert running.until(running.turns) == ["b1-a3"]
            assert running.ends_by(signal.SIGINT) == 0


@pytest.mark.full
def test_a_call_button_calls_for_its_seat(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as board:
        built = Built(board)
        with played_on(board, tmp_path, "--takeback", "announced") as running:
            built.plays("b1-a3", "black.archer")
            running.until(lambda: running.turns() == ["b1-a3"])

            built.presses(16)
            built.puts("a3", ())
            built.puts("b1", ("black.archer",))

            running.until(lambda: running.turns() == [])


@pytest.mark.full
def test_what_the_self_test_finds_is_said_and_stays_on_the_page(tmp_path: Path) -> None:
    with SimulatedBoard(clock=False, extras=EVERYTHING) as board:
        Built(board, OCCUPANCY)
        board.break_down("short_rows", 0, 1)
        begun = ("play", "jarmo", "--board", board.port, "--data", str(tmp_path), "--port", "0")
        with Running(*begun) as running:
            running.until_said("The board's self-test: rows 0 and 1 touch each other")
            running.until(lambda: any("rows 0 and 1" in note for note in running.table()["notes"]))
            running.until_said("and are ignored: a1, b1")
            assert running.said.count("rows 0 and 1 touch each other") == 1
            assert running.ends_by(signal.SIGINT) == 0


# a board of linear sensors


@pytest.mark.full(but=1)
@pytest.mark.parametrize("view", [None, "level", "polarity", "occupancy"])
def test_a_game_is_followed_by_the_levels_of_a_linear_board(view: str | None, tmp_path: Path) -> None:
    hall = LinearHall(plan_for(game_class("jarmo")))
    placement = JARMO.placement(JARMO.start())
    with SimulatedBoard(clock=False, sensor="linear", extras=Extras(shared=True)) as board:

        def put(cell: str, stack: Stack) -> None:
            board.set_field(JARMO.board.index[cell], hall.field_mt(stack))

        for cell in JARMO.board.names:
            put(cell, placement.stack(cell))
        with played_on(board, tmp_path, *([] if view is None else ["--view", view])) as running:
            for turn, piece in (("b1-a3", "black.archer"), ("c5-a4", "white.archer")):
                origin, target = turn.split("-")
                put(origin, ())
                time.sleep(2 * ACT_S)
                put(target, (piece,))
                time.sleep(2 * ACT_S)
                board.press(SHARED)
                time.sleep(ACT_S)
                board.release(SHARED)
                time.sleep(ACT_S)
            running.until(lambda: len(running.turns()) == 2)


# a board that goes and comes back


@pytest.mark.full
def test_a_board_that_dies_and_is_started_anew_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    """The port is a link, as udev makes them: it points to whatever is plugged in."""
    port = tmp_path / "board"
    with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as first:
        Built(first)
        port.symlink_to(first.port)
        begun = ("play", "jarmo", "--board", str(port), "--data", str(tmp_path / "data"), "--port", "0")
        with Running(*begun) as running:
            running.until_said("The board is set up for Jarmo: play")
            first.close()
            running.until_said("The board cannot be read: ")
            running.until(lambda: not running.table()["connected"])

            with SimulatedBoard(clock=False, sensor="dual", extras=EVERYTHING) as second:
                built = Built(second)
                port.unlink()
                port.symlink_to(second.port)
                running.until_said("The board can be read again")
                running.until(lambda: running.table()["connected"])
                running.until(lambda: built.lit() == {"a1", "e1"})
                built.plays("b1-a3", "black.archer")
                running.until(lambda: running.turns() == ["b1-a3"])
                assert running.ends_by(signal.SIGINT) == 0
        assert running.complained == ""


def test_a_simulated_board_of_its_own_may_have_linear_sensors(tmp_path: Path) -> None:
    begun = ("play", "jarmo", "--board", "sim", "--view", "level", "--no-web", "--data", str(tmp_path))
    with Running(*begun) as running:
        running.until_said("The board is set up for Jarmo: play")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""
