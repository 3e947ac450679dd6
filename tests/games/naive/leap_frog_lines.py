"""Random lines of the Leap Frog family, on which its games are held against their naive writing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random

from adoube.games.base import BoardChange
from adoube.games.line import Line, line_from, printed
from adoube.games.registry import make_game
from adoube.games.verdict import IllegalTurn
from tests.games.naive.agreement import differences, unequal
from tests.games.naive.leap_frog import DEFAULTS, LeapFrog, Position, State, colour_counts
from tests.games.naive.leap_frog import Change as ChangedCells

__all__ = ["CHOICES", "GAMES", "PIECES", "Lines", "begun", "compared"]

SQUARE: Mapping[str, tuple[str, ...]] = {"size": ("15", "16", "17", "18"), "diagonal": ("no", "yes")}
CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "leap-frog": SQUARE,
    "leap-frog-murray": {**SQUARE, "first_removal": ("any", "white")},
    "froglet": {"removal": ("any", "green"), "removal_scores": ("yes", "no")},
    "capture": {},
}
PIECES = {"leap-frog": "shared.piece", "capture": "shared.marble"}
LONGEST_LINE = 12
# Positions in which one turn may be written in more ways are played on from and not compared.
MOST_SEQUENCES = 250
# The rulebook does not say by which clause a turn of another seat is refused.
WRONG_SEAT = {"LF-02", "LF-03", "LF-A9", "FRG-02", "CAP-01", "CAP-A2"}


GAMES = tuple(DEFAULTS)


@dataclass(frozen=True)
class Lines:
    """The random lines of one game of the family."""

    game: str

    def draw_options(self, rng: Random) -> dict[str, str]:
        """Options that leave the defaults in some places, with two players or more in any order."""
        options = {
            key: rng.choice((values[0], rng.choice(values))) for key, values in CHOICES[self.game].items()
        }
        players = rng.choice((2, 2, 2, 3, 3, 4, 5, 7, 12))
        seats = [f"p{number}" for number in range(1, players + 1)]
        order = {} if rng.random() < 0.5 else {"order": ",".join(rng.sample(seats, players))}
        return {**options, "players": str(players), **order}

    def walk(self, name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
        """Yield the differences in each position of a random line that begins late in a game."""
        line, oracle = begun(name, options, rng)
        late = oracle.loaded(
            _cluster(oracle, rng) if rng.random() < 0.85 else _played_down(line, oracle, rng)
        )
        return compared(line_from(line.game, late.position), oracle, late, rng)


def begun(name: str, options: Mapping[str, str], rng: Random) -> tuple[Line, LeapFrog]:
    """A game at its start, its layout drawn at random, and the naive writing of it."""
    line = Line.begin(make_game(name, options, seed=rng.randrange(1000)))
    return line, LeapFrog(name, {**DEFAULTS[name], **options})


def compared(line: Line, oracle: LeapFrog, state: State, rng: Random) -> Iterator[list[str]]:
    """Yield the differences in each position of a line that goes on at random, where it can be compared."""
    for _ in range(LONGEST_LINE):
        position = state.position
        if len(list(islice(oracle.sequences(position), MOST_SEQUENCES))) < MOST_SEQUENCES:
            found = differences(line, oracle, state, _attempts(state, oracle, rng))
            found += _signed_differs(line, oracle, state, rng) + _explained_differs(line, oracle, state, rng)
            yield found
            if found:
                return
        if position["over"]:
            return
        turn = _random_turn(state, oracle, rng)
        line, state = line.play(line.game.read(turn)), oracle.after(state, turn)


def _random_turn(state: State, oracle: LeapFrog, rng: Random) -> str:
    if not state.position["memory"]["to_remove"]:
        return oracle.random_leaps(state.position, rng)
    removals = [f"-{cell}" for cell in state.position["cells"]]
    return rng.choice([removal for removal in removals if not oracle.objections(state, removal)])


def _played_down(line: Line, oracle: LeapFrog, rng: Random) -> Position:
    """Return the board that random turns leave of the whole one."""
    state = oracle.start(printed(line)["cells"])
    for _ in range(rng.choice((0, 3, 40, 100, 150, 200, 400))):
        after = oracle.after(state, _random_turn(state, oracle, rng))
        if after.position["over"]:
            break
        state = after
    return state.position


def _cluster(oracle: LeapFrog, rng: Random) -> Position:
    """Pieces close together in a small part of the board; everybody holds some of the others."""
    columns, rows = (
        sorted({x for x, _ in oracle.points.values()}),
        sorted({y for _, y in oracle.points.values()}),
    )
    left, low = rng.choice((0, rng.randrange(len(columns)))), rng.choice((0, rng.randrange(len(rows))))
    wide, high = rng.choice(((3, 3), (4, 4), (5, 5), (6, 4), (8, 2), (9, 9)))
    area = [
        cell
        for cell, (x, y) in oracle.points.items()
        if x in columns[left : left + wide] and y in rows[low : low + high]
    ]
    if len(area) < 4:
        return _cluster(oracle, rng)
    pieces = _pieces(oracle, rng)
    standing = rng.sample(area, min(len(area), rng.randint(2, 14)))
    cells = {cell: [pieces.pop()] for cell in standing}
    off: dict[str, dict[str, int]] = {seat: {} for seat in oracle.seats}
    for piece in pieces:
        kept = off[rng.choice(oracle.seats)]
        kept[piece] = kept.get(piece, 0) + 1
    to_move = rng.choice(oracle.seats)
    return {"to_move": to_move, "cells": cells, "off": off, "memory": {"to_remove": []}, "ply": 0}


def _pieces(oracle: LeapFrog, rng: Random) -> list[str]:
    """Every piece that is on the board or with a seat once the first removals are over, shuffled."""
    if oracle.game in PIECES:
        empty = 1 if oracle.game == "capture" else 0
        return [PIECES[oracle.game]] * (len(oracle.points) - empty)
    counts = colour_counts(oracle.game, max(y for _, y in oracle.points.values()))
    if oracle.options.get("removal_scores") == "no":
        counts["green"] -= 1
    pieces = [f"shared.{colour}" for colour, count in counts.items() for _ in range(count)]
    rng.shuffle(pieces)
    return pieces


def _attempts(state: State, oracle: LeapFrog, rng: Random) -> Iterator[str]:
    """Turns like legal ones and turns unlike them: removals, leaps from nowhere, too far, back, and on."""
    cells = list(oracle.points)
    standing = list(state.position["cells"])
    legal = list(islice(oracle.sequences(state.position), 50))
    yield "skip"
    for _ in range(3):
        start = rng.choice(standing)
        yield f"-{rng.choice((start, rng.choice(cells)))}"
        yield "x".join(rng.sample(cells, 2))
        yield f"{start}x{rng.choice(list(oracle.leaps[start]))}"
        over = rng.choice(list(oracle.leaps[start].values()))
        yield f"{start}x{over}"
    for turn in rng.sample(legal, min(4, len(legal))):
        path = turn.split("x")
        yield f"{turn}x{rng.choice(list(oracle.leaps[path[-1]]))}"
        yield f"{turn}x{path[-2]}"
        yield "x".join(reversed(path))
        yield "x".join((rng.choice(cells), *path[1:]))


def _signed_differs(line: Line, oracle: LeapFrog, state: State, rng: Random) -> list[str]:
    """Return the differences where a turn is given to another seat (LF-A9)."""
    if state.position["over"]:
        return []
    seat, text = rng.choice(oracle.seats), _random_turn(state, oracle, rng)
    owes = state.position["memory"]["to_remove"] or [state.position["to_move"]]
    try:
        after = line.play(line.attributed_to(line.game.read(text), seat))
    except IllegalTurn as refusal:
        clause = refusal.objection.clause
        return [] if seat not in owes and clause in WRONG_SEAT else [f"{text} by {seat}: refused by {clause}"]
    if seat not in owes:
        return [f"{text} by {seat} is accepted"]
    expected = oracle.after(state, text, seat).position
    return unequal(f"after {text} by {seat}", printed(after), expected)


def _explained_differs(line: Line, oracle: LeapFrog, state: State, rng: Random) -> list[str]:
    """Return the differences between the turns that change some cells and those that explain them."""
    writings = oracle.writings(state)
    turns = oracle.changes(state, writings)
    shown = rng.sample(list(turns), min(6, len(turns)))
    broken = [other for change in shown for other in _broken(change, state, oracle, rng)]
    found = []
    for emptied, filled in shown + broken:
        explained = list(line.game.explain(line.position, BoardChange(emptied, filled)))
        texts = [line.game.write(turn) for turn, _ in explained]
        expected = sorted(turns.get((emptied, filled), ()))
        if sorted(texts) != expected:
            found.append(f"-{sorted(emptied)} +{sorted(filled)} is explained by {texts}, expected {expected}")
            continue
        for text, (turn, after) in zip(texts, explained, strict=True):
            found += unequal(
                f"explained as {text}", printed(line.extended(turn, after)), writings[text].position
            )
    return found


def _broken(change: ChangedCells, state: State, oracle: LeapFrog, rng: Random) -> Iterator[ChangedCells]:
    """Changes like this one that a forgotten, misplaced or additional piece would leave."""
    emptied, filled = change
    standing = sorted(state.position["cells"].keys() - emptied)
    vacant = sorted(oracle.points.keys() - state.position["cells"].keys() - filled)
    yield emptied - {rng.choice(sorted(emptied))}, filled
    yield emptied, frozenset()
    if vacant:
        yield emptied, frozenset({rng.choice(vacant)})
        yield emptied, filled | {rng.choice(vacant)}
    if standing:
        yield emptied | {rng.choice(standing)}, filled
