"""The rules file that lets whoever sits at the computer open a board, and keeps ModemManager away from it.

ModemManager sends AT commands to every new port, and a board's first bytes then are answers to them; its tag
ID_MM_DEVICE_IGNORE, on the device and on its port, stops that. `uaccess` gives the port to the person who is
logged in at the screen, and works in files numbered below 73 (systemd's 73-seat-late.rules).
"""

from collections.abc import Iterable

__all__ = ["UDEV_FILE", "UsbId", "udev_rules"]

UDEV_FILE = "/etc/udev/rules.d/70-adoube.rules"

UsbId = tuple[int, int | None]  # USB vendor and product; None: all of the vendor's.

HEAD = """\
# Boards of adoube: their ports are open to whoever is logged in, and ModemManager leaves them alone.
#
# brltty, for braille displays, takes the ports of CH340 and CP210x converters; no rule here can stop it.
# Where nobody uses a braille display: sudo systemctl mask --now brltty.service brltty-udev.service
"""


def udev_rules(devices: Iterable[UsbId]) -> str:
    """The file for these devices, each once, in order."""
    ordered = sorted(set(devices), key=lambda device: (device[0], -1 if device[1] is None else device[1]))
    return HEAD + "".join(_rules(vendor, product) for vendor, product in ordered)


def _rules(vendor: int, product: int | None) -> str:
    """The USB device itself is ModemManager's to ignore; the port on it is the person's to open."""
    device = f'ATTR{{idVendor}}=="{vendor:04x}"'
    port = f'ATTRS{{idVendor}}=="{vendor:04x}"'
    if product is not None:
        device += f', ATTR{{idProduct}}=="{product:04x}"'
        port += f', ATTRS{{idProduct}}=="{product:04x}"'
    return (
        f'\nSUBSYSTEM=="usb", {device}, ENV{{ID_MM_DEVICE_IGNORE}}="1"\n'
        f'SUBSYSTEM=="tty", {port}, ENV{{ID_MM_DEVICE_IGNORE}}="1", TAG+="uaccess"\n'
    )
