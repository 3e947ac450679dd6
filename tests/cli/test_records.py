"""`adoube records`: the games of a journal, for people and for programs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.records.journal import Journal
from adoube.referee.recorded_games import open_sample
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.tables.recorder import ReadingsRecorder
from tests.cli.processes import one_line
from tests.tables.played_games import journal_with, opened_game, played_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    chess = opened_game("chess", ("Ada", "Alan"))
    return journal_with(
        tmp_path / "data",
        {
            ("one", 1): played_game(opened_game()),
            ("one", 2): played_game(opened_game(), most_turns=5),
            ("two", 1): played_game(chess, most_turns=6),
        },
    )


def said(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> list[str]:
    assert run(["records", *map(str, arguments)]) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert run(["records", *map(str, arguments)]) == 2
    return one_line(capsys.readouterr().err)


def test_the_list_names_every_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "list", "--data", folder)

    assert [line.split()[0] for line in lines] == ["two-1", "one-2", "one-1"]
    assert "White: Ada" in lines[0]
    assert "not finished  5 turns" in lines[1]


def test_the_list_is_searched_and_also_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "list", "--data", folder, "--player", "alan", "--json")

    assert [json.loads(line)["id"] for line in lines] == ["two-1"]
    assert said(capsys, "list", "--data", folder, "--until", "2020-01-01") == ["No game matches."]
    assert said(capsys, "list", "--data", folder, "--until", "2020-01-01", "--json") == []


def test_the_list_is_searched_by_result(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    won = said(capsys, "list", "--data", folder, "--result", "won", "--json")
    unfinished = said(capsys, "list", "--data", folder, "--result", "unfinished", "--json")

    assert [json.loads(line)["id"] for line in won] == ["one-1"]
    assert [json.loads(line)["id"] for line in unfinished] == ["two-1", "one-2"]


def test_a_game_is_told_turn_by_turn(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "show", "one-1", "--data", folder)

    assert lines[0].startswith("one-1: Jarmo, ")
    assert any("Black plays " in line for line in lines)
    assert lines[-1].startswith("Result: Black ")


def test_a_game_is_exported(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"

    assert said(capsys, "export", "one-2", "--data", folder, "--out", file) == [str(file)]

    assert json.loads(file.read_text())["id"] == "one-2"


def test_all_games_are_exported_and_those_that_cannot_be_are_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said(capsys, "export", "--all", tmp_path / "out", "--as", "pgn", "--data", folder)

    assert [file.name for file in (tmp_path / "out").iterdir()] == ["two-1.pgn"]
    assert '[Black "Alan"]' in (tmp_path / "out" / "two-1.pgn").read_text()
    assert [line.split(" is left out")[0] for line in lines[:2]] == ["one-2", "one-1"]


def test_games_of_a_file_are_imported_and_those_that_cannot_be_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "games.pdn"
    games = ('[White "Grace"]', "11-15 24-20 *"), ('[White "Ada"]', "11-15 24-19 15-18 *")
    file.write_text("\n".join(f'{white}\n[GameType "21"]\n{moves}' for white, moves in games))

    [first, left_out, count] = said(capsys, "import", file, "--data", data)
    [line] = said(capsys, "list", "--data", data)
    said(capsys, "forget", "Grace", "--yes", "--data", data)
    [*_, pdn] = said(
        capsys, "export", "imported-1", "--as", "pdn", "--data", data, "--out", tmp_path / "out.pdn"
    )

    assert first == "imported-1"
    assert "line 4: left out: move 3, 15-18: ENG-09" in left_out
    assert count.startswith("1 game of")
    assert "White: Grace" in line
    assert pdn.endswith("out.pdn")
    assert "Grace" not in (tmp_path / "out.pdn").read_text()


def test_a_file_without_a_game_that_can_be_played_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text("11-15 24-20 *")

    assert "no game could be imported" in refused(capsys, "import", file, "--data", tmp_path / "data")
    assert "No such file" in refused(capsys, "import", tmp_path / "none.pdn", "--data", tmp_path / "data")


def test_a_backup_is_a_journal(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy" / "journal.sqlite3"
    copy.parent.mkdir()

    said(capsys, "backup", copy, "--data", folder)

    assert len(said(capsys, "list", "--data", copy.parent)) == 3


def test_a_person_is_forgotten_with_the_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = folder / "pictures" / "one" / "1" / "1-1.jpg"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"jpeg")

    lines = said(capsys, "forget", "Grace", "--yes", "--pictures", "--data", folder)

    assert lines[0] == "'Grace' is now 'forgotten' in 2 rows, 2 games."
    assert "1 picture of these games is deleted." in lines
    assert not picture.exists()
    assert said(capsys, "list", "--player", "Grace", "--data", folder) == ["No game matches."]
    assert len(said(capsys, "list", "--player", "forgotten", "--data", folder)) == 2


def test_forgetting_asks_first(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))

    assert run(["records", "forget", "Grace", "--data", str(folder)]) == 130

    assert len(said(capsys, "list", "--player", "Grace", "--data", folder)) == 2


def test_what_cannot_be_is_one_line(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", folder)

    assert "there is no game 'one-9'" in refused(capsys, "show", "one-9", *data)
    assert "PGN is for chess only" in refused(capsys, "export", "one-1", "--as", "pgn", *data)
    assert "there is no format 'doc'" in refused(capsys, "export", "one-1", "--as", "doc", *data)
    assert "with --all" in refused(capsys, "export", *data)
    assert "with --all" in refused(capsys, "export", "one-1", "--all", tmp_path / "games", *data)
    assert "cannot be written" in refused(capsys, "export", "one-1", "--out", tmp_path / "a" / "b", *data)
    assert "there is no journal here" in refused(capsys, "list", "--data", tmp_path / "nowhere")
    with Journal.open(folder):
        assert "is writing this journal" in refused(capsys, "forget", "Ada", "--yes", *data)


def test_a_camera_case_of_the_game_that_was_read_last_is_written_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = open_sample("jarmo")
    recorder = ReadingsRecorder(PictureStorage(tmp_path / "data" / "pictures", "oak"), print)
    recorder.write([opened.trace.header, *opened.trace.events], 1)
    recorder.close()
    file = tmp_path / "fault.zip"

    assert "It names no person" in said(capsys, "camera-case", "--data", tmp_path / "data", "--out", file)[0]

    assert run(["replay", "--json", str(file)]) == 0
    of_case = capsys.readouterr()
    assert run(["replay", "--json", "--sample", "jarmo"]) == 0
    assert of_case.out == capsys.readouterr().out
    assert of_case.err == ""


def test_what_cannot_be_a_camera_case_is_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--data", folder, "--out", tmp_path / "fault.zip")

    assert "one-1: no camera's readings are kept of this game" in refused(
        capsys, "camera-case", "one-1", *out
    )
    assert "no camera's readings are kept here" in refused(capsys, "camera-case", *out)
    assert "'jarmo' is no game's ID" in refused(capsys, "camera-case", "jarmo", *out)
