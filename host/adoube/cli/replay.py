"""`adoube replay`: lets the referee judge a recorded trace; a game of chess also as PGN."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from adoube.cli.command import command_of
from adoube.cli.completing import SAMPLE
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE
from adoube.cli.replay_text import replay_lines
from adoube.cli.traces import OpenedTrace, open_sample, open_trace
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.output_files import write_output
from adoube.referee.config import Timings
from adoube.referee.readable_verdicts import readable_candidates
from adoube.referee.record import record_of
from adoube.referee.referee import Referee
from adoube.referee.succession import Succession
from adoube.referee.trace_start import line_begun_at, referee_of
from adoube.referee.verdicts import Illegal, Moved, NextGame, TimedVerdict
from adoube.sensing.events import ClockPressed, Event
from adoube.sensing.trace import TraceError
from adoube.words import say

CHESS = "chess"


class PgnError(AdoubeError):
    """A record that cannot be written as PGN."""


def require_chess(game: AnyGame) -> None:
    """Raises PgnError for a game whose record PGN cannot write."""
    if game.id != CHESS:
        raise PgnError(say("replay.pgn_is_for_chess", title=game.title))


def write_pgn(
    file: Path, games: Sequence[Referee], said: Sequence[TimedVerdict], events: Sequence[Event]
) -> None:
    """Writes what the referees of some games of chess have accepted, one game after the other, with the times
    between the presses of the clock, and what the clock showed at them where it tells.

    A turn that is not decided ends the moves of its game, with a comment. Raises OutputFileError.
    """
    texts = (_pgn(game, its, events) for game, its in zip(games, _by_game(said), strict=False))
    write_output(file, "\n".join(texts))


def _pgn(referee: Referee, said: Sequence[TimedVerdict], events: Iterable[Event]) -> str:
    from adoube.games.chess.notation import pgn

    opened = record_of(referee).open
    remark = ""
    if opened:
        candidates = readable_candidates(referee.line, opened[0].ply, opened[0].candidates)
        remark = say("chess.pgn_undecided", candidates=candidates)
    presses = ending_presses(said, events)
    clocks = [None if press is None else press.left_s for press in presses]
    return pgn(referee.line, {}, clocks=clocks, elapsed=turn_seconds(presses), remark=remark)


def _by_game(said: Iterable[TimedVerdict]) -> list[list[TimedVerdict]]:
    """What was said of each game."""
    games: list[list[TimedVerdict]] = [[]]
    for one in said:
        if isinstance(one.verdict, NextGame):
            games.append([])
        games[-1].append(one)
    return games


def ending_presses(said: Iterable[TimedVerdict], events: Iterable[Event]) -> list[ClockPressed | None]:
    """The press that ended each accepted turn; None where it was forgotten."""
    presses = [event for event in events if isinstance(event, ClockPressed)]
    ended: list[ClockPressed | None] = []
    for one in said:
        if isinstance(one.verdict, Moved):
            at = _press_place(presses, one.verdict.seat, one.at_ms)
            ended.append(presses[at] if at is not None else None)
            presses = presses[at + 1 :] if at is not None else presses
    return ended


def turn_seconds(presses: Sequence[ClockPressed | None]) -> list[float | None]:
    """How long each turn took, by the presses that ended them: from the one before it to its own.

    None for the first turn, whose beginning no press marks, and beside a press that was forgotten.
    """
    between = [
        (later.at_ms - earlier.at_ms) / 1000 if earlier is not None and later is not None else None
        for earlier, later in pairwise(presses)
    ]
    return [None, *between][: len(presses)]


def _press_place(presses: Sequence[ClockPressed], seat: str, accepted_ms: int) -> int | None:
    """Which of the presses that no turn has claimed ended a turn of `seat` accepted at that moment."""
    for place, press in enumerate(presses):
        if press.at_ms > accepted_ms:
            return None
        if press.seat == seat:
            return place
    return None


def replayed(
    opened: OpenedTrace, timings: Timings | None = None, *, explains: bool = False
) -> tuple[list[TimedVerdict], Referee]:
    """Everything that is said of a trace, with its reasons if it `explains`, and the referee of its last game
    as the trace leaves it.

    Raises TraceError where the header asks for what no referee knows.
    """
    said, games = games_replayed(opened, timings, explains=explains)
    return said, games[-1]


def games_replayed(
    opened: OpenedTrace, timings: Timings | None = None, *, explains: bool = False
) -> tuple[list[TimedVerdict], tuple[Referee, ...]]:
    """Everything that is said of a trace, and the referees of its games, of which the last has any turns.

    Each game after the first begins with `NextGame`. Raises TraceError as `replayed` does.
    """
    header = opened.trace.header
    try:
        first = referee_of(header, opened.game, opened.view, timings, explains=explains)
    except AdoubeError as error:
        raise TraceError(f"{opened.trace.where}: {error}") from error
    further = replace(header, begun=None)
    games = Succession(
        first, lambda: referee_of(further, opened.game, opened.view, timings, explains=explains)
    )
    said: list[TimedVerdict] = []
    for event in opened.trace.events:
        said += games.step(event, event.at_ms)
    return said + games.finish(), games.played


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
    """How far each game had come when the trace began to tell of it: all but the first one had only begun."""
    begun, _ = line_begun_at(opened.game, opened.trace.header.begun)
    return [begun, *(game.line.back_to(game.line.ply - len(game.line.turns)) for game in games[1:])]


def _faults(said: list[TimedVerdict]) -> Iterator[str]:
    """What went wrong when the game was asked why something is not allowed."""
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
