"""`adoube replay`: a simulated game read back, and what is no trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.referee.recorded_games import open_trace
from tests.cli.processes import finished, one_line


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("game", "seed", "view"),
    [("jarmo", 11, "occupancy"), ("jarmo", 12, "polarity"), ("jasir", 13, "occupancy")],
)
def test_what_was_simulated_is_read_back(game: str, seed: int, view: str, tmp_path: Path) -> None:
    trace, truth = str(tmp_path / "game.jsonl"), str(tmp_path / "truth.json")
    files = ("--trace", trace, "--truth", truth)
    simulated = finished("simulate", game, "--seed", str(seed), "--view", view, "--hands", "careful", *files)
    replayed = finished("replay", trace, "--json")

    lines = [json.loads(line) for line in replayed.stdout.splitlines()]
    played = json.loads(Path(truth).read_text())
    assert (simulated.returncode, replayed.returncode) == (0, 0)
    assert lines[-1]["record"] == played["turns"]
    assert lines[-1]["scores"] == played["scores"]
    assert lines[-1]["open"] == []
    assert lines[-1]["over"]["clause"].startswith("JAR-")
    moved = [line["turn"] for line in lines if line.get("verdict") == "moved"]
    assert moved == played["turns"]
    times = [line["t"] for line in lines[:-1]]
    assert times == sorted(times)


CELLS = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
HEADER: dict[str, object] = {
    "trace": 1,
    "game": "jarmo",
    "options": {},
    "view": "occupancy",
    "cells": CELLS,
    "promise_ms": 10,
    "clock": True,
}


def trace_of(tmp_path: Path, *lines: object) -> str:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return str(file)


def start() -> list[dict[str, object]]:
    return [{"t": 0, "cell": cell, "shows": int(cell[1] in "15")} for cell in CELLS]


def test_a_trace_that_ends_early_is_told_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = [
        {"t": 2000, "cell": "a1", "shows": 0},
        {"t": 2500, "cell": "b3", "shows": 1},
        {"t": 3000, "clock": "black"},
    ]

    status = run(["replay", trace_of(tmp_path, HEADER, *start(), *turn)])

    said = capsys.readouterr().out
    assert status == 0
    assert "Turns: a1-b3\n" in said
    assert "Scores: black 5, white 5. Questions asked: 0." in said
    assert "Over" not in said


def test_an_illegal_turn_is_told_with_its_clause_and_the_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = [{"t": 2000, "cell": "a1", "shows": 0}, {"t": 2500, "cell": "e3", "shows": 1}]

    run(["replay", "--json", trace_of(tmp_path, HEADER, *start(), *turn)])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (illegal,) = [line for line in lines if line.get("verdict") == "illegal"]
    assert illegal["clause"] == "JAR-03"
    assert (illegal["empty"], illegal["fill"]) == (["e3"], ["a1"])
    assert lines[-1]["record"] == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["nonsense"], "line 1"),
        ([HEADER | {"trace": 99}], "line 1"),
        ([HEADER | {"game": "chequers"}], "'chequers'"),
        ([HEADER | {"view": "smell"}], "'smell'"),
        ([HEADER | {"options": {"first": "red"}}], "first"),
        ([HEADER, {"t": 0, "cell": "z9", "shows": 0}], "line 2"),
        ([HEADER, {"t": 0, "cell": "a1", "shows": 7}], "line 2"),
        ([HEADER, {"t": "soon", "cell": "a1", "shows": 0}], "line 2"),
        ([HEADER, {"t": 5, "cell": "a1", "shows": 0}, {"t": 4, "cell": "a1", "shows": 1}], "line 3"),
        ([HEADER, {"t": 5, "clock": "green"}], "line 2"),
        ([HEADER, "{"], "line 2"),
        ([HEADER | {"takeback": "never"}], "line 1: takeback: 'never'"),
        ([HEADER | {"timings": {"settle_ms": 0}}], "line 1: timings: settle_ms"),
        ([HEADER | {"begun": {"turns": ["a1-a2"]}}], "line 1: begun: "),
        ([HEADER | {"game": "froglet", "options": {}, "layout": "gy/bg"}], "line 1: froglet: option layout"),
        ([HEADER | {"game": "froglet", "options": {}, "layout": 5}], "line 1: froglet: layout: it has to be"),
        ([], "the trace is empty"),
    ],
)
def test_a_malformed_trace_is_one_line_with_file_and_place_and_status_2(
    lines: list[object], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = trace_of(tmp_path, *lines)

    status = run(["replay", file])

    complaint = one_line(capsys.readouterr().err)
    assert status == 2
    assert words in complaint
    assert file in complaint


def test_a_trace_that_is_not_there_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["replay", str(tmp_path / "nowhere.jsonl")])

    assert status == 2
    assert "nowhere.jsonl" in one_line(capsys.readouterr().err)


def test_what_was_cut_off_is_left_out_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = trace_of(tmp_path, HEADER, {"t": 0, "cell": "a1", "shows": 0})
    with Path(file).open("a", encoding="utf-8") as trace:
        trace.write('{"t": 5, "cell": "a')

    status = run(["replay", file, "--json"])

    output = capsys.readouterr()
    assert status == 0
    assert json.loads(output.out.splitlines()[-1])["record"] == []
    assert one_line(output.err).endswith("line 3: this line is incomplete and was skipped")


@pytest.mark.parametrize("last", ["swept off", '{"t": 5, "cell": }', '{"t": 5}}', "[", '"'])
def test_a_last_line_that_was_never_an_event_is_no_cut_off_one(
    last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = trace_of(tmp_path, HEADER)
    with Path(file).open("a", encoding="utf-8") as trace:
        trace.write(last)

    status = run(["replay", file])

    assert status == 2
    assert "line 2: this is not JSON" in one_line(capsys.readouterr().err)


def test_a_layout_beside_the_options_is_the_one_that_was_played_on(tmp_path: Path) -> None:
    drawn = make_game("froglet", seed=5).options["layout"]
    for layout in (drawn, drawn.replace("/", "\n") + "\n"):
        file = trace_of(
            tmp_path, HEADER | {"game": "froglet", "options": {}, "cells": ["a1"], "layout": layout}
        )

        assert open_trace(Path(file)).game.options["layout"] == drawn
