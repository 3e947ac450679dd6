"""The calls of one client, and its answers: JSON values in, JSON values out. Knows no sockets.

`Eboards` describes chess tables as LiveChess describes electronic boards.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adoube.feeds.livechess.moves import Followed, MovesShown, Start, StartError, now_shown, steps
from adoube.games.chess.board import board_of
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["Eboards", "Json", "LiveMoment", "Session", "clock_of", "eboard", "placement_fen"]


CHESS = "chess"
SOURCE = "adoube"
ACTIVE, INACTIVE, NOT_RESPONDING = "ACTIVE", "INACTIVE", "NOTRESPONDING"

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LiveMoment:
    """The time by both clocks."""

    monotonic_ms: int
    epoch_ms: int


class Eboards:
    """The chess tables that clients may see. `tables` are their names, none: all.

    Those that are played at come first: some clients take the first board.
    """

    def __init__(self, tables: tuple[str, ...] = ()) -> None:
        self._tables = tables

    def of(self, states: Mapping[str, TableState]) -> list[TableState]:
        shown = [
            state
            for name, state in states.items()
            if state.game == CHESS and state.line is not None and (not self._tables or name in self._tables)
        ]
        return sorted(shown, key=lambda state: (state.phase is not Phase.PLAYING, state.table))

    def listed(self, states: Mapping[str, TableState], now: LiveMoment) -> list[Json]:
        """Return the answer to the question which boards there are."""
        return [eboard(state, now) for state in self.of(states)]


def eboard(state: TableState, now: LiveMoment) -> Json:
    """Return the eight fields of a board."""
    return {
        "serialnr": state.table,
        "source": SOURCE if state.connected else None,
        "state": INACTIVE if state.closed else ACTIVE if state.connected else NOT_RESPONDING,
        "battery": None,
        "comment": None,
        "board": placement_fen(state),
        "flipped": False,
        "clock": clock_of(state.clocks, now),
    }


def placement_fen(state: TableState) -> str:
    """Return the pieces of the accepted position, as FEN has them."""
    assert state.line is not None, "a chess table that is shown has a line"
    return str(board_of(state.line.position).board_fen())


def clock_of(clocks: Clocks | None, now: LiveMoment) -> Json | None:
    """Whole seconds left, whose clock runs, and when that was; None without a time control."""
    if clocks is None or clocks.allowed_ms is None:
        return None
    left_ms = {
        seat: clocks.allowed_ms[seat] - clocks.used_at(seat, now.monotonic_ms) for seat in clocks.used_ms
    }
    run = None if clocks.running is None else clocks.running == "white"
    # As on the page: the last second ends with 0.
    seconds = {seat: max(0, -(-left // 1000)) for seat, left in left_ms.items()}
    return {**seconds, "run": run, "time": now.epoch_ms}


EBOARD_EVENT = "eboardevent"
MOST_FEEDS = 64  # subscriptions of one client: more than any has boards


class CallError(Exception):
    """A call that cannot be carried out, and why."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A subscription of a client, by its id. `shown`: the board and the clock that it was last told."""

    feed_id: Any
    table: str
    flipped: bool = False
    followed: Followed | None = None
    shown: tuple[object, ...] = ()


class Session:
    """One client. `states` gives the newest states of all tables, `now` the time."""

    def __init__(
        self, states: Callable[[], Mapping[str, TableState]], eboards: Eboards, now: Callable[[], LiveMoment]
    ) -> None:
        self._states, self._eboards, self._now = states, eboards, now
        self._subscriptions: dict[str, Subscription] = {}

    def answer(self, text: str | bytes) -> list[Json]:
        """Return the answer to a client's call, and the messages that follow it at once."""
        call: Any = None
        try:
            call = _object_in(text)
            return self._carry_out(call)
        except CallError as error:
            return [self._message("error", _id_of(call), {"message": str(error)})]

    def news(self) -> list[Json]:
        """Return the messages for a client since the last ones."""
        shown = {state.table: state for state in self._eboards.of(self._states())}
        return [
            told
            for key, subscription in list(self._subscriptions.items())
            if subscription.table in shown
            for told in self._news(key, subscription, shown[subscription.table])
        ]

    def _carry_out(self, call: Json) -> list[Json]:
        param = call.get("param")
        match call.get("call"):
            case "eboards":
                return [self._done(call, self._eboards.listed(self._states(), self._now()))]
            case "subscribe":
                return self._subscribe(call, _inner(param))
            case "unsubscribe":
                key, _ = self._found(_inner(param))
                del self._subscriptions[key]
                return [self._done(call)]
            case "call":
                return self._call(call, _inner(param))
            case other:
                raise CallError(say("livechess.no_such_call", call=str(other)))

    def _subscribe(self, call: Json, param: Json) -> list[Json]:
        if param.get("feed") != EBOARD_EVENT:
            raise CallError(say("livechess.no_such_feed", feed=str(param.get("feed"))))
        serial = _inner(param.get("param")).get("serialnr")
        if "id" not in param:
            raise CallError(say("livechess.no_id"))
        if len(self._subscriptions) >= MOST_FEEDS:
            raise CallError(say("livechess.too_many", most=MOST_FEEDS))
        table = next(
            (state.table for state in self._eboards.of(self._states()) if state.table == serial), None
        )
        if table is None:
            raise CallError(say("livechess.no_such_board", serial=str(serial)))
        key = json.dumps(param["id"])
        self._subscriptions[key] = Subscription(param["id"], table)
        return [self._done(call), *self._told_at_once(key)]

    def _call(self, call: Json, param: Json) -> list[Json]:
        key, subscription = self._found(param)
        inner = _inner(param.get("param"))
        # Some clients ask to flip a board by the method of the other call.
        if param.get("method") in ("flip", "setup") and isinstance(inner.get("flip"), bool):
            self._subscriptions[key] = replace(subscription, flipped=inner["flip"])
        elif param.get("method") == "setup" and isinstance(inner.get("fen"), str):
            self._subscriptions[key] = replace(subscription, followed=_followed(inner["fen"]))
        else:
            raise CallError(say("livechess.no_such_method", method=str(param.get("method"))))
        return [self._done(call), *self._told_at_once(key)]

    def _found(self, param: Json) -> tuple[str, Subscription]:
        key = json.dumps(param.get("id"))
        if key not in self._subscriptions:
            raise CallError(say("livechess.no_such_subscription", id=key))
        return key, self._subscriptions[key]

    def _told_at_once(self, key: str) -> list[Json]:
        """Return everything that a subscription shows."""
        subscription = self._subscriptions[key]
        state = self._states()[subscription.table]
        if subscription.followed is None:
            return [self._feed(key, subscription, state, None)]
        followed, moves = now_shown(subscription.followed, state)
        return [self._feed(key, replace(subscription, followed=followed), state, moves)]

    def _news(self, key: str, subscription: Subscription, state: TableState) -> Iterator[Json]:
        if subscription.followed is not None:
            for followed, moves in steps(subscription.followed, state):
                subscription = replace(subscription, followed=followed)
                yield self._feed(key, subscription, state, moves)
        if self._subscriptions[key].shown != _shown(state):
            # Without a list of moves: a client that reads its last one would take it for another move.
            yield self._feed(key, self._subscriptions[key], state, None)

    def _feed(self, key: str, told: Subscription, state: TableState, moves: MovesShown | None) -> Json:
        """Return a message of a subscription, which is then what was told."""
        board = placement_fen(state) if moves is None else moves.board
        param: Json = {
            "serialnr": told.table,
            "flipped": told.flipped,
            "board": board,
            "clock": clock_of(state.clocks, self._now()),
        }
        if moves is not None:
            assert told.followed is not None, "moves follow from a start"
            param |= {"start": told.followed.start.fen, "san": [*moves.san], "match": moves.match}
        self._subscriptions[key] = replace(told, shown=(board, *_shown(state)[1:]))
        return self._message("feed", told.feed_id, param)

    def _done(self, call: Json, param: object = None) -> Json:
        return self._message("call", call.get("id"), param)

    def _message(self, response: str, of: object, param: object) -> Json:
        return {"response": response, "id": of, "param": param, "time": self._now().epoch_ms}


def _shown(state: TableState) -> tuple[object, ...]:
    """Return what changes beside the moves: the pieces, the running clock, and the time allowed."""
    clocks = state.clocks
    if clocks is None or clocks.allowed_ms is None:
        return (placement_fen(state),)
    return (placement_fen(state), clocks.running, *clocks.used_ms.values(), *clocks.allowed_ms.values())


def _followed(fen: str) -> Followed:
    try:
        return Followed(Start.read(fen))
    except StartError as error:
        raise CallError(say("livechess.bad_fen", why=str(error))) from error


def _object_in(text: str | bytes) -> Json:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CallError(say("livechess.no_json")) from error
    if not isinstance(found, dict):
        raise CallError(say("livechess.no_json"))
    return found


def _inner(value: object) -> Json:
    if not isinstance(value, dict):
        raise CallError(say("livechess.no_param"))
    return value


def _id_of(call: object) -> object:
    return call.get("id") if isinstance(call, dict) else None
