"""Random lines of Follow the Arrow, on which the game is held against the naive writing of its rules."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from adoube.games.line import Line, line_from
from adoube.games.registry import make_game
from tests.games.naive.agreement import call_differs, differences
from tests.games.naive.follow_the_arrow import ARROWS, DEFAULTS, FollowTheArrow, Position, State

__all__ = ["CHOICES", "LAYOUTS", "arrows", "draw_options", "drawn", "walk"]

CHOICES: Mapping[str, tuple[str, ...]] = {
    "first": ("black", "red"),
    "landing": ("straight", "adjacent"),
    "hop_arrows": ("first", "every"),
    "jump_cap": ("4", "none"),
    "jump_call": ("pawn", "any"),
    "stuck": ("void", "score"),
    "blocked_goal": ("open", "filled"),
    "repetition": ("void", "off"),
}
LAYOUTS = [str(path) for path in sorted((Path(__file__).parent / "arrows").glob("*.json"))]
SEATS = ("black", "red")
LONGEST_GAME = 60
LONGEST_ENDING = 15


def draw_options(rng: Random) -> dict[str, str]:
    """Options that leave the defaults in a few places, or in all of them."""
    share = rng.choice((0.0, 0.2, 0.5))
    options = {
        key: rng.choice(values) if rng.random() < share else values[0] for key, values in CHOICES.items()
    }
    options["setup"] = "/".join("".join(rng.sample("12345", 5)) for _ in SEATS)
    return options | ({"arrows": rng.choice(LAYOUTS)} if rng.random() < 0.3 else {})


def walk(
    name: str, options: Mapping[str, str], rng: Random, begin: Position | None = None
) -> Iterator[list[str]]:
    """Yield the differences in each position of one random line, from `begin` or from a position that is
    drawn."""
    game = make_game(name, options)
    oracle = FollowTheArrow({**DEFAULTS, **options}, arrows(options))
    line, state, longest = Line.begin(game), oracle.start(), LONGEST_GAME
    if begin or rng.random() < 0.8:
        position = begin or _midgame(rng)
        line, state, longest = line_from(game, position), oracle.loaded(position), LONGEST_ENDING
    temper = rng.choice(("jumps", "hurries", "returns"))
    for _ in range(longest):
        answers = [(call, oracle.called(state, call)) for call in _calls(state, oracle, rng)]
        found = differences(line, oracle, state, _attempts(state, oracle, rng))
        for call, answer in [] if state.position["over"] else answers:
            found += call_differs(line, call, answer)
        yield found
        if found or state.position["over"]:
            return
        calls = [(call, answer) for call, answer in answers if isinstance(answer, State)]
        if calls and rng.random() < 0.4:
            call, state = rng.choice(calls)
            line = line.called(call)
        else:
            turn, state = _lively(oracle, state, temper, rng)
            line = line.play(game.read(turn))
        if not state.position["over"] and rng.random() < 0.1:  # what was before is forgotten
            line, state = line_from(game, state.position), oracle.loaded(state.position)


def drawn(drawing: str, to_move: str) -> Position:
    """A printed position: the circles of Black's pawns 1 to 5, a stroke, the circles of Red's."""
    standing = zip(SEATS, drawing.split("/"), strict=True)
    cells = {
        circle: [f"{seat}.pawn.{number}"]
        for seat, circles in standing
        for number, circle in enumerate(circles.split(), start=1)
    }
    return {
        "to_move": to_move,
        "cells": {circle: cells[circle] for circle in sorted(cells)},
        "off": {},
        "memory": {"call": None, "repeats": 1},
        "scores": {"black": 0, "red": 0},
        "over": None,
        "ply": 0,
    }


def arrows(options: Mapping[str, str]) -> Mapping[str, list[str]]:
    """The arrows of the file that the options name, or those of the stand-in."""
    if "arrows" not in options:
        return ARROWS
    layout: dict[str, dict[str, list[str]]] = json.loads(Path(options["arrows"]).read_text(encoding="utf-8"))
    return layout["arrows"]


def _midgame(rng: Random) -> Position:
    """A position that play might have reached, in which nobody's goal is full."""
    own = rng.choice(SEATS)
    circles = rng.choice((_scattered, _nearly_home, _in_a_chain))(own, rng)
    if any(sum(circle[1] == row for circle in circles) == 5 for row in "16"):
        return _midgame(rng)
    pawns = [" ".join(rng.sample(circles[:5], 5)), " ".join(rng.sample(circles[5:], 5))]
    return drawn("/".join(pawns if own == "black" else pawns[::-1]), rng.choice((own, own, *SEATS)))


def _scattered(own: str, rng: Random) -> list[str]:
    """Circles of a seat's five pawns, then of the other's: here all on a few rows."""
    rows = rng.choice(("123456", "2345", "234", "345", "1256", "156" if own == "red" else "126"))
    return rng.sample([circle for circle in ARROWS if circle[1] in rows], 10)


def _nearly_home(own: str, rng: Random) -> list[str]:
    """Up to four pawns of a seat on its goal, the others near it; rivals on other circles of the goal too."""
    goal, near = ("6", "45") if own == "black" else ("1", "23")
    arrived, waiting = rng.choice(((4, 0), (4, 0), (3, 1), (2, 2), (1, 3), (3, 0), (2, 1)))
    on_goal = rng.sample([circle for circle in ARROWS if circle[1] == goal], arrived + waiting)
    nears = rng.sample([circle for circle in ARROWS if circle[1] in near], 5 - arrived)
    elsewhere = [circle for circle in ARROWS if circle[1] != goal and circle not in nears]
    return [*on_goal[:arrived], *nears, *on_goal[arrived:], *rng.sample(elsewhere, 5 - waiting)]


def _in_a_chain(own: str, rng: Random) -> list[str]:
    """Up to five pawns that one rival may jump one after the other; the rest where they may be in the way."""
    ahead = 1 if own == "black" else -1
    path = [rng.choice("abcde") + rng.choice("123" if own == "black" else "456")]
    jumped: list[str] = []
    for across, up in rng.choices(((1, 0), (-1, 0), (0, ahead)), k=16):
        over, landing = (_shifted(path[-1], across * steps, up * steps) for steps in (1, 2))
        fits = landing in ARROWS and not {landing, over} & {*path, *jumped}
        if fits and len(jumped) < 5 and (jumped or over in ARROWS[path[0]]):
            path.append(landing)
            jumped.append(over)
    rest = rng.sample([circle for circle in ARROWS if circle not in {*path, *jumped}], 9 - len(jumped))
    return [path[0], *rest[:4], *jumped, *rest[4:]]


def _shifted(circle: str, across: int, up: int) -> str:
    return chr(ord(circle[0]) + across) + str(int(circle[1]) + up)


def _calls(state: State, oracle: FollowTheArrow, rng: Random) -> Iterator[dict[str, str]]:
    """Calls of either seat, for pawns that can jump and for other circles; most from the one who may call."""
    by = rng.choice((*SEATS, *[state.caller or "black"] * 3))
    jumpers = sorted({turn[:2] for turn in oracle.writings(state) if "^" in turn})
    yield {"call": "jump", "by": by, "pawn": rng.choice(sorted(state.position["cells"]))}
    yield {"call": "jump", "by": by, "pawn": rng.choice(jumpers or list(ARROWS))}
    yield {"call": "pass", "by": by}


def _attempts(state: State, oracle: FollowTheArrow, rng: Random) -> Iterator[str]:
    """Turns like legal ones and turns unlike them: other circles, other ways, further hops, other pawns."""
    circles, taken = list(ARROWS), sorted(state.position["cells"])
    jumps = [turn for turn in oracle.writings(state) if "^" in turn]
    yield "skip"
    for _ in range(4):
        start = rng.choice(taken)
        yield f"{start}-{rng.choice(_near(start, 1))}"
        yield "^".join((start, *rng.sample(_near(start, 2), 1)))
    yield "-".join(rng.sample(circles, 2))
    for jump in rng.sample(jumps, min(3, len(jumps))):
        yield f"{jump}^{rng.choice(_near(jump[-2:], 2))}"
        yield "^".join(reversed(jump.split("^")))
        yield f"{jump[:2]}-{jump[-2:]}"


def _near(circle: str, reach: int) -> list[str]:
    """The circles at most `reach` columns and rows away."""
    return [
        other
        for other in ARROWS
        if other != circle
        and abs(ord(other[0]) - ord(circle[0])) <= reach
        and abs(int(other[1]) - int(circle[1])) <= reach
    ]


def _lively(oracle: FollowTheArrow, state: State, temper: str, rng: Random) -> tuple[str, State]:
    """A turn drawn so that a line shows many jumps, or many arrivals, or the same positions again."""
    turns = oracle.writings(state)
    pools = {
        "jumps": [turn for turn in turns if "^" in turn],
        "hurries": [turn for turn in turns if turn[1] != turn[-1] and turn[1] not in "16"]
        or [turn for turn in turns if turn[1] != turn[-1]],
        "returns": [turn for turn, after in turns.items() if after.position["memory"]["repeats"] > 1],
        "ends": [turn for turn, after in turns.items() if after.position["over"]],
    }
    pool = pools["ends"] if rng.random() < 0.4 else []
    pool = pool or (pools[temper] if rng.random() < 0.7 else [])
    turn = rng.choice(pool or list(turns))
    return turn, turns[turn]
