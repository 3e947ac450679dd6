"""A simulated board's lamps and buzzer, and its faults on demand."""

import time
from collections.abc import Callable, Iterator

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.install.program_files import firmware_folder
from adoube.link.board_messages import Ack, ButtonPressed, Hello
from adoube.link.commands import Beep, HelloWanted, LedsRgb, StartSelfTest
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.simulation.board import SimulatedBoard
from adoube.simulation.board.circuits import circuit_of
from adoube.simulation.board.process import BadStimulus, Schedule
from adoube.simulation.board.simulated_board import Extras
from adoube.simulation.board.wiring import simulated_wiring
from tests.firmware.serial_host import PATIENCE_S, SerialHost, serial_host

EVERYTHING = Extras(lamps="cells", buzzer=True, shared=True, calls=2)


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    with SimulatedBoard(cells=9, by_socket=True, extras=EVERYTHING) as started:
        yield started


@pytest.fixture
def host(board: SimulatedBoard) -> Iterator[SerialHost]:
    with serial_host(board.port) as opened:
        yield opened


def until(done: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.01)


def test_its_hello_says_what_it_has(host: SerialHost) -> None:
    host.send(HelloWanted.TYPE)
    hello = host.wait_for(Hello)

    assert (hello.leds, hello.lamps_along_edges, hello.has_buzzer) == (9, False, True)
    assert (hello.has_clock, hello.has_shared_button, hello.has_calls) == (True, True, True)


def test_it_tells_what_its_lamps_show_and_its_buzzer_sounds(board: SimulatedBoard, host: SerialHost) -> None:
    host.send(LedsRgb.TYPE, 1, LedsRgb(4, ((255, 0, 0),)).pack())
    host.send(Beep.TYPE, 2, Beep(((440, 20),)).pack())

    until(lambda: "ff0000" in board.lamps() and board.beeps())

    assert board.lamps() == ("000000",) * 4 + ("ff0000",) + ("000000",) * 4
    assert [hz for hz, _ in board.beeps()] == [440]


@pytest.mark.parametrize("number", [1, 8, 17])
def test_every_button_can_be_pressed(board: SimulatedBoard, host: SerialHost, number: int) -> None:
    board.press(number)

    assert host.wait_for(ButtonPressed).button == number


def test_what_breaks_is_found_by_its_own_self_test(board: SimulatedBoard, host: SerialHost) -> None:
    board.break_down("short_rows", 0, 2)
    # What is told takes effect in the firmware's next pause, which a press does not overtake.
    board.press(0)
    host.wait_for(ButtonPressed)

    host.send(StartSelfTest.TYPE, 1, StartSelfTest().pack())

    report = SelfTestReport.read(host.wait_for(Ack).data)
    assert report.findings == (SelfTestFinding(SelfTestTrouble.ROWS_SHORTED, 0, 2),)


def test_lamps_may_stand_along_the_edges() -> None:
    along_edges = SimulatedBoard(cells=9, by_socket=True, extras=Extras(lamps="edges"))
    with along_edges as board, serial_host(board.port) as host:
        host.send(HelloWanted.TYPE)
        hello = host.wait_for(Hello)

    assert (hello.leds, hello.lamps_along_edges, hello.has_buzzer) == (6, True, False)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"fault": {"silent_chip": [0, 32]}}', "silent_chip"),
        ('{"fault": {"stuck_row": [9]}}', "stuck_row"),
        ('{"fault": {"stuck_row": []}}', "stuck_row"),
        ('{"fault": {"stuck_row": 1}}', "each with a list of whole numbers"),
        ('{"fault": "fire"}', "each with a list of whole numbers"),
    ],
)
def test_what_cannot_break_is_one_line(line: str, why: str) -> None:
    schedule = Schedule(circuit_of(simulated_wiring(firmware_folder(), cells=4)))

    with pytest.raises(BadStimulus, match=why):
        tell_and_play(schedule, line)


def tell_and_play(schedule: Schedule, line: str) -> None:
    schedule.tell(line, 0)
    schedule.play(0)


def test_more_calls_than_it_has_pins_for_are_refused(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AdoubeError, match="exit status 2"):
        SimulatedBoard(by_socket=True, extras=Extras(calls=5))

    assert "--calls" in capfd.readouterr().err
