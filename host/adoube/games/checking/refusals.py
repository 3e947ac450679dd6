"""Checks of refusals: what is legal is let pass, all else is refused with a clause of the rulebook."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from adoube.games.base import BoardChange
from adoube.games.checking.positions import change_of
from adoube.games.checking.probe import CheckFailed, Probe, hold
from adoube.games.verdict import IllegalTurn, Objection, UnreadableTurn
from adoube.words import say

__all__ = [
    "altered_texts",
    "objects_to_every_other_board",
    "refuses_what_is_no_turn",
    "refuses_what_is_not_legal",
    "texts_with_another_cell",
]


CELL = re.compile(r"[A-Za-z]?[0-9]+")
MARK = re.compile(r"[^0-9A-Za-z]")


def texts_with_another_cell(text: str, cells: Sequence[str]) -> Iterator[str]:
    """Every text that differs from this one in one of the cells that it names."""
    for place in CELL.finditer(text):
        for cell in cells:
            if cell != place[0]:
                yield text[: place.start()] + cell + text[place.end() :]


def altered_texts(texts: Sequence[str], cells: Sequence[str], rng: Random) -> Iterator[str]:
    """Such texts without end, each made from one of these or from two; some are as they were."""
    while texts:
        text, other = rng.choice(texts), rng.choice(texts)
        yield rng.choice((_as_it_is, _another_cell, _another_mark, _without_a_part, _joined))(
            text, other, cells, rng
        )


def _as_it_is(text: str, _other: str, _cells: Sequence[str], _rng: Random) -> str:
    return text


def _another_cell(text: str, other: str, cells: Sequence[str], rng: Random) -> str:
    """With a cell of the board, or one that the other text names: there stands something, or may come to."""
    places = list(CELL.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    named: list[str] = CELL.findall(other)
    cell: str = rng.choice(named if named and rng.random() < 0.5 else cells)
    return text[: place.start()] + cell + text[place.end() :]


def _another_mark(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    places = list(MARK.finditer(text))
    marks: list[str] = MARK.findall(other)
    if not places or not marks:
        return text
    place = rng.choice(places)
    return text[: place.start()] + rng.choice(marks) + text[place.end() :]


def _without_a_part(text: str, _other: str, _cells: Sequence[str], rng: Random) -> str:
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    return text[:start] + text[end:]


def _joined(text: str, other: str, _cells: Sequence[str], rng: Random) -> str:
    """Its beginning with the end of the other one, each cut at a mark: often a turn that goes on longer."""
    cuts = [place.start() for place in MARK.finditer(other)] or [0]
    begins = [*(place.start() for place in MARK.finditer(text)), len(text)]
    return text[: rng.choice(begins)] + other[rng.choice(cuts) :]


NONSENSE = ("", "?", "z99-z98", "a1 b1", "\u0000")
TRIED = 6  # changes of each kind that are tried in a position
TEXTS_TRIED = 24  # that look like legal turns, and as many that look like turns of earlier positions


def refuses_what_is_no_turn(probe: Probe) -> None:
    game = probe.game
    for text in NONSENSE:
        try:
            game.read(text)
        except UnreadableTurn:
            continue
        raise CheckFailed(say("checking.nonsense_read", text=text))
    try:
        game.call(probe.position, {"call": "?"}, probe.line.positions)
    except (UnreadableTurn, IllegalTurn):
        return
    raise CheckFailed(say("checking.nonsense_called"))


def refuses_what_is_not_legal(probe: Probe) -> None:
    """Turns of here and of elsewhere, most with something in them exchanged: legal, or refused."""
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    found = probe.successors()
    legal = {game.write(turn) for turn, _ in found} if game.enumerable else set()
    results = {after for _, after in found} if game.enumerable else set()
    for text in _texts(probe):
        try:
            turn = game.read(text)
        except UnreadableTurn:
            continue
        objection: object = game.why_illegal(position, turn)
        if objection is not None:
            hold(text not in legal, "checking.legal_refused", turn=text, why=objection)
            _is_whole(probe, objection, "why_illegal", text)
            continue
        after = _after(probe, turn, text)
        known = after in results if game.enumerable else _is_explained(probe, after)
        hold(known, "checking.not_refused", turn=text)
    others = [seat for seat in game.seats if seat != game.to_move(position)]
    turn, _ = found[0]
    for seat in others[:1]:
        _refuses_a_turn_of(probe, turn, seat)


def objects_to_every_other_board(probe: Probe) -> None:
    """Random changes of the board that no legal turn makes: each is objected to in words."""
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    legal = {change_of(probe, after) for _, after in probe.successors()} if game.enumerable else set()
    for change in _changes(probe):
        if change in legal or (not game.enumerable and any(True for _ in game.explain(position, change))):
            continue
        game.may_become(position, change)
        _is_whole(probe, game.why_unexplained(position, change), "why_unexplained", _told(change))


def _texts(probe: Probe) -> Iterator[str]:
    rng, cells = probe.rng, probe.game.board.names
    here = [probe.game.write(turn) for turn, _ in probe.successors()]
    yield from islice(altered_texts(here, cells, rng), TEXTS_TRIED)
    yield from islice(altered_texts(list(probe.met.texts), cells, rng), TEXTS_TRIED)
    yield "skip"


def _after(probe: Probe, turn: Any, text: str) -> Any:
    try:
        return probe.game.after(probe.position, turn)
    except Exception as error:
        raise CheckFailed(say("checking.passes_and_fails", turn=text, error=repr(error))) from error


def _is_explained(probe: Probe, after: Any) -> bool:
    change = change_of(probe, after)
    return any(other == after for _, other in probe.game.explain(probe.position, change))


def _refuses_a_turn_of(probe: Probe, turn: Any, seat: str) -> None:
    try:
        probe.game.attributed_to(probe.position, turn, seat)
    except IllegalTurn as refused:
        _is_whole(probe, refused.objection, "attributed_to", seat)


def _changes(probe: Probe) -> Iterator[BoardChange]:
    game, rng = probe.game, probe.rng
    stacks = game.placement(probe.position).cells
    taken = [cell for cell in game.board.names if stacks.get(cell)]
    free = [cell for cell in game.board.names if not stacks.get(cell)]
    for _ in range(TRIED):
        emptied = frozenset(rng.sample(taken, min(len(taken), rng.randint(0, 2))))
        filled = frozenset(rng.sample(free, min(len(free), rng.randint(0, 2))))
        others = [cell for cell in taken if cell not in emptied]
        altered = frozenset(rng.sample(others, min(len(others), rng.randint(0, 1))))
        if emptied or filled or altered:
            yield BoardChange(emptied, filled, altered)


def _told(change: BoardChange) -> str:
    parts = (("-", change.emptied), ("+", change.filled), ("~", change.altered))
    return " ".join(f"{sign}{cell}" for sign, cells in parts for cell in sorted(cells))


def _is_whole(probe: Probe, objection: object, method: str, what: str) -> None:
    """An objection with a clause and words. `what` was asked about."""
    if not isinstance(objection, Objection):
        raise CheckFailed(say("checking.no_objection", method=method, what=what, found=repr(objection)))
    text: object = objection.text
    hold(isinstance(text, str) and text != "", "checking.no_words", method=method, what=what)
    probe.holds_clause(objection.clause, method)
