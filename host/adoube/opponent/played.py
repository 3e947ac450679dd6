"""A line of play as texts and JSON, so that another process can play it again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from adoube.games.line import AsPlayed, Line, line_from, printed
from adoube.games.registry import make_game
from adoube.opponent.errors import OpponentError
from adoube.words import coded

__all__ = ["Played", "Step", "ToldLines", "line_of", "played"]


@dataclass(frozen=True, slots=True)
class Step:
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
    steps: tuple[Step, ...] = ()


def played(line: Line, known: Played | None = None) -> Played:
    """What another process has to know of a line, to go on from where it stands.

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
        """The line that was told. Raises AdoubeError where the rules here do not know it."""
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
    """The line that was told. Raises AdoubeError where the rules here do not know it."""
    game = make_game(told.game, told.options, seed=told.seed)
    if (game.rules_version or None) != told.edition:
        raise OpponentError(coded("worker.other_edition", game=told.game))
    line = Line.begin(game) if told.start is None else line_from(game, told.start)
    for step in told.steps:
        line = _after(line, step)
    return line


def _steps(line: Line, since: int) -> Iterator[Step]:
    """The steps after the first `since`. A turn's position is told only where the rules would give another:
    after rulings, and calls."""
    stands = (*line.positions[-len(line.turns) :], line.position) if line.turns else ()
    for number, turn in enumerate(line.turns[since:], since + 1):
        before, after = stands[number - 1], stands[number]
        if isinstance(turn, AsPlayed):
            yield Step(turn.text, _position(_reached(line, number)))
        elif line.game.after(before, turn) == after:
            yield Step(line.game.write(turn))
        else:
            yield Step(line.game.write(turn), _position(_reached(line, number)))


def _reached(line: Line, number: int) -> Line:
    """The line after the first `number` of its turns."""
    left = len(line.turns) - number
    return line.back(left) if left else line.ended(None)


def _position(line: Line) -> dict[str, Any]:
    told = printed(line)
    del told["scores"], told["over"]
    return told


def _after(line: Line, step: Step) -> Line:
    game = line.game
    if step.position is None:
        turn = game.read(step.turn)
        return line.extended(turn, game.after(line.position, turn))
    return line.extended(AsPlayed(step.turn), _standing(line, step.position))


def _standing(line: Line, position: Mapping[str, Any]) -> Any:
    return line_from(line.game, position).position
