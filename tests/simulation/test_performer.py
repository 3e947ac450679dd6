"""Actions are carried out on a simulated board in their order, until the end, or the board's."""

from __future__ import annotations

import threading
import time

from adoube.board.geometry import Stack
from adoube.games.registry import make_game
from adoube.link.events import ButtonEdge, LevelChanged
from adoube.link.handshake import meet
from adoube.sensing.views import view_named
from adoube.simulation.board import SimulatedBoard
from adoube.simulation.motions import CellBecomes, Press
from adoube.simulation.performer import WiredStage, perform
from adoube.simulation.players import Players
from tests.scoreboard.tables import START, FakeTables

JARMO = make_game("jarmo")
ACTIONS = (
    CellBecomes(100, "a1", ("black.archer",)),
    CellBecomes(300, "a1", ()),
    CellBecomes(500, "b3", ("black.archer",)),
    Press(700, "white"),
)


def players() -> Players:
    return Players(FakeTables(START), "jarmo", games=1)


def stage_on(board: SimulatedBoard) -> WiredStage:
    return WiredStage(board, JARMO, view_named("occupancy", JARMO.seats))


def test_what_is_performed_reaches_the_port() -> None:
    with SimulatedBoard() as board:
        meeting = meet(board.port)
        done: list[bool] = []
        hands = threading.Thread(
            target=lambda: done.append(perform(ACTIONS, stage_on(board), players(), threading.Event()))
        )
        hands.start()
        seen: list[tuple[int, int | str]] = []
        while (1, "up") not in seen:
            for event in meeting.session.feed(meeting.port.read(), 0).events:
                if isinstance(event, LevelChanged) and event.level:
                    seen.append((event.index, event.level))
                elif isinstance(event, ButtonEdge):
                    seen.append((event.button, "down" if event.down else "up"))
        hands.join()
        meeting.port.close()

    assert done == [True]
    assert seen == [(0, 1), (11, 1), (1, "down"), (1, "up")]


class HeldUp(WiredStage):
    """A stage where the first act takes long, as on a busy computer."""

    def __init__(self) -> None:
        self.acts_s: list[float] = []

    def becomes(self, cell: str, stack: Stack) -> None:
        self.acts_s.append(time.monotonic())
        if len(self.acts_s) == 1:
            time.sleep(0.5)


def test_hands_that_are_late_do_not_hurry() -> None:
    stage = HeldUp()

    assert perform(ACTIONS[:3], stage, players(), threading.Event())

    _, second_s, third_s = stage.acts_s
    # Another act sooner than hands can do it would look like no act at all.
    assert third_s - second_s >= 0.19


def test_it_stops_at_once_when_the_end_has_come() -> None:
    ending = threading.Event()
    ending.set()

    with SimulatedBoard() as board:
        assert not perform(ACTIONS, stage_on(board), players(), ending)


def test_it_stops_when_the_board_has_ended() -> None:
    with SimulatedBoard() as board:
        board._process.kill()
        board._process.wait()

        assert not perform(ACTIONS, stage_on(board), players(), threading.Event())


def test_every_line_that_a_board_is_told_reaches_its_sensors() -> None:
    """The firmware, too, reads standard input: as the console of its chip."""
    presses, seen = 25, 0

    def press(board: SimulatedBoard) -> None:
        for _ in range(presses):
            board.press(0)
            time.sleep(0.05)
            board.release(0)
            time.sleep(0.05)

    with SimulatedBoard() as board:
        meeting = meet(board.port)
        (finger := threading.Thread(target=press, args=(board,))).start()
        ends_s = time.monotonic() + 30
        while seen < 2 * presses and time.monotonic() < ends_s:
            events = meeting.session.feed(meeting.port.read(), 0).events
            seen += sum(isinstance(event, ButtonEdge) for event in events)
        finger.join()
        meeting.port.close()

    assert seen == 2 * presses
