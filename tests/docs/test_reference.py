"""The reference names everything there is, and what is made from the program is up to date."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from adoube.cli.main import run
from adoube.records.payloads import RulingKind
from adoube.referee.recorded_games import scene_of
from adoube.referee.verdicts import Verdict
from adoube.sensing.camera import CalibrateFrom
from adoube.sensing.trace import EVENT_KEYS, TraceHeader, event_from_json, header_from_json
from adoube.serialization.fields import Fields
from adoube.tables.commands import Command
from adoube.tables.commands.reading import KINDS
from adoube_board.config import inputs as config_inputs
from adoube_board.config import outputs as config_outputs
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from tests.docs.documents import DOCUMENTS
from tests.docs.reference import FOLDER, PAGES, addresses, page
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.test_game_events import told
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tools import ROOT

TRACES, COMMANDS, WEBHOOKS = (FOLDER / name for name in ("traces.md", "table-commands.md", "webhooks.md"))
WORKED_EXAMPLES = sorted((ROOT / "docs" / "worked-examples").iterdir())


def codes_in(document: Path) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", document.read_text(encoding="utf-8")))


def lines_in(document: Path, heading: str) -> Iterator[dict[str, Any]]:
    """The JSON of the first block of it below a heading."""
    below = document.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    block = re.search(r"```json\n(.*?)```", below, re.DOTALL)
    assert block is not None, heading
    for line in block[1].splitlines():
        yield json.loads(line)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_made_from_the_program_is_up_to_date(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")

    assert written == page(name), "run: python -m tests.docs.reference"


def test_every_address_says_what_it_is() -> None:
    assert [f"{method} {path}" for method, path, said in addresses() if not said] == []


def test_every_field_of_a_row_says_what_it_means() -> None:
    rows = re.findall(r"^\| `.*\|$", (FOLDER / "journal.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert rows
    assert [row for row in rows if row.endswith("|  |")] == []


def test_every_part_of_a_games_interface_says_what_it_means() -> None:
    rows = re.findall(r"^\| `.*\|$", (FOLDER / "game-interface.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert rows
    assert [row for row in rows if row.endswith("|  |")] == []


def test_every_field_of_board_json_is_described() -> None:
    parts = (*config_inputs.FIELDS.values(), *config_outputs.LINK_FIELDS.values(), config_inputs.BUS_FIELDS)
    described = (ROOT / "firmware" / "README.md").read_text(encoding="utf-8")

    assert {field for part in parts for field in part if f'"{field}"' not in described} == set()


def test_every_variable_of_the_environment_is_in_a_document() -> None:
    sources = (
        path for folder in ("host", "tests", "web_scoreboard") for path in (ROOT / folder).rglob("*.py")
    )
    read = {
        name
        for path in sources
        if "node_modules" not in path.parts
        for name in re.findall(r"\bADOUBE_[A-Z_]+\b", path.read_text(encoding="utf-8"))
    }
    documents = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)

    assert {name for name in read if name not in documents} == set()


def test_every_command_of_a_table_and_every_ruling_is_described() -> None:
    assert {*KINDS, *RulingKind, *CalibrateFrom} - codes_in(COMMANDS) == set()


def test_a_command_for_every_kind_and_variant_of_the_reference_is_accepted() -> None:
    text = COMMANDS.read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)\n```", text, re.DOTALL)
    requests = [json.loads(line) for found in blocks for line in found.splitlines()]
    tables = FakeTables(replace(PLAYING, version=requests[0]["version"]))
    key = OneUseKey()
    client = create_app(tables, key, clock=time.time).test_client()
    client.get("/arbiter", query_string={"key": key.text})
    token = form_token(client)

    for request in requests:
        answer = client.post("/api/tables/jarmo/commands", json={**request, "csrf": token})
        assert answer.json == {"result": "done"}, request

    assert {type(asked.command) for asked in tables.commands} == set(get_args(Command))


def test_every_kind_of_event_and_verdict_is_described() -> None:
    verdicts = {each.name for each in Verdict.__args__}

    assert {*EVENT_KEYS, *verdicts} - codes_in(TRACES) == set()


def test_every_field_of_a_trace_header_is_described() -> None:
    assert set(TraceHeader.__dataclass_fields__) - codes_in(TRACES) == set()


def test_the_examples_of_a_trace_are_read() -> None:
    [example] = lines_in(TRACES, "The header")
    header = header_from_json(Fields(example, "the example"))
    scene = scene_of(header)

    events = [event_from_json(Fields(line, "the example"), scene) for line in lines_in(TRACES, "Events")]

    assert {type(event).__name__ for event in events} >= {"FrameSeen", "TouchesLost"}
    assert {key for line in lines_in(TRACES, "Events") for key in line} >= set(EVENT_KEYS)


@pytest.mark.parametrize("trace", WORKED_EXAMPLES, ids=lambda path: path.stem)
def test_every_field_that_a_replay_prints_is_described(
    trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(trace), "--json"]) == 0

    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {key for line in printed for key in line} - {"t", "verdict"} - codes_in(TRACES) - {
        *next(lines_in(TRACES, "The record"))
    } == set()


def test_every_event_and_field_of_webhooks_is_described(tmp_path: Path) -> None:
    with closing(WrittenJournal(tmp_path)) as journal:
        game = WrittenGame(journal)
        game.play("a1-b3")
        game.take_back(0)
        game.declare("black", scores={"black": 6, "white": 5})
        messages = told(journal)
    fields = {key for message in messages for key in message}
    inner = {key for message in messages for key in (message.get("seats") or [{}])[0]}

    assert messages
    assert {"result", "turn", "takeback", *fields, *inner} - codes_in(WEBHOOKS) == set()
