"""From board.json to a running board."""

import sys

from adoube_board.app import App
from adoube_board.config import Config, load
from adoube_board.hardware import Hardware
from adoube_board.uart_port import UartPort
from adoube_board.usb_port import UsbPort

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

BUFFER_BYTES = 512
CTRL_C = 3


def run(machine: "Any", time: "Any", path: str) -> None:
    """Be the board that the file at `path` describes, until Ctrl-C or the host ends it."""
    config = load(path)
    hardware = Hardware(machine, time)
    if config.uart:
        App(config, hardware, open_uart(config, hardware)).run()
    else:
        import micropython

        # Frames may hold the byte that is Ctrl-C; Receiver tells the two apart.
        micropython.kbd_intr(-1)
        App(config, hardware, UsbPort(sys.stdin, sys.stdout)).run()
        micropython.kbd_intr(CTRL_C)


def open_uart(config: Config, hardware: Hardware) -> UartPort:
    number, baud, tx, rx = config.uart
    uart = hardware.UART(
        number,
        baudrate=baud,
        tx=hardware.Pin(tx),
        rx=hardware.Pin(rx),
        txbuf=BUFFER_BYTES,
        rxbuf=BUFFER_BYTES,
        timeout=0,
    )
    return UartPort(uart)
