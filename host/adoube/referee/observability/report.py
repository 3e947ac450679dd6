"""Observability of a game in a view, over random play: how a maker chooses sensors before buying any.

A turn is open by state where another legal turn leaves the same reading, or where it leaves no trace at all.
Touches close it where no other such turn would go unfelt if only the cells of this one were lifted; a pressed
clock tells that an unseen turn was played. What then is left has to be asked: that is the floor, which no
referee can go below without guessing or waiting.

What comes after a turn counts too: whether later readings settle it, whether taking it back looks like
playing on.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from adoube.games.base import AnyGame, TurnEnd
from adoube.games.line import Line
from adoube.referee.observability.illegal_acts import Customs, customs_of, hand_acts, plain
from adoube.referee.successors import Successor, SuccessorTable, differing
from adoube.sensing.views import View, reading_of
from adoube.words import CodedText

__all__ = [
    "LATER_TURNS",
    "MOST_TURNS",
    "ActCounts",
    "Observation",
    "SampledTurn",
    "closes_later",
    "looks_like_two_turns",
    "observe",
    "question_floor",
    "sampled_turns",
    "spread_evenly",
]

MOST_TURNS = 2000  # some games need not end; a random one stops here

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SampledTurn:
    """One turn of a random game. `place` counts it among the game's turns, from 0."""

    line: Line  # the whole game
    place: int

    @property
    def before(self) -> Any:
        return self.at(0)

    @property
    def after(self) -> Any:
        return self.at(1)

    @property
    def turn(self) -> Any:
        return self.line.turns[self.place]

    @property
    def later(self) -> int:
        """How many turns came after this one."""
        return self.line.ply - self.place - 1

    def at(self, turns: int) -> Any:
        """The position so many turns later than before this one; negative: earlier."""
        place = self.place + turns
        return self.line.position if place == self.line.ply else self.line.positions[place]


def sampled_turns(game: AnyGame, games: int, seed: int) -> list[SampledTurn]:
    """Every turn of so many random games, in the order of play; the same for the same seed."""
    return [moment for number in range(games) for moment in _of(_random_line(game, f"{seed} {number}"))]


def spread_evenly(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, spread evenly over all."""
    step = max(1, -(-len(things) // most))
    return things[::step]


def _of(line: Line) -> Iterator[SampledTurn]:
    return (SampledTurn(line, place) for place in range(line.ply))


def _random_line(game: AnyGame, name: str) -> Line:
    rng = Random(f"observed {name}")
    line = Line.begin(game)
    while line.outcome is None and line.ply < MOST_TURNS:
        line = line.extended(*game.random_turn(line.position, rng))
    return line


MOST_MOMENTS = 3000
MOST_FOLLOWED = 150  # open turns that are followed further
MOST_LOOKED_INTO = 150  # moments at which acts of a hand and takebacks are tried
ACTS_A_MOMENT = 60

PERCENT = 100


@dataclass
class ActCounts:
    """Illegal acts of one kind: how many were tried, and how many of them leave what a legal turn leaves."""

    tried: int = 0
    look_legal: int = 0
    # Where the touches of a board that promises them do not betray it either.
    look_legal_with_touches: int = 0


@dataclass
class Observation:
    """Counts of what was found of one game in one view; `turns` are those that were looked at."""

    game: str
    view: str
    games: int
    played: int  # turns of all the games
    # A turn that ends by signal is known to be over by no view: only somebody's word ends it.
    turn_end: TurnEnd
    unseen_state: tuple[CodedText, ...] = ()  # what belongs to positions although no sensor shows it
    turns: int = 0
    open_by_state: int = 0
    open_with_touches: int = 0
    open_with_clock: int = 0  # in spite of touches and of a clock: these have to be asked
    unseen: int = 0  # turns that leave the reading as it was
    asked_by: Counter[str] = field(default_factory=Counter)  # what the choices of the questions differ in
    followed: int = 0
    closed_later: int = 0  # of the open turns that were followed, those that later turns settle by themselves
    illegal: dict[str, ActCounts] = field(default_factory=dict)
    takebacks: int = 0
    takebacks_like_turns: int = 0  # of two turns taken back, how often two legal turns would show the same

    @property
    def questions_per_100(self) -> float:
        return PERCENT * self.open_with_clock / self.turns if self.turns else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "view": self.view,
            "games": self.games,
            "played": self.played,
            "turn_end": self.turn_end.value,
            "turns": self.turns,
            "open": {
                "state": self._share(self.open_by_state),
                "touches": self._share(self.open_with_touches),
                "touches_and_clock": self._share(self.open_with_clock),
            },
            "unseen": self._share(self.unseen),
            "unseen_state": [each.code for each in self.unseen_state],
            "questions_per_100": round(self.questions_per_100, 3),
            "asked_by": dict(sorted(self.asked_by.items())),
            "closed_later": {"followed": self.followed, "closed": self.closed_later, "turns": LATER_TURNS},
            "illegal": {
                kind: {
                    "acts": found.tried,
                    "look_legal": found.look_legal,
                    "look_legal_with_touches": found.look_legal_with_touches,
                }
                for kind, found in sorted(self.illegal.items())
            },
            "takebacks": {"tried": self.takebacks, "look_like_turns": self.takebacks_like_turns},
        }

    def _share(self, count: int) -> float:
        return round(count / self.turns, 5) if self.turns else 0.0


def question_floor(game: AnyGame, view: View, games: int, seed: int) -> float:
    """Questions per 100 turns that touches and a clock leave to be asked, over so many random games."""
    played = sampled_turns(game, games, seed)
    found = Observation(game.id, view.name, games, len(played), game.turn_end)
    for moment in spread_evenly(played, MOST_MOMENTS):
        _count(found, game, view, moment)
    return found.questions_per_100


def observe(
    game: AnyGame,
    view: View,
    played: Sequence[SampledTurn],
    games: int,
    seed: int,
    tick: Callable[[float], None] = lambda _: None,
) -> Observation:
    """Count what `view` tells of moments of random games; the same for the same seed.

    `tick` hears now and then which share of the work is done.
    """
    found = Observation(game.id, view.name, games, len(played), game.turn_end, game.unseen_state)
    looked_at = spread_evenly(played, MOST_MOMENTS)
    open_turns: list[tuple[SampledTurn, list[Successor]]] = []
    for number, moment in enumerate(looked_at):
        if rivals := _count(found, game, view, moment):
            open_turns.append((moment, rivals))
        tick(number / len(looked_at) / 2)
    for moment, rivals in spread_evenly(open_turns, MOST_FOLLOWED):
        if moment.later:
            found.followed += 1
            found.closed_later += closes_later(game, view, moment, rivals)
    rng, customs = Random(f"acts {seed}"), _customs(game, looked_at)
    looked_into = spread_evenly(played, MOST_LOOKED_INTO)
    for number, moment in enumerate(looked_into):
        _try_acts(
            found, SuccessorTable(game, view, game.board.names, moment.before), game, view, customs, rng
        )
        _try_takeback(found, game, view, moment)
        tick((1 + number / len(looked_into)) / 2)
    return found


def _count(found: Observation, game: AnyGame, view: View, moment: SampledTurn) -> list[Successor]:
    """Counts one turn; the other turns that it has to be asked apart from."""
    found.turns += 1
    table = SuccessorTable(game, view, game.board.names, moment.before)
    if table.forced_skip is not None:
        return []
    played = table.successor(moment.after, moment.turn)
    rivals = [other for other in table.explain(played.shown) if other.position != played.position]
    unfelt = [other for other in rivals if other.touched_cells <= played.touched_cells]
    unseen = played.shown == table.shown
    found.unseen += unseen
    found.open_by_state += bool(rivals) or unseen
    found.open_with_touches += bool(unfelt) or (unseen and not played.touched_cells)
    if unfelt:
        found.open_with_clock += 1
        found.asked_by[_difference([played, *unfelt])] += 1
    return unfelt


def _difference(choices: Sequence[Successor]) -> str:
    """Return the subject of a question about these turns: the least that any two of them differ in."""
    if len({choice.changed for choice in choices}) == len(choices):
        return "cells"
    if len({frozenset(choice.placement.cells.items()) for choice in choices}) == len(choices):
        return "pieces"
    beside = {
        (frozenset(choice.placement.cells.items()), frozenset(_beside(choice).items())) for choice in choices
    }
    return "beside" if len(beside) == len(choices) else "memory"


def _beside(choice: Successor) -> Counter[tuple[str, str]]:
    return Counter(
        {
            (place, piece): count
            for place, counts in choice.placement.off.items()
            for piece, count in counts.items()
        }
    )


def _customs(game: AnyGame, played: Sequence[SampledTurn]) -> Customs:
    return customs_of(
        (game.to_move(moment.before), game.placement(moment.before), game.placement(moment.after))
        for moment in played
    )


def _try_acts(
    found: Observation, table: SuccessorTable, game: AnyGame, view: View, customs: Customs, rng: Random
) -> None:
    index, standing = game.board.index, table.placement
    seat = game.to_move(table.position)
    legal = {plain(turn.placement.cells) for turn in table.successors}
    for act in hand_acts(standing, game.board.names, seat, customs, ACTS_A_MOMENT, rng):
        alike = table.explain(act.shows(table.shown, view, index))
        left = act.leaves(standing)
        if left in legal or any(plain(turn.placement.cells) == left for turn in alike):
            continue
        counted = found.illegal.setdefault(act.kind.value, ActCounts())
        felt = act.touched_cells(standing, view)
        counted.tried += 1
        counted.look_legal += bool(alike)
        counted.look_legal_with_touches += any(turn.touched_cells <= felt for turn in alike)


def _try_takeback(found: Observation, game: AnyGame, view: View, moment: SampledTurn) -> None:
    if game.enumerable and moment.place:
        found.takebacks += 1
        found.takebacks_like_turns += looks_like_two_turns(game, view, moment)


LATER_TURNS = 4  # how many turns a question may wait for an answer that comes by itself

MOST_ROADS = 64  # beyond so many positions a turn counts as open: the referee holds play there


def closes_later(game: AnyGame, view: View, moment: SampledTurn, rivals: Sequence[Successor]) -> bool:
    """Return whether the next turns of the game leave one explanation only of this one."""
    roads: dict[object, set[object]] = {rival.position: {rival.position} for rival in rivals}
    roads[moment.after] = {moment.after}
    for later in range(1, min(LATER_TURNS, moment.later) + 1):
        roads = _onward(game, view, moment, later, roads)
        if len(set().union(*roads.values())) == 1:
            return True
        if len(roads) > MOST_ROADS:
            return False
    return False


def looks_like_two_turns(game: AnyGame, view: View, moment: SampledTurn) -> bool:
    """Return whether two legal turns would show what stood before the two turns that end with this one."""
    cells = game.board.names
    wanted = reading_of(game.placement(moment.at(-1)), view, cells)
    first = SuccessorTable(game, view, cells, moment.after)
    widest = max((len(turn.changed) for turn in first.successors), default=0)
    return any(
        SuccessorTable(game, view, cells, turn.position).explain(wanted)
        for turn in first.successors
        if len(differing(cells, turn.shown, wanted)) <= widest
    )


def _onward(
    game: AnyGame, view: View, moment: SampledTurn, later: int, roads: dict[object, set[object]]
) -> dict[object, set[object]]:
    """The positions one turn on that show what the board then showed, each with the turns it began with."""
    cells = game.board.names
    was = SuccessorTable(game, view, cells, moment.at(later))
    played = was.successor(moment.at(later + 1), moment.line.turns[moment.place + later])
    onward: dict[object, set[object]] = {}
    for position, began in roads.items():
        for turn in SuccessorTable(game, view, cells, position).explain(played.shown):
            if turn.touched_cells <= played.touched_cells:
                onward.setdefault(turn.position, set()).update(began)
    return onward
