"""Checks of positions and turns: placements, serialization, notation, the list of legal turns, refusals.

What is legal is let pass, all else is refused with a clause of the rulebook.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from adoube.board.svg import draw_svg
from adoube.games.base import BoardChange, ChangeCosts
from adoube.games.checking.probe import CheckFailed, Probe, hold
from adoube.games.checking.texts import altered_texts, foreign_texts
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import IllegalTurn, Objection, PositionError, UnreadableTurn
from adoube.words import say

__all__ = [
    "change_of",
    "explains_what_its_turns_change",
    "leaves_positions_as_they_are",
    "lists_each_result_once",
    "objects_to_every_other_board",
    "places_pieces_on_its_board",
    "prints_positions_that_read_back",
    "refuses_what_is_no_turn",
    "refuses_what_is_not_legal",
    "writes_turns_that_read_back",
]


SKIP = "skip"
MOST_WRITTEN = 12  # of the legal turns of a position that are written and read back


def writes_turns_that_read_back(probe: Probe) -> None:
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    found = probe.successors()
    for turn, after in probe.rng.sample(found, min(MOST_WRITTEN, len(found))):
        text = game.write(turn)
        probe.met.texts.setdefault(text)
        read = game.read(text)
        hold(game.write(read) == text, "checking.written_otherwise", turn=text, again=game.write(read))
        objection = game.why_illegal(position, read)
        hold(objection is None, "checking.own_turn_refused", turn=text, why=objection)
        hold(game.after(position, read) == after, "checking.another_turn_read", turn=text)
        hold(game.play(position, read) == after, "checking.another_turn_read", turn=text)
    turn, _ = found[0]
    hold(game.canonical(position, turn) == turn, "checking.not_canonical", turn=game.write(turn))


def lists_each_result_once(probe: Probe) -> None:
    game, position = probe.game, probe.position
    if not game.enumerable:
        return
    found = probe.successors()
    if game.outcome(position) is not None:
        hold(not found, "checking.turns_after_the_end")
    if probe.line.outcome is not None:
        return
    hold(bool(found), "checking.no_turns")
    hold(len({after for _, after in found}) == len(found), "checking.result_twice")
    texts = [game.write(turn) for turn, _ in found]
    hold(len(set(texts)) == len(texts), "checking.writing_twice")
    hold(SKIP not in texts or len(texts) == 1, "checking.skip_beside_turns")
    hold(game.count(position) == len(found), "checking.miscounted")
    hold(game.turns(position) == sorted(texts), "checking.other_turns")


def explains_what_its_turns_change(probe: Probe) -> None:
    if probe.line.outcome is not None:
        return
    game, position = probe.game, probe.position
    turn, after = game.random_turn(position, probe.rng)
    change = change_of(probe, after)
    changed = change.emptied | change.filled | change.altered
    text = game.write(turn)
    found = any(other == after for _, other in game.explain(position, change))
    hold(found or not changed, "checking.not_explained", turn=text)
    hold(game.may_become(position, change), "checking.not_underway", turn=text)
    was, stands = game.placement(position), game.placement(after)
    stacks = {cell: (was.stack(cell), stands.stack(cell)) for cell in changed}
    hold(dict(game.changed_stacks(position, after)) == stacks, "checking.other_stacks", turn=text)
    likely = any(other == after for _, other in game.likely(position, _costs_of(probe, changed)))
    hold(likely or not changed, "checking.not_likely", turn=text)
    if game.enumerable:
        hold(changed <= game.affected_cells(position), "checking.beyond_footprint", turn=text)
        near = any(other == after for _, other in game.turns_touching(position, changed))
        hold(near, "checking.not_changing", turn=text)


def _costs_of(probe: Probe, changed: frozenset[str]) -> ChangeCosts:
    """Return the costs of a picture that shows plainly which cells have changed."""
    board, stands = probe.game.board.names, probe.game.placement(probe.position)
    prices = {cell: 0.0 if cell in changed else 1.0 for cell in board}
    emptied = {cell: prices[cell] for cell in board if stands.stack(cell)}
    return ChangeCosts(emptied, {cell: prices[cell] for cell in board if cell not in emptied}, 0.5)


def change_of(probe: Probe, after: Any) -> BoardChange:
    """Return the change of the board that turns the probe's position into another."""
    was, stands = probe.game.placement(probe.position), probe.game.placement(after)
    changed = stands.changed_cells(was)
    emptied = frozenset(cell for cell in changed if not stands.stack(cell))
    filled = frozenset(cell for cell in changed if not was.stack(cell))
    return BoardChange(emptied, filled, changed - emptied - filled)


WRONG: tuple[Any, ...] = ("?", -1, [], {})  # what may stand for a memory that is none


def places_pieces_on_its_board(probe: Probe) -> None:
    game = probe.game
    board, placement = game.board, game.placement(probe.position)
    for cell, stack in placement.cells.items():
        hold(cell in board.index, "checking.no_cell", cell=cell)
        hold(bool(stack), "checking.empty_stack", cell=cell)
        hold(len(stack) == 1 or game.stackable, "checking.no_piles", cell=cell)
        for piece in stack:
            hold(piece.count(".") in (1, 2), "checking.no_piece", piece=piece)
    hold(set(placement.off) == set(board.places), "checking.places", places=[*board.places])
    draw_svg(board, placement)
    probe.met.stacks.update(placement.cells.values())
    probe.met.pieces.update(piece for stack in placement.cells.values() for piece in stack)
    probe.met.pieces.update(piece for counts in placement.off.values() for piece in counts)


def prints_positions_that_read_back(probe: Probe) -> None:
    line = probe.line
    line_from(line.game, _as_json(line))
    # Without the turns before it, so that nothing hangs on what a single position does not say.
    alone = Line(line.game, line.position, ply=line.ply)
    document = _as_json(alone)
    again = line_from(line.game, document)
    found = _as_json(again)
    for key, value in document.items():
        hold(found[key] == value, "checking.not_read_back", key=key, was=value, reads=found[key])
    if line.game.enumerable:
        hold(again.legal_turns() == alone.legal_turns(), "checking.other_turns_after")
    _refuses_what_no_position_is(probe, document)


def _refuses_what_no_position_is(probe: Probe, document: dict[str, Any]) -> None:
    """A position comes from people, too: what is none has to be refused in words."""
    for key, spoiled in _spoiled(document):
        try:
            line_from(probe.game, spoiled)
        except PositionError:
            continue
        except Exception as error:
            raise CheckFailed(say("checking.load_fails", key=key, error=repr(error))) from error


def _spoiled(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    memory, cells = document["memory"], document["cells"]
    for key in memory:
        yield f"memory.{key}", {**document, "memory": {k: v for k, v in memory.items() if k != key}}
        for wrong in WRONG:
            yield f"memory.{key}", {**document, "memory": {**memory, key: wrong}}
    for cell in list(cells)[:1]:
        yield f"cells.{cell}", {**document, "cells": {**cells, cell: ["nobody.nothing"]}}
        yield f"cells.{cell}", {**document, "cells": {**cells, cell: ["?"]}}


def leaves_positions_as_they_are(probe: Probe) -> None:
    """Everything that is handed a position, the turns before it included, leaves it alone."""
    line, before = probe.line, _stamps(probe.line)
    for name, act in _acts(probe):
        act()
        hold(_stamps(line) == before, "checking.changed", method=name)


def _acts(probe: Probe) -> Iterator[tuple[str, Callable[[], object]]]:
    game, position, line = probe.game, probe.position, probe.line.positions
    yield "successors", probe.successors
    yield "placement", lambda: game.placement(position)
    yield "memory", lambda: game.rule_state(position, line)
    yield "scores", lambda: game.scores(position)
    yield "outcome", lambda: game.outcome(position, line)
    if probe.line.outcome is None:
        turn, _ = game.random_turn(position, probe.rng)
        yield "why_illegal", lambda: game.why_illegal(position, turn)
        yield "after", lambda: game.after(position, turn)
        if game.enumerable:
            yield "affected_cells", lambda: game.affected_cells(position)


def _stamps(line: Line) -> list[tuple[object, int]]:
    recent = (*line.positions[-2:], line.position)
    return [(printed(replace(line, position=each, positions=())), hash(each)) for each in recent]


def _as_json(line: Line) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(printed(line)))
    return document


NONSENSE = ("", "?", "z99-z98", "a1 b1", "\u0000")
TRIED = 6  # changes of each kind that are tried in a position
# So many that look like legal turns, that look like turns of earlier positions, and in other notations.
TEXTS_TRIED = 24


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
    for text, turn in _readings(probe):
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


def _readings(probe: Probe) -> Iterator[tuple[str, Any]]:
    """Texts with the turns that they are read as: in the game's notation, and as people may write it."""
    for text in _texts(probe):
        turns = []
        for read in (probe.game.read, partial(probe.game.read_entry, probe.position)):
            with suppress(UnreadableTurn):
                turns.append(read(text))
        yield from ((text, turn) for turn in dict.fromkeys(turns))


def _texts(probe: Probe) -> Iterator[str]:
    rng, cells = probe.rng, probe.game.board.names
    here = [probe.game.write(turn) for turn, _ in probe.successors()]
    yield from islice(altered_texts(here, cells, rng), TEXTS_TRIED)
    yield from islice(altered_texts(list(probe.met.texts), cells, rng), TEXTS_TRIED)
    yield from islice(foreign_texts(here, cells, rng), TEXTS_TRIED)
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
    probe.met.refusals[objection.clause] += 1
