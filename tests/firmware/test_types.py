"""mypy checks the firmware against the stubs of MicroPython's own modules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adoube.hardware.install.program_files import firmware_folder
from tests.tools import FIRMWARE_STUBS

# The stubs bring a standard library of their own, and mistakes of their own.
SETTINGS = f"""
[mypy]
strict = True
custom_typeshed_dir = {FIRMWARE_STUBS}
no_site_packages = True
explicit_package_bases = True

[mypy-machine,vfs,_mpy_shed.*]
ignore_errors = True
"""


@pytest.mark.firmware_types
def test_the_firmware_agrees_with_the_stubs(tmp_path: Path) -> None:
    assert check(tmp_path, firmware_folder() / "main.py", firmware_folder() / "lib" / "adoube_board") == 0


@pytest.mark.full
@pytest.mark.firmware_types
def test_a_call_that_machine_does_not_have_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import machine\n\nmachine.Pin(2, machine.Pin.IN).turn_on()\n")

    assert check(tmp_path, wrong) == 1


def check(folder: Path, *files: Path) -> int:
    settings = folder / "mypy.ini"
    settings.write_text(SETTINGS)
    command = [sys.executable, "-m", "mypy", "--config-file", str(settings), *map(str, files)]
    # Not in the settings, where the colon after a drive's letter would end a path.
    where = os.pathsep.join(map(str, (FIRMWARE_STUBS, firmware_folder() / "lib")))
    finished = subprocess.run(
        [*command, "--cache-dir", str(folder / "cache")], check=False, env=os.environ | {"MYPYPATH": where}
    )
    return finished.returncode
