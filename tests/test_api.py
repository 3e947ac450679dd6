"""adoube.api, as docs/python-api.md shows it: every example runs, and prints what stands below it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import adoube.api
from adoube.api import AdoubeError, export, past_games, position, sample_trace, start
from adoube.sensing.trace import write_trace
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tools import ROOT

DOCUMENT = (ROOT / "docs" / "python-api.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A block of Python in the document, and what stands below it."""

    source: str
    prints: str

    @property
    def title(self) -> str:
        return self.source.strip().splitlines()[-1]


def examples() -> Iterator[Example]:
    for match in EXAMPLE.finditer(DOCUMENT):
        yield Example(match[1], match[2] or "")


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the trace and the records that the document speaks of."""
    write_trace(tmp_path / "game.jsonl", sample_trace("jarmo").trace)
    journal_with(tmp_path / "records", {("jarmo", 1): played_game(opened_game())})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_example_prints_what_stands_below_it(surroundings: Path) -> None:
    namespace: dict[str, object] = {}

    for example in examples():
        with redirect_stdout(io.StringIO()) as printed:
            exec(compile(example.source, example.title, "exec"), namespace)
        assert printed.getvalue() == example.prints

    assert {"board.svg", "game.svg"} <= {path.name for path in surroundings.iterdir()}


def test_the_first_result_takes_ten_lines_at_most() -> None:
    assert len(next(examples()).source.splitlines()) <= 10


def test_the_document_knows_every_function_of_the_module() -> None:
    functions = [name for name in adoube.api.__all__ if name[0].islower()]

    assert [name for name in functions if not re.search(rf"\b{name}\b", DOCUMENT)] == []


def test_programs_find_every_name_that_was_ever_public() -> None:
    public = """AdoubeError GameEntry HowEnded IllegalTurn OpenTurn OpenedTrace Outcome PastGame Position
        PositionError Reasons Record Replay Said Search UnreadableTurn export export_forms game_names
        past_games position read_trace replay sample_trace start"""

    assert set(public.split()) <= set(adoube.api.__all__)
    assert all(hasattr(adoube.api, name) for name in public.split())


def test_a_position_reads_back_with_the_turns_it_allows() -> None:
    here = start("jarmo").play("b1-a3")

    there = position("jarmo", json.loads(json.dumps(here.to_json())))

    assert there.turns() == here.turns()
    assert there.ply == 1


def test_a_turn_of_another_seat_is_refused() -> None:
    with pytest.raises(adoube.api.IllegalTurn):
        start("jarmo").play("a1-b3", by="white")


def test_the_history_of_a_replayed_game_leads_from_the_start_to_its_end() -> None:
    replayed = adoube.api.replay(sample_trace("left-right"))

    positions = list(replayed.position.history())

    assert [each.ply for each in positions] == list(range(replayed.position.ply + 1))
    assert positions[0].outcome is None
    assert positions[-1].outcome is not None


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: start("jarmoo"), "did you mean jarmo"),
        (lambda: start("jarmo", {"first": "red"}), "first=red"),
        (lambda: sample_trace("quoits"), "quoits"),
        (lambda: adoube.api.read_trace("nowhere.jsonl"), "nowhere.jsonl"),
        (lambda: position("jarmo", {"to_move": "black"}), "cells"),
        (lambda: past_games("records").required("jarmo-9"), "jarmo-9"),
        (lambda: export(past_games("records").required("jarmo-1"), "docx"), "docx"),
        (lambda: export(past_games("records").required("jarmo-1"), "pgn"), "PGN"),
    ],
)
def test_bad_input_is_one_line(surroundings: Path, wrong: object, words: str) -> None:
    assert callable(wrong)
    with pytest.raises(AdoubeError, match=words) as error:
        wrong()

    assert "\n" not in str(error.value)


# options


@pytest.mark.parametrize("value", ["40", 40])
def test_an_option_that_is_a_number_may_be_given_as_one(value: str | int) -> None:
    position = start("jarmo", {"quiet_limit": value})

    assert position.line.game.options["quiet_limit"] == "40"


@pytest.mark.parametrize("value", [40.0, True, None, [40], b"40"])
def test_an_option_of_another_type_is_named_with_what_is_expected(value: Any) -> None:
    with pytest.raises(AdoubeError) as raised:
        start("jarmo", {"quiet_limit": value})

    expected = f"jarmo: option quiet_limit: it is a text or a whole number (none, N), not {value!r}"
    assert str(raised.value) == expected


@pytest.mark.parametrize("game", ["konane", "left-right", "froglet", "chess"])
def test_every_kind_of_game_says_so_of_an_option_that_is_no_text(game: str) -> None:
    with pytest.raises(AdoubeError, match=rf"^{game}: option size: it is a text or a whole number"):
        position(game, {}, {"size": 1.5})  # type: ignore[dict-item]


def test_options_that_are_no_mapping_are_one_line() -> None:
    with pytest.raises(AdoubeError, match=r"^jarmo: options are a mapping such as"):
        start("jarmo", "quiet_limit=40")  # type: ignore[arg-type]


def test_programs_need_no_command_line() -> None:
    looked_at = subprocess.run(
        [sys.executable, "-c", "import adoube.api, sys; print([*sys.modules])"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert "'adoube.api'" in looked_at.stdout
    assert "'adoube.cli" not in looked_at.stdout
