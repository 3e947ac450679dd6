"""Each refusal of Bluetooth is one line that says what to do.

The names and words of BlueZ's errors are those of its src/error.h, src/error.c, src/device.c and
src/gatt-client.c; those of a bus without BlueZ are dbus-daemon's and systemd's.
"""

from __future__ import annotations

import pytest

pytest.importorskip("bleak", reason="only on computers with bleak")

from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
    BleakGATTProtocolError,
)

from adoube.link.bluetooth_refusals import asks_to_be_paired, is_passing, refusal
from adoube.link.errors import LinkError, NoSuchBoard, PortBusy, PortForbidden, PortUnopenable

ADDRESS = "C4:64:E3:00:00:01"
REASON = BleakBluetoothNotAvailableReason


def dbus(name: str, words: str = "") -> BleakDBusError:
    return BleakDBusError(name, [words] if words else [])


def bluez(name: str, words: str) -> BleakDBusError:
    return dbus(f"org.bluez.Error.{name}", words)


def unavailable(reason: BleakBluetoothNotAvailableReason) -> BleakBluetoothNotAvailableError:
    return BleakBluetoothNotAvailableError("not available", reason)


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (unavailable(REASON.NO_BLUETOOTH), PortUnopenable, "no Bluetooth adapter"),
        (unavailable(REASON.NO_BLE_CENTRAL_ROLE), PortUnopenable, "no Bluetooth adapter"),
        (unavailable(REASON.POWERED_OFF), PortUnopenable, "bluetoothctl power on"),
        (unavailable(REASON.DENIED_BY_USER), PortForbidden, "Privacy & Security"),
        (unavailable(REASON.DENIED_BY_SYSTEM), PortForbidden, "is not allowed to use Bluetooth"),
        (unavailable(REASON.UNKNOWN), PortUnopenable, "switch the board off and on again"),
        (
            dbus("org.freedesktop.DBus.Error.ServiceUnknown", "The name org.bluez was not provided"),
            PortUnopenable,
            "systemctl enable --now bluetooth",
        ),
        (
            dbus("org.freedesktop.systemd1.NoSuchUnit", "Unit dbus-org.bluez.service not found."),
            PortUnopenable,
            "sudo apt install bluez",
        ),
        (
            dbus("org.freedesktop.DBus.Error.Spawn.ChildExited", "Launch helper exited"),
            PortUnopenable,
            "Bluetooth is not running",
        ),
        (FileNotFoundError(2, "No such file or directory"), PortUnopenable, "Bluetooth is not running"),
        (EOFError(), PortUnopenable, "Bluetooth is not running"),
        (PermissionError(13, "Permission denied"), PortForbidden, "usermod -aG bluetooth"),
        (
            dbus("org.freedesktop.DBus.Error.AccessDenied", "Rejected send message, 2 matched rules"),
            PortForbidden,
            "usermod -aG bluetooth",
        ),
        (bluez("NotReady", "Resource Not Ready"), PortUnopenable, "Bluetooth is switched off"),
        (bluez("Failed", "le-connection-adapter-not-powered"), PortUnopenable, "Bluetooth is switched off"),
        (BleakDeviceNotFoundError(ADDRESS, "was not found"), NoSuchBoard, "bring it closer"),
        (TimeoutError(), NoSuchBoard, "close the app on any phone or tablet that may be connected to it"),
        (bluez("Failed", "le-connection-abort-by-remote"), PortBusy, "accepts no connection"),
        (bluez("Failed", "le-connection-refused"), PortBusy, "accepts no connection"),
        (bluez("Failed", "le-connection-key-missing"), PortForbidden, f"bluetoothctl pair {ADDRESS}"),
        (bluez("NotPermitted", "Not paired"), PortForbidden, f"bluetoothctl pair {ADDRESS}"),
        (BleakGATTProtocolError(0x05), PortForbidden, "asks to be paired"),
        (BleakGATTProtocolError(0x0F), PortForbidden, "asks to be paired"),
        (bluez("Failed", "le-connection-unknown"), PortUnopenable, "le-connection-unknown"),
        (BleakGATTProtocolError(0x0E), PortUnopenable, "Unlikely Error"),
        (BleakError("failed to discover services, device disconnected"), PortUnopenable, "disconnected"),
    ],
)
def test_a_refusal_says_in_one_line_what_to_do(error: Exception, kind: type[LinkError], words: str) -> None:
    refused = refusal(ADDRESS, error)

    assert type(refused) is kind
    assert words in str(refused)
    assert "\n" not in str(refused)


def test_a_refusal_of_ours_stays_what_it_is() -> None:
    ours = PortBusy("in use")

    assert refusal(ADDRESS, ours) is ours


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (bluez("Failed", "le-connection-abort-by-local"), True),
        (bluez("Failed", "Software caused connection abort"), True),
        (bluez("Failed", "br-connection-canceled"), True),
        (bluez("Failed", "le-connection-busy"), True),
        (bluez("InProgress", "In Progress"), True),
        (BleakError("failed to discover services, device disconnected"), True),
        (BleakError("device 'dev_C4_64_E3_00_00_01' not found"), True),
        (KeyError("org.bluez.GattService1"), True),
        (TimeoutError(), False),
        (BleakDeviceNotFoundError(ADDRESS, "was not found"), False),
        (unavailable(REASON.POWERED_OFF), False),
        (bluez("Failed", "le-connection-refused"), False),
        (bluez("NotPermitted", "Not paired"), False),
    ],
)
def test_a_failure_of_the_radio_alone_is_worth_a_second_attempt(error: Exception, passes: bool) -> None:
    assert is_passing(error) is passes


def test_a_board_asks_to_be_paired_by_bluez_words_or_by_the_protocols_number() -> None:
    assert asks_to_be_paired(bluez("NotPermitted", "Not paired"))
    assert asks_to_be_paired(BleakGATTProtocolError(0x05))
    assert not asks_to_be_paired(bluez("NotPermitted", "Write acquired"))
    assert not asks_to_be_paired(BleakGATTProtocolError(0x03))
    assert not asks_to_be_paired(OSError("encryption"))
