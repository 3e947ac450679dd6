"""The database's disk is full: nothing is lost, and what waited is brought once there is room."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.hall.database import HallAddress, bring_up_to_date
from adoube.hall.replicator import Replicator
from tests.hall.journals import JournalOfTables, rows_in
from tests.hall.postgres import PostgresServer
from tests.hall.test_replicator import until

pytestmark = pytest.mark.postgres


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Room for a database and hardly more."""
    folder = Path(tempfile.mkdtemp(prefix="adoube-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=110m,mode=755", "tmpfs", str(folder)]
    if os.geteuid() != 0 or shutil.which("mount") is None or subprocess.run(mount, check=False).returncode:
        folder.rmdir()
        pytest.skip("only on Linux, as root, is a small disk made")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


def filled(disk: Path) -> Path:
    """A file that takes whatever room there is."""
    file = disk / "filled"
    with file.open("wb") as room:
        os.posix_fallocate(room.fileno(), 0, shutil.disk_usage(disk).free)
    return file


def test_rows_wait_while_the_databases_disk_is_full(small_disk: Path, tmp_path: Path) -> None:
    server = PostgresServer(within=small_disk)
    hall = HallAddress(server.address)
    bring_up_to_date(hall)
    host = JournalOfTables(tmp_path / "window", "window", "first")
    link = Replicator(hall, "window", host.folder)
    link.start()
    until(lambda: link.state.is_there)
    file = filled(small_disk)

    def is_told() -> bool:
        host.press("first", 100)
        link.notify()
        return "No space left on device" in link.state.trouble

    until(is_told)
    file.unlink()
    until(lambda: link.state.is_there and link.state.delivered == len(host.rows))

    assert [row[0] for row in rows_in(hall)] == [row.id for row in host.rows]
    link.stop()
    server.stop()
