import os
from pathlib import Path

import pytest

from adoube.cli.checks.board import check_access, check_bootsel, check_meddlers, check_ports
from adoube.cli.checks.computer import Holder, holders_of, meddlers
from adoube.cli.checks.finding import Grade
from adoube.link.discovery import BoardKind, BoardPort

PICO = BoardPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E660", BoardKind.PICO, "Board in FS mode")
MOUSE = BoardPort("/dev/ttyACM1", 0x1234, 0x0001, None, BoardKind.UNKNOWN, "A talking mouse")


def make_process(proc: Path, pid: int, name: str, *opened: str) -> None:
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(f"{name}\n")
    for number, path in enumerate(opened):
        (folder / "fd" / str(number)).symlink_to(path)


def test_a_boards_port_is_told_with_its_usb_identity() -> None:
    pico, mouse = check_ports([PICO, MOUSE])

    assert (pico.grade, mouse.grade) == (Grade.OK, Grade.OK)
    assert "/dev/ttyACM0: pico, USB 2e8a:0005, serial number E660" in pico.text
    assert "A talking mouse" in mouse.text


@pytest.mark.parametrize("there", [[], [MOUSE]])
def test_without_a_boards_port_there_is_a_warning(there: list[BoardPort]) -> None:
    assert next(check_ports(there)).grade is Grade.WARNING


def test_a_port_that_may_be_opened_is_fine() -> None:
    assert check_access("/dev/ttyACM0", lambda _: True).grade is Grade.OK


@pytest.mark.parametrize(
    ("joined", "remedy"), [(False, "usermod -aG uucp $USER"), (True, "log out and in again")]
)
def test_a_port_that_may_not_be_opened_names_the_group_that_may(joined: bool, remedy: str) -> None:
    finding = check_access("/dev/ttyACM0", lambda _: False, lambda _: ("uucp", joined))

    assert finding.grade is Grade.PROBLEM
    assert remedy in finding.remedy


def test_whoever_has_a_port_open_is_found(tmp_path: Path) -> None:
    make_process(tmp_path, 10, "bash", "/dev/pts/0")
    make_process(tmp_path, 200, "screen", "/dev/null", "/dev/ttyACM0")

    assert holders_of("/dev/ttyACM0", tmp_path) == (Holder(200, "screen"),)
    assert holders_of("/dev/ttyACM1", tmp_path) == ()
    assert holders_of("/dev/ttyACM0", tmp_path / "no-proc") == ()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only on systems with /proc")
def test_this_process_holds_what_it_opened(tmp_path: Path) -> None:
    file = tmp_path / "port"
    with file.open("w"):
        assert os.getpid() in [holder.pid for holder in holders_of(str(file))]


def test_services_that_meddle_are_named_with_what_keeps_them_away(tmp_path: Path) -> None:
    make_process(tmp_path, 300, "ModemManager")
    make_process(tmp_path, 301, "brltty")
    make_process(tmp_path, 302, "sshd")

    modem, braille = check_meddlers(meddlers(tmp_path))

    assert "--write udev" in modem.remedy
    assert "brltty" in braille.remedy


def test_a_chip_in_bootsel_mode_wants_its_uf2() -> None:
    (finding,) = check_bootsel(["RP2350"])

    assert "UF2" in finding.remedy
