"""`adoube play --board sim`: simulated people play, also on a board that is still to be built."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.records.payloads import TurnPlayed
from adoube.simulation.scripted import random_game
from tests.cli.processes import Running, one_line
from tests.tools import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")

EXAMPLES = ROOT / "hardware_docs" / "examples"
REEDS = EXAMPLES / "jarmo-reeds" / "board.json"


def scripted(game: str, seed: int, turns: int) -> list[str]:
    return random_game(make_game(game, seed=seed), seed, most_turns=turns).line.written_turns()


def stored(data: Path, table: str) -> list[str]:
    with Journal.open_to_read(data) as journal:
        rows = [row.payload for row in journal.rows(table)]
    return [row.notation for row in rows if isinstance(row, TurnPlayed)]


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("game", "example", "turns"),
    [("jarmo", "jarmo-reeds", 5), ("chess", "chess-linear", 5), ("leap-frog", "leap-frog-halls", 4)],
)
def test_the_board_of_a_pack_is_rehearsed_with_its_wiring_and_its_sensors(
    game: str, example: str, turns: int, tmp_path: Path
) -> None:
    board = f"sim:{EXAMPLES / example / 'board.json'}"

    options = ("--board", board, "--no-web", "--speed", "10", "--data", str(tmp_path))
    with Running("play", game, *options) as running:
        running.until_said(rf"^ +{turns} ")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""
    assert stored(tmp_path, game)[:turns] == scripted(game, 0, turns)


@pytest.mark.full
@pytest.mark.parametrize(
    ("wiring", "sensor"),
    [
        (
            {"kind": "mcp23017", "buses": [{"i2c": 0, "sda": 0, "scl": 1, "addresses": [32, 35, 36]}]},
            "occupancy",
        ),
        ({"kind": "hc165", "load": 0, "clock": 1, "data": [2], "chips": 7}, "dual"),
    ],
)
def test_every_wiring_and_sensor_of_a_board_json_can_be_rehearsed(
    wiring: dict[str, object], sensor: str, tmp_path: Path
) -> None:
    config = json.loads(REEDS.read_text()) | {"wiring": wiring, "sensor": sensor}
    if sensor == "dual":
        config |= {"cells": list(range(0, 50, 2)), "south": list(range(1, 50, 2))}
    # One button for both players, and a link that awaits its network.
    config |= {"buttons": {"shared": 20}, "link": {"kind": "wifi", "ssid": "", "password": "", "token": ""}}
    board = tmp_path / "board.json"
    board.write_text(json.dumps(config))

    options = ("--board", f"sim:{board}", "--no-web", "--speed", "10", "--data", str(tmp_path / "data"))
    with Running("play", "jarmo", *options) as running:
        running.until_said(r"^ +4 ")
        assert running.ends_by(signal.SIGINT) == 0

    assert stored(tmp_path / "data", "jarmo")[:4] == scripted("jarmo", 0, 4)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("turn_end", ["page", "button", "dwell:0.5"])
def test_people_end_their_turns_as_the_table_wants_it(turn_end: str, tmp_path: Path) -> None:
    options = ("--turn-end", turn_end, "--no-web", "--speed", "4", "--data", str(tmp_path))
    with Running("play", "jarmo", "--board", "sim", *options) as running:
        running.until_said(r"^ +3 ")
        assert running.ends_by(signal.SIGINT) == 0

    assert stored(tmp_path, "jarmo")[:3] == scripted("jarmo", 0, 3)


@pytest.mark.full
def test_a_game_that_was_cut_off_is_played_on_from_where_it_stood(tmp_path: Path) -> None:
    begun = ("play", "jarmo", "--board", "sim", "--speed", "20", "--no-web", "--data", str(tmp_path))
    with Running(*begun) as running:
        running.until_said(r"^ +4 ")
        running.kill()
    first = stored(tmp_path, "jarmo")

    with Running(*begun, "--hands", "club", "--seed", "9") as running:
        running.until_said(rf"^ +{len(first) + 4} ")
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""
    assert "changes the board like this" not in running.said
    second = stored(tmp_path, "jarmo")
    assert second[: len(first)] == first
    assert len(second) >= len(first) + 4


def test_simulated_games_are_not_kept_unless_a_folder_is_given() -> None:
    with Running("play", "jarmo", "--board", "sim", "--no-web") as running:
        folder = Path(running.until_said(r"The record is kept in (.+)\.$")[1])
        running.until_said("The board is set up")
        assert (folder / "adoube.sqlite").exists() or any(folder.iterdir())
        assert running.ends_by(signal.SIGINT) == 0

    assert not folder.exists()


@pytest.mark.full
def test_a_club_may_have_tables_at_which_simulated_people_play(tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(REEDS.read_text())
    club = tmp_path / "club.toml"
    club.write_text('port = 0\ndata = "data"\n[tables.show]\ngame = "jarmo"\nboard = "sim:board.json"\n')

    with Running("serve", str(club)) as running:
        running.until(lambda: running.turns("show"))
        assert running.ends_by(signal.SIGINT) == 0

    assert running.complained == ""


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("sim:", "give the board.json"),
        ("sim:nowhere.json", "nowhere.json: cannot be read"),
        (f"sim:{ROOT}", "cannot be read"),
        (f"sim:{ROOT / 'README.md'}", "README.md: this is not JSON"),
        (f"sim:{REEDS.with_name('pack.json')}", "pack.json does not fit"),
        (f"sim:{EXAMPLES / 'leap-frog-halls' / 'board.json'}", "the board has 225 cells, Jarmo needs 25"),
    ],
)
def test_a_board_json_that_cannot_be_rehearsed_is_one_line_and_status_2(
    board: str, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "jarmo", "--board", board, "--no-web"]) == 2

    assert words in one_line(capfd.readouterr().err)


def test_a_view_that_the_sensors_of_a_board_json_do_not_have_is_one_line_and_status_2(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run(["play", "jarmo", "--board", f"sim:{REEDS}", "--view", "polarity", "--no-web"]) == 2

    complaint = one_line(capfd.readouterr().err)
    assert str(REEDS) in complaint
    assert "--view polarity" in complaint


@pytest.mark.parametrize("choice", [["--hands", "club"], ["--speed", "2"]])
def test_people_are_simulated_at_simulated_boards_only(
    choice: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "jarmo", "--board", "virtual", *choice]) == 2

    assert "--hands and --speed need a simulated board" in one_line(capsys.readouterr().err)


def test_a_film_shows_careful_hands_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "jarmo", "--camera", "--hands", "blitz", "--no-web"]) == 2

    assert "careful hands only" in one_line(capsys.readouterr().err)
