"""Picos without a program. Numbers: github.com/raspberrypi/usb-pid (0x2E8A: 0x0003 and 0x000F are the boot
ROMs, 0x0005 is MicroPython); drives: the data sheets of RP2040 and RP2350, "USB mass storage interface"."""

from pathlib import Path

from adoube.hardware.install.facts import boards_in_bootsel


def plug(sysfs: Path, vendor: str, product: str) -> None:
    device = sysfs / f"1-{vendor}-{product}"
    device.mkdir()
    (device / "idVendor").write_text(f"{vendor}\n")
    (device / "idProduct").write_text(f"{product}\n")


def test_a_pico_in_bootsel_mode_is_known_by_its_usb_numbers(tmp_path: Path) -> None:
    (tmp_path / "usb1").mkdir()
    plug(tmp_path, "2e8a", "0005")
    plug(tmp_path, "1d6b", "0003")
    assert boards_in_bootsel(tmp_path, tmp_path) == ()

    plug(tmp_path, "2e8a", "000f")
    assert boards_in_bootsel(tmp_path, tmp_path) == ("RP2350",)

    plug(tmp_path, "2e8a", "0003")
    assert boards_in_bootsel(tmp_path, tmp_path) == ("RP2040", "RP2350")


def test_on_macos_it_is_known_by_its_drive(tmp_path: Path) -> None:
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / "INFO_UF2.TXT").touch()

    assert boards_in_bootsel(tmp_path / "none", tmp_path) == ("RP2040",)
