"""A wireless board as a process: the firmware's own port over a real socket on loopback."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from adoube.errors import AdoubeError
from adoube.link.board_messages import Ack, Delta, Hello
from adoube.link.commands import HelloWanted, Repl, ShowToken
from adoube.link.errors import PortGone, PortUnopenable
from adoube.link.network_port import open_socket, open_tcp
from adoube.simulation.board import SimulatedBoard
from tests.firmware.serial_host import SerialHost, serial_host

REBOOTED_WITHIN_S = 60.0
KNOCKS_EVERY_S = 0.1
TOKEN = bytes(range(16))
WRONG = bytes(16)
REBOOT = 0x8E
REFUSED = 3

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with select.poll")


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    with SimulatedBoard(cells=25, wifi_token=TOKEN.hex()) as started:
        yield started


def address_of(board: SimulatedBoard) -> str:
    """The bytes and nothing else: no token is sent unasked."""
    return board.port.replace("tcp://", "socket://")


@pytest.fixture
def host(board: SimulatedBoard) -> Iterator[SerialHost]:
    with serial_host(address_of(board)) as opened:
        opened.send(ShowToken.TYPE, 0, TOKEN)
        assert opened.wait_for(Ack) == Ack(0, 0)
        yield opened


def test_it_is_introduced_and_tells_what_happens(board: SimulatedBoard, host: SerialHost) -> None:
    host.send(HelloWanted.TYPE)
    assert host.wait_for(Hello).cells == 25

    board.set_cell(7, 1)

    assert host.wait_for(Delta).events == ((7, 1),)


def test_its_prompt_is_closed(host: SerialHost) -> None:
    host.send(Repl.TYPE, 5)
    assert host.wait_for(Ack) == Ack(5, REFUSED)

    host.send(HelloWanted.TYPE)
    assert host.wait_for(Hello).cells == 25


def test_ctrl_c_does_not_stop_it(board: SimulatedBoard) -> None:
    with closing(open_socket(address_of(board), 0.05)) as port:
        port.write(b"\x03\r\x03\n")

    with serial_host(address_of(board)) as host:
        host.send(ShowToken.TYPE, 0, TOKEN)
        assert host.wait_for(Ack) == Ack(0, 0)


@pytest.mark.usefixtures("host")
def test_a_second_host_is_hung_up_on(board: SimulatedBoard) -> None:
    with (
        closing(open_socket(address_of(board), 20)) as second,
        pytest.raises(PortGone),
    ):
        second.read()


def test_a_wrong_token_is_hung_up_on(board: SimulatedBoard) -> None:
    with serial_host(address_of(board)) as host:
        host.send(ShowToken.TYPE, 0, WRONG)

        with pytest.raises(PortGone):
            host.wait_for(Ack)


def test_a_reboot_ends_the_connection_and_the_next_finds_another_boot(
    board: SimulatedBoard, host: SerialHost
) -> None:
    host.send(HelloWanted.TYPE)
    before = host.wait_for(Hello)

    host.send(REBOOT, 1, (0xB0070000 | before.boot_id).to_bytes(4, "little"))
    with pytest.raises(PortGone):
        host.wait_for(Delta)

    assert greeted(board).cells == 25


def greeted(board: SimulatedBoard) -> Hello:
    """The board's HELLO to a host that knocks again while the old boot's listener is still closing."""
    deadline = time.monotonic() + REBOOTED_WITHIN_S
    while time.monotonic() < deadline:
        with suppress(PortUnopenable, PortGone), serial_host(address_of(board)) as host:
            host.send(ShowToken.TYPE, 0, TOKEN)
            host.send(HelloWanted.TYPE, 1)
            return host.wait_for(Hello)
        time.sleep(KNOCKS_EVERY_S)
    pytest.fail("the board never greeted")


def test_the_hosts_own_port_opens_it(board: SimulatedBoard) -> None:
    port = open_tcp(board.port, 10.0, TOKEN)
    try:
        assert port.read()
    finally:
        port.close()


def test_a_token_that_is_none_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AdoubeError, match="exit status 2"):
        SimulatedBoard(wifi_token="secret")

    assert capfd.readouterr().err == "--wifi-token: give 32 hexadecimal digits\n"
