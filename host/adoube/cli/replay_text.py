"""What a referee says of a trace, and the record, in lines for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.cli.replay_reasons import explained
from adoube.games.line import Line
from adoube.referee.readable_verdicts import FollowedGame, readable, readable_reasons, readable_record
from adoube.referee.verdicts import NextGame, TimedVerdict
from adoube.words import say

__all__ = ["replay_lines"]


def replay_lines(
    said: Sequence[TimedVerdict], record: Mapping[str, Any], starts: Sequence[Line]
) -> Iterator[str]:
    """All that was said, each with its reasons if there are any, and the printed record of the last game.

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
    yield f"{one.at_ms / 1000:9.2f} s  {one.verdict.name:<13} {details}".rstrip()
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
