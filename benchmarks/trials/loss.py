"""A game whose board was not heard for some turns, and how soon the referee is back in step.

Hands are careful; nobody rules anything. What happened in the gap is never told: when it ends, the board says
what stands, and that touches were lost, as a board does whose cable came out.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.sensing.events import CellShows, Event, TouchesLost
from adoube.simulation.motions import CellBecomes, Counts
from adoube.simulation.truth import with_answers
from benchmarks.trials.trial import Performance, Watched, first_wrong

__all__ = ["FOLLOWED", "Loss", "Outcome", "back_in_step", "losses_of"]

FOLLOWED = 6  # so many turns after the gap are looked at
BEFORE = 4  # so many turns at least are played before it


@dataclass(frozen=True)
class Loss:
    """So many `turns` after turn `first` were played while nobody heard the board."""

    first: int
    turns: int


@dataclass(frozen=True)
class Outcome:
    """How many turns after the gap the record was whole again, or had every turn named as open: None: never.

    `wrong`: a turn was accepted that was not played. `questions`: those asked since the gap began.
    """

    back: int | None
    wrong: bool
    questions: int


def losses_of(played: Performance, count: int, most: int, seed: int) -> Iterator[Loss]:
    """So many losses of 1 to `most` turns, drawn evenly over a game."""
    turns = len(counted(played))
    rng = Random(f"losses {seed}")
    last = turns - most - FOLLOWED
    for _ in range(count if last >= BEFORE else 0):
        yield Loss(rng.randint(BEFORE, last), rng.randint(1, most))


def counted(played: Performance) -> list[Counts]:
    return [change for change in played.truth.changes if change.turn is not None]


def events_with(played: Performance, loss: Loss) -> list[Event]:
    """Yield what is heard of a game with a gap in it, up to the end of the turns that are looked at."""
    begins_ms, ends_ms = (next_touch_ms(played, turn) for turn in (loss.first, loss.first + loss.turns))
    until_ms = next_touch_ms(played, loss.first + loss.turns + FOLLOWED)
    shows: dict[str, CellShows] = {}
    for event in played.trace.events:
        if isinstance(event, CellShows) and event.at_ms < ends_ms:
            shows[event.cell] = event
    return [
        *(event for event in played.trace.events if event.at_ms < begins_ms),
        TouchesLost(ends_ms - 1),
        *(CellShows(ends_ms - 1, cell, shown.shows) for cell, shown in shows.items()),
        *(event for event in played.trace.events if ends_ms <= event.at_ms < until_ms),
    ]


def next_touch_ms(played: Performance, turn: int) -> int:
    """When a hand first does anything after a turn, of which 1 is the first."""
    over_ms = counted(played)[turn - 1].at_ms
    touched_ms = (act.at_ms for act in played.acts if isinstance(act, CellBecomes) and act.at_ms > over_ms)
    return next(touched_ms, played.acts[-1].at_ms + 1)


def back_in_step(played: Performance, loss: Loss) -> Outcome | None:
    """Lets a game with a gap in it be refereed; its players answer what they are asked.

    None where a turn was wrong before the gap: such a table is not in step to begin with.
    """
    referee = referee_of(played.trace.header, played.game, played.view)
    watched = Watched(referee)
    turns = [change.turn for change in counted(played)]
    marks = [next_touch_ms(played, loss.first + loss.turns + after) for after in range(1, FOLLOWED + 1)]
    begins_ms, asked_before = next_touch_ms(played, loss.first), 0
    back: int | None = None
    for event in with_answers(watched, events_with(played, loss), played.truth):
        if event.at_ms < begins_ms:
            asked_before = referee.questions_asked
        passed = bisect_right(marks, event.at_ms)
        if back is None and passed and is_in_step(referee, turns[: loss.first + loss.turns + passed]):
            back = passed
    if back is None and is_in_step(referee, turns[: loss.first + loss.turns + FOLLOWED]):
        back = FOLLOWED
    wrong = first_wrong(watched.said, played)
    if wrong is not None and wrong.at_ms < next_touch_ms(played, loss.first + loss.turns):
        return None
    return Outcome(back, wrong is not None, referee.questions_asked - asked_before)


def is_in_step(referee: Referee, played: Sequence[str | None]) -> bool:
    """Return whether every turn is in the record or open, but for the last, which may not be certain yet."""
    record = record_of(referee).turns
    known = zip(record, played, strict=False)
    return len(record) >= len(played) - 1 and all(turn in (None, truth) for turn, truth in known)
