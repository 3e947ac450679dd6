"""`adoube tournament`: a club without any other program runs an event by its file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adoube.cli.main import adoube
from adoube.errors import AdoubeError
from tests.tournament.published_rounds import published_rounds
from tests.tournament.stand_in import stand_in

Call = Callable[..., Result]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(adoube, ["tournament", *words])


def said(result: Result) -> list[str]:
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output.splitlines()


@pytest.fixture
def open_trf(call: Call, tmp_path: Path) -> Path:
    (tmp_path / "players.txt").write_text("Cruz, Cal\nAdams, Ann; 1900\nBell, Bo;1850\n\n")
    said(call("new", "open.trf", "players.txt", "--rounds", "3", "--name", "Club evening"))
    return tmp_path / "open.trf"


def test_a_new_tournament_has_its_players_by_rating(call: Call, open_trf: Path) -> None:
    assert said(call("check", "open.trf")) == [
        "Club evening: 3 players, no round is paired yet, no game is open"
    ]
    players = json.loads(said(call("check", "open.trf", "--json"))[0])["players"]
    assert [each["name"] for each in players] == ["Adams, Ann", "Bell, Bo", "Cruz, Cal"]


def test_pairings_are_shown_and_written_only_when_they_are_accepted(call: Call, open_trf: Path) -> None:
    before = open_trf.read_bytes()

    shown = said(call("pair", "open.trf"))

    assert shown[:3] == [
        "Round 1",
        "  1 Adams, Ann – Bell, Bo  *",
        "Cruz, Cal: pairing-allocated bye",
    ]
    assert shown[3].startswith("Paired by FIDE (Dutch) System, C.04.3, in force until 31 January 2026 (py4")
    assert open_trf.read_bytes() == before
    said(call("pair", "open.trf", "--accept"))
    assert said(call("pairings", "open.trf")) == shown[:3]
    assert said(call("check", "open.trf"))[1] == shown[3]
    checked = json.loads(said(call("check", "open.trf", "--json"))[0])
    assert checked["rules"] == "FIDE_DUTCH_2017"
    assert checked["program"].startswith("py4swiss 0.3")
    assert open_trf.with_name("open.trf.original").read_bytes() == before


def test_an_installed_program_makes_the_pairings_instead_and_its_rules_stand_in_the_file(
    call: Call, open_trf: Path
) -> None:
    published = published_rounds(2025)[8]
    open_trf.write_bytes(published.before.data)
    program = stand_in(open_trf.parent)
    asked = [f"--half-point-bye={number}" for number in published.byes]

    told = said(call("pair", "open.trf", *asked, f"--pairings-by={program.name}", "--accept"))

    rules = "FIDE (Dutch) System, C.04.3, in force since 1 February 2026"
    assert f"Paired by {rules} (bbpPairings v6.0.0)" in told
    lines = open_trf.read_text().splitlines()
    assert {"182 bbpPairings v6.0.0", "192 FIDE_DUTCH_2025"} <= {*lines}
    games = json.loads(said(call("pairings", "open.trf", "--json"))[0])["pairings"]
    assert {(game["white"], game["black"]) for game in games} == published.pairs


def test_the_edition_is_in_the_json_of_a_proposal(call: Call, open_trf: Path) -> None:
    [line] = said(call("pair", "open.trf", "--json"))

    proposed = json.loads(line)
    assert proposed["rules"] == "FIDE_DUTCH_2017"
    assert proposed["program"].startswith("py4swiss 0.3")


@pytest.mark.parametrize(
    ("late", "complaint"),
    [
        (None, "cannot be started: No such file or directory. Name an installed bbpPairings"),
        ("sys.exit(4)", "bbpPairings v6.0.0 made no pairings (status 4)"),
        ("given = '1\\n1 2\\n'", "gave no pairings of this round: player 3 is not in them"),
    ],
)
def test_a_program_that_fails_leaves_the_file_as_it_is(
    call: Call, open_trf: Path, late: str | None, complaint: str
) -> None:
    program = open_trf.with_name("none.exe") if late is None else stand_in(open_trf.parent, late=late)
    before = open_trf.read_bytes()

    result = call("pair", "open.trf", f"--pairings-by={program}", "--accept")

    assert isinstance(result.exception, AdoubeError)
    assert complaint in str(result.exception)
    assert "\n" not in str(result.exception)
    assert open_trf.read_bytes() == before
    assert not open_trf.with_name("open.trf.original").exists()


def test_an_installed_program_needs_no_extra(
    call: Call, open_trf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss", None)
    program = stand_in(open_trf.parent, late="given = '2\\n1 2\\n3 0\\n'")

    assert "Cruz, Cal: pairing-allocated bye" in said(call("pair", "open.trf", f"--pairings-by={program}"))


def test_results_make_the_standings(call: Call, open_trf: Path) -> None:
    said(call("pair", "open.trf", "--accept"))

    said(call("result", "open.trf", "1", "0-1F"))

    rows = [json.loads(line) for line in said(call("standings", "open.trf", "--json"))]
    assert [(row["player"], row["points"]) for row in rows] == [
        ("Cruz, Cal", 1.0),
        ("Bell, Bo", 1.0),
        ("Adams, Ann", 0.0),
    ]
    assert set(rows[0]["tie_breaks"]) == {"BH/C1", "BH", "SB", "DE", "WIN"}
    assert [line.split()[:3] for line in said(call("standings", "open.trf"))[1:]] == [
        ["1.", "Cruz,", "Cal"],
        ["2.", "Bell,", "Bo"],
        ["3.", "Adams,", "Ann"],
    ]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["result", "open.trf", "1", "1-0"], "there is no round 1; none is paired yet"),
        (["pairings", "open.trf"], "there is no round 1; none is paired yet"),
        (["standings", "none.trf"], "none.trf: the file cannot be read"),
        (["check", "players.txt"], "players.txt: there is no player in it"),
        (["pair", "open.trf", "--absent", "9"], "there is no player 9"),
        (["new", "x.trf", "odd.txt", "--rounds", "3"], "odd.txt, line 2: the rating after the semicolon"),
    ],
)
def test_what_cannot_be_meant_is_one_line(
    call: Call, open_trf: Path, words: list[str], complaint: str
) -> None:
    open_trf.with_name("odd.txt").write_text("Bell\nCruz; high\n")

    result = call(*words)

    assert isinstance(result.exception, AdoubeError)
    assert complaint in str(result.exception)


def test_a_result_that_is_none_is_refused(call: Call, open_trf: Path) -> None:
    assert "give one of 1-0 1/2 0-1 1-0F 0-1F 0-0F *" in call("result", "open.trf", "1", "2-0").output


def test_without_the_extra_one_line_says_what_to_install(
    call: Call, open_trf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss", None)

    result = call("pair", "open.trf")

    assert isinstance(result.exception, AdoubeError)
    assert str(result.exception).startswith(
        "making the pairings of a round needs packages that are not installed: py4swiss (extra pairings)."
    )
    assert said(call("check", "open.trf"))
