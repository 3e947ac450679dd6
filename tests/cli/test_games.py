"""`adoube games` from outside."""

import json
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from adoube.cli.main import run
from adoube.games import registry


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    assert run(["games", "--json"]) == 0
    entries = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return {entry["id"]: entry for entry in entries}


def test_jarmo_is_listed_with_seats_options_and_views(capsys: pytest.CaptureFixture[str]) -> None:
    jarmo = listed(capsys)["jarmo"]

    assert jarmo["title"] == "Jarmo"
    assert jarmo["seats"] == ["black", "white"]
    assert set(jarmo["views"]) == {"occupancy", "polarity", "level"}
    assert jarmo["options"]["reentry"] == {
        "default": "optional",
        "values": ["optional", "forced", "costs_turn", "dagaz"],
    }
    assert jarmo["options"]["quiet_limit"] == {"default": "none", "values": ["none", "N"]}


def test_the_first_value_of_an_option_is_its_default(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("jarmo", "jasir"):
        options = listed(capsys)[game]["options"].values()
        assert all(option["default"] == option["values"][0] for option in options)


def test_a_strangers_game_that_does_not_load_harms_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint("broken", "no_such_package.game:Game", "adoube.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])

    games = listed(capsys)

    assert "no_such_package" in games["broken"]["error"]
    assert games["jarmo"]["seats"] == ["black", "white"]


def test_a_person_reads_the_options_default_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0

    assert "-o quiet_limit=none/N" in capsys.readouterr().out
