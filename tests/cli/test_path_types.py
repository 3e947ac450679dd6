"""The paths of every command: what cannot be written, or is read too, is refused before anything is done."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path
from typing import Any

import click
import pytest

from adoube.cli.arguments import BOARD, GAME_OPTION
from adoube.cli.main import run
from adoube.cli.path_types import OUTPUT_FILE, PathType, Replacement, require_separate
from tests.cli.command_lines import commands_below
from tests.cli.processes import one_line

LEAVES = {path: command for path, command in commands_below() if not isinstance(command, click.Group)}
PATHS = [
    (path, param)
    for path, command in LEAVES.items()
    for param in command.params
    if isinstance(param.type, click.Path)
]
OUTPUTS = [
    pytest.param(path, param, id=f"{path} {param.opts[0]}")
    for path, param in PATHS
    if isinstance(param.type, PathType) and param.type.written is not None
]
REPLACED = [each for each in OUTPUTS if each.values[1].type.written is Replacement.WITH_FORCE]  # type: ignore[union-attr]
OLD = '{"files": []}'  # which may stand in a pack.json
OLD_FILES = {  # of the folders that a command replaces
    "firmware page": "static/js/board_setup.js",
    "hardware": "pack.json",
    "records export": "one-1.json",
}
FILES = [
    (path, files)
    for path, command in LEAVES.items()
    if len(files := [param for param in command.params if getattr(param.type, "is_file", False)]) > 1
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_of_every_path_it_is_known_what_is_done_with_it() -> None:
    assert [f"{path} {param.opts[0]}" for path, param in PATHS if not isinstance(param.type, PathType)] == []


def test_the_outputs_are_those_that_people_know() -> None:
    assert {each.id for each in OUTPUTS} == {
        "bridge dgt --link", "bridge dgt --record", "bridge peripheral --record", "bridge uci --log",
        "bridge uci --record",
        "bridge xboard --log", "bridge xboard --record", "calibrate --out", "calibrate --picture",
        "calibrate --sheet",
        "demo --record", "demo --svg", "doctor --out", "firmware empty --out", "firmware image --out",
        "firmware page --out",
        "hardware --out", "import-dgt --trace", "new-game name", "play --record", "records backup file",
        "print --out", "records camera-case --out", "records export --all", "records export --out",
        "replay --pgn", "rules --pdf",
        "selfplay --plot", "selfplay --report", "serve --write",
        "simulate --trace", "simulate --truth", "tournament new file", "tournament print --out",
    }  # fmt: skip


# A new game goes into the folder where one is.
@pytest.mark.parametrize(("path", "output"), [each for each in OUTPUTS if each.id != "new-game name"])
def test_an_output_that_cannot_be_written_is_refused_before_anything_is_done(
    path: str, output: click.Parameter, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("a file", encoding="utf-8")
    place = str(Path("file", "output"))  # which root cannot make either

    assert run([*path.split(), *_given(output, place)]) == 2

    assert "output cannot be written: " in one_line(capsys.readouterr().err)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(("path", "output"), REPLACED)
def test_an_output_that_exists_is_refused_before_anything_is_done(
    path: str, output: click.Parameter, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = _write_old(path, output)

    assert run([*path.split(), *_given(output, "there")]) == 2

    assert one_line(capsys.readouterr().err) == f"adoube: {there} exists; --force replaces it"
    assert [each.read_text(encoding="utf-8") for each in tmp_path.rglob("*") if each.is_file()] == [OLD]


@pytest.mark.parametrize(("path", "output"), REPLACED)
def test_with_force_an_output_may_exist(path: str, output: click.Parameter) -> None:
    _write_old(path, output)
    context = click.Context(LEAVES[path])
    force = next(param for param in LEAVES[path].params if "--force" in param.opts)

    force.handle_parse_result(context, {"force": True}, [])

    assert output.type.convert("there", output, context) == Path("there")


def _write_old(path: str, output: click.Parameter) -> Path:
    """Write what an output called `there` would replace, and return its name."""
    assert isinstance(output.type, PathType)
    if output.type.is_file:
        there, *_ = output.type.files(Path("there"))
        there.write_text(OLD, encoding="utf-8")
        return there
    file = Path("there", OLD_FILES[path])
    file.parent.mkdir(parents=True)
    file.write_text(OLD, encoding="utf-8")
    return Path("there")


def test_every_command_that_may_replace_something_has_force_and_no_other_has() -> None:
    with_force = {
        path for path, command in LEAVES.items() if any("--force" in param.opts for param in command.params)
    }

    assert with_force == {path for path, *_ in (each.values for each in REPLACED)}


def test_what_exists_is_replaced_with_force(tmp_path: Path) -> None:
    command = ["simulate", "picaria", "--trace", "trace", "--truth", "truth"]
    for name in ("trace", "truth"):
        Path(name).write_text(OLD, encoding="utf-8")

    assert run(command) == 2
    assert run([*command, "--force"]) == 0

    assert OLD not in [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()]


def _given(param: click.Parameter, value: str) -> list[str]:
    return [value] if isinstance(param, click.Argument) else [param.opts[0], value]


@pytest.mark.parametrize(("path", "params"), FILES, ids=[path for path, _ in FILES])
@pytest.mark.parametrize("link", [None, os.symlink, os.link], ids=["itself", "symlink", "hardlink"])
def test_no_file_is_both_read_and_written_or_written_twice(
    path: str, params: list[click.Parameter], link: Any, tmp_path: Path
) -> None:
    Path("one").write_text("what was there", encoding="utf-8")
    if link is not None:
        link("one", "other")
    other = Path("other" if link is not None else str(tmp_path / "." / "one"))

    for first in params:
        for second in params:
            if first is second or not (_is_written(first) or _is_written(second)):
                continue
            values = {str(first.name): Path("one"), str(second.name): other}
            with pytest.raises(click.UsageError, match=f"^{_name(first)} and |and {_name(first)} "):
                require_separate(params, values)


def _is_written(param: click.Parameter) -> bool:
    return isinstance(param.type, PathType) and param.type.written is not None


def _name(param: click.Parameter) -> str:
    return param.human_readable_name if isinstance(param, click.Argument) else param.opts[0]


def test_two_files_that_are_not_there_yet_are_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "picaria", "--trace", "a", "--truth", "b"]) == 0
    assert run(["simulate", "picaria", "--trace", "c", "--truth", "./c"]) == 2

    complaint = one_line(capsys.readouterr().err)
    assert complaint == "adoube: --trace and --truth would both write c: give each its own file"
    assert not Path("c").exists()


def test_two_outputs_may_go_nowhere() -> None:
    assert run(["simulate", "picaria", "--trace", os.devnull, "--truth", os.devnull]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "rules.lud", "--trace", "rules.lud", "--truth", "t", "--force"],
        [
            "simulate",
            "leap-frog-murray",
            "-o",
            "layout=rules.lud",
            "--force",
            "--trace",
            "t",
            "--truth",
            "rules.lud",
        ],
        ["bridge", "uci", "--board", "sim:rules.lud", "--log", "rules.lud"],
    ],
)
def test_rules_layouts_and_boards_are_not_written_over(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rules.lud").write_text("what was there", encoding="utf-8")

    assert run(arguments) == 2

    assert "rules.lud: an input file is never overwritten" in one_line(capsys.readouterr().err)
    assert Path("rules.lud").read_text(encoding="utf-8") == "what was there"


def test_every_option_that_may_name_a_file_without_being_a_path_is_thought_of() -> None:
    kinds = {type(GAME_OPTION), type(BOARD)}
    texts = {
        param.opts[0]
        for param in chain.from_iterable(command.params for command in LEAVES.values())
        if isinstance(param, click.Option)
        and not isinstance(param.type, PathType)
        and type(param.type) not in kinds
        and "FILE" in (param.metavar or "")
    }

    # It goes into a folder that nothing else is written to.
    assert texts == {"--magnets"}


@pytest.mark.parametrize("name", ["journal.sqlite3", "feeds.sqlite3-wal", "journal.version-2.sqlite3"])
@pytest.mark.parametrize("command", ["records export one-1 --out", "demo picaria --no-web --svg"])
def test_records_are_not_written_over(
    name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "records").mkdir()

    assert run([*command.split(), f"records/{name}", "--data", "records"]) == 2

    assert "this file holds the records" in one_line(capsys.readouterr().err)
    assert [*(tmp_path / "records").iterdir()] == []


def test_a_copy_may_lie_beside_the_records() -> None:
    assert OUTPUT_FILE.convert("records.sqlite3", None, None) == Path("records.sqlite3")
