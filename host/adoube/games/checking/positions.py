"""Checks of what stands: placements, printed positions, and that nothing changes a position."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from adoube.board.svg import draw_svg
from adoube.games.checking.probe import Broken, Probe, hold
from adoube.games.line import Line, printed
from adoube.games.loading import line_from
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["leaves_positions_as_they_are", "places_pieces_on_its_board", "prints_positions_that_read_back"]


WRONG: tuple[Any, ...] = ("?", -1, [], {})
"""what may stand for a memory that is none"""


def places_pieces_on_its_board(probe: Probe) -> None:
    game = probe.game
    board, placement = game.board, game.placement(probe.position)
    for cell, stack in placement.cells.items():
        hold(cell in board.index, "checking.no_cell", cell=cell)
        hold(bool(stack), "checking.empty_stack", cell=cell)
        hold(len(stack) == 1 or game.piles, "checking.no_piles", cell=cell)
        for piece in stack:
            hold(piece.count(".") in (1, 2), "checking.no_piece", piece=piece)
    hold(set(placement.off) == set(board.places), "checking.places", places=", ".join(board.places))
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
    if line.game.listable:
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
            raise Broken(say("checking.load_fails", key=key, error=repr(error))) from error


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
    yield "memory", lambda: game.memory(position, line)
    yield "scores", lambda: game.scores(position)
    yield "outcome", lambda: game.outcome(position, line)
    if probe.line.outcome is None:
        turn, _ = game.random_turn(position, probe.rng)
        yield "objection_to", lambda: game.objection_to(position, turn)
        yield "after", lambda: game.after(position, turn)
        if game.listable:
            yield "footprint", lambda: game.footprint(position)


def _stamps(line: Line) -> list[tuple[object, int]]:
    recent = (*line.positions[-2:], line.position)
    return [(printed(replace(line, position=each, positions=())), hash(each)) for each in recent]


def _as_json(line: Line) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(printed(line)))
    return document
