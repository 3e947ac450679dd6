"""From board.json to a running board."""

import sys

from adoube_board.config.config import MAX_WATCHDOG_MS, Config, load
from adoube_board.hardware import Hardware, keep_fed
from adoube_board.outputs.status_lamp import open_status_lamp

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    from adoube_board.app import App
    from adoube_board.wire.link import HostPort
    from adoube_board.wire.serial_ports import UartPort

BUFFER_BYTES = 512


def run(machine: "Any", time: "Any", path: str) -> None:
    """Be the board that the file at `path` describes, until Ctrl-C or the host ends it.

    The lamp and the watchdog come before the rest of the program is even loaded: a start that hangs is begun
    anew, one that fails leaves the prompt to a person.
    """
    config = load(path)
    hardware = Hardware(machine, time)
    open_status_lamp(config, hardware)
    watchdog = hardware.start_watchdog(MAX_WATCHDOG_MS) if config.watchdog_ms else None
    try:
        from adoube_board.wire.serial_ports import UsbPort

        port = open_port(config, hardware)
        # Where the host is elsewhere, a person may still break in over USB.
        console = None if port.console else UsbPort(sys.stdin, sys.stdout)
        app = open_app(config, hardware, port, console)
    except BaseException:
        keep_fed(hardware, watchdog)
        raise
    app.run()


def open_port(config: Config, hardware: Hardware) -> "HostPort":
    """Open the way to the host. One that this chip cannot have is a problem, and USB stands in."""
    kind = config.link["kind"]
    try:
        if kind == "uart":
            return open_uart(config, hardware)
        if kind == "wifi":
            # Loaded only here: it takes memory, and a chip without a radio has no module `network`.
            from adoube_board.wire.wifi import open_wifi

            return open_wifi(config, hardware)
    except (ImportError, OSError, ValueError) as error:
        config.problems.append("board.json: link: this chip refuses %s, and usb is taken: %s" % (kind, error))
    from adoube_board.wire.serial_ports import UsbPort

    return UsbPort(sys.stdin, sys.stdout)


def open_app(
    config: Config, hardware: Hardware, port: "HostPort", console: "HostPort | None" = None
) -> "App":
    """Open the program. Where the chip refuses a pin that the tables of chips allow, it is a board without
    any parts, which still says so."""
    from adoube_board.app import App

    try:
        return App(config, hardware, port, console)
    except (OSError, TypeError, ValueError) as error:
        bare = Config({})
        bare.status = config.status
        bare.problems = config.problems
        bare.problems.append("board.json: this chip refuses what is asked of it: %s" % error)
        return App(bare, hardware, port, console)


def open_uart(config: Config, hardware: Hardware) -> "UartPort":
    from adoube_board.wire.serial_ports import UartPort

    link = config.link
    uart = hardware.UART(
        link["uart"],
        baudrate=link["baud"],
        tx=hardware.Pin(link["tx"]),
        rx=hardware.Pin(link["rx"]),
        txbuf=BUFFER_BYTES,
        rxbuf=BUFFER_BYTES,
        timeout=0,
    )
    return UartPort(uart)
