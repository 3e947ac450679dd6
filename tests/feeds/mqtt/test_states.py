"""How a table stands as JSON, and what Home Assistant makes of it by the templates that it is given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from adoube.feeds.mqtt.topics import StateTexts, Topics, device_text, installation_of, state_values
from adoube.tables.boards.eboard_state import BoardHealth
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import Message, Question, TableState
from tests.scoreboard.tables import PLAYING

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
TOPICS = Topics("adoube", "homeassistant")
OVER = replace(
    PLAYING,
    phase=Phase.OVER,
    seats=(replace(PLAYING.seats[0], won=True, to_move=False), replace(PLAYING.seats[1], to_move=False)),
)
DRAWN = replace(OVER, seats=tuple(replace(seat, won=True) for seat in OVER.seats))
FAULT = replace(PLAYING, closed=True, message=Message("fault", "The disk is full."), connected=False)
ASKED = replace(PLAYING, question=Question(3, "white", "Which turn?", ()))


def values(state: TableState) -> dict[str, Any]:
    return state_values(state, NOW, 60_000)


def shown(state: TableState) -> dict[str, str]:
    """Return what Home Assistant shows of a state, by entity. It renders templates by Jinja in a sandbox,
    too."""
    known = values(state)
    jinja = ImmutableSandboxedEnvironment()
    return {
        name: jinja.from_string(each["value_template"]).render(value_json=known, value=json.dumps(known))
        for name, each in components(state).items()
        if name != "event"
    }


def components(state: TableState, *, lamps: bool = True) -> Mapping[str, Mapping[str, Any]]:
    found: dict[str, dict[str, Any]] = device(state, lamps=lamps)["components"]
    return found


def device(state: TableState, *, lamps: bool = True) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(device_text(state, "0123", TOPICS, lamps=lamps))
    return found


def test_a_running_clock_says_since_when() -> None:
    clocks = Clocks({"black": 61_500, "white": 0}, "white", 30_000, {"black": 1_800_000, "white": 1_800_000})

    assert values(replace(PLAYING, clocks=clocks))["clock"] == {
        "running": "white",
        "since": "2026-11-24T19:59:30+00:00",
        "used_s": {"black": 61.5, "white": 0.0},
        "allowed_s": {"black": 1800.0, "white": 1800.0},
        "up": [],
    }


def test_one_state_has_one_text_and_a_newer_one_another() -> None:
    texts, clocks = StateTexts(), Clocks({"black": 0, "white": 0}, "white", 0)
    state = replace(PLAYING, clocks=clocks)

    first = texts.of(state)

    assert texts.of(replace(state)) is first
    assert json.loads(texts.of(replace(state, version=8, connected=False)))["connected"] is False


@pytest.mark.parametrize(
    ("state", "entity", "text"),
    [
        (PLAYING, "to_move", "Grace"),
        (PLAYING, "game", "Jarmo"),
        (PLAYING, "turn_number", "5"),
        (PLAYING, "last_turn", "c1xd3"),
        (replace(PLAYING, turns=()), "last_turn", ""),
        (PLAYING, "score", "4 : 4"),
        (PLAYING, "verdict", "Black captured on d3. White to move."),
        (replace(PLAYING, message=Message("moved", "x" * 300)), "verdict", "x" * 255),
        (PLAYING, "result", ""),
        (OVER, "result", "Ada wins"),
        (DRAWN, "result", "Draw"),
        (OVER, "to_move", "nobody"),
        (OVER, "phase", "over"),
        (PLAYING, "thinks_since", "None"),
        (PLAYING, "board", "ON"),
        (FAULT, "board", "OFF"),
        (PLAYING, "fault", "OFF"),
        (FAULT, "fault", "ON"),
        (PLAYING, "question", "OFF"),
        (ASKED, "question", "ON"),
        (PLAYING, "lamps", ""),
        (replace(PLAYING, chalk=replace(PLAYING.chalk, rings=("b3", "c5"))), "lamps", "b3 c5"),
    ],
)
def test_what_home_assistant_shows(state: TableState, entity: str, text: str) -> None:
    assert shown(state)[entity] == text


def test_home_assistant_writes_an_order_for_light_and_reads_an_event() -> None:
    jinja = ImmutableSandboxedEnvironment()
    order = components(PLAYING)["lamps"]["command_template"]
    event = components(PLAYING)["event"]["value_template"]

    assert json.loads(jinja.from_string(order).render(value="b3 c5")) == {"cells": ["b3", "c5"]}
    told = {"id": "1", "event": "turn", "turn": {"turn": "a1-b3"}}
    assert json.loads(jinja.from_string(event).render(value_json=told)) == {**told, "event_type": "turn"}


def test_a_device_has_what_home_assistant_asks_of_it() -> None:
    told = device(PLAYING)

    # What it refuses a message for the want of: a device and who speaks for it, and of each component its
    # platform and an id that no other has.
    assert told["device"]["identifiers"] == ["adoube_0123_jarmo"]
    assert told["origin"]["name"] == "adoube"
    assert all(each["platform"] for each in told["components"].values())
    ids = [each["unique_id"] for each in told["components"].values()]
    assert len(set(ids)) == len(ids)
    assert told["availability_topic"] == "adoube/status"
    assert "lamps" not in components(PLAYING, lamps=False)


def test_an_installation_is_known_by_its_folder_and_topic(tmp_path: Path) -> None:
    one, same, other = (installation_of(tmp_path, base) for base in ("adoube", "adoube", "club"))

    assert one == same != other


def test_the_battery_of_an_electronic_board_is_told_though_the_version_stays() -> None:
    texts = StateTexts()

    first, second = (
        json.loads(texts.of(replace(PLAYING, health=BoardHealth("Robot", percent, charging=False))))
        for percent in (77, 76)
    )

    assert first["battery"] == {"percent": 77, "charging": False}
    assert second["battery"] == {"percent": 76, "charging": False}
    assert json.loads(texts.of(PLAYING))["battery"] is None
