"""`adoube new-game`: a small game with its rulebook, which is a whole game as it is."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game

FILES = ("tiger-hunt.lud", "tiger-hunt.md", "tiger-hunt.toml")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_writes_a_description_with_what_stands_beside_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-game", "tiger-hunt"]) == 0

    told = capsys.readouterr().out
    assert sorted(file.name for file in folder.iterdir()) == sorted(FILES)
    assert all(f"Written: {name}" in told for name in FILES)
    assert "adoube play tiger-hunt.lud --board virtual --open" in told
    assert '(game "Tiger hunt"' in (folder / "tiger-hunt.lud").read_text()


def test_the_ending_may_be_written_too(folder: Path) -> None:
    assert run(["new-game", "tiger-hunt.lud"]) == 0

    assert (folder / "tiger-hunt.lud").is_file()


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("kind", "option"),
    [
        ("race", "board_size=7x7"),
        ("hunt", "board_size=6x6"),
        ("capture", "board_size=6x6"),
        ("placement", "row=5"),
        ("connection", "board_size=5"),
    ],
)
def test_what_is_written_passes_every_check(
    kind: str, option: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["new-game", "tiger-hunt", "--kind", kind])
    capsys.readouterr()

    status = run(["check-game", "tiger-hunt.lud", "--games", "1", "-o", option, "--json"])

    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line for line in told if not line["passed"]] == []
    assert status == 0


def test_a_refusal_cites_a_clause_of_the_rulebook(folder: Path) -> None:
    run(["new-game", "tiger-hunt"])
    game = make_game("tiger-hunt.lud")

    why = {text: game.why_illegal(game.start(), game.read(text)) for text in ("a2-a3", "a2-b2", "a2-b3")}

    assert why["a2-a3"] is None
    assert {text: None if found is None else found.clause for text, found in why.items()} == {
        "a2-a3": None,
        "a2-b2": "TIG-04",
        "a2-b3": "TIG-06",
    }


@pytest.mark.parametrize("there", FILES)
def test_nothing_is_overwritten(there: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / there).write_text("mine")

    assert run(["new-game", "tiger-hunt"]) == 2

    assert [file.name for file in folder.iterdir()] == [there]
    assert (folder / there).read_text() == "mine"
    assert capsys.readouterr().err.startswith(f"adoube: {there} exists; --force replaces it")


@pytest.mark.parametrize(
    "name", ["Tiger hunt", "../tiger", "-tiger", "", "2tigers", "t" * 41, "tig\u00e9r", ".lud"]
)
def test_a_name_that_no_file_should_have_is_refused(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-game", "--", name]) == 2

    assert list(folder.iterdir()) == []
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a folder in use cannot be removed")
def test_a_folder_that_cannot_be_written_to_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.rmdir()

    assert run(["new-game", "tiger-hunt"]) == 2
    assert "tiger-hunt.lud cannot be written: No such file" in capsys.readouterr().err


def test_at_a_terminal_the_kind_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "hunt")

    assert run(["new-game", "tiger-hunt"]) == 0

    assert (folder / "tiger-hunt.lud").read_text().startswith("// Tiger hunt: a fox runs")


def test_an_unknown_kind_is_refused_with_those_that_there_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new-game", "tiger-hunt", "--kind", "card"]) == 2

    told = capsys.readouterr().err
    assert all(kind in told for kind in ("race", "hunt", "capture", "placement", "connection"))
    assert list(folder.iterdir()) == []
