"""The owners of ports, and the services that may take one, as /proc tells it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adoube.link.port_owners import PortOwner, holders_of, meddlers


def test_whoever_has_a_port_open_is_found(tmp_path: Path) -> None:
    make_process(tmp_path, 10, "bash", "/dev/pts/0")
    make_process(tmp_path, 200, "screen", "/dev/null", "/dev/ttyACM0")

    assert holders_of("/dev/ttyACM0", tmp_path) == (PortOwner(200, "screen"),)
    assert holders_of("/dev/ttyACM1", tmp_path) == ()
    assert holders_of("/dev/ttyACM0", tmp_path / "no-proc") == ()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only on systems with /proc")
def test_this_process_holds_what_it_opened(tmp_path: Path) -> None:
    file = tmp_path / "port"
    with file.open("w"):
        assert os.getpid() in [holder.pid for holder in holders_of(str(file))]


def test_services_that_open_new_ports_are_found(tmp_path: Path) -> None:
    make_process(tmp_path, 300, "ModemManager")
    make_process(tmp_path, 301, "brltty")
    make_process(tmp_path, 302, "sshd")

    assert meddlers(tmp_path) == ("ModemManager", "brltty")


def make_process(proc: Path, pid: int, name: str, *opened: str) -> None:
    folder = proc / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(f"{name}\n")
    for number, path in enumerate(opened):
        (folder / "fd" / str(number)).symlink_to(path)
