import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adoube.cli.doctor import BOARD_IDS, system_file
from adoube.hardware.linux import UDEV_FILE, systemd_unit, udev_rules
from adoube.link.eboards.catalogue import EBOARD_KINDS

ASSIGNMENT = r'(?:ENV\{\w+\}|TAG|MODE|GROUP)(?:\+=|=)"\w+"'
MATCH = r'(?:SUBSYSTEM|KERNEL|ATTRS?\{\w+\})=="[\w*]+"'
RULE = re.compile(rf"{MATCH}(?:, {MATCH})*(?:, {ASSIGNMENT})+")


def rules(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_a_vendor_is_opened_to_its_user_and_closed_to_modemmanager() -> None:
    usb, tty = rules(udev_rules([(0x2E8A, None)]))

    assert usb == 'SUBSYSTEM=="usb", ATTR{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1"'
    assert tty == 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1", TAG+="uaccess"'


def test_a_product_of_another_vendor_is_named_too() -> None:
    _, tty = rules(udev_rules([(0x10C4, 0xEA60)]))

    assert 'ATTRS{idVendor}=="10c4", ATTRS{idProduct}=="ea60"' in tty


def test_every_device_that_is_looked_for_has_its_rules() -> None:
    text, place = system_file("udev")

    assert place == UDEV_FILE
    assert Path(place).name < "73-seat-late.rules"
    for vendor, _ in BOARD_IDS:
        assert f'"{vendor:04x}"' in text
    assert all(RULE.fullmatch(rule) for rule in rules(text))
    makers = {kind.hid.vendor for kind in EBOARD_KINDS.values() if kind.hid is not None}
    assert all(f'KERNEL=="hidraw*", ATTRS{{idVendor}}=="{maker:04x}"' in text for maker in makers)
    assert len(rules(text)) == 2 * len(BOARD_IDS) + len(makers)


def test_the_file_does_not_depend_on_the_order_of_a_set() -> None:
    assert udev_rules([(2, None), (1, 5), (1, None)]) == udev_rules([(1, None), (1, 5), (2, None), (1, 5)])


def test_brltty_is_told_of() -> None:
    assert "systemctl mask --now brltty" in udev_rules([])


def test_udev_itself_takes_the_file(tmp_path: Path) -> None:
    tool = shutil.which("udevadm")
    if (
        tool is None
        or subprocess.run([tool, "verify", "--help"], capture_output=True, check=False).returncode
    ):
        pytest.skip("only on systemd 254 or newer, whose udevadm verifies")
    file = tmp_path / "70-adoube.rules"
    file.write_text(system_file("udev")[0], encoding="utf-8")

    verified = subprocess.run([tool, "verify", str(file)], capture_output=True, text=True, check=False)

    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_unit_starts_this_program_for_the_game_it_is_named_after() -> None:
    unit = systemd_unit("/opt/adoube/bin/adoube", ["uucp", "plugdev"])

    assert "ExecStart=/opt/adoube/bin/adoube play %i --board usb" in unit
    assert "SupplementaryGroups=uucp plugdev\n" in unit


@pytest.mark.parametrize(
    "line",
    [
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "DynamicUser=yes",
        "StateDirectory=adoube/%i",
        "DevicePolicy=closed",
        "DeviceAllow=char-ttyACM rw",
        "DeviceAllow=char-ttyUSB rw",
        "CapabilityBoundingSet=",
    ],
)
def test_the_unit_may_do_no_more_than_it_needs(line: str) -> None:
    assert line in systemd_unit("/usr/bin/adoube", ["dialout"]).splitlines()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="for want of systemd-analyze")
def test_systemd_itself_takes_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "adoube@.service"
    file.write_text(systemd_unit(sys.executable, ["dialout"]), encoding="utf-8")

    verified = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )

    assert verified.returncode == 0
    assert "adoube@" not in verified.stderr
