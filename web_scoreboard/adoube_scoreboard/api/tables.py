"""The state of a table for programs, as JSON and as server-sent events, in the words of the contract."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response

from adoube.board.geometry import Placement
from adoube.sensing.camera import ViewRating
from adoube.tables.assistants import ComputerState
from adoube.tables.boards.camera_state import CameraState, view_advice
from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.clock import Clocks
from adoube.tables.state import Question, SeatState, SetUpShown, TableState, TurnShown
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.services import services
from adoube_scoreboard.streaming.frames import sse

blueprint = Blueprint("api", __name__, url_prefix="/api")


@blueprint.get("/tables")
def tables() -> Response:
    """The names of all tables."""
    return jsonify(tables=sorted(services().tables.states()))


@blueprint.get("/tables/<name>")
def table(name: str) -> Response:
    """One table's newest state."""
    return jsonify(state_as_json(services().table(name)))


def state_as_json(state: TableState) -> dict[str, Any]:
    """A state in values that JSON knows. `cells` and `off` are written as in the contract's positions."""
    return {
        "table": state.table,
        "version": state.version,
        "game": state.game,
        "title": state.title,
        "phase": state.phase.value,
        "game_number": state.game_number,
        "games_in_match": state.games_in_match,
        "connected": state.connected,
        "closed": state.closed,
        "may_end_turn": state.may_end_turn,
        "notes": [*map(str, state.notes)],
        "to_move": next((seat.seat for seat in state.seats if seat.to_move), None),
        "scores": {seat.seat: seat.score for seat in state.seats},
        "seats": [_seat(seat) for seat in state.seats],
        "standings": [
            {"player": each.player, "points": each.points, "won": each.won} for each in state.standings
        ],
        "turns": [_turn(turn) for turn in state.turns],
        **_placement(state.placement),
        "provisional": None if state.provisional is None else _placement(state.provisional),
        "verdict": {
            "kind": state.message.kind,
            "text": state.message.text,
            "clause": state.message.clause,
        },
        "question": None if state.question is None else _question(state.question),
        "remedy": None
        if state.remedy is None
        else {"empty": list(state.remedy.empty), "fill": list(state.remedy.fill)},
        "camera": None if state.camera is None else _camera(state.camera),
        "health": None if state.health is None else _health(state.health),
        "motors": None if state.motors is None else _motors(state.motors),
        "set_up": None if state.set_up is None else _set_up(state.set_up),
        "clocks": None if state.clocks is None else _clocks(state.clocks),
        "computer": _computer(state.computer) if state.computer.strengths else None,
        "virtual": None if state.virtual is None else _virtual(state.virtual, state),
    }


def _seat(seat: SeatState) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "player": seat.player,
        "score": seat.score,
        "match_points": seat.match_points,
        "to_move": seat.to_move,
        "won": seat.won,
    }


def _turn(turn: TurnShown) -> dict[str, Any]:
    told = {"ply": turn.ply, "seat": turn.seat, "turn": turn.text, "entry": turn.entry}
    return {**told, "cells": list(turn.cells)}


def _placement(placement: Placement) -> dict[str, Any]:
    return {
        "cells": {cell: list(stack) for cell, stack in placement.cells.items()},
        "off": {place: dict(counts) for place, counts in placement.off.items()},
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "to": question.to,
        "text": question.text,
        "choices": [
            {"answer": choice.answer, "text": choice.text, "cells": list(choice.cells)}
            for choice in question.choices
        ],
    }


def _set_up(set_up: SetUpShown) -> dict[str, Any]:
    return {
        "pieces": list(set_up.pieces),
        "unsure": list(set_up.unsure),
        "is_read": set_up.is_read,
        "objection": str(set_up.objection),
    }


def _clocks(clocks: Clocks) -> dict[str, Any]:
    """Return the time used without the running stretch; `since` tells when that began."""
    ago = timedelta(milliseconds=now_ms() - clocks.since_ms)
    since = None if clocks.running is None else datetime.now(UTC) - ago
    return {
        "running": clocks.running,
        "since": since and since.isoformat(timespec="milliseconds"),
        "used_ms": dict(clocks.used_ms),
        "allowed_ms": None if clocks.allowed_ms is None else dict(clocks.allowed_ms),
        "up": list(clocks.up),
    }


def _computer(computer: ComputerState) -> dict[str, Any]:
    planned = computer.planned
    turn = planned and {"seat": planned.seat, "turn": planned.text, "entry": planned.entry}
    return {
        "strengths": dict(computer.strengths),
        "thinks": computer.thinks,
        "planned": turn and planned and {**turn, "cells": list(planned.cells)},
        "trouble": str(computer.trouble),
    }


def _virtual(virtual: VirtualState, state: TableState) -> dict[str, Any]:
    """`movers`: the seats whose turns, or movements, are taken now."""
    return {
        "takes_turns": virtual.takes_turns,
        "movers": list(state.movers),
        "cells": {cell: list(stack) for cell, stack in virtual.placement.cells.items()},
        "hand": list(virtual.hand),
        "lifted_from": virtual.lifted_from,
        "beside": dict(virtual.beside),
        "box": list(virtual.box),
    }


def _health(health: BoardHealth) -> dict[str, Any]:
    return {"name": health.name, "percent": health.percent, "charging": health.charging}


def _motors(motors: MotorsState) -> dict[str, Any]:
    return {"allowed": motors.allowed, "works": motors.works, "halted": str(motors.halted)}


def _camera(camera: CameraState) -> dict[str, Any]:
    """No pictures: those have addresses of their own, and are not for everybody."""
    return {
        "found": None if camera.found is None else str(camera.found),
        "waits_for": None if camera.waits_for is None else str(camera.waits_for),
        "asks": camera.asks,
        "next_step": camera.next_step,
        "confidences": dict(camera.confidences),
        "picture_version": camera.picture_version,
        "outline": [list(point) for point in camera.outline],
        "size": list(camera.size),
        "view": None if camera.view is None else _view(camera.view),
    }


def _view(view: ViewRating) -> dict[str, Any]:
    advice = view_advice(view)
    return {
        "verdict": view.verdict,
        "advice": None if advice is None else str(advice),
        "cells": dict(view.cells),
    }


def state_event(state: TableState) -> bytes:
    """Return the event for a state; its id is the state's version."""
    data = json.dumps(state_as_json(state), ensure_ascii=False, separators=(",", ":"))
    return sse(data, event_id=state.version)
