"""A tournament's file on disk: replaced as a whole, with what it was before beside it."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.tournament.file import TournamentFile, with_pairings, with_result
from adoube.tournament.trf import Trf
from tests.tournament.files import CLUB, begun

DATA = CLUB.encode()
white_wins = partial(with_result, round_number=2, white=2, black=1, result="1-0")


@pytest.fixture
def file(tmp_path: Path) -> TournamentFile:
    path = tmp_path / "club.trf"
    path.write_bytes(DATA)
    return TournamentFile(path)


def test_what_it_was_before_the_first_change_stays_beside_it(file: TournamentFile) -> None:
    file.change(white_wins)
    file.change(partial(with_result, round_number=2, white=3, black=4, result="1/2"))

    assert file.path.with_name("club.trf.original").read_bytes() == DATA
    assert [game.result for game in file.read().tournament.pairings(2)] == ["1-0", "1/2"]


def test_a_change_of_another_program_meanwhile_is_kept(file: TournamentFile) -> None:
    others = DATA.replace(b"Club evening", b"Club morning")

    def slowly(trf: Trf) -> Trf:
        if trf.tournament.name == "Club evening":
            file.path.write_bytes(others)
        return white_wins(trf)

    file.change(slowly)

    tournament = file.read().tournament
    assert (tournament.name, tournament.pairings(2)[0].result) == ("Club morning", "1-0")


def test_a_program_that_goes_on_writing_it_is_told_of(file: TournamentFile) -> None:
    def never_ending(trf: Trf) -> Trf:
        file.path.write_bytes(file.path.read_bytes() + b"### again\r\n")
        return white_wins(trf)

    with pytest.raises(AdoubeError, match="another program keeps changing it"):
        file.change(never_ending)


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX permissions")
def test_whoever_could_read_it_still_can_and_nobody_else(file: TournamentFile) -> None:
    file.path.chmod(0o640)

    file.change(white_wins)

    assert [path.stat().st_mode & 0o777 for path in sorted(file.path.parent.iterdir())] == [0o640, 0o640]


def test_what_changes_nothing_writes_nothing(file: TournamentFile) -> None:
    before = file.path.stat()

    file.change(lambda trf: trf)

    after = file.path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_two_of_one_name_are_told_apart_at_the_tables() -> None:
    trf = Trf.read("t.trf", begun(3, 1).data.replace(b"Player 2", b"Player 1"))

    assert trf.tournament.names == {1: "Player 1 (1)", 2: "Player 1 (2)", 3: "Player 3"}
    assert with_pairings(trf, [(1, 2)], {3: "U"}).tournament.open[0].black.number == 2
