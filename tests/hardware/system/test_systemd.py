import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from adoube.hardware.system.systemd import systemd_unit


def test_the_unit_starts_this_program_for_the_game_it_is_named_after() -> None:
    unit = systemd_unit("/opt/adoube/bin/adoube", "uucp")

    assert "ExecStart=/opt/adoube/bin/adoube play %i --board usb" in unit
    assert "SupplementaryGroups=uucp\n" in unit


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
    assert line in systemd_unit("/usr/bin/adoube", "dialout").splitlines()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="for want of systemd-analyze")
def test_systemd_itself_takes_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "adoube@.service"
    file.write_text(systemd_unit(sys.executable, "dialout"), encoding="utf-8")

    verified = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )

    assert verified.returncode == 0
    assert "adoube@" not in verified.stderr
