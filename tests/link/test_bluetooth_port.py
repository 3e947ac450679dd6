"""Boards behind Bluetooth LE, in a room without a radio: bleak, a bus, BlueZ's side and the boards are real
programs, the air is not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from unittest.mock import Mock, patch

import pytest

pytest.importorskip("dbus_fast", reason="only on Linux is there BlueZ")

from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from adoube.link.bluetooth_port import (
    MOST_UNREAD,
    Advertised,
    Inbox,
    check_address,
    give_up_bluetooth,
    is_bluetooth_address,
    open_bluetooth,
    scan_bluetooth,
)
from adoube.link.eboards.kind import GattProfile
from adoube.link.errors import (
    BadAddress,
    LinkError,
    NoSuchBoard,
    NotABoard,
    PortBusy,
    PortForbidden,
    PortGone,
    PortUnopenable,
)
from adoube.link.serial_port import Port
from tests.boards.emulators.emulated import START
from tests.link.bluez.plain_board import PlainBoard
from tests.link.bluez.room import BoardInRoom, Room, bluetooth_room

pytestmark = pytest.mark.bluez

# The UUIDs of chessnutech/Chessnut_eBoards.
CHESSNUT = GattProfile(
    names=("Chessnut",),
    service="1b7e8261-2877-41c3-b46e-cf057c562023",
    notify=("1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"),
    write=("1b7e8272-2877-41c3-b46e-cf057c562023",),
)
NORDIC_UART = GattProfile(
    names=("DGT_PEGASUS",),
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
    write=("6e400002-b5a3-f393-e0a9-e50e24dcca9e",),
)
WITHIN_S = 20.0
NOBODY = "C4:64:E3:FF:FF:FF"
EVERYTHING = b"=" + START.encode()


@pytest.fixture
def room() -> Iterator[Room]:
    with bluetooth_room() as room:
        yield room


@pytest.fixture
def open_(room: Room) -> Iterator[Callable[..., Port]]:
    """Opens boards, and closes them before the room does."""
    opened: list[Port] = []

    def open_board(board: BoardInRoom[PlainBoard], profile: GattProfile = CHESSNUT) -> Port:
        opened.append(open_bluetooth(board.address, profile))
        return opened[-1]

    yield open_board
    for port in opened:
        port.close()


def unanswered(address: str) -> LinkError:
    """Return the refusal of a board that is not there, for which nobody waits long."""
    from adoube.link import bluetooth_connection, bluetooth_radio

    with patch.object(bluetooth_radio, "FIND_S", 0.5), patch.object(bluetooth_connection, "CONNECT_S", 0.5):
        return refusal(address)


def found_by(profiles: Sequence[GattProfile], count: int) -> tuple[Advertised, ...]:
    """Scan until so many are found."""
    while len(found := scan_bluetooth(profiles, 0.3)) < count:
        pass
    return found


def next_of(port: Port) -> bytes:
    """Return the next value, however long it takes."""
    while not (chunk := port.read()):
        pass
    return chunk


def read_to_the_end(port: Port) -> PortGone:
    with pytest.raises(PortGone) as caught:
        read_on(port)
    return caught.value


def read_on(port: Port) -> None:
    while True:
        port.read()


def refusal(address: str, profile: GattProfile = CHESSNUT) -> LinkError:
    with pytest.raises(LinkError) as caught:
        open_bluetooth(address, profile)
    assert "\n" not in str(caught.value)
    return caught.value


# what is told and written


def test_each_notification_is_one_read_and_each_write_one_value(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_(board)

    port.write(b"?")
    answer = next_of(port)
    for packet in (b"one", b"one", b"two"):
        board.do(partial(PlainBoard.say, packet=packet))

    assert [answer, *(next_of(port) for _ in range(3))] == [EVERYTHING, b"one", b"one", b"two"]
    assert board.board.received == [b"?"]
    assert port.name == board.address


def test_a_read_ends_without_a_value_after_a_short_while(room: Room, open_: Callable[..., Port]) -> None:
    assert open_(room.add(PlainBoard(), CHESSNUT)).read() == b""


def test_all_characteristics_of_the_profile_that_a_board_has_are_listened_to(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT, route=lambda packet: int(packet[0] == ord("+")))
    port = open_(board)

    port.write(b"?")
    told = next_of(port)
    board.put(12, ".")

    assert [told, next_of(port)] == [EVERYTHING, b"+\x0c."]


def test_of_two_ways_to_write_the_first_that_a_board_has_is_taken(
    room: Room, open_: Callable[..., Port]
) -> None:
    either = GattProfile(
        NORDIC_UART.names,
        NORDIC_UART.service,
        (*CHESSNUT.notify, *NORDIC_UART.notify),
        (*CHESSNUT.write, *NORDIC_UART.write),
    )
    board = room.add(PlainBoard(), NORDIC_UART)
    port = open_(board, either)

    port.write(b"?")

    assert next_of(port) == EVERYTHING


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_packet_longer_than_the_link_carries_arrives_whole(
    room: Room, open_: Callable[..., Port], confirmed: bool
) -> None:
    profile = GattProfile(
        CHESSNUT.names, CHESSNUT.service, CHESSNUT.notify, CHESSNUT.write, response=confirmed
    )
    board = room.add(PlainBoard(), profile, mtu=23)
    port = open_(board, profile)
    packet = bytes(range(60))

    port.write(packet)
    port.write(b"?")
    next_of(port)

    assert board.board.received == [packet, b"?"]


def test_a_link_with_a_small_mtu_cuts_what_the_board_tells(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT, mtu=23)
    port = open_(board)

    port.write(b"?")

    assert next_of(port) == EVERYTHING[:20]


def test_a_notification_that_is_lost_is_missing_and_the_next_one_comes(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_(board)
    board.lose_next(1)

    board.put(12, ".")
    board.put(28, "p")

    assert next_of(port) == b"+\x1cp"


# the link ends and comes back


def test_a_link_that_is_cut_says_so_and_the_board_can_be_opened_again(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_(board)
    board.put(12, ".")
    next_of(port)

    board.cut()
    gone = read_to_the_end(port)
    with pytest.raises(PortGone):
        port.write(b"?")
    port.close()
    again = open_(board)
    again.write(b"?")

    assert str(gone) == (
        f"the Bluetooth connection to the board at {board.address} was lost: "
        "the board is asleep, switched off or out of range"
    )
    assert next_of(again)[1:] == START[:12].encode() + b"." + START[13:].encode()


def test_a_board_that_sleeps_is_not_in_range_until_it_wakes(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_(board)

    board.sleep()
    read_to_the_end(port)
    port.close()
    asleep = unanswered(board.address)
    board.do(lambda plain: plain.put(12, ".", 0))
    board.wake()
    port = open_(board)
    port.write(b"?")

    assert type(asleep) is NoSuchBoard
    assert next_of(port)[13:14] == b"."


def test_closing_gives_the_board_free_and_closing_twice_does_no_harm(room: Room) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_bluetooth(board.address, CHESSNUT)
    was_connected = board.is_connected

    port.close()
    port.close()

    assert (was_connected, board.is_connected) == (True, False)
    with pytest.raises(PortGone, match="it was closed"):
        port.write(b"?")


def test_a_read_that_waits_can_be_cancelled() -> None:
    inbox = Inbox("AA:BB:CC:DD:EE:FF")

    inbox.cancel()

    assert inbox.take() == b""


def test_a_port_that_nobody_reads_ends_before_it_fills_the_memory() -> None:
    inbox = Inbox("AA:BB:CC:DD:EE:FF")

    for number in range(MOST_UNREAD + 1):
        inbox.put(bytes([number % 256]))

    with pytest.raises(PortGone, match=r"1,?024 messages of the board were not read in time$"):
        inbox.take()


def test_an_ended_link_is_told_for_the_first_reason_that_it_had() -> None:
    inbox = Inbox("AA:BB:CC:DD:EE:FF")

    inbox.put(b"last")
    inbox.end("first")
    inbox.end("second")
    inbox.put(b"too late")

    assert inbox.take() == b"last"
    with pytest.raises(PortGone, match=r"first$"):
        inbox.take()


# who else holds it


def test_a_board_that_a_phone_holds_cannot_be_seen_and_the_phone_is_named(room: Room) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    board.hold()

    error = unanswered(board.address)
    board.release()
    port = open_bluetooth(board.address, CHESSNUT)
    port.close()

    assert type(error) is NoSuchBoard
    assert "close the app on any phone or tablet that may be connected to it" in str(error)


def test_a_board_that_this_computer_reads_already_is_in_use(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    first = open_(board)

    error = refusal(board.address)
    first.write(b"?")

    assert type(error) is PortBusy
    assert next_of(first) == EVERYTHING


def test_a_board_that_another_program_of_this_computer_reads_is_in_use_and_stays_so(room: Room) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    reader = f"""
from adoube.link.bluetooth_port import open_bluetooth
from adoube.link.eboards.kind import GattProfile
port = open_bluetooth({board.address!r}, {CHESSNUT!r})
print("open", flush=True)
input()
port.close()
"""
    with subprocess.Popen(
        [sys.executable, "-c", reader], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"

        error = refusal(board.address)
        still_connected = board.is_connected
        other.communicate("\n")
    port = open_bluetooth(board.address, CHESSNUT)
    port.close()

    assert type(error) is PortBusy
    assert still_connected
    assert other.returncode == 0


def test_a_link_that_a_program_left_behind_is_taken_over(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    room.connect_and_leave(board.address)

    port = open_(board)
    port.write(b"?")

    assert next_of(port) == EVERYTHING
    assert board.board.connections == 1


def test_who_gives_up_waiting_leaves_no_link_behind(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    open_(board).close()
    board.sleep()
    giving_up = threading.Thread(target=interrupt_once, args=(lambda: room.is_calling(board.address),))

    giving_up.start()
    with pytest.raises(KeyboardInterrupt):
        open_bluetooth(board.address, CHESSNUT)
    giving_up.join()

    # BlueZ hears of it in its own time.
    ends_s = time.monotonic() + WITHIN_S
    while room.is_calling(board.address):
        assert time.monotonic() < ends_s
    board.wake()
    open_(board).write(b"?")


def interrupt_once(happens: Callable[[], bool]) -> None:
    """Press Ctrl-C as soon as something happens."""
    while not happens():
        pass
    os.kill(os.getpid(), signal.SIGINT)


def test_a_board_is_found_again_after_bluetoothd_has_crashed(room: Room, open_: Callable[..., Port]) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    port = open_(board)
    room.restart_bluetoothd()
    port.close()

    again = open_(board)
    again.write(b"?")

    assert next_of(again) == EVERYTHING


def test_two_boards_of_a_kind_are_kept_apart(room: Room, open_: Callable[..., Port]) -> None:
    left, right = (room.add(PlainBoard(), CHESSNUT) for _ in range(2))
    ports = open_(left), open_(right)

    right.put(12, ".")
    left.put(28, "p")

    assert [next_of(port) for port in ports] == [b"+\x1cp", b"+\x0c."]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("InProgress", "In Progress"),
        ("Failed", "br-connection-canceled"),
        ("Failed", "Software caused connection abort"),
    ],
)
def test_a_connection_that_fails_for_once_is_tried_again(
    room: Room, open_: Callable[..., Port], name: str, words: str
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    room.refuse_next(name, words)

    port = open_(board)
    port.write(b"?")

    assert next_of(port) == EVERYTHING


@pytest.mark.full
def test_a_connection_that_fails_again_and_again_is_given_up_with_bluez_words(room: Room) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    for _ in range(3):
        room.refuse_next("Failed", "le-connection-unknown")

    error = refusal(board.address)
    port = open_bluetooth(board.address, CHESSNUT)
    port.close()

    assert type(error) is PortUnopenable
    assert "le-connection-unknown" in str(error)


def test_a_board_that_takes_no_connection_is_held(room: Room) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    room.refuse_next("Failed", "le-connection-abort-by-remote")

    assert type(refusal(board.address)) is PortBusy


# a system that remembers less than BlueZ


@pytest.fixture
def without_bluez_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS and on Windows: what is known of devices is what this process has seen."""
    from adoube.link import bluetooth_radio

    monkeypatch.setattr(bluetooth_radio, "HAS_BLUEZ", False)
    bluetooth_radio._seen.cache_clear()


@pytest.mark.usefixtures("without_bluez_memory")
def test_a_board_is_found_by_a_scan_and_then_known_without_one(
    room: Room, open_: Callable[..., Port], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    open_(board).close()
    monkeypatch.setattr("bleak.BleakScanner.find_device_by_address", None)

    port = open_(board)
    port.write(b"?")

    assert next_of(port) == EVERYTHING


@pytest.mark.usefixtures("without_bluez_memory")
def test_a_board_that_this_process_reads_already_is_in_use_on_any_system(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT)
    first = open_(board)

    error = refusal(board.address)
    first.write(b"?")

    assert type(error) is PortBusy
    assert next_of(first) == EVERYTHING


@pytest.mark.usefixtures("without_bluez_memory")
def test_another_device_is_told_from_a_board_on_any_system(room: Room) -> None:
    device = room.add(PlainBoard(), NORDIC_UART)

    assert type(refusal(device.address)) is NotABoard
    assert [each.address for each in found_by([NORDIC_UART], 1)] == [device.address]


# what is no board


def test_another_device_at_the_address_is_no_such_board(room: Room) -> None:
    device = room.add(PlainBoard(), NORDIC_UART)

    error = refusal(device.address)

    assert type(error) is NotABoard
    assert CHESSNUT.service in str(error)
    assert not device.is_connected


def test_another_device_that_is_connected_for_something_else_stays_connected(room: Room) -> None:
    keyboard = room.add(PlainBoard(), NORDIC_UART)
    room.connect_and_leave(keyboard.address)

    error = refusal(keyboard.address)

    assert type(error) is NotABoard
    assert keyboard.is_connected
    assert keyboard.board.connections == 1


def test_a_board_whose_firmware_has_other_services_than_were_stored_is_looked_at_anew(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), NORDIC_UART)
    open_(board, NORDIC_UART).close()
    board.becomes(CHESSNUT)

    port = open_(board)
    port.write(b"?")

    assert next_of(port) == EVERYTHING


def test_a_board_that_asks_to_be_paired_is_said_to(room: Room, open_: Callable[..., Port]) -> None:
    confirmed = GattProfile(CHESSNUT.names, CHESSNUT.service, CHESSNUT.notify, CHESSNUT.write, response=True)
    board = room.add(PlainBoard(), confirmed, asks_to_be_paired=True)
    port = open_(board, confirmed)

    with pytest.raises(PortGone, match=f"bluetoothctl pair {board.address}"):
        port.write(b"?")


def test_a_board_that_is_not_there_is_not_in_range(room: Room) -> None:
    assert type(unanswered(NOBODY)) is NoSuchBoard


@pytest.mark.parametrize(
    "address", ["", "AA:BB:CC:DD:EE", "AA-BB-CC-DD-EE-FF", "hci0", "AA:BB:CC:DD:EE:FG", "AA:BB:CC:DD:EE:FF\n"]
)
def test_what_is_no_address_is_refused_before_anything_is_asked(address: str) -> None:
    assert type(refusal(address)) is BadAddress
    assert not is_bluetooth_address(address)


@pytest.mark.parametrize(
    ("platform", "address", "error"),
    [
        ("darwin", "C4:64:E3:00:00:01", "names no Bluetooth device on macOS"),
        ("linux", "5A1B6E0C-6F0D-4C57-9E1C-0D9F0E7B5C11", "is not a Bluetooth address"),
        ("win32", "5A1B6E0C-6F0D-4C57-9E1C-0D9F0E7B5C11", "is not a Bluetooth address"),
    ],
)
def test_an_address_of_another_system_is_refused(platform: str, address: str, error: str) -> None:
    with pytest.raises(BadAddress, match=error):
        check_address(address, platform)


def test_what_macos_has_in_place_of_an_address_is_one_too() -> None:
    assert is_bluetooth_address("5A1B6E0C-6F0D-4C57-9E1C-0D9F0E7B5C11")
    assert is_bluetooth_address("aa:bb:cc:dd:ee:ff")


# a computer without Bluetooth


def test_a_computer_without_an_adapter_is_told_so() -> None:
    with bluetooth_room(adapter=False):
        error = refusal(NOBODY)

    assert type(error) is PortUnopenable
    assert "no Bluetooth adapter" in str(error)


def test_bluetooth_that_is_switched_off_is_told_so() -> None:
    with bluetooth_room(powered=False):
        error = refusal(NOBODY)

    assert type(error) is PortUnopenable
    assert "bluetoothctl power on" in str(error)


def test_bluetoothd_that_does_not_run_is_told_so() -> None:
    with bluetooth_room(running=False):
        error = refusal(NOBODY)

    assert type(error) is PortUnopenable
    assert "sudo systemctl enable --now bluetooth" in str(error)


def test_a_computer_without_a_bus_has_no_bluetooth_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")

    assert "Bluetooth is not running" in str(refusal(NOBODY))


def test_an_account_without_rights_is_told_which_group_has_them() -> None:
    with bluetooth_room(allowed=False):
        error = refusal(NOBODY)

    assert type(error) is PortForbidden
    assert "sudo usermod -aG bluetooth $USER" in str(error)


def test_without_bleak_the_command_that_adds_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bleak", None)

    error = refusal(NOBODY)

    assert type(error) is PortUnopenable
    assert "bleak (extra bluetooth)" in str(error)
    with pytest.raises(PortUnopenable):
        scan_bluetooth([CHESSNUT], 0.1)


# what is in range


def test_a_scan_tells_the_boards_in_range_the_nearest_first(room: Room) -> None:
    far = room.add(PlainBoard(), CHESSNUT, name="Chessnut Air", rssi=-80)
    near = room.add(PlainBoard(), NORDIC_UART, name="DGT_PEGASUS_1234", rssi=-40)

    found = found_by([CHESSNUT, NORDIC_UART], 2)

    assert [(each.address, each.name, each.rssi, each.services, each.connected) for each in found] == [
        (near.address, "DGT_PEGASUS_1234", -40, (NORDIC_UART.service,), False),
        (far.address, "Chessnut Air", -80, (CHESSNUT.service,), False),
    ]


def test_a_board_is_known_by_its_name_or_by_its_service(room: Room) -> None:
    by_name = room.add(PlainBoard(), CHESSNUT, name="Chessnut Pro", advertises_service=False)
    by_service = room.add(PlainBoard(), CHESSNUT, name="My board")
    room.add(PlainBoard(), NORDIC_UART, name="Headphones")

    found = found_by([CHESSNUT], 2)

    assert {each.address for each in found} == {by_name.address, by_service.address}


def test_a_board_that_this_computer_holds_is_told_although_it_is_silent(
    room: Room, open_: Callable[..., Port]
) -> None:
    board = room.add(PlainBoard(), CHESSNUT, name="Chessnut Air")
    open_(board)

    [found] = scan_bluetooth([CHESSNUT], 0.3)

    assert (found.address, found.name, found.rssi, found.connected) == (
        board.address,
        "Chessnut Air",
        None,
        True,
    )


def test_a_board_that_is_held_or_asleep_is_not_told(room: Room) -> None:
    held, asleep = (room.add(PlainBoard(), CHESSNUT) for _ in range(2))
    found_by([CHESSNUT], 2)
    held.hold()
    asleep.sleep()

    assert scan_bluetooth([CHESSNUT], 0.3) == ()


@pytest.mark.full
def test_scans_of_several_threads_wait_for_one_another(room: Room) -> None:
    room.add(PlainBoard(), CHESSNUT)
    with ThreadPoolExecutor() as threads:
        scans = [threads.submit(found_by, [CHESSNUT], 1) for _ in range(3)]

    assert [len(scan.result()) for scan in scans] == [1, 1, 1]


FOREVER_S = 600.0


def test_a_scan_for_one_board_ends_once_it_has_been_the_only_one_for_a_while(room: Room) -> None:
    from adoube.link import bluetooth_radio

    board = room.add(PlainBoard(), CHESSNUT, name="Chessnut Air")
    room.add(PlainBoard(), CHESSNUT, name="Chessnut Move")

    with patch.object(bluetooth_radio, "ALONE_S", 0.1):
        found = scan_bluetooth([CHESSNUT], FOREVER_S, lambda device: device.name == "Chessnut Air")

    assert board.address in [each.address for each in found]


def test_a_scan_for_one_board_of_several_goes_on() -> None:
    from adoube.link import bluetooth_radio

    scanner = Mock()
    data = AdvertisementData("Chessnut Air", {}, {}, [], None, -50, ())
    scanner.discovered_devices_and_advertisement_data = {
        address: (BLEDevice(address, "Chessnut Air", None), data) for address in ("1", "2")
    }

    async def scan_until_alone() -> None:
        async with asyncio.timeout(0.2):
            await bluetooth_radio._alone(scanner, lambda _: True)

    with (
        patch.multiple(bluetooth_radio, ALONE_S=0.0, LOOK_S=0.01),
        pytest.raises(TimeoutError),
    ):
        asyncio.run(scan_until_alone())


@pytest.mark.parametrize("given_up", [None, NOBODY, NOBODY.lower()])
def test_a_search_that_is_given_up_ends(room: Room, given_up: str | None) -> None:
    from adoube.link import bluetooth_radio

    with patch.object(bluetooth_radio, "FIND_S", FOREVER_S), ThreadPoolExecutor() as threads:
        search = threads.submit(open_bluetooth, NOBODY, CHESSNUT)
        while not search.done():
            give_up_bluetooth("C4:64:E3:00:00:99")
            give_up_bluetooth(given_up)
        with pytest.raises(PortGone, match="closed"):
            search.result()


def test_a_scan_that_is_given_up_ends(room: Room) -> None:
    with ThreadPoolExecutor() as threads:
        scan = threads.submit(scan_bluetooth, [CHESSNUT], FOREVER_S)
        while not scan.done():
            give_up_bluetooth()
        with pytest.raises(PortGone, match="closed"):
            scan.result()


def test_a_scan_on_a_computer_without_bluetooth_says_why() -> None:
    with bluetooth_room(running=False), pytest.raises(PortUnopenable, match="Bluetooth is not running"):
        scan_bluetooth([CHESSNUT], 0.1)


@pytest.mark.parametrize("letters", ["lower", "upper"])
def test_an_address_may_be_written_in_small_letters(room: Room, letters: str) -> None:
    board = room.add(PlainBoard(), CHESSNUT, address="C4:64:E3:AB:CD:EF")

    port = open_bluetooth(getattr(board.address, letters)(), CHESSNUT)
    port.write(b"?")

    assert next_of(port) == EVERYTHING
    port.close()
