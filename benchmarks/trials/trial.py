"""One trial: a random game carried out by hands on a simulated board, refereed, and held against the truth.

The players answer what they are asked truthfully, 1.5 s later, while play goes on.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of, view_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import BackInStep, Fault, Illegal, Moved, Stage, TimedVerdict
from adoube.sensing.events import Event
from adoube.sensing.trace import Trace
from adoube.sensing.views import View, reading_of
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import Action, CellBecomes
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.simulation.sensors import faults_named
from adoube.simulation.truth import Timeline, with_answers

__all__ = [
    "Performance",
    "Result",
    "Trial",
    "Watched",
    "performed",
    "refereed",
    "result_of",
    "turns_out_of_step",
]

SKIP = "skip"


@dataclass(frozen=True)
class Trial:
    """Which game is played, how it is watched and by whom it is played; the same trial goes the same way."""

    game: str
    view: str
    hands: str
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    faults: str = ""
    most_turns: int = 2000


@dataclass(frozen=True)
class Result:
    """The result of a trial. Counts, but for `wrong`, `lost_silently` and the times."""

    turns: int  # that were played and counted in the end
    # The first turn accepted that never counted; what follows is played on from it and is not counted.
    wrong: str | None
    hidden: str | None  # such a turn instead where an illegal act left what a legal turn leaves, in this view
    undecided: int
    lost: int  # turns of the truth that the record lacks
    lost_silently: bool  # some are lost, and in the end nothing says that anything is amiss
    questions: int
    out_of_step: int
    # Of each time out of step that ended, how many turns were played until then.
    back_after: list[int] = field(default_factory=list)
    # Processor time of each call that took in a settled reading or said something, in microseconds.
    verdict_us: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Performance:
    """A trial as it was carried out, before anybody refereed it."""

    game: AnyGame
    view: View
    scripted: ScriptedGame
    acts: Sequence[Action]
    trace: Trace

    @property
    def truth(self) -> Timeline:
        return Timeline.of(self.acts)


def performed(trial: Trial) -> Performance:
    """Plays it, on a simulated board."""
    game = make_game(trial.game, dict(trial.options), seed=trial.seed)
    view = view_of(game, trial.view)
    faults = faults_named(trial.faults or None, game, view, trial.seed)
    scripted = random_game(game, trial.seed, trial.most_turns)
    acts = list(performance(scripted, hands_named(trial.hands), trial.seed, clock=faults.clock))
    trace = recorded(game, view, scripted.set_up, acts, clock=faults.clock, faults=faults, seed=trial.seed)
    return Performance(game, view, scripted, acts, trace)


def result_of(trial: Trial) -> Result:
    """Plays it and lets it be refereed."""
    played = performed(trial)
    return refereed(played, Watched(referee_of(played.trace.header, played.game, played.view)))


def refereed(played: Performance, watched: "Watched") -> Result:
    """Let a referee, which `watched` times, judge what was carried out."""
    referee = watched.referee
    for _ in with_answers(watched, played.trace.events, played.truth):
        pass
    record = record_of(referee)
    counted = played.truth.final(played.game)["turns"]
    lost = max(0, len(counted) - len(record.turns))
    wrong = first_wrong(watched.said, played) or standing_wrongly(watched.said, record.turns, counted)
    is_hidden = wrong is not None and looks_legal(wrong, watched.said, played)
    where = None if wrong is None else f"{wrong.ply} {wrong.turn} at {wrong.at_ms} ms"
    return Result(
        turns=len(counted),
        wrong=None if is_hidden else where,
        hidden=where if is_hidden else None,
        undecided=sum(turn is None for turn in record.turns),
        lost=lost,
        lost_silently=lost > 0 and not something_is_amiss(referee, watched.said),
        questions=record.questions,
        out_of_step=sum(isinstance(said.verdict, Illegal) for said in watched.said),
        back_after=turns_out_of_step(watched.said, played.truth),
        verdict_us=watched.verdict_us,
    )


def turns_out_of_step(said: Sequence[TimedVerdict], truth: Timeline) -> list[int]:
    """How many turns were played from each "illegal" to the next word that the table is in step again.

    A time that never ends is not among them: its turns are lost, or open.
    """
    found: list[int] = []
    since_ms: int | None = None
    for one in said:
        if isinstance(one.verdict, Illegal):
            since_ms = one.at_ms if since_ms is None else since_ms
        elif isinstance(one.verdict, BackInStep | Moved) and since_ms is not None:
            played = (change.at_ms for change in truth.changes if change.turn is not None)
            found.append(sum(since_ms < at_ms <= one.at_ms for at_ms in played))
            since_ms = None
    return found


class Watched:
    """A referee whose words are kept, and whose calls are timed."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.said: list[TimedVerdict] = []
        self.verdict_us: list[int] = []

    @property
    def line(self) -> Line:
        return self.referee.line

    @property
    def wake_at_ms(self) -> int | None:
        return self.referee.wake_at_ms

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        began_ns = time.process_time_ns()
        said = self.referee.step(event, now_ms)
        took_us = (time.process_time_ns() - began_ns) // 1000
        if self.referee.take_settled() or said:
            self.verdict_us.append(took_us)
        self.said += said
        return said


@dataclass(frozen=True)
class Taken:
    """A turn, and the moment at which it was accepted."""

    at_ms: int
    ply: int
    turn: str
    position: Any


def taken(said: Sequence[TimedVerdict]) -> list[Taken]:
    """Every turn that was ever accepted."""
    return [
        Taken(one.at_ms, one.verdict.ply, one.verdict.turn, one.verdict.position)
        for one in said
        if isinstance(one.verdict, Moved)
    ]


def first_wrong(said: Sequence[TimedVerdict], played: Performance) -> Taken | None:
    """The first turn accepted that never counted as the turn of that number."""
    counted = {(change.ply, change.turn) for change in played.truth.changes}
    wrong = (one for one in taken(said) if one.turn != SKIP and (one.ply, one.turn) not in counted)
    return next(wrong, None)


def standing_wrongly(
    said: Sequence[TimedVerdict], record: Sequence[str | None], counted: Sequence[str]
) -> Taken | None:
    """The first turn of the record that counts no longer: it was taken back, and nobody noticed."""
    for place, (turn, truth) in enumerate(zip_longest(record, counted[: len(record)])):
        if turn not in (None, truth, SKIP):
            return next((one for one in reversed(taken(said)) if one.ply == place + 1), None)
    return None


def looks_legal(wrong: Taken, said: Sequence[TimedVerdict], played: Performance) -> bool:
    """Return whether what stood when a wrong turn was accepted was no position of the game, and yet showed
    it.

    Then pieces had been moved illegally to where this view cannot tell them from a legal turn's.
    """
    standing = standing_at(wrong.at_ms, played)
    known = [one.position for one in taken(said) if one.at_ms <= wrong.at_ms]
    if any(played.game.placement(position).cells == standing.cells for position in known):
        return False
    cells = played.game.board.names
    shown = reading_of(played.game.placement(wrong.position), played.view, cells)
    return reading_of(standing, played.view, cells) == shown


def standing_at(at_ms: int, played: Performance) -> Placement:
    """Return what stood on the board at a moment."""
    stacks: dict[str, Stack] = dict(played.scripted.set_up.cells)
    for act in played.acts:
        if isinstance(act, CellBecomes) and act.at_ms <= at_ms:
            stacks[act.cell] = act.stack
    return Placement({cell: stack for cell, stack in stacks.items() if stack != EMPTY})


def something_is_amiss(referee: Referee, said: Sequence[TimedVerdict]) -> bool:
    """Return whether people at the table were told, and not told since that all is well."""
    if referee.out_of_step or referee.question or referee.open or referee.set_up_needs:
        return True
    if referee.stage is Stage.CLEARED:
        return True
    last = max((place for place, one in enumerate(said) if isinstance(one.verdict, Moved)), default=-1)
    return any(isinstance(one.verdict, Fault) for one in said[last + 1 :])
