"""The calls of Follow the Arrow: Jump, which names a pawn, and Pass; silence is no call."""

from collections.abc import Mapping
from typing import Any

from adoube.games.calls import Caller, CallKind
from adoube.games.follow_the_arrow.board import NUMBER, SEATS
from adoube.games.follow_the_arrow.objections import objects
from adoube.games.follow_the_arrow.position import NO_CALL, OPEN_TO_CALL, Position
from adoube.games.follow_the_arrow.rules import Rules
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.words import say

__all__ = ["CALLS", "after_call"]

JUMP, PASS = "jump", "pass"
CALLS = (CallKind(JUMP, Caller.OPPONENT, "pawn"), CallKind(PASS, Caller.OPPONENT))


def after_call(rules: Rules, position: Position, call: Mapping[str, Any]) -> Position:
    """The position once a call has been made in it, in a game that is not over.

    `call` is `{"call": "jump", "by": SEAT, "pawn": CIRCLE}` or `{"call": "pass", "by": SEAT}`. Raises
    UnreadableTurn for anything else, and IllegalTurn for a call by the wrong seat or at the wrong moment
    (FTA-19), or for a pawn that has no jump (FTA-A9): that one may be made again with another pawn.
    """
    kind, caller, pawn = call.get("call"), call.get("by"), str(call.get("pawn"))
    if kind not in (JUMP, PASS) or caller not in SEATS or (kind == JUMP and pawn not in NUMBER):
        raise UnreadableTurn(say("follow_the_arrow.unreadable_call"))
    if SEATS.index(caller) == position.mover:
        raise IllegalTurn(objects(position, "FTA-19", "call_by_mover"))
    if position.call != OPEN_TO_CALL:
        raise IllegalTurn(objects(position, "FTA-19", _why_closed(position)))
    if kind == PASS:
        return position._replace(call=NO_CALL)
    if not rules.has_jump(position, NUMBER[pawn]):
        raise IllegalTurn(objects(position, "FTA-A9", "no_jump_there", pawn=pawn))
    return position._replace(call=NUMBER[pawn])


def _why_closed(position: Position) -> str:
    return "no_call_now" if position.call == NO_CALL else "already_called"
