"""`adoube replay`: lets the referee judge a recorded trace; a game of chess also as PGN."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from adoube.cli.arguments import SAMPLE
from adoube.cli.command import command_of
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE
from adoube.cli.replay_text import replay_lines, require_chess, write_pgn
from adoube.games.line import Line
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import OpenedTrace, games_replayed, line_begun_at, open_sample, open_trace
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Illegal, TimedVerdict
from adoube.words import say


@command_of("replay", "replay.help")
@click.argument("trace", type=INPUT_FILE, required=False)
@click.option("--sample", type=SAMPLE, metavar="GAME", help=say("replay.sample_help"))
@click.option("--pgn", metavar="FILE", type=OUTPUT_FILE, help=say("replay.pgn_help"))
@click.option("--explain", is_flag=True, help=say("replay.explain_help"))
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
def command(trace: Path | None, sample: str | None, pgn: Path | None, explain: bool, as_json: bool) -> None:
    if (trace is None) == (sample is None):
        raise click.UsageError(say("replay.trace_or_sample"))
    opened = open_sample(sample) if sample is not None else open_trace(trace or Path())
    if opened.trace.cut_off is not None:
        click.echo("adoube: " + say("trace.cut_off", where=opened.trace.cut_off), err=True)
    if pgn is not None:
        require_chess(opened.game)
    said, games = games_replayed(opened, explains=explain)
    referee = games[-1]
    for why in dict.fromkeys(_faults(said)):
        click.echo("adoube: " + say("games.fault", game=opened.game.id, why=why), err=True)
    if pgn is not None:
        write_pgn(pgn, games, said, opened.trace.events)
    record = record_of(referee).to_json()
    for line in _as_json(said, record) if as_json else replay_lines(said, record, _starts(opened, games)):
        click.echo(line)


def _starts(opened: OpenedTrace, games: Sequence[Referee]) -> list[Line]:
    """Return each game's line when the trace began to record it: all but the first had only begun."""
    begun, _ = line_begun_at(opened.game, opened.trace.header.begun)
    return [begun, *(game.line.back_to(game.line.ply - len(game.line.turns)) for game in games[1:])]


def _faults(said: list[TimedVerdict]) -> Iterator[str]:
    """Yield the faults of the game when it was asked why something is not allowed."""
    for one in said:
        if isinstance(one.verdict, Illegal) and one.verdict.objection.fault:
            yield str(one.verdict.objection.fault)


def _as_json(said: list[TimedVerdict], record: dict[str, Any]) -> Iterator[str]:
    for one in said:
        verdict = {"t": one.at_ms, "verdict": one.verdict.name, **one.verdict.to_json()}
        yield json.dumps(verdict, ensure_ascii=False)
        if one.reasons is not None:
            yield json.dumps({"t": one.at_ms, "explain": one.reasons.to_json()}, ensure_ascii=False)
    yield json.dumps(record, ensure_ascii=False)
