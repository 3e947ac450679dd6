"""Copying to the real MicroPython interpreter, and the state of a board when a copy ends early."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.hardware.install.copying import KEPT_MAIN, copy_program, is_there
from adoube.hardware.install.errors import CopyError
from adoube.hardware.install.facts import Remote, facts_of
from adoube.hardware.install.program_files import ProgramFiles
from adoube.hardware.install.programs import main_for, slot_used
from adoube.hardware.install.serial_remote import remote_at
from tests.hardware.install.boards import CutOff, small_program
from tests.hardware.install.prompt_board import prompt_board

pytestmark = [
    pytest.mark.node,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

OLD, NEW = small_program((0, 1, 0)), small_program((0, 2, 0))
OLD_CONFIG, NEW_CONFIG = b'{"name": "old"}', b'{"name": "new"}'


@pytest.fixture
def remote(tmp_path: Path) -> Iterator[Remote]:
    with prompt_board(tmp_path) as port, remote_at(port) as opened:
        yield opened


def copy(remote: Remote, program: ProgramFiles, config: bytes | None) -> None:
    copy_program(remote, facts_of(remote), program, config, lambda _: None)


def program_on(flash: Path) -> tuple[ProgramFiles, bytes]:
    """Return the program that would start on a board with this flash, and its configuration."""
    main = (flash / "main.py").read_bytes()
    slot = slot_used(main.decode())
    assert slot is not None
    package = flash / slot.strip("/") / "adoube_board"
    files = [file for file in package.rglob("*") if file.is_file()]
    modules = {file.relative_to(package).as_posix(): file.read_bytes() for file in files}
    assert main == main_for(slot, NEW.main)
    return ProgramFiles(modules, NEW.main), (flash / "board.json").read_bytes()


def test_a_program_on_a_new_board_is_just_what_was_given(remote: Remote, tmp_path: Path) -> None:
    copy(remote, OLD, OLD_CONFIG)

    assert program_on(tmp_path) == (OLD, OLD_CONFIG)
    assert facts_of(remote).firmware == (0, 1, 0)
    assert is_there(remote, facts_of(remote), OLD, OLD_CONFIG)
    assert not is_there(remote, facts_of(remote), NEW, OLD_CONFIG)
    assert not is_there(remote, facts_of(remote), OLD, NEW_CONFIG)


def test_an_update_leaves_nothing_of_the_version_before(remote: Remote, tmp_path: Path) -> None:
    copy(remote, OLD, OLD_CONFIG)
    copy(remote, NEW, NEW_CONFIG)

    assert program_on(tmp_path) == (NEW, NEW_CONFIG)
    assert facts_of(remote).firmware == (0, 2, 0)
    assert len([*tmp_path.rglob("app.py")]) == 1
    assert not [*tmp_path.rglob("*.new")]


def test_without_a_new_configuration_the_board_keeps_its_own(remote: Remote, tmp_path: Path) -> None:
    copy(remote, OLD, OLD_CONFIG)
    copy(remote, NEW, None)

    assert program_on(tmp_path) == (NEW, OLD_CONFIG)


def test_somebody_elses_program_is_kept_beside(remote: Remote, tmp_path: Path) -> None:
    remote.write("/main.py", b"import blink\n")
    copy(remote, NEW, NEW_CONFIG)

    assert program_on(tmp_path) == (NEW, NEW_CONFIG)
    assert (tmp_path / KEPT_MAIN.strip("/")).read_bytes() == b"import blink\n"


@pytest.mark.full
def test_wherever_a_copy_is_cut_off_a_whole_program_starts(remote: Remote, tmp_path: Path) -> None:
    copy(remote, OLD, OLD_CONFIG)

    for steps in range(100):
        board = facts_of(remote)
        try:
            copy_program(CutOff(remote, steps), board, NEW, NEW_CONFIG, lambda _: None)
        except CopyError:
            assert program_on(tmp_path) in ((OLD, OLD_CONFIG), (NEW, NEW_CONFIG))
            if facts_of(remote).firmware == (0, 2, 0):
                copy(remote, OLD, OLD_CONFIG)
            continue
        break

    # All steps: room, five files, their digests, the switch, the old package's removal.
    assert steps == 9
    assert program_on(tmp_path) == (NEW, NEW_CONFIG)


def test_what_arrives_damaged_is_not_switched_to(remote: Remote, tmp_path: Path) -> None:
    copy(remote, OLD, OLD_CONFIG)

    with pytest.raises(CopyError, match=r"other bytes than it was given in .*app\.py"):
        copy_program(CutOff(remote, 100, damage=True), facts_of(remote), NEW, NEW_CONFIG, lambda _: None)

    assert program_on(tmp_path) == (OLD, OLD_CONFIG)


def test_a_program_that_runs_is_interrupted_first(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_bytes(b"import adoube_board\n")

    with prompt_board(tmp_path) as port, remote_at(port) as remote:
        assert facts_of(remote).main == "import adoube_board\n"


def test_a_program_that_fails_on_the_board_says_why(remote: Remote) -> None:
    with pytest.raises(CopyError, match="could not carry out a step: ZeroDivisionError"):
        remote.run("1 / 0")
