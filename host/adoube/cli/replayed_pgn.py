"""The record of a replayed game of chess as a PGN file."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.referee.record import record_of
from adoube.referee.referee import Referee
from adoube.referee.said import Said
from adoube.referee.verdicts import Moved, NextGame
from adoube.sensing.events import ClockPressed, Event
from adoube.words import say

__all__ = ["PgnError", "require_chess", "write_pgn"]

CHESS = "chess"


class PgnError(AdoubeError):
    """A record that cannot be written as PGN."""


def require_chess(game: AnyGame) -> None:
    """Raises PgnError for a game whose record PGN cannot write."""
    if game.id != CHESS:
        raise PgnError(say("replay.pgn_is_for_chess", title=game.title))


def write_pgn(file: Path, games: Sequence[Referee], said: Sequence[Said], events: Sequence[Event]) -> None:
    """Writes what the referees of some games of chess have accepted, one game after the other, with the times
    between the presses of the clock, and what the clock showed at them where it tells.

    A turn that is not decided ends the moves of its game, with a comment. Raises PgnError, naming the file.
    """
    texts = (_pgn(game, its, events) for game, its in zip(games, _by_game(said), strict=False))
    try:
        file.write_text("\n".join(texts), encoding="utf-8", newline="\n")
    except OSError as error:
        raise PgnError(say("replay.pgn_unwritable", file=file, why=error.strerror)) from error


def _pgn(referee: Referee, said: Sequence[Said], events: Iterable[Event]) -> str:
    from adoube.games.chess.notation import pgn

    opened = record_of(referee).open
    candidates = say("replay.or").join(opened[0].candidates) if opened else ""
    remark = say("chess.pgn_undecided", candidates=candidates) if opened else ""
    presses = ending_presses(said, events)
    clocks = [None if press is None else press.left_s for press in presses]
    return pgn(referee.line, {}, clocks=clocks, elapsed=turn_seconds(presses), remark=remark)


def _by_game(said: Iterable[Said]) -> list[list[Said]]:
    """What was said of each game."""
    games: list[list[Said]] = [[]]
    for one in said:
        if isinstance(one.verdict, NextGame):
            games.append([])
        games[-1].append(one)
    return games


def ending_presses(said: Iterable[Said], events: Iterable[Event]) -> list[ClockPressed | None]:
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
