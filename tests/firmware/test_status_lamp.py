"""The lamp on the microcontroller's own board."""

import pytest

from adoube.link.board_messages import Log
from adoube.simulation.board.chip import SimulatedPin
from adoube_board.hardware import Hardware
from adoube_board.outputs.status_lamp import BLINK_MS, GONE_MS, StatusLamp, open_status_lamp
from tests.firmware.virtual_board import VirtualBoard

PING = 0x89


class WatchedPin(SimulatedPin):
    """`written` is every value that it was given."""

    def __init__(self) -> None:
        self.written: list[int] = []

    def value(self, value: int | None = None) -> int:
        assert value is not None
        self.written.append(value)
        return value


def test_it_blinks_while_the_board_is_troubled() -> None:
    pin = WatchedPin()
    lamp = StatusLamp(pin)

    lamp.hear()
    for now in range(4 * BLINK_MS):
        lamp.step(now, ready=True, troubled=True)

    assert pin.written == [0, 1, 0, 1]


def test_it_is_lit_while_the_board_starts_and_from_a_hosts_first_frame_until_the_link_takes_no_more() -> None:
    pin = WatchedPin()
    lamp = StatusLamp(pin)

    lamp.step(0, ready=True, troubled=False)
    assert pin.written == [0]
    lamp.hear()
    lamp.step(1, ready=True, troubled=False)
    lamp.step(GONE_MS, ready=False, troubled=False)
    assert pin.written == [0, 1]
    lamp.step(GONE_MS + 1, ready=False, troubled=False)

    assert pin.written == [0, 1, 0]


def test_without_one_in_the_configuration_there_is_none() -> None:
    board = VirtualBoard(status="")

    assert open_status_lamp(board.config, Hardware(board.chip, board.time)) is None


def test_a_pin_that_the_chip_does_not_know_by_name_is_a_problem() -> None:
    board = VirtualBoard(status="LAMP")

    class Pin(SimulatedPin):
        def __init__(
            self, number: int | str, mode: int = -1, pull: int = -1, value: int | None = None
        ) -> None:
            if number == "LAMP":
                raise ValueError("unknown named Pin")

    hardware = Hardware(board.chip, board.time)
    hardware.Pin = Pin

    assert open_status_lamp(board.config, hardware) is None
    assert board.config.problems == ["board.json: status: this board has no pin 'LAMP'"]


@pytest.mark.parametrize(("changes", "blinks"), [({}, False), ({"scan_hz": 1}, True)])
def test_the_board_steps_it(changes: dict[str, object], blinks: bool) -> None:
    board = VirtualBoard(status=20, **changes)  # type: ignore[arg-type]
    driven: list[bool] = []
    drive = board.circuit.drive

    def watched(pin: int, low: bool) -> None:
        if pin == 20:
            driven.append(not low)
        drive(pin, low)

    board.circuit.drive = watched  # type: ignore[method-assign]
    board.run(1)
    board.send(PING, b"1234")
    board.run(4 * BLINK_MS)

    assert (len(driven) > 2) is blinks
    assert any(driven)
    assert bool(board.heard_of(Log)) is blinks
