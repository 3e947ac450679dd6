"""Boards that wait for MicroPython itself: a Pico in BOOTSEL mode is a USB drive, and no port."""

from pathlib import Path

__all__ = ["boards_in_bootsel"]

VENDOR = "2e8a"
PRODUCTS = {"0003": "RP2040", "000f": "RP2350"}
"""Raspberry Pi's numbers of the boot ROMs."""
DRIVES = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}


def boards_in_bootsel(
    sysfs: Path = Path("/sys/bus/usb/devices"), volumes: Path = Path("/Volumes")
) -> tuple[str, ...]:
    """The chips that are plugged in with BOOTSEL held, by USB on Linux and by their drives on macOS."""
    by_usb = [_chip(device) for device in sorted(sysfs.glob("*")) if (device / "idVendor").is_file()]
    by_drive = [chip for name, chip in DRIVES.items() if (volumes / name / "INFO_UF2.TXT").is_file()]
    return tuple(chip for chip in (*by_usb, *by_drive) if chip)


def _chip(device: Path) -> str | None:
    try:
        vendor = (device / "idVendor").read_text(encoding="ascii").strip()
        product = (device / "idProduct").read_text(encoding="ascii").strip()
    except OSError:
        # It was pulled while we looked.
        return None
    return PRODUCTS.get(product) if vendor == VENDOR else None
