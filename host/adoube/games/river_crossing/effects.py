"""What a turn does: lifting, collecting, leaving, arriving and releasing, in the order of RIV-A20."""

from typing import NamedTuple

from adoube.games.river_crossing.board import steps_into_last_row
from adoube.games.river_crossing.position import (
    COLLECTOR,
    COLLECTORS,
    COLOUR_OF,
    PIECES,
    Act,
    Position,
    Release,
    Rulings,
    Turn,
)

__all__ = ["Waters", "carried_out"]

Pair = tuple[int, int]


class Waters(NamedTuple):
    """What a turn has made of the river and the banks."""

    stacks: tuple[str, ...]
    home: Pair
    safe: Pair
    collected: Pair
    lively: bool
    """whether a piece has entered, left or been collected (RIV-A19)"""


def carried_out(rulings: Rulings, position: Position, turn: Turn) -> Waters:
    """The river and the banks after a legal turn."""
    match turn.act:
        case Act.SKIP:
            return Waters(position.stacks, position.home, position.safe, position.collected, lively=False)
        case Act.IN | Act.BACK:
            return _set_in(position, turn)
        case Act.OUT:
            return _left(position, turn)
        case Act.MOVE if position.mover == COLLECTOR:
            return _collectors_move(position, turn)
        case Act.MOVE:
            return _moved(rulings, position, turn)


def _set_in(position: Position, turn: Turn) -> Waters:
    """A piece comes from its own bank, or back from the far one: onto a collector it is collected."""
    _, _, stacks, home, safe, collected, _ = position
    me = COLOUR_OF[position.mover]
    if turn.act is Act.IN:
        home = _plus(home, me, -1)
    else:
        safe = _plus(safe, me, -1)
    stack = stacks[turn.target]
    if stack[-1:] == COLLECTORS:
        collected = _plus(collected, me, 1)
    else:
        stacks = _with(stacks, turn.target, stack + PIECES[me])
    return Waters(stacks, home, safe, collected, lively=True)


def _left(position: Position, turn: Turn) -> Waters:
    """A part leaves the river: own pieces are safe, the others are home again, a collector stays."""
    _, _, stacks, home, safe, collected, _ = position
    me = COLOUR_OF[position.mover]
    left, part, taken, rider = _lifted(stacks[turn.origin], turn.level)
    return Waters(
        _with(stacks, turn.origin, left + rider),
        _plus(home, 1 - me, part.count(PIECES[1 - me])),
        _plus(safe, me, part.count(PIECES[me])),
        _with_collected(collected, taken),
        lively=True,
    )


def _collectors_move(position: Position, turn: Turn) -> Waters:
    """A collector, always on top of its stack, takes the place of the top piece where it goes (RIV-11)."""
    _, _, stacks, home, safe, collected, _ = position
    below, taken = stacks[turn.target][:-1], stacks[turn.target][-1:]
    stacks = _with(stacks, turn.origin, stacks[turn.origin][:-1])
    stacks = _with(stacks, turn.target, below + COLLECTORS)
    return Waters(stacks, home, safe, _with_collected(collected, taken), lively=bool(taken))


def _moved(rulings: Rulings, position: Position, turn: Turn) -> Waters:
    """A part steps to another square: rides there, or meets a collector and is collected with all riders."""
    _, _, stacks, home, safe, collected, _ = position
    left, part, taken, rider = _lifted(stacks[turn.origin], turn.level)
    if meets := stacks[turn.target][-1:] == COLLECTORS:
        part, taken = "", part + taken
    collected = _with_collected(collected, taken)
    if meets or (rider and not part and rulings.rider_stays):
        stacks = _with(stacks, turn.origin, left + rider)
    else:
        stacks = _with(stacks, turn.origin, left)
        stacks = _with(stacks, turn.target, stacks[turn.target] + part + rider)
    for colour in (0, 1):
        if collected[colour] and steps_into_last_row(turn.origin, turn.target, colour):
            released = min(_releases(rulings.release, part, PIECES[colour]), collected[colour])
            home, collected = _plus(home, colour, released), _plus(collected, colour, -released)
    return Waters(stacks, home, safe, collected, lively=bool(taken))


def _lifted(stack: str, level: int) -> tuple[str, str, str, str]:
    """A stack as what stays, what is carried, what a collector on top has collected, and that collector."""
    left, part = stack[:level], stack[level:]
    if part[-1] == COLLECTORS:
        return left, part[:-2], part[-2], COLLECTORS
    return left, part, "", ""


def _releases(release: Release, part: str, letter: str) -> int:
    """How many pieces of a colour an arriving part may release, the piece moved being its lowest."""
    match release:
        case Release.EACH:
            return part.count(letter)
        case Release.MOVED:
            return int(part.startswith(letter))
        case Release.ONE:
            return int(letter in part)


def _with(stacks: tuple[str, ...], square: int, stack: str) -> tuple[str, ...]:
    return (*stacks[:square], stack, *stacks[square + 1 :])


def _with_collected(collected: Pair, taken: str) -> Pair:
    if not taken:
        return collected
    return collected[0] + taken.count(PIECES[0]), collected[1] + taken.count(PIECES[1])


def _plus(pair: Pair, colour: int, change: int) -> Pair:
    return (pair[0], pair[1] + change) if colour else (pair[0] + change, pair[1])
