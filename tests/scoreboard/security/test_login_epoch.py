"""An event outlasts a restart: its codes and its log-ins, in a file for one pair of eyes."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from adoube_scoreboard.security.codes import CodeHash
from adoube_scoreboard.security.login_epoch import (
    FILE_NAME,
    MOST_BREAK_S,
    MOST_S,
    LoginEpoch,
    LoginEpochError,
    LoginEpochFile,
)

NOW_S = 1_800_000_000.0
EVENT = LoginEpoch(NOW_S, codes={"arbiter": CodeHash(b"salt", b"hash", 3)})


@pytest.fixture
def kept(tmp_path: Path) -> LoginEpochFile:
    file = LoginEpochFile(tmp_path)
    file.keep(EVENT)
    alive(file, NOW_S)
    return file


def alive(file: LoginEpochFile, at_s: float) -> None:
    os.utime(file.file, (at_s, at_s))


def test_what_is_kept_is_taken_up_as_it_was(kept: LoginEpochFile) -> None:
    assert kept.resume(NOW_S + 60.0) == EVENT


def test_where_nothing_was_kept_there_is_nothing_to_take_up(tmp_path: Path) -> None:
    assert LoginEpochFile(tmp_path).resume(NOW_S) is None


def test_after_a_night_it_goes_on_and_the_next_evening_is_another_event(kept: LoginEpochFile) -> None:
    assert kept.resume(NOW_S + MOST_BREAK_S - 1.0) == EVENT
    assert kept.resume(NOW_S + MOST_BREAK_S + 1.0) is None


def test_a_mark_says_that_it_ran_until_then(kept: LoginEpochFile) -> None:
    alive(kept, NOW_S + 5 * MOST_BREAK_S)

    assert kept.resume(NOW_S + 5 * MOST_BREAK_S + 60.0) == EVENT


def test_no_code_is_taken_up_after_a_week(kept: LoginEpochFile) -> None:
    alive(kept, NOW_S + MOST_S)

    assert kept.resume(NOW_S + MOST_S + 1.0) is None


def test_a_clock_that_lost_its_time_ends_no_event(kept: LoginEpochFile) -> None:
    assert kept.resume(0.0) == EVENT


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with file modes")
def test_nobody_else_may_read_it(kept: LoginEpochFile) -> None:
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600


def test_nothing_is_left_beside_it(kept: LoginEpochFile) -> None:
    kept.keep(EVENT)

    assert [file.name for file in kept.file.parent.iterdir()] == [FILE_NAME]


def test_the_secret_and_the_hashes_are_in_no_repr() -> None:
    assert EVENT.secret.hex() not in repr(EVENT)
    assert "hash" not in repr(EVENT)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 2}', '{"format": 1, "begun": "x"}',
     '{"format": 1, "begun": 1, "secret": "zz", "cookie": "a", "codes": {}}',
     '{"format": 1, "begun": 1, "secret": "00", "cookie": "a", "codes": {"arbiter": 3}}', "\x00\xff"],
)  # fmt: skip
def test_what_holds_no_event_is_named_in_one_line_with_the_way_out(kept: LoginEpochFile, text: str) -> None:
    kept.file.write_text(text, encoding="utf-8")
    alive(kept, NOW_S)

    with pytest.raises(LoginEpochError) as refused:
        kept.resume(NOW_S)

    assert str(kept.file) in str(refused.value)
    assert "--new-codes" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LoginEpochError, match="cannot be saved there"):
        LoginEpochFile(tmp_path / "missing").keep(EVENT)


def test_a_file_that_was_deleted_stays_so(kept: LoginEpochFile) -> None:
    kept.file.unlink()

    kept.mark_alive()

    assert not kept.file.exists()
