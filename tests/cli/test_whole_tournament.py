"""A tournament of eight players over five rounds at four tables of `adoube serve`, with a power cut in it."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from py4swiss.trf import TrfParser

from adoube.tournament.standings import standings_of
from adoube.tournament.trf import Trf
from tests.cli.processes import Running
from tests.tournament.files import begun

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")

TABLES = ("one", "two", "three", "four")
ROUNDS = 5
CLUB = 'data = "records"\nport = 0\n[tournament]\nfile = "open.trf"\n' + "".join(
    f'[tables.{table}]\ngame = "chess"\nboard = "virtual"\nplayers = ["Ada", "Grace"]\n' for table in TABLES
)
# Half points of the two, by how their game ended.
POINTS = {"white": (2, 0), "black": (0, 2), "drawn": (1, 1)}

Games = list[tuple[int, int, str]]


class Event:
    """The arbiter's hands: what they ask of a running club, and what came of every game."""

    def __init__(self, folder: Path) -> None:
        self.file, self.chance = folder / "open.trf", random.Random(19)
        self.games: Games = []
        self.post: Callable[[str, dict[str, Any]], dict[str, Any]]
        self.running: Running

    def attend(self, running: Running) -> None:
        self.running, self.post = running, running.logged_in()

    def pair_and_start(self) -> list[tuple[int, int]]:
        """The next round's pairs by board."""
        proposal = self.post("tournament/next", {})
        self.post("tournament/accept", {"edition": proposal["edition"]})
        assert self.post("tournament/start", {}) == {"begun": len(TABLES), "not_begun": {}}
        return [(white, black) for white, black in proposal["pairs"]]

    def end_game(self, table: str, pair: tuple[int, int]) -> None:
        how = self.chance.choice([*POINTS])
        winners = ["white", "black"] if how == "drawn" else [how]
        ruling = {"kind": "ruling", "details": {"ruling": "result", "winners": winners}}
        people = [f"Player {number}" for number in pair]

        assert [seat["player"] for seat in self.running.table(table)["seats"]] == people
        self.running.command(self.post, table, ruling)
        self.games.append((*pair, how))

    def until_written(self, games: int) -> None:
        self.running.until(lambda: sum(self.results()) == 2 * games)

    def results(self) -> list[int]:
        """How many results stand in each player's line."""
        lines = self.file.read_text().splitlines()
        return [sum(letter in "10=" for letter in line[98::10]) for line in lines if line.startswith("001")]


def test_every_result_is_in_the_file_once_though_the_power_fails(tmp_path: Path) -> None:
    event = Event(tmp_path)
    event.file.write_bytes(begun(8, ROUNDS, "212 BH,SB,WIN").data)
    (tmp_path / "club.toml").write_text(CLUB)

    with Running("serve", str(tmp_path / "club.toml")) as running:
        event.attend(running)
        for _ in range(2):
            for table, pair in zip(TABLES, event.pair_and_start(), strict=True):
                event.end_game(table, pair)
            event.until_written(len(event.games))
        pairs = event.pair_and_start()
        for table, pair in [*zip(TABLES, pairs, strict=True)][:2]:
            event.end_game(table, pair)
        running.kill()

    with Running("serve", str(tmp_path / "club.toml")) as again:
        event.attend(again)
        # What was over is written; what was not goes on.
        event.until_written(len(event.games))
        for table, pair in [*zip(TABLES, pairs, strict=True)][2:]:
            event.end_game(table, pair)
        event.until_written(len(event.games))
        for _ in range(2):
            for table, pair in zip(TABLES, event.pair_and_start(), strict=True):
                event.end_game(table, pair)
            event.until_written(len(event.games))
        assert again.ends_by(signal.SIGTERM) == 0
    assert again.complained == ""

    check(event)


def check(event: Event) -> None:
    """Another program reads the file, and points and tie-breaks are those of the games."""
    points: dict[int, int] = dict.fromkeys(range(1, 9), 0)
    for white, black, how in event.games:
        points[white] += POINTS[how][0]
        points[black] += POINTS[how][1]
    read = TrfParser.parse(event.file, strict=False).player_sections
    assert {each.starting_number: each.points_times_ten for each in read} == {
        number: 5 * half for number, half in points.items()
    }
    assert all(len(each.results) == ROUNDS for each in read)
    assert len({frozenset(game[:2]) for game in event.games}) == len(event.games) == 4 * ROUNDS

    met = [(white, black, POINTS[how][0]) for white, black, how in event.games]
    met += [(black, white, POINTS[how][1]) for white, black, how in event.games]
    expected = {
        number: (
            sum(points[other] for one, other, _ in met if one == number) / 2,
            sum(points[other] * made for one, other, made in met if one == number) / 4,
            sum(made == 2 for one, _, made in met if one == number),
        )
        for number in points
    }
    rows = standings_of(Trf.read("open.trf", event.file.read_bytes()).tournament).rows
    assert {row.player.number: tuple(float(v or 0) for v in row.tie_breaks) for row in rows} == expected
    order = [(points[row.player.number], *expected[row.player.number]) for row in rows]
    assert order == sorted(order, reverse=True)
