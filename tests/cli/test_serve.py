"""`adoube serve`: the tables of a club in one process, and a board that comes late."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.cli.filmed_board import filmed
from tests.cli.live_game import live_game
from tests.cli.processes import Running, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with pseudo-terminals")


def club(folder: Path, tables: str) -> str:
    file = folder / "club.toml"
    file.write_text(f'data = "records"\nport = 0\n{tables}', encoding="utf-8")
    return str(file)


def test_three_tables_are_played_at_in_one_process_and_a_missing_board_is_waited_for(tmp_path: Path) -> None:
    cable = tmp_path / "cable"
    with live_game(175) as south, live_game(176) as east:
        # Given a club with a board on the page, one behind a port, and one that is not plugged in.
        file = club(
            tmp_path,
            f"""
            [tables.north]
            game = "leap-frog"
            board = "virtual"
            [tables.south]
            game = "jarmo"
            board = "{south.port}"
            players = ["Ada", "Grace"]
            [tables.east]
            game = "jarmo"
            board = "{cable}"
            """,
        )
        with Running("serve", file) as running:
            # When it begins, then each table is there, and the third one says what it waits for.
            running.until_said("^south: The board is set up for Jarmo: play")
            running.until_said("^north: The board is set up")
            running.until_said(f"^east: This table is waiting for its board and retries: .*{cable}")
            waiting = running.table("east")
            assert (waiting["phase"], waiting["connected"]) == ("held", False)
            assert str(cable) in waiting["verdict"]["text"]

            # When a turn is played at the second table, then it counts.
            south.plays()
            running.until(lambda: running.turns("south") == south.truth[:1])
            assert f"south:    1  {running.table('south')['seats'][0]['seat'].capitalize()}" in running.said

            # When the third board is plugged in, then its table is opened, and played at.
            cable.symlink_to(east.port)
            running.until_said("^east: the board was found")
            running.until_said("^east: The board is set up for Jarmo: play")
            east.plays()
            running.until(lambda: running.turns("east") == east.truth[:1])
            assert running.table("east")["version"] > waiting["version"]
            assert running.turns("south") == south.truth[:1]

            assert running.ends_by(signal.SIGINT) == 0
    assert running.complained == ""
    assert running.said.endswith("Ended. Everything so far is recorded.\n")


@pytest.mark.full
def test_a_command_to_a_table_that_waits_is_refused_with_the_reason(tmp_path: Path) -> None:
    tables = '[tables.jarmo]\ngame = "jarmo"\nboard = "/dev/ttyNOWHERE"\n'
    with Running("serve", club(tmp_path, tables)) as running:
        send = running.arbiter()
        with pytest.raises(OSError, match="422"):
            send({"kind": "new-game"})
        assert running.ends_by(signal.SIGTERM) == 0


@pytest.mark.full
def test_a_table_that_was_closed_is_opened_again_by_the_arbiter_and_its_game_goes_on(tmp_path: Path) -> None:
    with live_game(175) as south, live_game(176) as east:
        # Given two tables that had to be closed, since the journal was moved away during their games.
        file = club(
            tmp_path,
            f"""
            [tables.south]
            game = "jarmo"
            board = "{south.port}"
            [tables.east]
            game = "jarmo"
            board = "{east.port}"
            """,
        )
        with Running("serve", file) as running:
            for name in ("south", "east"):
                running.until_said(f"^{name}: The board is set up for Jarmo: play")
            send = running.arbiter("south")
            south.plays()
            running.until(lambda: running.turns("south") == south.truth[:1])
            (tmp_path / "records").rename(tmp_path / "elsewhere")
            south.presses_once_more()
            for name in ("south", "east"):
                running.until_said(f"^{name}: A fault has closed this table: .*the journal cannot be used")
            running.until(lambda: all(running.table(name)["closed"] for name in ("south", "east")))
            shut = running.table("south")

            # When it is opened again while the journal is away, then it stays closed, and says why.
            send({"kind": "reopen"})
            running.until_said("^south: This table cannot be opened: .*there is no journal here")
            assert running.table("south")["closed"]
            assert running.turns("south") == south.truth[:1]

            # When the journal is back, then its game goes on, and nobody opens the other one.
            (tmp_path / "elsewhere").rename(tmp_path / "records")
            send({"kind": "reopen"})
            running.until_said("^south: open again")
            running.until(lambda: running.table("south")["phase"] == "playing")
            south.plays()
            running.until(lambda: running.turns("south") == south.truth[:2])
            assert running.table("south")["version"] > shut["version"]
            assert running.table("east")["closed"]

            # And when the other one is opened again, it is played at, too.
            send({"kind": "reopen"}, "east")
            running.until_said("^east: open again")
            running.until(lambda: running.table("east")["phase"] == "playing")
            east.plays()
            running.until(lambda: running.turns("east") == east.truth[:1])
            assert running.turns("south") == south.truth[:2]

            assert running.ends_by(signal.SIGINT) == 0


@pytest.mark.full
def test_a_table_in_the_middle_of_another_game_keeps_still_until_it_is_begun_anew(tmp_path: Path) -> None:
    # Given a table that was left in the middle of a game.
    first = club(tmp_path, '[tables.north]\ngame = "jarmo"\nboard = "virtual"\n')
    with Running("serve", first) as running:
        running.until_said("^north: The board is set up")
        running.ends_by(signal.SIGTERM)

    # When the file now has another game there, then the table beside it is played at all the same.
    other = club(
        tmp_path,
        '[tables.north]\ngame = "froglet"\nboard = "virtual"\n'
        '[tables.south]\ngame = "jarmo"\nboard = "virtual"\n',
    )
    with Running("serve", other) as running:
        running.until_said("^north: This table cannot be opened: .* in the middle of a match of Jarmo")
        running.until_said("^south: The board is set up")
        running.ends_by(signal.SIGTERM)

    # When it is to begin anew, then it does.
    with Running("serve", other, "--new-match", "north") as running:
        running.until_said("^north: The board is set up for Froglet")
        running.ends_by(signal.SIGTERM)


def test_with_lan_the_addresses_for_other_devices_are_named(tmp_path: Path) -> None:
    tables = '[tables.north]\ngame = "jarmo"\nboard = "virtual"\n'
    arguments = ("--lan", "--host-name", "scores.example.org", "--behind-proxy")
    with Running("serve", club(tmp_path, tables), *arguments) as running:
        running.until_said("^On other devices: https://scores.example.org/$")
        running.until_said("^Black on a phone: \\d{6} at https://scores.example.org/join/north/black$")
        running.ends_by(signal.SIGTERM)


@pytest.mark.full
def test_without_lan_no_other_device_is_spoken_of(tmp_path: Path) -> None:
    tables = '[tables.north]\ngame = "jarmo"\nboard = "virtual"\n'
    with Running("serve", club(tmp_path, tables)) as running:
        running.until_said("^White on a phone")
        running.ends_by(signal.SIGTERM)

    assert "On other devices" not in running.said
    assert set(re.findall(r"http://([^:/]+)", running.said)) == {"127.0.0.1"}


def test_the_example_is_written_once_and_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.toml"

    assert run(["serve", "--write", str(file)]) == 0
    assert run(["serve", "--write", str(file)]) == 2
    assert "exists; --force replaces it" in one_line(capsys.readouterr().err)
    assert run(["serve", "--example"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_without_a_file_it_is_said_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve"]) == 2
    assert "--write FILE" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize("name", ["http://scores", "a b", "", "-x", "scores:80"])
def test_a_host_name_is_a_name_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "jarmo", "--board", "virtual", "--host-name", name]) == 2
    assert "give only a host name" in one_line(capsys.readouterr().err)


@pytest.mark.full
def test_two_tables_are_each_watched_by_a_camera_of_their_own(tmp_path: Path) -> None:
    game = make_game("chess")
    with filmed(game.board) as west, filmed(game.board) as east:
        file = club(
            tmp_path,
            f"""
            [tables.west]
            game = "chess"
            board = "camera:{west.address}"
            [tables.east]
            game = "chess"
            board = "camera:{east.address}"
            """,
        )
        for board in (west, east):
            board.shows(dict(game.placement(game.start()).cells))
        with Running("serve", file) as running:
            running.until_said("^west: The board is set up for Chess: play")
            running.until_said("^east: The board is set up for Chess: play")

            # When a turn is played under one camera, then the other table does not hear of it.
            line = Line.begin(game)
            west.shows(dict(game.placement(line.play(game.read(line.legal_turns()[0])).position).cells))
            running.until(lambda: running.turns("west") or running.table("west")["provisional"])

            assert running.turns("east") == []
            assert running.table("east")["provisional"] is None
            assert running.ends_by(signal.SIGTERM) == 0
    assert running.complained == ""


@pytest.mark.full
def test_each_table_may_have_a_phone_of_its_own(tmp_path: Path) -> None:
    file = club(
        tmp_path,
        """
        [tables.west]
        game = "jarmo"
        board = "camera:phone"
        [tables.east]
        game = "jarmo"
        board = "camera:phone"
        """,
    )
    with Running("serve", file) as running:
        west = running.until_said(r"The camera of west is a phone: .* or open (\S+) and enter (\d{6})")
        east = running.until_said(r"The camera of east is a phone: .* or open (\S+) and enter (\d{6})")

    assert west[1].endswith("/phone/west")
    assert east[1].endswith("/phone/east")
    assert west[1].startswith("https://")
