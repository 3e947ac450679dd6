"""The refusals of Bluetooth, each as one line that says what to do. Needs bleak.

The errors of BlueZ are those of its D-Bus documents (doc/org.bluez.*.rst) and of src/error.c and
src/gatt-client.c; those of a bus without BlueZ are the D-Bus specification's.
"""

import re
from collections.abc import Mapping

from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
    BleakGATTProtocolError,
)
from bleak.exc import (
    BleakBluetoothNotAvailableReason as Reason,
)
from bleak.exc import (
    BleakGATTProtocolErrorCode as Code,
)

from adoube.link.errors import LinkError, NoSuchBoard, PortBusy, PortForbidden, PortUnopenable
from adoube.words import coded

__all__ = ["FAILURES", "asks_to_be_paired", "is_passing", "reason_of", "refusal"]

# What bleak raises besides its own errors: TimeoutError where nothing answers; OSError and EOFError where the
# bus is away; ValueError for an address of the bus that is none, and where the bus refuses this account; and,
# where a board goes while it is being asked, what is missing in its own books: KeyError, AttributeError,
# AssertionError.
FAILURES = (
    BleakError,
    TimeoutError,
    OSError,
    EOFError,
    ValueError,
    KeyError,
    AttributeError,
    AssertionError,
)

# Of the peripherals of one computer only one is connected at a time; and radio is noisy.
PASSING = re.compile(
    r"abort-by-local|connection-canceled|connection-busy|InProgress|connection abort|disconnected"
    # BlueZ has forgotten it since: bleak says so in words of its own.
    r"|not connected|le-connection-unknown|failed-to-be-established|device '.*' not found",
    re.IGNORECASE,
)
REFUSED = re.compile(r"abort-by-remote|connection-refused|connection-already", re.IGNORECASE)
NO_BLUEZ = re.compile(r"ServiceUnknown|NameHasNoOwner|Spawn\.|systemd1\.|NoReply|TimedOut|Disconnected$")
UNPAIRED = re.compile(r"not paired|authentication|key-missing|encryption", re.IGNORECASE)

UNAVAILABLE: Mapping[Reason, tuple[type[LinkError], str]] = {
    Reason.NO_BLUETOOTH: (PortUnopenable, "no_adapter"),
    Reason.NO_BLE_CENTRAL_ROLE: (PortUnopenable, "no_adapter"),
    Reason.POWERED_OFF: (PortUnopenable, "off"),
    Reason.DENIED_BY_USER: (PortForbidden, "forbidden"),
    Reason.DENIED_BY_SYSTEM: (PortForbidden, "forbidden"),
    Reason.DENIED_BY_UNKNOWN: (PortForbidden, "forbidden"),
}


def refusal(address: str, error: Exception) -> LinkError:
    """Return the error for a board that could not be opened, or for a scan that could not begin."""
    if isinstance(error, LinkError):
        return error
    kind, key = _kind_of(error)
    return kind(coded(f"eboards.bluetooth_{key}", port=address, why=reason_of(error)))


def is_passing(error: Exception) -> bool:
    """True for a failure that a second attempt often has not."""
    if isinstance(error, BleakBluetoothNotAvailableError | TimeoutError | BleakDeviceNotFoundError):
        return False
    if isinstance(error, KeyError | AttributeError | AssertionError):
        return True
    return PASSING.search(str(error)) is not None


def asks_to_be_paired(error: Exception) -> bool:
    if isinstance(error, BleakGATTProtocolError):
        return error.code in (
            Code.INSUFFICIENT_AUTHENTICATION,
            Code.INSUFFICIENT_AUTHORIZATION,
            Code.INSUFFICIENT_ENCRYPTION,
            Code.INSUFFICIENT_ENCRYPTION_KEY_SIZE,
        )
    return isinstance(error, BleakDBusError) and UNPAIRED.search(str(error)) is not None


def reason_of(error: Exception) -> str:
    """Return the system's own words."""
    if isinstance(error, BleakDBusError):
        return error.dbus_error_details or error.dbus_error
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def _kind_of(error: Exception) -> tuple[type[LinkError], str]:
    match error:
        case BleakBluetoothNotAvailableError():
            return UNAVAILABLE.get(error.reason, (PortUnopenable, "failed"))
        case BleakDeviceNotFoundError():
            return NoSuchBoard, "absent"
        case PermissionError():
            return PortForbidden, "forbidden"
        case TimeoutError():
            return NoSuchBoard, "absent"
        case OSError() | EOFError():
            return PortUnopenable, "not_running"
    if asks_to_be_paired(error):
        return PortForbidden, "unpaired"
    if isinstance(error, BleakDBusError):
        return _kind_by_name(error)
    return PortUnopenable, "failed"


def _kind_by_name(error: BleakDBusError) -> tuple[type[LinkError], str]:
    if error.dbus_error.endswith(".AccessDenied"):
        return PortForbidden, "forbidden"
    if error.dbus_error.endswith((".NotReady", ".NoSuchAdapter")) or "not-powered" in str(error):
        return PortUnopenable, "off"
    if NO_BLUEZ.search(error.dbus_error):
        return PortUnopenable, "not_running"
    if REFUSED.search(str(error)):
        return PortBusy, "held"
    return PortUnopenable, "failed"
