"""Descriptions that would like to stop a table: too long, too deep, too many, and turns without an end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.games.lud.description import read_description
from adoube.games.lud.game import class_of

__all__ = ["HOSTILE", "Hostile", "found_in"]

NAME = "hostile.lud"
FRAME = """
(game "Test"
    (players {{(player N) (player S)}})
    (equipment {{ (board {board}) (piece "Man" Each) }})
    (rules (start {{ {start} }}) (play {play}))
)
"""
STEP = "(forEach Piece (move Step (to if:(is Empty (to)))))"
FROM_A_ROW = '(place "Man1" (sites Bottom))'
HALF_A_BOARD = '(place "Man1" (sites Phase 0))'
ONE_AMONG_MANY = (
    '(place "Man1" "A1") '
    '(place "Man2" (intersection (sites Phase 1) (difference (sites Board) (sites Bottom))))'
)


class Hostile(NamedTuple):
    """A description, and a part of the sentence that stops it; empty where it is a game after all."""

    name: str
    text: str
    told: str


def framed(play: str = STEP, *, board: str = "(square 5)", start: str = FROM_A_ROW) -> str:
    return FRAME.format(board=board, start=start, play=play)


def nested(opening: str, times: int, inside: str = "(is Empty (to))") -> str:
    return opening * times + inside + ")" * times


def options(number: int, items: int) -> str:
    listed = " ".join(f'(item "I{item}" <{item}> "x.")' for item in range(items))
    return "".join(f'(option "O{each}" <O{each}> args:{{<a>}} {{ {listed} }})' for each in range(number))


def far_apart(times: int) -> str:
    steps = "(count Steps (to) 0)" * times
    return f"(forEach Piece (move Step (to if:(= 1 (+ {steps})))))"


def hopping(apply: str) -> str:
    between = f"(between if:(is Enemy (who at:(between))) (apply (remove (between){apply})))"
    first, on = (
        f"(move Hop (from {site}) {between} (to if:(is Empty (to))) (then (moveAgain)))"
        for site in ("", "(last To)")
    )
    return f"(if (is Prev Mover) (or {on} (move Pass)) (forEach Piece {first}))"


def stepping_on() -> str:
    first, on = (
        f"(move Step (from {site}) (to if:(is Empty (to))) (then (moveAgain)))" for site in ("", "(last To)")
    )
    return f"(if (is Prev Mover) {on} (forEach Piece {first}))"


def looking(times: int) -> str:
    slide = "(forEach Piece (move Slide))"
    for _ in range(times):
        slide = f"(forEach Piece (move Slide (then (if (can Move {slide}) (moveAgain)))))"
    return slide


def doubling(times: int) -> str:
    defines = "".join(f'(define "D{n}" ("D{n + 1}") ("D{n + 1}"))' for n in range(times))
    return defines + f'(define "D{times}" (sites Top))' + framed('(or ("D0"))')


def _hostile() -> Iterator[Hostile]:
    too_wide = "in more ways than"
    wide = "(square 26)"
    yield Hostile("over a megabyte", "// x\n" * 220_000 + framed(), "at most 1000000 characters")
    yield Hostile("two million brackets", "(" * 2_000_000, "at most 1000000 characters")
    yield Hostile("90,000 brackets", "(" * 90_000, "more than 200 deep")
    yield Hostile("300 conditions in each other", framed(nested("(not ", 300)), "more than 200 deep")
    yield Hostile("a title without an end", '(game "' + "a" * 900_000, "cannot stand here")
    yield Hostile("90,001 quotation marks", '"' * 90_001, "cannot stand here")
    yield Hostile("110,000 words", "(game " + "a " * 110_000 + ")", "at most 100000 words")
    yield Hostile("900,000 blanks", " " * 900_000 + "x", "stand at the top")
    yield Hostile("300 options", options(300, 2) + framed(), "more than 200 options")
    yield Hostile("10,000 items", options(1, 10_000) + framed(), "from 1 to 1000 items")
    yield Hostile("200 options of 20 items", options(200, 20) + framed(), "")
    yield Hostile("a define of itself", '(define "A" ("A"))' + framed('("A")'), "more than 120 deep")
    yield Hostile(
        "a define that grows", '(define "A" ("A" (or #1 #1)))' + framed('("A" 1)'), "more than 150000 parts"
    )
    yield Hostile("defines that double", doubling(40), "more than 150000 parts")
    yield Hostile(
        "arguments that double",
        '(define "T" (or #1 #1))' + framed('("T" ' * 18 + STEP + ")" * 18),
        "more than 150000 parts",
    )
    yield Hostile(
        "texts that double",
        '(define "T" "#1#1")' + framed('("T" ' * 60 + "ab" + ")" * 60),
        "at most 1000 characters",
    )
    yield Hostile("a board of a million", framed(board="(square 1000)"), "from 1 to 26")
    yield Hostile("a number too large", framed(board=f"(square {'9' * 30})"), "too large")
    yield Hostile(
        "5,000 places", framed(start='(place "Man1" "A1")' * 5_000), "something stands here already"
    )
    yield Hostile(
        "2,500 distances", framed(far_apart(2_500), board="(square 14 diagonals:Solid) use:Vertex"), too_wide
    )
    yield Hostile("steps without an end", framed(stepping_on(), board=wide), too_wide)
    yield Hostile("captures", framed(hopping(""), board=wide, start=ONE_AMONG_MANY), too_wide)
    yield Hostile(
        "captures lifted at the end",
        framed(hopping(" at:EndOfTurn"), board=wide, start=ONE_AMONG_MANY),
        too_wide,
    )
    yield Hostile("two moves ahead", framed(looking(2), board=wide, start=HALF_A_BOARD), too_wide)
    yield Hostile("three moves ahead", framed(looking(3), board=wide), "at most 2 moves ahead")
    alternatives = f"(or {{{looking(0) * 2_000}}})"
    yield Hostile("2,000 alternatives", framed(alternatives, board=wide, start=HALF_A_BOARD), too_wide)


HOSTILE = tuple(_hostile())


def found_in(text: str) -> str:
    """Return the error that stops a description within its first random turns; empty where it plays."""
    try:
        game = class_of(read_description(text, NAME), NAME)()
        position, rng = game.start(), Random(1)
        for _ in range(3):
            if found := list(game.successors(position)):
                position = rng.choice(found)[1]
    except AdoubeError as error:
        return str(error)
    return ""
