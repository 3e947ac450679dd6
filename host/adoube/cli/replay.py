"""`adoube replay`: lets the referee judge a recorded trace; a game of chess also as PGN.

As text, a replayed trace has its verdicts with their reasons, and its record.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from adoube.archive.camera_case import CameraCase, is_camera_case, read_camera_case
from adoube.cli.arguments import SAMPLE
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.output_files import write_output
from adoube.referee.readable_verdicts import (
    FollowedGame,
    readable,
    readable_candidates,
    readable_reasons,
    readable_record,
    record_of,
)
from adoube.referee.reasons import Changed, Differing, Hypothesis, Missed, Reasons
from adoube.referee.recorded_games import OpenedTrace, games_replayed, line_begun_at, open_sample, open_trace
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Illegal, Moved, NextGame, TimedVerdict
from adoube.sensing.events import ClockPressed, Event
from adoube.sensing.views import EMPTY
from adoube.terminal_colour import VERDICT_TONES, complain, toned
from adoube.words import say

__all__ = [
    "PgnError",
    "ending_presses",
    "explained",
    "replay_lines",
    "require_chess",
    "turn_seconds",
    "write_pgn",
]


@command_of("replay", "replay.help")
@click.argument("trace", type=INPUT_FILE, required=False)
@click.option("--sample", type=SAMPLE, metavar="GAME", help=say("replay.sample_help"))
@click.option("--pgn", metavar="FILE", type=OUTPUT_FILE, help=say("replay.pgn_help"))
@click.option("--explain", is_flag=True, help=say("replay.explain_help"))
@json_option
def command(trace: Path | None, sample: str | None, pgn: Path | None, explain: bool, as_json: bool) -> None:
    if (trace is None) == (sample is None):
        raise click.UsageError(say("replay.trace_or_sample"))
    if trace is not None and is_camera_case(trace):
        if pgn is not None:
            raise click.UsageError(say("camera_case.no_pgn"))
        _replay_case(read_camera_case(trace), explain=explain, as_json=as_json)
        return
    opened = open_sample(sample) if sample is not None else _opened(trace or Path())
    if pgn is not None:
        require_chess(opened.game)
    said, games = _replay(opened, explain=explain, as_json=as_json)
    if pgn is not None:
        write_pgn(pgn, games, said, opened.trace.events)


def _replay_case(case: CameraCase, *, explain: bool, as_json: bool) -> None:
    """Print the verdicts of each trace; complain if the version that wrote the case judged otherwise."""
    said = [_replay(opened, explain=explain, as_json=as_json)[0] for opened in case.traces]
    if not case.is_judged_alike(said):
        complain(say("camera_case.other_verdicts", version=case.adoube))


def _replay(
    opened: OpenedTrace, *, explain: bool, as_json: bool
) -> tuple[list[TimedVerdict], tuple[Referee, ...]]:
    """Judge a trace, and print the verdicts and the record; return the verdicts and the games' referees."""
    if opened.trace.cut_off is not None:
        complain(say("trace.cut_off", where=opened.trace.cut_off))
    said, games = games_replayed(opened, explains=explain)
    for why in dict.fromkeys(_faults(said)):
        complain(say("games.fault", game=opened.game.id, why=why))
    record = record_of(games[-1]).to_json()
    for line in _as_json(said, record) if as_json else replay_lines(said, record, _starts(opened, games)):
        click.echo(line)
    return said, games


def _opened(file: Path) -> OpenedTrace:
    """Open a trace, or the bytes of an electronic board that are kept beside one."""
    from adoube.tables.boards.byte_log import is_byte_log, read_byte_log

    return read_byte_log(file) if is_byte_log(file) else open_trace(file)


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
        yield json.dumps(one.to_json(), ensure_ascii=False)
        if one.reasons is not None:
            yield json.dumps({"t": one.at_ms, "explain": one.reasons.to_json()}, ensure_ascii=False)
    yield json.dumps(record, ensure_ascii=False)


CHESS = "chess"


INDENT = 14
LABEL = 12
NAME_WIDTH = 13
MOST_NAMED = 5
MOST_CHANGES = 12  # so many changes are written out, the newest
MOST_CELLS = 6  # more are counted, not named


def explained(reasons: Reasons) -> Iterator[str]:
    """Yield what decided, then what was weighed, then what was reported."""
    for label, text in _parts(reasons):
        if text:
            yield f"{'':{INDENT}}{say(f'explain.{label}'):<{LABEL}}{text}"


def _parts(reasons: Reasons) -> Iterator[tuple[str, str]]:
    yield "why", _why(reasons)
    unnamed = reasons.unnamed
    for label, kept in (("stood", True), ("fell", False)):
        ranked = [_hypothesis(one) for one in reasons.hypotheses if one.kept is kept]
        unnamed += len(ranked[MOST_NAMED:])
        yield label, "; ".join(ranked[:MOST_NAMED])
    if unnamed:
        yield "more", str(unnamed)
    for missed in reasons.missed:
        yield "missed" if reasons.verdict == Illegal.name else "fell", _missed(missed)
    if reasons.differing is not None:
        yield from _differing(reasons.differing)
    yield "presses", " ".join(reasons.presses)
    yield "touched", " ".join(reasons.touched)
    yield "changed", _changes(reasons.changed)


def _why(reasons: Reasons) -> str:
    if reasons.basis is None:
        return ""
    seconds = "" if reasons.stood_ms is None else f"{reasons.stood_ms / 1000:.2f}"
    return say(f"explain.by_{reasons.basis.replace('-', '_')}", of=reasons.of, seconds=seconds)


def _hypothesis(one: Hypothesis) -> str:
    turns = _turns(one.turns) if one.legal else say("explain.not_legal")
    if one.untouched:
        turns = say("explain.though_untouched", turns=turns, cells=" ".join(one.untouched))
    if one.worth == 0.0:
        return say("explain.best", turns=turns)
    return say("explain.worth", turns=turns, worth=f"{one.worth:.2f}")


def _turns(turns: Sequence[str]) -> str:
    return " ".join(turns) or say("explain.no_turn")


def _missed(one: Missed) -> str:
    wanted = [
        say(f"explain.{what}", cells=_cells(cells))
        for what, cells in (("to_empty", one.empty), ("to_fill", one.fill))
        if cells
    ]
    return say("explain.would_fit", turns=_turns(one.turns), wanted=", ".join(wanted))


def _cells(cells: Sequence[str]) -> str:
    return " ".join(cells) if len(cells) <= MOST_CELLS else say("explain.cells", number=len(cells))


def _differing(differing: Differing) -> Iterator[tuple[str, str]]:
    named = (
        say("explain.in_cells", turn=turn, cells=" ".join(cells)) for turn, cells in differing.cells if cells
    )
    yield "differ", "; ".join(named)
    told = [say(f"explain.told_by_{what}") for what in differing.would_tell]
    yield "would_tell", "; ".join(told)


def _changes(changes: Sequence[Changed]) -> str:
    newest = "; ".join(_change(one) for one in changes[-MOST_CHANGES:])
    earlier = len(changes) - MOST_CHANGES
    return newest if earlier <= 0 else say("explain.earlier", number=earlier, newest=newest)


def _change(one: Changed) -> str:
    what = "changed_to"
    if one.after is None:
        what = "unknown"
    elif one.after == EMPTY:
        what = "emptied"
    elif one.before == EMPTY:
        what = "filled"
    return say(f"explain.{what}", cell=one.cell, shows=one.after, seconds=f"{one.at_ms / 1000:.2f}")


def replay_lines(
    said: Sequence[TimedVerdict], record: Mapping[str, Any], starts: Sequence[Line]
) -> Iterator[str]:
    """Yield all verdicts, each with its reasons if there are any, and the printed record of the last game.

    `starts`: how far each game had come when the trace began to tell of it.
    """
    followed = FollowedGame(starts)
    for one in said:
        if isinstance(one.verdict, NextGame):
            yield from _record_lines(one.verdict.before, followed.start)
            yield f"{one.at_ms / 1000:9.2f} s  {one.verdict.name}"
        else:
            yield from _verdict_lines(one, followed)
        followed.handle(one.verdict)
    yield from _record_lines(record, followed.start)


def _verdict_lines(one: TimedVerdict, followed: FollowedGame) -> Iterator[str]:
    told = readable(one.verdict, followed.line).to_json()
    details = "  ".join(f"{key} {_short(value)}" for key, value in told.items() if value not in ([], None))
    name = one.verdict.name
    blanks = " " * (NAME_WIDTH - len(name))
    yield f"{one.at_ms / 1000:9.2f} s  {toned(name, VERDICT_TONES.get(name))}{blanks} {details}".rstrip()
    if one.reasons is not None:
        begun = followed.reached(one.reasons.after)
        yield from explained(readable_reasons(one.reasons, one.verdict, begun))


def _record_lines(record: Mapping[str, Any], start: Line) -> Iterator[str]:
    turns = " ".join(turn or say("replay.unknown_turn") for turn in readable_record(start, record))
    yield say("replay.record", turns=turns or say("replay.no_turns"))
    yield say("replay.scores", scores=_short(record["scores"]), questions=record["questions"])
    if record["over"]:
        yield say("replay.over", why=record["over"]["why"], clause=record["over"]["clause"])


def _short(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)


class PgnError(AdoubeError):
    """A record that cannot be written as PGN."""


def require_chess(game: AnyGame) -> None:
    """Raise PgnError for a game whose record PGN cannot write."""
    if game.id != CHESS:
        raise PgnError(say("replay.pgn_is_for_chess", title=game.title))


def write_pgn(
    file: Path, games: Sequence[Referee], said: Sequence[TimedVerdict], events: Sequence[Event]
) -> None:
    """Write what the referees of some games of chess have accepted, one game after the other, with the times
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
    """Return the verdicts of each game."""
    games: list[list[TimedVerdict]] = [[]]
    for one in said:
        if isinstance(one.verdict, NextGame):
            games.append([])
        games[-1].append(one)
    return games


def ending_presses(said: Iterable[TimedVerdict], events: Iterable[Event]) -> list[ClockPressed | None]:
    """Return the press that ended each accepted turn; None if it was forgotten."""
    presses = [event for event in events if isinstance(event, ClockPressed)]
    ended: list[ClockPressed | None] = []
    for one in said:
        if isinstance(one.verdict, Moved):
            at = _press_place(presses, one.verdict.seat, one.at_ms)
            ended.append(presses[at] if at is not None else None)
            presses = presses[at + 1 :] if at is not None else presses
    return ended


def turn_seconds(presses: Sequence[ClockPressed | None]) -> list[float | None]:
    """Return how long each turn took, by the presses that ended them: from the one before it to its own.

    None for the first turn, whose beginning no press marks, and beside a press that was forgotten.
    """
    between = [
        (later.at_ms - earlier.at_ms) / 1000 if earlier is not None and later is not None else None
        for earlier, later in pairwise(presses)
    ]
    return [None, *between][: len(presses)]


def _press_place(presses: Sequence[ClockPressed], seat: str, accepted_ms: int) -> int | None:
    """Return the index of the unclaimed press that ended a turn of `seat` accepted at that moment."""
    for place, press in enumerate(presses):
        if press.at_ms > accepted_ms:
            return None
        if press.seat == seat:
            return place
    return None
