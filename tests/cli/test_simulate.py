"""`adoube simulate` writes a trace and the truth about it, or one line that says why not."""

import json
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.referee.recorded_games import open_trace


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str, str]:
    return "--trace", str(tmp_path / "game.jsonl"), "--truth", str(tmp_path / "truth.json")


def test_a_trace_and_its_truth_are_written(files: tuple[str, str, str, str]) -> None:
    status = run(["simulate", "jarmo", "--seed", "3", "--view", "polarity", "--hands", "careful", *files])

    opened = open_trace(Path(files[1]))
    truth = json.loads(Path(files[3]).read_text())
    assert status == 0
    assert (opened.game.id, opened.view.name, opened.trace.header.clock) == ("jarmo", "polarity", True)
    assert set(truth) == {"turns", "scores"}
    assert set(truth["scores"]) == {"black", "white"}


def test_the_same_seed_writes_the_same_bytes(files: tuple[str, str, str, str]) -> None:
    command = ["simulate", "jasir", "--seed", "8", *files]

    run(command)
    first = [Path(files[place]).read_bytes() for place in (1, 3)]
    run(command)

    assert [Path(files[place]).read_bytes() for place in (1, 3)] == first


def test_options_reach_the_game_and_the_trace(files: tuple[str, str, str, str]) -> None:
    run(["simulate", "jarmo", "-o", "first=white", *files])

    header = open_trace(Path(files[1])).trace.header
    turns = json.loads(Path(files[3]).read_text())["turns"]
    assert header.options["first"] == "white"
    assert turns[0][1] == "5"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chequers"], "'chequers'"),
        (["jarmo", "--view", "smell"], "'smell' is no view"),
        (["jarmo", "--hands", "clumsy"], "--hands clumsy: there is no such style"),
        (["jarmo", "--faults", "bounce,drop=0.1"], "--faults drop=0.1: there is no such fault"),
        (["jarmo", "--faults", "bounce=2"], "--faults bounce=2: this fault takes no value"),
        (["jarmo", "--faults", "flicker=z9"], "--faults flicker=z9: Jarmo has no cell z9"),
        (["jarmo", "--faults", "dead=b2:7"], "--faults dead=b2:7: not a symbol of the view occupancy"),
        (["jarmo", "--faults", "scan=30"], "--faults scan=30: the scan rates are"),
        (["jarmo", "--faults", "offcentre=far"], "--faults offcentre=far: write a number from 0 to 20"),
        (["jarmo", "--faults", "spread=-1"], "--faults spread=-1: write a number from 0 to 50"),
        (["jarmo", "--faults", "scan"], "--faults scan: the scan rates are"),
        (["jarmo", "--seed", "one"], "'one' is not a valid integer"),
        (["jarmo", "-o", "first=red"], "first"),
        (["jarmo", "-o", "colour=red"], "colour"),
    ],
)
def test_what_cannot_be_simulated_is_one_line_and_status_2(
    arguments: list[str],
    words: str,
    files: tuple[str, str, str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = run(["simulate", *arguments, *files])

    complaint = capsys.readouterr().err
    assert status == 2
    assert words in complaint
    assert complaint.count("\n") == 1
    assert not Path(files[1]).exists()


@pytest.mark.parametrize(("option", "place"), [("trace", 1), ("truth", 3)])
def test_a_file_that_cannot_be_written_is_named(
    option: str,
    place: int,
    files: tuple[str, str, str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = list(files)
    arguments[place] = str(tmp_path / "no folder" / "file")

    status = run(["simulate", "jarmo", *arguments])

    assert status == 2
    assert (
        f"'--{option}': {arguments[place]} cannot be written: there is no folder " in capsys.readouterr().err
    )
