"""Messages between the advisor and its worker, a JSON object a line, with the line of play as texts.

The first line from the worker is `{"begun": PID}`. A line to it is a `SearchTask`, or `{"cancel": ID}`. A
further line from it is `{"id": ID, "found": Found}`, or `{"id": ID, "failed": ...}` with a coded text, and
`"ends": true` where the worker ends with it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import takewhile
from typing import Any

from adoube.computer.search.advice import Advice, Budget, OpponentError
from adoube.games.line import AsPlayed, Line, line_from, printed
from adoube.games.registry import make_game
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.words import coded

__all__ = [
    "Found",
    "FoundTurn",
    "Played",
    "PlayedStep",
    "SearchTask",
    "ToldLines",
    "found_in",
    "line_of",
    "played",
    "read_task",
    "task_line",
]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One turn of a line, and the position after it where that says more."""

    turn: str  # as the game writes it
    # What stood then, as positions are printed; None where it follows from the turn by the rules.
    position: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game and what was played of it."""

    game: str  # its id, or the path of the file that describes it
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    edition: str | None = None  # the edition of its rules, where files may change; None where they do not
    # Where the line begins, as positions are printed; None: at the game's own start.
    start: Mapping[str, Any] | None = None
    steps: tuple[PlayedStep, ...] = ()


def played(line: Line, known: Played | None = None) -> Played:
    """Describe a line so that another process can go on from its end.

    `known` is what was told of the same line when it was shorter: then only what came since is looked at.
    """
    if known is not None:
        return replace(known, steps=(*known.steps, *_steps(line, len(known.steps))))
    game = line.game
    first = line.back(len(line.turns)) if line.turns else line
    return Played(
        game.id,
        dict(game.options),
        game.seed,
        game.rules_version or None,
        None if first.position == game.start() else _position(first),
        tuple(_steps(line, 0)),
    )


class ToldLines:
    """Lines as they are told. One that begins as the last did goes on from there. For one thread."""

    def __init__(self) -> None:
        self._told = Played("")
        self._line: Line | None = None

    def line_of(self, told: Played) -> Line:
        """Return the line that was told. Raises AdoubeError if the rules here do not know it."""
        last, line, self._line = self._told, self._line, None
        if line is None or replace(last, steps=()) != replace(told, steps=()):
            line = line_of(replace(told, steps=()))
        else:
            pairs = zip(last.steps, told.steps, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            line = line.back_to(line.ply - len(last.steps) + same)
        for step in told.steps[len(line.turns) :]:
            line = _after(line, step)
        self._told, self._line = told, line
        return line


def line_of(told: Played) -> Line:
    """Return the line that was told. Raises AdoubeError if the rules here do not know it."""
    game = make_game(told.game, told.options, seed=told.seed)
    if (game.rules_version or None) != told.edition:
        raise OpponentError(coded("worker.other_edition", game=told.game))
    line = Line.begin(game) if told.start is None else line_from(game, told.start)
    for step in told.steps:
        line = _after(line, step)
    return line


def _steps(line: Line, since: int) -> Iterator[PlayedStep]:
    """Yield the steps after the first `since`, with positions only where the rules give another."""
    stands = (*line.positions[-len(line.turns) :], line.position) if line.turns else ()
    for number, turn in enumerate(line.turns[since:], since + 1):
        before, after = stands[number - 1], stands[number]
        if isinstance(turn, AsPlayed):
            yield PlayedStep(turn.text, _position(_reached(line, number)))
        elif line.game.after(before, turn) == after:
            yield PlayedStep(line.game.write(turn))
        else:
            yield PlayedStep(line.game.write(turn), _position(_reached(line, number)))


def _reached(line: Line, number: int) -> Line:
    """Return the line after the first `number` of its turns."""
    left = len(line.turns) - number
    return line.back(left) if left else line.ended(None)


def _position(line: Line) -> dict[str, Any]:
    told = printed(line)
    del told["scores"], told["over"]
    return told


def _after(line: Line, step: PlayedStep) -> Line:
    game = line.game
    if step.position is None:
        turn = game.read(step.turn)
        return line.extended(turn, game.after(line.position, turn))
    return line.extended(AsPlayed(step.turn), _standing(line, step.position))


def _standing(line: Line, position: Mapping[str, Any]) -> Any:
    return line_from(line.game, position).position


@dataclass(frozen=True, slots=True)
class SearchTask:
    """One request, as the worker reads it: good turns where `played` stands."""

    id: int
    played: Played
    strength: int
    seconds: float  # of the wall clock: so long after it has begun, it ends with what it has
    seed: int = 0
    budget: Budget | None = None  # how far to look; None: as far as the strength does


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn that was considered."""

    turn: str
    # By seat, 0 to 1: the share of the game that the seat is expected to get after this turn.
    values: Mapping[str, float]
    proven: bool = False  # whether the values are certain


@dataclass(frozen=True, slots=True)
class Found:
    """The findings of a search, as texts."""

    # The turns that it looked at, the best for the seat to move first; at least one.
    turns: tuple[FoundTurn, ...]
    line: tuple[str, ...]  # how it expects the game to go on, the best turn first
    positions: int  # how many positions it looked at

    @property
    def best(self) -> FoundTurn:
        """The turn that it would play."""
        return self.turns[0]


def task_line(task: SearchTask) -> str:
    """Return a task as a line, without its end."""
    return json.dumps(asdict(task))


def read_task(given: Mapping[str, Any]) -> SearchTask:
    """Read a task from its fields. Raises FieldError."""
    return deserialize(SearchTask, Fields(dict(given), "task"))


def found_in(advice: Advice[Any], write: Any) -> Found:
    """Return advice with its turns as `write` writes them."""
    turns = tuple(FoundTurn(write(one.turn), dict(one.values), one.proven) for one in advice.candidates)
    return Found(turns, tuple(write(turn) for turn in advice.line), advice.positions)
