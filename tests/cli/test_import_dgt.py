"""`adoube import-dgt`: a recording becomes a trace, and what is none is named."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from adoube.cli.main import run
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.link.dgt.messages import DgtCommand
from adoube.sensing.views import view_named
from tests.cli.processes import one_line
from tests.link.dgt_board import FakeDgtBoard, dump
from tests.tools import ROOT

EMPTY = 0

RECORDING = ROOT.parent / "shared" / "traces" / "dgt_game_1.base64"

real_recording = pytest.mark.skipif(not RECORDING.exists(), reason=f"{RECORDING} is not there")


def played() -> list[str]:
    """The moves that were played in the recorded game."""
    return [word for word in RECORDING.with_suffix(".uci").read_text().split() if word[0] in "abcdefgh"]


def imported(file: Path, view: str, folder: Path) -> list[dict[str, Any]]:
    trace = folder / "game.jsonl"
    assert run(["import-dgt", str(file), "--view", view, "--trace", str(trace)]) == 0
    return [json.loads(line) for line in trace.read_text().splitlines()]


@pytest.mark.shared
@real_recording
@pytest.mark.parametrize("view", ["occupancy", "polarity", "identity"])
def test_a_real_game_becomes_a_trace(view: str, tmp_path: Path) -> None:
    header, *events = imported(RECORDING, view, tmp_path)

    assert {key: header[key] for key in ("game", "view", "clock", "orientation")} == {
        "game": "chess",
        "view": view,
        "clock": True,
        "orientation": "unknown",
    }
    assert "promise_ms" not in header
    assert header["cells"][:9] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]

    # 29 moves of White and 28 of Black, each pressed, in turn, in a game of some four minutes.
    pressed = [event["clock"] for event in events if "clock" in event]
    assert pressed == ["white", "black"] * 28 + ["white"]
    times = [event["t"] for event in events]
    assert times == sorted(times)
    assert 240_000 < times[-1] < 300_000

    game = make_game("chess")
    last = reduce(Line.play, map(game.read, played()), Line.begin(game)).position
    shown = {event["cell"]: event["shows"] for event in events if "cell" in event}
    seen = view_named(view, game.seats)
    assert shown == {cell: seen.symbol(game.placement(last).stack(cell)) for cell in game.board.names}


@pytest.mark.shared
@real_recording
@pytest.mark.parametrize("view", ["polarity", "identity"])
def test_a_real_game_is_judged_as_it_was_played(
    view: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    imported(RECORDING, view, tmp_path)

    assert run(["replay", str(tmp_path / "game.jsonl"), "--json"]) == 0

    record = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert record["record"] == played()
    assert record["questions"] == 0


def a_game_that_black_resigns(board: FakeDgtBoard) -> bytes:
    """Two moves, and the kings put where they say that White has won."""
    wire = [board.answer(bytes([DgtCommand.DUMP, DgtCommand.UPDATE_NICE])), board.start_clock()]
    for origin, target in (("e2", "e4"), ("e7", "e5")):
        wire += [board.move(origin, target), board.press()]
    wire += [board.put("e4", EMPTY), board.put("e5", EMPTY)]
    return b"".join([*wire, board.move("e1", "e4"), board.move("e8", "d5")])


def test_kings_in_the_centre_of_a_recording_are_its_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, pgn = tmp_path / "board", tmp_path / "game.pgn"
    file.write_bytes(a_game_that_black_resigns(FakeDgtBoard()))
    imported(file, "identity", tmp_path)

    assert run(["replay", str(tmp_path / "game.jsonl"), "--pgn", str(pgn), "--json"]) == 0

    *verdicts, record = map(json.loads, capsys.readouterr().out.splitlines())
    assert verdicts[-1]["verdict"] == "over"
    assert record["record"] == ["e2e4", "e7e5"]
    assert record["over"]["winners"] == ["white"]
    assert record["scores"] == {"white": 1, "black": 0}
    assert '[Result "1-0"]' in pgn.read_text()


def test_without_a_clock_the_trace_has_none(tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_bytes(dump())

    header, *events = imported(file, "identity", tmp_path)

    assert not header["clock"]
    assert len(events) == 64


def test_a_recording_that_was_cut_off_is_imported_with_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board"
    file.write_bytes(dump() + b"\x8e\x00")

    imported(file, "polarity", tmp_path)

    assert "the recording ends in the middle of a message" in one_line(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("content", "view", "words"),
    [
        (b"1. e4 e5\n", "identity", "line 1: this is no base64"),
        (b"\0" * 9, "identity", "byte 0: no message"),
        (None, "identity", "the recording cannot be read"),
        (dump(), "colour", "colour"),
    ],
)
def test_what_cannot_be_imported_is_one_line_and_status_2(
    content: bytes | None, view: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, trace = tmp_path / "board", tmp_path / "game.jsonl"
    if content is not None:
        file.write_bytes(content)

    status = run(["import-dgt", str(file), "--view", view, "--trace", str(trace)])

    assert status == 2
    assert words in one_line(capsys.readouterr().err)
    assert not trace.exists()
