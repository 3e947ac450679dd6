"""Files that a person asks for: whole or as before, and what cannot be written is known before."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from adoube.output_files import (
    OutputFileError,
    require_folder_of,
    require_new,
    require_writable,
    require_writable_folder,
    write_new,
    write_output,
)
from tests.cli.processes import ENVIRONMENT

on_posix = pytest.mark.skipif(os.name == "nt", reason="only on POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With one file, `old`."""
    (tmp_path / "old").write_text("old", encoding="utf-8")
    return tmp_path


def test_a_file_is_written_where_none_is_and_where_one_is(folder: Path) -> None:
    for name in ("old", "new"):
        write_output(folder / name, "Grüße")
        assert (folder / name).read_text(encoding="utf-8") == "Grüße"
    assert sorted(each.name for each in folder.iterdir()) == ["new", "old"]


@on_posix
def test_it_may_be_read_by_whom_the_umask_lets(folder: Path) -> None:
    before = os.umask(0o027)
    try:
        write_output(folder / "new", "")
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / "new").stat().st_mode) == 0o640


@on_posix
def test_a_file_that_is_there_keeps_its_permissions_and_a_link_leads_to_it_still(folder: Path) -> None:
    (folder / "old").chmod(0o604)
    (folder / "link").symlink_to("old")

    write_output(folder / "link", "new")

    assert (folder / "link").is_symlink()
    assert (folder / "old").read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE((folder / "old").stat().st_mode) == 0o604


@on_posix
def test_a_pipe_is_written_as_it_is(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    reader = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_output(folder / "pipe", "through it")
        assert os.read(reader, 100) == b"through it"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


FULL = """
import resource, sys
from pathlib import Path
from adoube import output_files
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    getattr(output_files, sys.argv[1])(Path(sys.argv[2]), "twenty letters, say.")
except output_files.OutputFileError as error:
    print(error)
"""


@on_posix
@pytest.mark.parametrize("call", ["write_output old", "write_output new", "write_new new"])
def test_where_the_disk_is_full_all_is_as_before(folder: Path, call: str) -> None:
    way, name = call.split()
    done = subprocess.run(
        [sys.executable, "-c", FULL, way, folder / name],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
    )

    assert done.stdout == f"{folder / name} cannot be written: File too large\n"
    assert [each.name for each in folder.iterdir()] == ["old"]
    assert (folder / "old").read_text(encoding="utf-8") == "old"


def test_a_new_file_is_not_written_over_one_that_is_there(folder: Path) -> None:
    with pytest.raises(OutputFileError, match="old is there already"):
        write_new(folder / "old", "new")
    assert (folder / "old").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    ("require", "name"),
    [
        (require_writable, "old"),
        (require_writable, "new"),
        (require_new, "new"),
        (require_folder_of, "old"),
        (require_folder_of, "new"),
        (require_writable_folder, "new/newer/newest"),
        (require_writable_folder, "."),
    ],
)
def test_what_can_be_written_is_let_through_and_not_made(
    folder: Path, require: Callable[[Path], None], name: str
) -> None:
    require(folder / name)

    assert [each.name for each in folder.iterdir()] == ["old"]
    assert (folder / "old").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize(
    ("require", "name", "why"),
    [
        (require_writable, "no/new", "there is no folder .*no"),
        (require_writable, "old/new", "cannot be written"),
        (require_writable, ".", "cannot be written"),
        (require_writable, "n" * 300, "cannot be written"),
        (require_new, "old", "is there already"),
        (require_new, "no/new", "there is no folder .*no"),
        (require_folder_of, "no/new", "there is no folder .*no"),
        (require_writable_folder, "old", "cannot be written"),
        (require_writable_folder, "old/new", "cannot be written"),
    ],
)
def test_what_cannot_be_written_is_known_before(
    folder: Path, require: Callable[[Path], None], name: str, why: str
) -> None:
    with pytest.raises(OutputFileError, match=why):
        require(folder / name)
    assert [each.name for each in folder.iterdir()] == ["old"]


def test_what_may_not_be_written_is_known_before(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The system says so to nobody who is root.
    monkeypatch.setattr("os.access", lambda place, mode: not mode & os.W_OK)

    with pytest.raises(OutputFileError, match="old cannot be written: Permission denied"):
        require_writable(folder / "old")
    for require in (require_writable, require_new, require_folder_of, require_writable_folder):
        with pytest.raises(OutputFileError, match="new cannot be written: Permission denied"):
            require(folder / "new")
