"""Journals with games in them that were played at random, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.journal import Journal, NewRow
from adoube.records.payloads import Opened, Payload, Result, TurnPlayed, position_hash
from adoube.referee.config import Timings

__all__ = ["BEGUN", "journal_with", "opened_game", "played_game", "written"]

BEGUN = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def opened_game(game: str = "jarmo", people: Iterable[str] = ("Ada", "Grace"), seed: int = 0) -> Opened:
    rules = make_game(game, seed=seed)
    return Opened(
        game=game,
        options=dict(rules.options),
        seed=seed,
        view=rules.views[0],
        players=dict(zip(rules.seats, people, strict=True)),
        rules_version="1",
        program_version="1",
        timings=Timings.default().to_json(),
        people=tuple(people),
    )


def played_game(opened: Opened, most_turns: int = 400, seed: int = 1) -> list[Payload]:
    """The rows of a game at random: its opening, its turns, and its result where it comes to one."""
    line = Line.begin(make_game(opened.game, opened.options, seed=opened.seed))
    rows: list[Payload] = [opened]
    rng = Random(seed)
    while line.outcome is None and line.ply < most_turns:
        turn, after = line.game.random_turn(line.position, rng)
        seat = line.game.to_move(line.position)
        line = line.extended(turn, after)
        rows.append(TurnPlayed(line.ply, seat, line.game.write(turn), position_hash(printed(line))))
    if line.outcome is not None:
        rows.append(Result(line.outcome.winners, line.scores, line.outcome.clause))
    return rows


def written(
    payloads: Iterable[Payload], table: str = "one", number: int = 1, begun: datetime = BEGUN
) -> list[NewRow]:
    """Rows a second apart."""
    return [
        NewRow(table, number, payload, begun + timedelta(seconds=place), place * 10**9)
        for place, payload in enumerate(payloads)
    ]


def journal_with(folder: Path, games: Mapping[tuple[str, int], Iterable[Payload]]) -> Path:
    """A journal of these games by table and number, each begun a day after the one before; its folder."""
    with Journal.open(folder) as journal:
        for day, ((table, number), payloads) in enumerate(games.items()):
            journal.append(written(payloads, table, number, BEGUN + timedelta(days=day)))
    return folder
