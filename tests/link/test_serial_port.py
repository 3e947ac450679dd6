"""Opening a port: what cannot be opened is said in one line, and the lines are as each board needs them."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from adoube.errors import AdoubeError
from adoube.link.eboards.kind import SerialLine
from adoube.link.errors import (
    BadAddress,
    LinkError,
    NoSuchPort,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnopenable,
)
from adoube.link.serial_port import Port, open_port
from tests.link.fake_board import FakeBoard
from tests.link.served_board import ServedBoard

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="only on POSIX is a port a file")


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says which ports the machine has: name and USB ids."""

    def have(*found: tuple[str, int | None, int | None]) -> None:
        infos = [
            SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=None, description="n/a")
            for device, vid, pid in found
        ]
        monkeypatch.setattr(list_ports, "comports", lambda: infos)

    have()
    return have


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception | None], list[tuple[bool, bool]]]:
    """Lets pyserial's open do nothing, or fail; the answer collects DTR and RTS of each opening."""

    def replace(error: Exception | None) -> list[tuple[bool, bool]]:
        lines: list[tuple[bool, bool]] = []

        def open_(device: serial.Serial) -> None:
            lines.append((device.dtr, device.rts))
            if error is not None:
                raise error

        monkeypatch.setattr(serial.Serial, "open", open_)
        return lines

    return replace


def refusal(name: str) -> LinkError:
    with pytest.raises(LinkError) as caught:
        open_port(name)
    assert "\n" not in str(caught.value)
    return caught.value


@only_posix
def test_a_port_that_does_not_exist_is_answered_with_those_that_do(
    tmp_path: Path, ports: Callable[..., None]
) -> None:
    ports(("/dev/ttyUSB0", None, None), ("/dev/ttyACM1", None, None))
    missing = tmp_path / "ttyACM0"

    error = refusal(str(missing))

    assert type(error) is NoSuchPort
    assert str(error) == (
        f"the port {missing} does not exist; there is /dev/ttyACM1, /dev/ttyUSB0: give one of these"
    )


@only_posix
def test_where_there_is_no_port_at_all_a_cable_is_asked_for(
    tmp_path: Path, ports: Callable[..., None]
) -> None:
    ports()

    assert str(refusal(str(tmp_path / "ttyACM0"))).endswith(
        "there is no serial port: plug the board in, with a cable that carries data, not only power"
    )


def test_a_port_that_is_open_elsewhere_is_busy(pty_board: ServedBoard) -> None:
    first = open_port(pty_board.name)

    error = refusal(pty_board.name)
    first.close()

    assert type(error) is PortBusy
    assert str(error) == (
        f"the port {pty_board.name} is in use: close the other program that has it open "
        "(a serial monitor, another adoube) and try again"
    )


@only_posix
def test_a_port_that_this_account_may_not_open_names_the_group(
    opening: Callable[[Exception], object], ports: Callable[..., None]
) -> None:
    opening(serial.SerialException(errno.EACCES, "could not open port: Permission denied"))

    error = refusal("/dev/ttyNowhere")

    assert type(error) is PortForbidden
    assert "sudo usermod -aG dialout $USER" in str(error)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (
            "could not open port 'COM9': FileNotFoundError(2, 'The system cannot find the file.', None, 2)",
            NoSuchPort,
        ),
        ("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)", PortBusy),
        ("could not open port 'COM3': OSError(22, 'The semaphore timeout has expired.')", PortUnopenable),
    ],
)
def test_the_words_of_windows_are_understood(
    opening: Callable[[Exception], object], ports: Callable[..., None], words: str, kind: type[LinkError]
) -> None:
    opening(serial.SerialException(words))

    assert type(refusal("COM3")) is kind


@only_posix
def test_a_file_that_is_no_port_is_refused(tmp_path: Path, ports: Callable[..., None]) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a port", encoding="utf-8")

    assert type(refusal(str(file))) is PortUnopenable
    assert file.read_text(encoding="utf-8") == "not a port"


def test_an_address_where_nobody_listens_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = listener.getsockname()[1]

    error = refusal(f"socket://127.0.0.1:{number}")

    assert type(error) is PortUnopenable
    assert str(error).startswith(f"nothing answers at socket://127.0.0.1:{number} (")


@pytest.mark.parametrize("address", ["socket://", "socket://127.0.0.1", "socket://:7000", "socket://a:99999"])
def test_an_address_without_host_or_number_is_refused(address: str) -> None:
    error = refusal(address)

    assert type(error) is BadAddress
    assert str(error).endswith("write socket://HOST:NUMBER, as socket://127.0.0.1:7000")


def test_an_address_of_an_unknown_kind_is_refused(ports: Callable[..., None]) -> None:
    assert type(refusal("carrier-pigeon://roof")) is PortUnopenable


def test_every_refusal_is_an_error_that_the_command_line_shows() -> None:
    assert issubclass(LinkError, AdoubeError)


@pytest.mark.parametrize(
    ("vid", "pid", "raised"),
    [
        pytest.param(0x2E8A, 0x0005, True, id="Pico"),
        pytest.param(0x303A, 0x1001, False, id="ESP32-C3, the port in the chip"),
        pytest.param(0x303A, 0x4001, True, id="ESP32-S3, MicroPython's own USB"),
        pytest.param(0x10C4, 0xEA60, False, id="ESP32 behind a CP2102"),
        pytest.param(0x1A86, 0x7523, False, id="ESP32 behind a CH340"),
        pytest.param(None, None, True, id="a port without USB ids"),
    ],
)
def test_the_lines_are_raised_for_a_pico_and_low_for_an_esp32(
    opening: Callable[[None], list[tuple[bool, bool]]],
    ports: Callable[..., None],
    vid: int | None,
    pid: int | None,
    raised: bool,
) -> None:
    ports(("COM7", vid, pid))
    lines = opening(None)

    open_port("COM7")

    assert lines == [(raised, raised)]


@pytest.mark.parametrize(
    ("line", "raised"),
    [
        pytest.param(SerialLine(9_600), True, id="DGT"),
        pytest.param(SerialLine(38_400, dtr=False), False, id="Certabo"),
    ],
)
def test_a_bought_boards_line_is_set_before_it_is_opened(
    monkeypatch: pytest.MonkeyPatch, line: SerialLine, raised: bool
) -> None:
    seen: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        serial.Serial,
        "open",
        lambda port: seen.append(
            (port.baudrate, port.bytesize, port.parity, port.stopbits, port.dtr, port.rts, port.exclusive)
        ),
    )

    open_port("COM7", line=line)

    assert seen == [(line.baud, 8, "N", 1, raised, raised, True)]


def test_a_bought_boards_line_may_be_a_socket(served: ServedBoard) -> None:
    """A simulated board takes no notice of the line."""
    port = open_port(served.name, line=SerialLine(38_400))

    port.write(b"\0")
    served.say(FakeBoard.heartbeat)

    assert next_of(port)
    port.close()


@only_posix
def test_rts_goes_before_dtr_so_that_opening_does_not_reset_an_esp32(
    monkeypatch: pytest.MonkeyPatch, ports: Callable[..., None]
) -> None:
    ports(("COM7", 0x303A, 0x1001))
    order: list[str] = []

    def open_(device: serial.Serial) -> None:
        # As pyserial does: DTR first, unless it is said to control the flow.
        if not device.dsrdtr:
            order.append("DTR")
        order.append("RTS")
        device.is_open = True

    monkeypatch.setattr(serial.Serial, "open", open_)
    monkeypatch.setattr(serial.Serial, "_update_dtr_state", lambda device: order.append("DTR"))
    monkeypatch.setattr(serial.Serial, "close", lambda device: None)

    open_port("COM7")

    assert order == ["RTS", "DTR"]


@only_posix
def test_a_link_to_a_port_is_followed_to_its_ids(
    tmp_path: Path, opening: Callable[[None], list[tuple[bool, bool]]], ports: Callable[..., None]
) -> None:
    device = tmp_path / "ttyUSB0"
    device.touch()
    by_id = tmp_path / "usb-Espressif-if00"
    by_id.symlink_to(device)
    ports((str(device), 0x303A, 0x1001))
    lines = opening(None)

    open_port(str(by_id))

    assert lines == [(False, False)]


def test_a_port_that_went_says_so(served: ServedBoard) -> None:
    port = open_port(served.name)
    port.write(b"\0")
    served.unplug()

    with pytest.raises(PortGone) as caught:
        read_on(port)
    port.close()
    port.close()

    assert str(caught.value).startswith(f"the port {served.name} is gone: ")
    assert str(caught.value).endswith("; plug the board in again")


def test_writing_to_a_port_that_went_says_so_too(served: ServedBoard) -> None:
    port = open_port(served.name)
    served.unplug()

    with pytest.raises(PortGone) as caught:
        write_on(port)
    port.close()

    assert str(caught.value).startswith(f"the port {served.name} is gone: ")


def next_of(port: Port) -> bytes:
    while not (data := port.read()):
        pass
    return data


def read_on(port: Port) -> None:
    while True:
        port.read()


def write_on(port: Port) -> None:
    while True:
        port.write(bytes(1024))
