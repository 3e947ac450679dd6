"""What of the tables' states is told to webhooks: results, turns and turns taken back."""

import json
import secrets
from collections.abc import Iterator
from typing import Any

from adoube.tables.state import Phase, TableState
from adoube_scoreboard.webhooks.delivery import Message

__all__ = ["RESULT", "Happenings"]

RESULT, TURN, TAKEBACK = "result", "turn", "takeback"


class Happenings:
    """Compares each state of a table with the one before. What was so at the start is no news."""

    def __init__(self) -> None:
        self._before: dict[str, TableState] = {}

    def since(self, state: TableState) -> Iterator[Message]:
        """What has happened at the table since this was last asked, in order."""
        before = self._before.get(state.table)
        self._before[state.table] = state
        if before is None:
            return
        is_same_game = before.record_number == state.record_number
        known = before.turns if is_same_game else ()
        kept = _shared(known, state.turns)
        if kept < len(known):
            yield _message(TAKEBACK, state, turns_left=kept)
        for turn in state.turns[kept:]:
            told = {"ply": turn.ply, "seat": turn.seat, "turn": turn.text}
            yield _message(TURN, state, turn=told)
        if state.phase is Phase.OVER and not (is_same_game and _outcome(before) == _outcome(state)):
            yield _message(RESULT, state, **_result(state))


def _shared(before: tuple[object, ...], after: tuple[object, ...]) -> int:
    """How many turns both begin with."""
    if after[: len(before)] == before:
        return len(before)
    return next(
        (n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(after)
    )


def _outcome(state: TableState) -> object:
    """How a game ended: an arbiter may rule otherwise after it has."""
    return state.phase is Phase.OVER, [(seat.seat, seat.score, seat.won) for seat in state.seats]


def _result(state: TableState) -> dict[str, Any]:
    return {
        "turns": len(state.turns),
        "seats": [
            {"seat": each.seat, "player": each.player, "score": each.score, "won": each.won}
            for each in state.seats
        ],
        "standings": [
            {"player": each.player, "points": each.points, "won": each.won} for each in state.standings
        ],
        "verdict": state.message.text,
    }


def _message(event: str, state: TableState, **more: Any) -> Message:
    """Every message says of which game it is; `record` is the game's number in the table's journal."""
    told = {
        "event": event,
        "table": state.table,
        "game": state.game,
        "title": state.title,
        "record": state.record_number,
        "game_number": state.game_number,
        "games_in_match": state.games_in_match,
        "version": state.version,
        **more,
    }
    return Message(event, secrets.token_hex(16), json.dumps(told, ensure_ascii=False).encode())
