"""A file that is replaced: whoever reads it finds the old one or the new one, whole."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from adoube.atomic_write import write_atomically

OLD, NEW = "old\n" * 2000, "the new one\n" * 2000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "kept.json"
    written.write_text(OLD)
    return written


def test_whoever_reads_meanwhile_finds_a_whole_file(file: Path) -> None:
    done = threading.Event()

    def write() -> None:
        for text in [NEW, OLD] * 20:
            write_atomically(file, text)
        done.set()

    writer = threading.Thread(target=write)
    writer.start()
    found = set()
    while not done.is_set():
        found.add(file.read_text())
    writer.join()
    assert found <= {OLD, NEW}


def test_where_it_cannot_be_written_the_old_one_stays_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    in_the_way = tmp_path / "kept.json"
    (in_the_way / "inside").mkdir(parents=True)

    with pytest.raises(OSError, match="kept.json"):
        write_atomically(in_the_way, NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]


def test_a_text_that_is_none_leaves_the_old_one(file: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_atomically(file, "half a character \ud800")
    assert file.read_text() == OLD
    assert [*file.parent.iterdir()] == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of Unix")
def test_nobody_else_may_read_it(file: Path) -> None:
    write_atomically(file, NEW)
    assert file.stat().st_mode & 0o777 == 0o600
