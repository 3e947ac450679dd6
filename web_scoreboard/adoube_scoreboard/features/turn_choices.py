"""The turns that a visitor may play on a table's page, tap by tap."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, BoardChange
from adoube.games.choices import TapChoices, turns_listed
from adoube.games.line import Line
from adoube.games.scoresheet import entry_of
from adoube.games.verdict import TooManyTurns, refusal_of_change
from adoube.sensing.views import unmarked
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube.words import coded as core_coded
from adoube.words.names import named
from adoube_scoreboard.commands import may_play
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.services import services

__all__ = ["TurnChoice", "blueprint", "listed_turns"]

blueprint = Blueprint("turn_choices", __name__)


class TurnChoice(NamedTuple):
    """A turn to choose: in the game's notation, as people read it, and the piece that it makes or brings."""

    turn: str
    entry: str
    piece: str | None


@blueprint.get("/api/tables/<name>/choices", endpoint="choices_json")
@blueprint.get("/tables/<name>/choices")
def choices(name: str) -> Response:
    """The turns that begin with the taps of `path`, for who may play now; for others there are none.

    `why` is there where no turn begins so: the sentence of the rules about it.
    """
    state = services().table(name)
    path = _path(state)
    shown: dict[str, Any] = {"version": state.version, "ends": [], "cells": {}}
    if (line := _line_played(state)) is None:
        return jsonify(shown)
    game, position = line.game, line.position
    try:
        found = game.choices_after(position, path)
    except TooManyTurns as error:
        return jsonify({**shown, "why": error.said})
    shown |= _as_json(game, position, found)
    if len(path) > 1 and not found.ends and not found.cells:
        shown["why"] = named(_why_not(game, position, path), state.people)
    return jsonify(shown)


class ListedTurns(NamedTuple):
    """The turns of a plain form, in the game's notation and as people read them, by their first cells.

    The cell of a turn that needs no tap is empty.
    """

    by_cell: Mapping[str, Sequence[tuple[str, str]]]
    is_whole: bool  # False if there are more turns, which a player writes down


def listed_turns(state: TableState) -> ListedTurns:
    """Return the turns that the visitor may play now, for a list."""
    if (line := _line_played(state)) is None:
        return ListedTurns({}, is_whole=True)
    game, position = line.game, line.position
    try:
        turns, is_whole = turns_listed(game, position)
    except TooManyTurns:
        return ListedTurns({}, is_whole=False)
    by_cell: dict[str, list[tuple[str, str]]] = {}
    for turn, cell in turns:
        by_cell.setdefault(cell, []).append((game.write(turn), entry_of(game, position, turn)))
    return ListedTurns(by_cell, is_whole)


def _line_played(state: TableState) -> Line | None:
    """Return the running game where the visitor may play a turn in it now."""
    is_on = state.phase is Phase.PLAYING and state.line is not None and state.line.outcome is None
    return state.line if is_on and may_play(state) else None


def _shown(game: AnyGame, position: Any, turn: Any) -> TurnChoice:
    """Return a legal turn as it is chosen."""
    before, after = game.placement(position), game.placement(game.after(position, turn))
    return TurnChoice(
        game.write(turn), entry_of(game, position, turn), _becomes(before, after, game.trail(turn))
    )


def _becomes(before: Placement, after: Placement, trail: tuple[str, ...]) -> str | None:
    """Return the piece at the end of a trail, where it is another one than has set out."""
    if not trail or not (stands := after.stack(trail[-1])):
        return None
    stood = before.stack(trail[0])
    piece = unmarked(stands[-1])
    return None if stood and unmarked(stood[-1]) == piece else piece


def _path(state: TableState) -> tuple[str, ...]:
    path = tuple(cell for cell in request.args.get("path", "").split(",") if cell)
    if not all(cell in state.board.index for cell in path):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="path")
    return path


def _as_json(game: AnyGame, position: Any, found: TapChoices[Any]) -> Mapping[str, Any]:
    def shown(turns: Iterable[Any]) -> list[dict[str, str | None]]:
        return [_shown(game, position, turn)._asdict() for turn in turns]

    return {
        "ends": shown(found.ends),
        "cells": {
            cell: {"turns": shown(choice.turns), "goesOn": choice.goes_on}
            for cell, choice in found.cells.items()
        },
    }


def _why_not(game: AnyGame, position: Any, path: tuple[str, ...]) -> AnyText:
    """Return what the rules say of a piece that is moved from the first cell of a path to its last."""
    origin, target = path[0], path[-1]
    stood = game.placement(position).stack(target)
    came = frozenset({target})
    change = BoardChange(frozenset({origin}), frozenset() if stood else came, came if stood else frozenset())
    objection = refusal_of_change(game, position, change)
    if not objection.clause:
        return objection.said
    return core_coded("text.objection", clause=objection.clause, text=objection.said)
