"""Sentences that rows of version 2 hold, as the codes and values that rows of version 3 have instead.

What version 2 wrote is told here once and for all: the catalogue goes on changing, these patterns do not. A
sentence that none of them fits, a person's own for example, stays as it is (`text.as_written`).
"""

import ast
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from adoube.words import CodedText, as_written, coded

__all__ = ["PATTERNS", "Pattern", "coded_row", "coded_sentence"]


class _Unfit(Exception):
    """A part of a sentence that is not what its pattern wants."""


def _seat(name: str) -> object:
    """Return a seat at the head of a sentence: `Player 2` is one of many."""
    numbered = re.fullmatch(r"Player ([0-9]+)", name)
    return coded("table.player", number=numbered[1]) if numbered else name


def _quoted(text: str) -> object:
    """Return the text that somebody typed, which stands between quotation marks."""
    try:
        typed = ast.literal_eval(text)
    except (ValueError, SyntaxError) as error:
        raise _Unfit from error
    if not isinstance(typed, str) or repr(typed) != text:
        raise _Unfit
    return typed


def _ply(text: str) -> object:
    if re.fullmatch("[1-9][0-9]*", text) is None:
        raise _Unfit
    return int(text)


# How fields of these names are read; others are texts.
_READ: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {"seat": _seat, "answer": _quoted, "ply": _ply, "cells": lambda text: tuple(text.split(", "))}
)


@dataclass(frozen=True)
class Pattern:
    """A sentence of version 2 by its code, its values between braces."""

    code: str
    sentence: str

    @cached_property
    def regex(self) -> re.Pattern[str]:
        parts = re.split(r"\{(\w+)\}", self.sentence)
        found = (f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
        return re.compile("".join(found), re.DOTALL)

    def read(self, sentence: str) -> CodedText | None:
        """Return the sentence by its code; None if the pattern does not fit."""
        if (found := self.regex.fullmatch(sentence)) is None:
            return None
        try:
            return coded(
                self.code, **{name: _READ.get(name, str)(text) for name, text in found.groupdict().items()}
            )
        except _Unfit:
            return None


# Tried in this order. Whoever writes a sentence of their own just as the program would have
# written it gets the same text as before.
PATTERNS = (
    Pattern("table.which_turn", "{seat}, which turn did you play?"),
    Pattern("table.who_won", "Who won the last game of {title}?"),
    Pattern("table.cleared", "The pieces are off the board: how did the game of {title} end?"),
    Pattern("table.start_stands_again", "The pieces are back at the start. Game over? Who won?"),
    Pattern(
        "dispute.which",
        "Was turn {ply}, {turn}, another one? "
        "It is put right when all players agree, or the arbiter says so.",
    ),
    Pattern("rulings.declared", "The arbiter has declared the result."),
    Pattern("rulings.abandoned", "The game was abandoned."),
    Pattern("rulings.players_agree", "The players have agreed on the result."),
    Pattern("by_word.resigned", "{seat} has resigned."),
    Pattern("by_word.drawn", "The players have agreed to a draw."),
    Pattern("begin.void", "The arbiter has declared the game void to begin another one."),
    Pattern("table.game_fault", "The words or refusals of {title} have a fault: {why}."),
    Pattern("table.board_says", "The board says: {text}"),
    Pattern("referee.no_such_choice", "{answer} is not one of the choices that are open"),
    Pattern("referee.silent_cells", "Nothing is known of {cells}: the sensors there do not report"),
    Pattern("referee.left_out", "The sensor of {cell} is broken: the cell is left out"),
    Pattern("referee.flickering", "Flickering, and left out for now: {cells}"),
    Pattern("referee.calm_again", "Steady again, and believed: {cells}"),
    Pattern("referee.no_takebacks", "Turns may not be taken back at this table"),
    Pattern(
        "referee.may_be_broken",
        "The sensor of {cell} may be stuck: without it what stands would be a turn",
    ),
)

_LIFTS = re.compile(r"(.+?) Or lift a piece for a moment and put it back: (.+)\.", re.DOTALL)
_LIFT = re.compile(r"(\w+) for (.+)")


def coded_sentence(sentence: str) -> CodedText:
    """Return a sentence of version 2 by its code, or as it is written."""
    if (found := _LIFTS.fullmatch(sentence)) and (lifts := _lifts(found[2])) is not None:
        words = coded("table.lifts", lifts=lifts)
        return coded("text.sentences", sentences=(coded_sentence(found[1]), words))
    fitting = (pattern.read(sentence) for pattern in PATTERNS)
    return next((found for found in fitting if found is not None), as_written(sentence))


def _lifts(listed: str) -> tuple[CodedText, ...] | None:
    """`a1 for b3, c1 for d2 or e1 for f2`; None for anything else."""
    most, _, last = listed.rpartition(" or ")
    lifts = [_LIFT.fullmatch(each) for each in (*(most.split(", ") if most else ()), last)]
    return (
        tuple(coded("table.lift", cell=lift[1], turn=lift[2]) for lift in lifts if lift)
        if all(lifts)
        else None
    )


def coded_row(kind: str, data: str) -> str:
    """Return the JSON of a row of version 2 as version 3 has it.

    What is no row of version 2 stays as it is: whoever reads it then says which row is damaged.
    """
    try:
        row = json.loads(data)
    except ValueError:
        return data
    changed = _changed(kind, row) if isinstance(row, dict) else None
    return data if changed is None else json.dumps(changed, ensure_ascii=False)


def _changed(kind: str, row: dict[str, Any]) -> dict[str, Any] | None:
    match kind, row:
        case "question" | "fault", {"text": str(text)}:
            said = coded_sentence(text).to_json()
            return {
                ("said" if name == "text" else name): said if name == "text" else value
                for name, value in row.items()
            }
        case "ruling", {"ruling": "result", "details": {"why": str(why), **others}}:
            return {**row, "details": {**others, "why": coded_sentence(why).to_json()}}
    return None
