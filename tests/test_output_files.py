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
    draft_of,
    filled_folder,
    require_folder_of,
    require_writable,
    require_writable_folder,
    would_replace,
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
from adoube.output_files import OutputFileError, draft_of, filled_folder, write_output
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

def file(place, text):
    write_output(place, text)

def draft(place, text):
    with draft_of(place) as draft:
        draft.write_text(text)

def files(place, text):
    with filled_folder(place) as aside:
        (aside / "first").write_text("short")
        (aside / "old").write_text(text)

try:
    globals()[sys.argv[1]](Path(sys.argv[2]), "twenty letters, say.")
except OutputFileError as error:
    print(error)
"""


@on_posix
@pytest.mark.parametrize("call", ["file old", "file new", "draft old", "draft new", "files .", "files new"])
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


def test_a_draft_takes_the_place_of_the_file_when_it_is_finished(folder: Path) -> None:
    with draft_of(folder / "old") as draft:
        draft.write_text("new", encoding="utf-8")
        assert (folder / "old").read_text(encoding="utf-8") == "old"

    assert [each.name for each in folder.iterdir()] == ["old"]
    assert (folder / "old").read_text(encoding="utf-8") == "new"


def test_a_folder_is_filled_with_all_files_at_once_and_keeps_its_others(folder: Path) -> None:
    with filled_folder(folder) as aside:
        (aside / "below").mkdir()
        (aside / "below" / "new").write_text("new", encoding="utf-8")
        assert not (folder / "below").exists()

    assert sorted(each.name for each in folder.rglob("*")) == ["below", "new", "old"]


def test_what_would_be_replaced_are_files_and_folders_that_hold_something(folder: Path) -> None:
    (folder / "empty").mkdir()

    assert would_replace(folder)
    assert would_replace(folder / "old")
    assert not would_replace(folder / "empty")
    assert not would_replace(folder / "new")
    assert not would_replace(Path(os.devnull))


@on_posix
def test_a_link_stands_for_what_it_leads_to_and_a_pipe_is_never_replaced(folder: Path) -> None:
    (folder / "link").symlink_to("old")
    (folder / "dangling").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")

    assert would_replace(folder / "link")
    assert not would_replace(folder / "dangling")
    assert not would_replace(folder / "pipe")


@pytest.mark.parametrize(
    ("require", "name"),
    [
        (require_writable, "old"),
        (require_writable, "new"),
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
    for require in (require_writable, require_folder_of, require_writable_folder):
        with pytest.raises(OutputFileError, match="new cannot be written: Permission denied"):
            require(folder / "new")
