"""Verdicts, their reasons and the record of a game, with turns as people read them.

The record is the game as far as the referee knows it, with its gaps. Programs get the notation.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Protocol

from adoube.games.line import Line
from adoube.games.scoresheet import entries, entries_after, entry_after, line_after
from adoube.referee.reasons import Reasons
from adoube.referee.successors import SKIP
from adoube.referee.verdicts import (
    INSTEAD,
    Illegal,
    Moved,
    NextGame,
    Open,
    Return,
    TakenBack,
    TurnQuestion,
    Undecided,
    Verdict,
)

__all__ = [
    "FollowedGame",
    "OpenTurn",
    "Record",
    "readable",
    "readable_candidates",
    "readable_reasons",
    "readable_record",
    "record_of",
]


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn that was played and is not known; `ply` is 1 for the first turn of the game."""

    ply: int
    candidates: tuple[str, ...]  # the turns of which one was played


@dataclass(frozen=True, slots=True)
class Record:
    """`turns` holds None for a turn that is open. `scores` and `over` are those of the accepted turns."""

    turns: tuple[str | None, ...]
    scores: dict[str, int | float]  # by seat
    over: dict[str, Any] | None
    questions: int  # how many were asked
    open: tuple[OpenTurn, ...]  # the turns that are not known

    def to_json(self) -> dict[str, Any]:
        return {
            "record": list(self.turns),
            "scores": self.scores,
            "over": self.over,
            "questions": self.questions,
            "open": [{"ply": turn.ply, "candidates": list(turn.candidates)} for turn in self.open],
        }


class Recorded(Protocol):
    """A source of all that is known of a game, such as a referee."""

    @property
    def line(self) -> Line: ...

    @property
    def open(self) -> Open | None: ...

    @property
    def unconfirmed(self) -> Open | None: ...

    @property
    def out_of_step(self) -> Illegal | None: ...

    @property
    def questions_asked(self) -> int: ...


def record_of(referee: Recorded) -> Record:
    """Return what is known of the referee's game now."""
    line = referee.line
    accepted = line.written_turns()
    unsure = [still_open for still_open in (referee.open, referee.unconfirmed) if still_open]
    lines = {texts for still_open in unsure for texts in still_open.lines}
    games = [_played(accepted, texts) for texts in sorted(lines)]
    if referee.open is None:
        games.append(accepted)
    is_unsure = referee.open is None or referee.open.guessed or referee.out_of_step is not None
    sure = len(accepted) if is_unsure else None
    turns: list[str | None] = []
    opened: list[OpenTurn] = []
    for texts in zip_longest(*games):
        candidates = tuple(sorted({text for text in texts if text is not None}))
        agreed = len(set(texts)) == 1 and (sure is None or len(turns) < sure)
        turns.append(candidates[0] if agreed else None)
        if not agreed:
            opened.append(OpenTurn(len(turns), candidates))
    outcome = line.outcome
    over = None if outcome is None else outcome.printed()
    scores = line.scores
    return Record(tuple(turns), scores, over, referee.questions_asked, tuple(opened))


def _played(accepted: Sequence[str], further: Sequence[str]) -> list[str]:
    """The turns that stand after some more were played, or taken back."""
    turns = list(accepted)
    for text in further:
        if text.startswith(INSTEAD):
            while turns[-1] == SKIP:
                turns.pop()
            turns[-1] = text.removeprefix(INSTEAD)
        elif (returned := Return.read(text)) is None:
            turns.append(text)
        else:
            del turns[len(turns) - returned.plies :]
    return turns


def readable(verdict: Verdict, line: Line) -> Verdict:
    """A verdict on a game that had come as far as `line`."""
    match verdict:
        case Moved(turn=turn):
            return replace(verdict, turn=entry_after(line, turn))
        case Undecided(ply=ply, candidates=candidates):
            return replace(verdict, candidates=readable_candidates(line, ply, candidates))
        case TurnQuestion(ply=ply, choices=choices, lifts=lifts, lines=lines):
            before = _before(line, ply)
            return replace(
                verdict,
                choices=_each_after(before, choices),
                lifts=tuple((cell, entry_after(before, turn)) for cell, turn in lifts),
                lines=tuple(" ".join(entries_after(before, each.split(" "))) for each in lines),
            )
        case TakenBack(turns=turns):
            return replace(verdict, turns=tuple(entries(line, len(line.turns) - len(turns))))
    return verdict


def readable_candidates(line: Line, ply: int, candidates: Sequence[str]) -> tuple[str, ...]:
    """Return the candidates for turn `ply` of a game that had come as far as `line`, as people write them."""
    return _each_after(_before(line, ply), candidates)


def readable_reasons(reasons: Reasons, verdict: Verdict, line: Line) -> Reasons:
    """The reasons of a verdict, which begin where the game had come as far as `line`."""
    differing, before = reasons.differing, _before_turn_of(verdict, line)
    if differing is not None:
        named = tuple((entry_after(before, turn), cells) for turn, cells in differing.cells)
        differing = replace(differing, cells=named)
    return replace(
        reasons,
        of=None if reasons.of is None else " ".join(_way(before, reasons.of.split(" "))),
        hypotheses=tuple(replace(one, turns=_way(line, one.turns)) for one in reasons.hypotheses),
        missed=tuple(replace(one, turns=_way(line, one.turns)) for one in reasons.missed),
        differing=differing,
    )


def readable_record(start: Line, record: Mapping[str, Any]) -> list[str | None]:
    """The turns of a printed record; None for one that is not known.

    After such a one, the first turn that may have been played says what stands.
    """
    candidates = {each["ply"]: each["candidates"] for each in record["open"]}
    known: list[str | None] = record["record"]
    played = [text if text is not None else candidates[ply][0] for ply, text in enumerate(known, 1)]
    shown = entries_after(start, played)
    return [None if text is None else entry for text, entry in zip(known, shown, strict=True)]


class FollowedGame:
    """The games of a trace, followed by what was said of them."""

    def __init__(self, starts: Sequence[Line]) -> None:
        """`starts`: how far each of them had come when the trace began to tell of it."""
        self._starts = iter(starts)
        self._begin()

    def _begin(self) -> None:
        self.line = next(self._starts)  # how far the game has come
        self._reached = {self.line.ply: self.line}

    @property
    def start(self) -> Line:
        """How the game began."""
        return self.line.back_to(self.line.ply - len(self.line.turns))

    def reached(self, ply: int) -> Line:
        """The game as it stood when it last had so many turns."""
        return self._reached.get(ply, self.line)

    def handle(self, verdict: Verdict) -> None:
        match verdict:
            case Moved(turn=turn, position=position):
                self.line = self.line.extended(self.line.game.read(turn), position)
            case TakenBack(ply=ply):
                self.line = self.line.back_to(ply)
            case NextGame():
                self._begin()
        self._reached[self.line.ply] = self.line


def _before_turn_of(verdict: Verdict, line: Line) -> Line:
    """Return the position before the turn that a verdict is about."""
    match verdict:
        case Moved(ply=ply) | Undecided(ply=ply) | TurnQuestion(ply=ply):
            return _before(line, ply)
        case TakenBack(ply=ply):
            return _before(line, ply + 1)
    return line


def _before(line: Line, ply: int) -> Line:
    """Return the position before a turn; where the game has not come there, the present one."""
    begun = line.ply - len(line.turns)
    return line.back_to(ply - 1) if begun < ply <= line.ply else line


def _each_after(line: Line, texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(entry_after(line, text) for text in texts)


def _way(line: Line, texts: Sequence[str]) -> tuple[str, ...]:
    """Turns one after the other, takebacks and turns that were played instead of others among them."""
    return tuple(_steps(line, texts))


def _steps(line: Line, texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        if (returned := Return.read(text)) is not None:
            line = line.back_to(line.ply - min(returned.plies, len(line.turns)))
            yield text
            continue
        instead = INSTEAD if text.startswith(INSTEAD) else ""
        if instead:
            line = _before_last_of_a_hand(line)
        plain = text.removeprefix(instead)
        yield instead + entry_after(line, plain)
        line = line_after(line, plain) or line


def _before_last_of_a_hand(line: Line) -> Line:
    while line.turns and line.written_turns()[-1] == SKIP:
        line = line.back(1)
    return line.back(1) if line.turns else line
