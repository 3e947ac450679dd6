"""`adoube games` from outside."""

import json
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from adoube.cli.main import run
from adoube.games import registry
from adoube.games.base import Game
from adoube.games.jarmo import Jarmo


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


class NoMethods(Game[int, int]):
    id, title, views = "no-methods", "No methods", ("occupancy",)
    rulebook, turn_order_clause = "jarmo.md", "JAR-01"


class NoTitle(Jarmo):
    id = "no-title"
    title = None  # type: ignore[assignment]


class NoRulebook(Jarmo):
    id, rulebook = "no-rulebook", "elsewhere.md"


class FallsOver(Jarmo):
    id = "falls-over"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        raise RuntimeError("out of cheese")


class NoBoard(Jarmo):
    id = "no-board"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super(Jarmo, self).__init__(*arguments, **options)


class Misnamed(Jarmo):
    id = "anything"


@pytest.mark.parametrize(
    ("name", "attribute", "why"),
    [
        ("no-methods", "NoMethods", "these methods are missing: after, load, outcome"),
        ("no-title", "NoTitle", "says no title"),
        ("no-rulebook", "NoRulebook", "elsewhere.md"),
        ("falls-over", "FallsOver", "out of cheese"),
        ("no-board", "NoBoard", "no seats or no board"),
        ("misnamed", "Misnamed", "its id is 'anything' and its entry point is called 'misnamed'"),
        ("no-class", "EntryPoint.__doc__", "no subclass of adoube.games.base.Game"),
    ],
)
def test_what_is_wrong_with_a_strangers_game_is_one_line_everywhere(
    name: str, attribute: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = EntryPoint(name, f"{__name__}:{attribute}", "adoube.games")
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])

    assert run(["games"]) == 0
    told = capsys.readouterr()
    assert [why in line for line in told.out.splitlines() if line.startswith(name)] == [True]
    assert told.err == ""
    assert "jarmo             Jarmo" in told.out
    for command in (["perft", name, "1"], ["simulate", name, "--trace", "a", "--truth", "b"]):
        assert run(command) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_person_reads_the_options_default_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0

    assert "-o quiet_limit=none/N" in capsys.readouterr().out


def test_a_kind_of_board_lists_the_games_that_can_be_played_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--board", "dgt"]) == 0

    said = capsys.readouterr().out
    assert "russian-draughts" in said
    assert "A king is any chessman of its colour, such as a queen." in " ".join(said.split())
    assert "Not on such a board: Leap Frog" in said


def test_programs_are_told_how_a_game_is_played_on_it_or_why_it_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["games", "--board", "dgt:/dev/ttyUSB0", "--json"]) == 0
    entries = {entry["id"]: entry for entry in map(json.loads, capsys.readouterr().out.splitlines())}

    geese = entries["fox-and-geese"]["board"]
    assert geese["stands_for"] == {"white": "fox", "black": "geese"}
    assert (geese["view"], geese["squares"]) == ("colour", ["a1", "g7"])
    assert entries["chess"]["board"]["stands_for"]["N"] == "white.knight"
    assert entries["salta"]["board"] is None
    assert "not squares of a chess board" in entries["salta"]["why"]


def test_a_board_of_no_known_kind_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--board", "quantum"]) == 2

    assert "there is no kind of board called 'quantum'; there is dgt, chessnut" in capsys.readouterr().err
