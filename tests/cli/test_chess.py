"""Chess from outside: with its library, without it, and its records as PGN."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import chess.pgn
import pytest

from adoube.cli.main import run
from adoube.cli.replay import ending_presses, turn_seconds
from adoube.referee.verdicts import Moved, TimedVerdict
from adoube.sensing.events import CellShows, ClockPressed
from adoube.simulation.samples import folder_of_sample

# What importing `chess` finds where the extra is not installed: nothing.
WITHOUT_THE_LIBRARY = """
import sys
sys.modules["chess"] = None
from adoube.cli.main import main
main(sys.argv[1:])
"""


def without_the_library(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_THE_LIBRARY, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, input="")


def test_without_its_library_chess_is_left_out_of_the_list_with_advice() -> None:
    done = without_the_library("games", "--json")

    listed = [json.loads(line)["id"] for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert "jarmo" in listed
    assert "chess" not in listed
    assert done.stderr.count("\n") == 1
    assert re.search(r'install "chess>=', done.stderr)


@pytest.mark.parametrize(
    "command",
    [["judge", "chess"], ["rules", "chess"], ["perft", "chess", "1"], ["replay", "--sample", "chess"]],
    ids=lambda command: command[0],
)
def test_without_its_library_a_command_says_so_in_one_line(command: list[str]) -> None:
    done = without_the_library(*command)

    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert re.search(r'install "chess>=', done.stderr)


def test_without_its_library_other_games_are_played() -> None:
    assert without_the_library("perft", "jarmo", "1").returncode == 0


def test_a_replayed_game_is_written_as_pgn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.pgn"
    truth = json.loads((folder_of_sample("chess") / "chess.truth.json").read_text(encoding="utf-8"))

    assert run(["replay", "--sample", "chess", "--pgn", str(file)]) == 0

    assert moves_in(file) == truth["turns"]
    assert "[%emt 0:00:" in file.read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""


def test_what_the_clock_of_a_board_showed_is_written_beside_each_move(tmp_path: Path) -> None:
    # Given the sample game as a board tells it whose clock reports its times, three minutes each at first.
    lines = [
        json.loads(line)
        for line in (folder_of_sample("chess") / "chess.trace.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    presses = [line for line in lines[1:] if "clock" in line]
    for number, press in enumerate(presses):
        press["left_s"] = 180 - number
    (tmp_path / "trace.jsonl").write_text(
        "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8"
    )

    assert run(["replay", str(tmp_path / "trace.jsonl"), "--pgn", str(tmp_path / "game.pgn")]) == 0

    game = chess.pgn.read_game(io.StringIO((tmp_path / "game.pgn").read_text(encoding="utf-8")))
    assert game is not None
    clocks = [node.clock() for node in game.mainline()]
    assert clocks == [180 - number for number in range(len(presses))]


def moves_in(file: Path) -> list[str]:
    """The moves of a PGN file in UCI."""
    game = chess.pgn.read_game(io.StringIO(file.read_text(encoding="utf-8")))
    assert game is not None
    return [move.uci() for move in game.mainline_moves()]


def test_only_chess_is_written_as_pgn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.pgn"

    assert run(["replay", "--sample", "jarmo", "--pgn", str(file)]) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "this is a trace of Jarmo" in err
    assert not file.exists()


def test_a_pgn_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no such folder" / "game.pgn"

    assert run(["replay", "--sample", "chess", "--pgn", str(file)]) == 2

    assert str(file) in capsys.readouterr().err


def moved(ply: int, at_ms: int) -> TimedVerdict:
    """A turn of chess that the referee accepted then; white plays the odd ones."""
    return TimedVerdict(at_ms, Moved(ply, ("black", "white")[ply % 2], "e2e4", None, ()))


def test_a_turn_lasts_from_the_press_before_it_to_its_own() -> None:
    events = (CellShows(0, "a1", 1), ClockPressed(4000, "white"), ClockPressed(9500, "black"))

    assert turn_seconds(ending_presses([moved(1, 4000), moved(2, 9500)], events)) == [None, 5.5]


def test_a_press_that_was_forgotten_leaves_both_turns_beside_it_without_a_time() -> None:
    presses = [ClockPressed(4000, "white"), ClockPressed(9000, "white"), ClockPressed(12000, "black")]
    said = [moved(1, 4000), moved(2, 8000), moved(3, 9000), moved(4, 12000)]

    assert turn_seconds(ending_presses(said, presses)) == [None, None, None, 3.0]
