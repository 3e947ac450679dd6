"""Hare and hounds: three hounds drive a hare into a corner, on eleven points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adoube.board.geometry import Board, BoardLine, Cell, Placement, Style, looks_beside
from adoube.games.base import BoardChange, Game
from adoube.games.verdict import Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import Words

HOUNDS, HARE = SEATS = ("hounds", "hare")
HOUND_PIECE, HARE_PIECE = "hounds.hound", "hare.hare"
PITCH_MM = 50.0
NAMES = ("b1", "c1", "d1", "a2", "b2", "c2", "d2", "e2", "b3", "c3", "d3")
JOINED = (
    "a2b1 a2b2 a2b3 b1b2 b2b3 b1c1 b2c2 b3c3 b1c2 b3c2 c1c2 c2c3 "
    "c1d1 c2d2 c3d3 c2d1 c2d3 d1d2 d2d3 d1e2 d2e2 d3e2"
)
LINES = tuple((pair[:2], pair[2:]) for pair in JOINED.split())
NEAR = {name: {end for line in LINES if name in line for end in line} - {name} for name in NAMES}
BEGIN = (frozenset({"a2", "b1", "b3"}), "e2")
MOST_IDLE = 10  # HAH-06

words = Words(__name__)


class Position(NamedTuple):
    """A position. `idle` counts the hounds' turns in a row without a step to the right."""

    hounds: frozenset[str]
    hare: str
    to_move: str = HOUNDS
    idle: int = 0


class Turn(NamedTuple):
    """A step. Nobody is ever without one while the game goes on."""

    origin: str
    target: str


class HareAndHounds(Game[Position, Turn]):
    id = "hare-and-hounds"
    title = "Hare and hounds"
    views = ("occupancy", "polarity", "level", "colour", "identity")
    rulebook = "hare_and_hounds.md"
    turn_order_clause = "HAH-02"
    knows_draws = False

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.seats = SEATS
        self.board = Board(
            self.id,
            Style.POINTS,
            tuple(
                Cell(name, "abcde".index(name[0]) * PITCH_MM, "123".index(name[1]) * PITCH_MM)
                for name in NAMES
            ),
            PITCH_MM,
            tuple(BoardLine(start, end) for start, end in LINES),
            looks=looks_beside(__name__, self.id),
        )

    def start(self) -> Position:
        return Position(*BEGIN)  # HAH-01

    def successors(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        if self.outcome(position) is None:
            for turn in _steps(position):
                yield turn, self.after(position, turn)

    def why_illegal(self, position: Position, turn: Turn) -> Objection | None:
        origin, target = turn
        own = position.hounds if position.to_move == HOUNDS else {position.hare}
        if origin not in own:
            return _objection("HAH-02", "not_yours", cell=origin, seat=position.to_move)
        if target not in NEAR[origin]:
            return _objection("HAH-03", "no_line", origin=origin, target=target)
        if target in position.hounds or target == position.hare:
            return _objection("HAH-03", "taken", cell=target)
        if position.to_move == HOUNDS and target[0] < origin[0]:
            return _objection("HAH-04", "back", cell=origin)
        return None

    def after(self, position: Position, turn: Turn) -> Position:
        origin, target = turn
        if position.to_move == HARE:
            return position._replace(hare=target, to_move=HOUNDS)
        idle = 0 if target[0] > origin[0] else position.idle + 1
        return Position(position.hounds - {origin} | {target}, position.hare, HARE, idle)

    def read(self, text: str) -> Turn:
        origin, dash, target = text.partition("-")
        if not dash or origin not in NAMES or target not in NAMES:
            raise UnreadableTurn(words.coded("hare_and_hounds.unreadable", text=text))
        return Turn(origin, target)

    def write(self, turn: Turn) -> str:
        return f"{turn.origin}-{turn.target}"

    def to_move(self, position: Position) -> str:
        return position.to_move

    def placement(self, position: Position) -> Placement:
        return Placement({**dict.fromkeys(position.hounds, (HOUND_PIECE,)), position.hare: (HARE_PIECE,)})

    def rule_state(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return {"idle": position.idle}

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        hounds = [cell for cell, stack in placement.cells.items() if stack == (HOUND_PIECE,)]
        hare = [cell for cell, stack in placement.cells.items() if stack == (HARE_PIECE,)]
        idle = memory.get("idle")
        if (len(hounds), len(hare)) != (3, 1) or len(placement.cells) != 4:
            raise PositionError(words.coded("hare_and_hounds.pieces"))
        if type(idle) is not int or not 0 <= idle <= MOST_IDLE or len(memory) != 1:
            raise PositionError(words.coded("hare_and_hounds.idle", most=MOST_IDLE))
        return Position(frozenset(hounds), hare[0], to_move or HARE, idle)

    def scores(self, position: Position) -> dict[str, int | float]:
        outcome = self.outcome(position)
        return {seat: int(outcome is not None and seat in outcome.winners) for seat in SEATS}

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        if all(position.hare[0] <= hound[0] for hound in position.hounds):
            return Outcome((HARE,), "HAH-06", words.coded("hare_and_hounds.escaped"))
        if position.to_move == HARE and not any(_steps(position)):
            return Outcome((HOUNDS,), "HAH-05", words.coded("hare_and_hounds.trapped"))
        if position.idle >= MOST_IDLE:
            return Outcome((HARE,), "HAH-06", words.coded("hare_and_hounds.idle_too_long", most=MOST_IDLE))
        return None

    def why_unexplained(self, position: Position, change: BoardChange) -> Objection:
        if len(change.emptied) == 1 and len(change.filled) == 1 and not change.altered:
            turn = Turn(next(iter(change.emptied)), next(iter(change.filled)))
            if found := self.why_illegal(position, turn):
                return found
        return _objection("HAH-03", "one_step")


def _steps(position: Position) -> Iterator[Turn]:
    taken = {*position.hounds, position.hare}
    if position.to_move == HARE:
        yield from (Turn(position.hare, target) for target in sorted(NEAR[position.hare] - taken))
        return
    for origin in sorted(position.hounds):
        yield from (Turn(origin, target) for target in sorted(NEAR[origin] - taken) if target[0] >= origin[0])


def _objection(clause: str, key: str, **values: object) -> Objection:
    return Objection(clause, words.coded(f"hare_and_hounds.{key}", **values))
