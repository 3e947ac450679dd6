"""Both editions of the FIDE (Dutch) System, and an installed bbpPairings with all that it may do wrong.

What bbpPairings answers is in `published`, made by the program itself. A stand-in gives these answers here.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.tournament.by_bbp_pairings import EDITIONS, TELLING_ROUND, BbpPairings, program_path
from adoube.tournament.by_py4swiss import Py4Swiss
from adoube.tournament.file import with_pairings, with_result, with_round
from adoube.tournament.model import Edition, NextRound
from adoube.tournament.swiss import PairingProgram, PairingTask, next_round
from adoube.tournament.trf import Trf
from tests.tournament.files import CLUB, begun
from tests.tournament.published_rounds import PublishedRound, published_rounds
from tests.tournament.stand_in import stand_in

OLD, NEW = published_rounds(2017), published_rounds(2025)


def made(program: PairingProgram, published: PublishedRound) -> NextRound:
    return next_round(program, published.before.tournament, published.byes)


def expected(published: PublishedRound) -> tuple[set[tuple[int, int]], dict[int, str]]:
    return published.pairs, published.byes | ({published.bye: "U"} if published.bye else {})


@pytest.mark.parametrize("published", OLD, ids=[each.name for each in OLD])
def test_py4swiss_pairs_as_bbppairings_5_0_1_by_the_edition_of_2017(published: PublishedRound) -> None:
    answer = made(Py4Swiss(), published)

    assert ({*answer.pairs}, answer.byes) == expected(published)
    assert answer.edition is Edition.DUTCH_2017


@pytest.mark.full(but=3)
@pytest.mark.parametrize("published", NEW, ids=[each.name for each in NEW])
def test_an_installed_program_is_told_a_round_so_that_it_knows_it_and_its_answer_is_taken(
    tmp_path: Path, published: PublishedRound
) -> None:
    answer = made(BbpPairings(stand_in(tmp_path)), published)

    assert ({*answer.pairs}, answer.byes) == expected(published)
    assert (answer.edition, answer.program) == (Edition.DUTCH_2025, "bbpPairings v6.0.0")


def test_the_editions_pair_five_of_these_twelve_rounds_differently() -> None:
    answers = [(made(Py4Swiss(), each), each) for each in NEW]

    assert len(NEW) == len(OLD) == 12
    assert sum(({*answer.pairs}, answer.byes) != expected(each) for answer, each in answers) == 5


def test_the_round_that_tells_the_editions_apart_is_paired_by_py4swiss_as_by_that_of_2017() -> None:
    answer = Py4Swiss().pairs(TELLING_ROUND, Py4Swiss().identity())

    assert EDITIONS[tuple(answer)] is Edition.DUTCH_2017


def test_the_program_is_told_the_point_system_and_the_edition(tmp_path: Path) -> None:
    program = BbpPairings(stand_in(tmp_path))
    trf = begun(13, 6, "162  W 3.0    D 1.0    L 0.5    P 2.0")

    next_round(program, trf.tournament)

    told = (tmp_path / "told.trf").read_text().splitlines()
    assert told[0] == "192 FIDE_DUTCH_2025"
    assert {line for line in told if line.startswith("BB")} == {
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.5",
        "BBZ  0.5",
        "BBF  0.5",
        "BBU  2.0",
    }


def test_an_older_version_has_the_older_edition(tmp_path: Path) -> None:
    program = BbpPairings(stand_in(tmp_path, version="v5.0.1", edition="2017"))

    assert program.identity() == ("bbpPairings v5.0.1", Edition.DUTCH_2017)


def test_a_build_that_is_no_release_has_its_edition_too(tmp_path: Path) -> None:
    program = BbpPairings(stand_in(tmp_path, version="non-release build v6.0.0-2-gabc"))

    assert program.identity() == ("bbpPairings non-release build v6.0.0-2-gabc", Edition.DUTCH_2025)


ANSWERS = {
    "x": "line 1 of its file is no pairing",
    "": "its file has another number of pairs than it says",
    "7\n1 2\n": "its file has another number of pairs than it says",
    "1\n1 2 3\n": "line 2 of its file is no pairing",
    "1\n1 99\n": "number 99 is not to be paired",
    "2\n0 1\n2 3\n": "number 0 is not to be paired",
    "2\n1 2\n2 3\n": "player 2 is in them more than once",
    "1\n1 2\n": "player 3 is not in them",
    "3\n1 2\n3 0\n4 0\n": "more than one player has the bye",
    "2\n1 3\n2 4\n": "1 and 3 must not meet",
    "2\n1 2\n4 3\n": "4 and 3 have met before",
}


def four(*headers: str) -> Trf:
    """Four players after a round in which 4 met 3; 1 and 3 must not meet."""
    trf = with_pairings(begun(4, 3, "XXP 1 3", *headers), [(4, 3)], {1: "H", 2: "Z"})
    return with_result(trf, 1, 4, 3, "1/2")


@pytest.mark.full(but=3)
@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_cannot_be_is_one_line(tmp_path: Path, answer: str) -> None:
    program = BbpPairings(stand_in(tmp_path, late=f"given = {answer!r}"))

    with pytest.raises(AdoubeError) as refused:
        next_round(program, four().tournament)

    assert str(refused.value) == f"bbpPairings v6.0.0 gave no pairings of this round: {ANSWERS[answer]}"


def test_a_pairing_by_the_rules_is_taken(tmp_path: Path) -> None:
    program = BbpPairings(stand_in(tmp_path, late="given = '2\\n1 4\\n3 2\\n'"))

    assert next_round(program, four().tournament).pairs == ((1, 4), (3, 2))


@pytest.mark.parametrize(
    ("late", "words"),
    [
        ("sys.exit(0)", "bbpPairings v6.0.0 gave no pairings of this round: No such file or directory"),
        ("sys.exit('Error reading file')", "round 2 cannot be paired: Error reading file"),
        (
            "sys.stderr.write('Error parsing\\nfile'); sys.exit(3)",
            "bbpPairings v6.0.0 made no pairings (status 3): Error parsing file",
        ),
        (
            "import time; time.sleep(600)",
            "bbpPairings v6.0.0 made no pairings within 1 seconds, and was ended",
        ),
        pytest.param(
            "import os; os.kill(os.getpid(), 11)",
            "bbpPairings v6.0.0 crashed and made no pairings (signal 11)",
            marks=pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals"),
        ),
    ],
)
def test_a_program_that_fails_is_one_line(tmp_path: Path, late: str, words: str) -> None:
    program = stand_in(tmp_path, late=late)
    # The version is asked for in peace: a slow computer takes longer for that than this time-out.
    identity = BbpPairings(program).identity()
    hasty = BbpPairings(program, within_s=1.0 if "sleep" in late else 300.0)

    with pytest.raises(AdoubeError) as refused:
        hasty.pairs(PairingTask(four().tournament, 2, {}), identity)

    assert str(refused.value) == words


def test_a_program_that_is_not_there_or_is_another_one_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match="none.exe cannot be started: .*Name an installed bbpPairings"):
        BbpPairings(tmp_path / "none.exe").identity()
    with pytest.raises(AdoubeError, match="does not say that it is bbpPairings"):
        BbpPairings(stand_in(tmp_path, "print('hello'); sys.exit()")).identity()
    with pytest.raises(AdoubeError, match="bbpPairings v9.0 pairs by rules that adoube does not know"):
        BbpPairings(stand_in(tmp_path, version="v9.0", edition="another")).identity()


def test_a_point_system_that_the_program_cannot_be_told_is_refused(tmp_path: Path) -> None:
    program = BbpPairings(stand_in(tmp_path))

    with pytest.raises(AdoubeError, match="counts the result H as ="):
        next_round(program, four("XXS W=1 D=0.5 HPB=0").tournament)


def test_a_program_is_a_file_as_seen_from_the_folder_or_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    program = stand_in(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    assert program_path(f"bin/{program.name}", tmp_path) == program
    assert program_path(program.name, tmp_path) == program
    assert program_path("none.exe", tmp_path) == tmp_path / "none.exe"


@pytest.mark.parametrize("system", ["FIDE_DUTCH", "FIDE_DUTCH_2025"])
def test_a_file_that_asks_for_the_rules_in_force_is_not_paired_by_older_ones(system: str) -> None:
    words = f"line 192 asks for {system}, and py4swiss .* makes FIDE_DUTCH_2017"

    with pytest.raises(AdoubeError, match=words):
        next_round(Py4Swiss(), begun(4, 3, f"192 {system}").tournament)


def test_a_file_that_asks_for_older_rules_is_not_paired_by_those_in_force(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match="asks for FIDE_DUTCH_2017, and bbpPairings v6.0.0 makes"):
        next_round(BbpPairings(stand_in(tmp_path)), begun(4, 3, "192 FIDE_DUTCH_2017").tournament)


@pytest.mark.parametrize("system", ["FIDE_DUTCH_2025_BAKU", "FIDE_DUBOV", "BERGER_ROUNDROBIN_G1"])
def test_a_file_that_asks_for_another_system_is_not_paired(system: str) -> None:
    with pytest.raises(AdoubeError, match=f"adoube makes no pairings for line 192 {system}"):
        next_round(Py4Swiss(), begun(4, 3, f"192 {system}").tournament)


def test_the_file_says_by_what_and_by_which_rules_it_was_paired() -> None:
    data = (
        CLUB.replace("     2 b  ", "     2 b 1")
        .replace("     1 w  ", "     1 w 0")
        .replace("     4 w  ", "     4 w 1")
        .replace("     3 b\r", "     3 b 0\r")
    )
    trf = Trf.read("club.trf", b"\xef\xbb\xbf" + data.encode())
    answer = next_round(Py4Swiss(), trf.tournament)

    after = with_round(trf, answer)

    lines = [line.rstrip(b"\r\n") for line in after.lines]
    assert lines[:5] == [
        *(line.rstrip(b"\r\n") for line in trf.lines[:3]),
        b"182 " + answer.program.encode(),
        b"192 FIDE_DUTCH_2017",
    ]
    assert {line[-2:] for line in after.lines} == {b"\r\n"}
    assert str(after.tournament.rules) == str(answer.made_by)
    assert "in force until 31 January 2026 (py4swiss 0." in str(answer.made_by)
    again = with_round(after, replace(answer, round=4, program="py4swiss 0.4"))
    assert [line for line in again.lines if line[:3] in (b"182", b"192")] == [
        b"182 py4swiss 0.4\r\n",
        b"192 FIDE_DUTCH_2017\r\n",
    ]


def test_the_lines_go_before_a_player_who_comes_first() -> None:
    trf = Trf.read("t.trf", b"\xef\xbb\xbf" + begun(2, 3).data.partition(b"XXR 3\n")[2] + b"XXR 3")

    after = with_round(trf, next_round(Py4Swiss(), trf.tournament))

    assert after.data.startswith(b"\xef\xbb\xbf182 py4swiss 0.")
    assert after.data.splitlines()[1] == b"192 FIDE_DUTCH_2017"
    assert after.data.splitlines()[-1] == b"XXR 3"
