"""One list of settings: the options of `adoube play`, the club's file and its reference agree on it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest

from adoube.app.settings import NEEDS, CameraSettings, EventSettings, TableSettings
from adoube.cli.play import command
from adoube.cli.table_options import TableRun, settings_of, table_options
from adoube.referee.config import Takeback
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import toml_file
from tests.docs.settings_tables import setting_rows
from tests.tools import ROOT

SETTINGS = (TableSettings, CameraSettings, EventSettings)
# The game is an argument, a camera has options of its own, and one table needs no list of tables.
NO_OPTION = {"game", "camera", "data", "tables"}
# One table has no round, no tournament and no site beside it; its feeds have options of a form of their own.
OF_SITES = {"cors", "embed"}
OF_OTHERS = {"webhooks", "livechess", "broadcasts", "round_folders", "mqtt", "tournament", "metrics"}
OF_FEEDS = OF_SITES | OF_OTHERS
# They say how a command runs a table, and a file says that in other ways.
OF_THE_COMMAND = {
    "game", "source", "table", "new_match", "data", "as_json", "no_web", "hands", "speed", "new_codes",
}  # fmt: skip
EXAMPLE = ROOT / "host" / "adoube" / "cli" / "club_example.toml"
REFERENCE = ROOT / "docs" / "reference" / "club-file.md"


def names_of(made: type[Any]) -> set[str]:
    return {field.name for field in fields(made)}


def parsed(*arguments: str) -> TableRun:
    """The table that a command with the options of a table is asked for."""
    found: list[TableRun] = []

    @click.command()
    @table_options(game="jarmo")
    def play(table: TableRun) -> None:
        found.append(table)

    play.main([*arguments], standalone_mode=False)
    (table,) = found
    return table


@pytest.mark.parametrize("made", SETTINGS)
def test_each_setting_of_a_table_has_an_option(made: type[Any]) -> None:
    assert names_of(made) - {*settings_of(made)} <= NO_OPTION | OF_FEEDS


def test_each_option_of_a_table_is_a_setting_or_says_how_the_command_runs() -> None:
    of_settings = {option.parameter for made in SETTINGS for option in settings_of(made).values()}
    of_feeds = re.compile("livechess|mqtt|metrics")
    taken = {str(param.name) for param in command.params if not of_feeds.match(str(param.name))}

    assert taken - of_settings - OF_THE_COMMAND == {"camera"}  # short for a board


def test_options_that_are_not_given_leave_the_defaults_of_the_file() -> None:
    assert parsed("--board", "virtual").settings == TableSettings("jarmo", "virtual")


def test_a_file_and_a_command_line_that_say_the_same_mean_the_same(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        """
        game = "jarmo"
        board = "camera:0"
        token = "00"
        view = "colour"
        turn_end = "page"
        show_moves = true
        buzzer = false
        lift_to_answer = false
        timings = "timings.toml"
        options = { first = "black" }
        players = ["Ada", "Grace"]
        rounds = 2
        time = "30+10"
        clocks = true
        hints = true
        takeback = "off"
        seed = 7
        computers = { black = 2 }
        record = "traces"
        [camera]
        corners = [[1, 2], [30, 2], [30, 20], [1, 20]]
        turned = 90
        calibrate = "empty"
        pictures = false
        pictures_mb = 20
        lens = false
        """,
        encoding="utf-8",
    )
    said = (
        "--board camera:0 --token 00 --view colour --turn-end page --show-moves --no-buzzer "
        "--no-lift-to-answer --timings timings.toml -o first=black --players Ada,Grace --rounds 2 "
        "--time 30+10 --clocks --hints "
        "--takeback off --seed 7 --computer black:2 --record traces --corners 1,2 30,2 30,20 1,20 "
        "--turned 90 --calibrate empty --no-pictures --pictures-mb 20 --no-lens"
    )

    table = parsed(*said.split())

    assert table.settings == deserialize(TableSettings, toml_file(file), closed=True)
    assert isinstance(table.settings.takeback, Takeback)


def test_the_example_of_a_clubs_file_and_the_reference_name_every_setting() -> None:
    example, reference = EXAMPLE.read_text(encoding="utf-8"), REFERENCE.read_text(encoding="utf-8")
    for made in SETTINGS:
        for name in names_of(made) - {"camera", "tables"}:
            written = rf"^(?:# )?(?:\[+)?(?:# )?{name}\b"
            assert re.search(written, example, re.MULTILINE), name
        for row in setting_rows(made):
            assert f"| {' | '.join(row)} |" in reference


@pytest.mark.parametrize("made", SETTINGS)
def test_what_an_option_needs_is_known(made: type[Any]) -> None:
    needs = {option.setting.needs for option in settings_of(made).values()} - {None}

    assert needs <= {*NEEDS}
