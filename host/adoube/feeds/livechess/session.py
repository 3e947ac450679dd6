"""The calls of one client, and its answers: JSON values in, JSON values out. Knows no sockets.

`Eboards` describes chess tables as LiveChess describes electronic boards. `MovesShown` are the moves that a
client is told of: those since the position that it gave, one more with each message. Only accepted turns are
moves. A client takes a list with two more moves, or one whose last move is another, for something uncertain:
so a list grows by one, and it is first cut back to what stands before others come.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import chess

from adoube.games.chess.board import ChessPosition, board_of, position_of_board
from adoube.games.chess.notation import lawful_turns
from adoube.games.line import Line
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["Eboards", "Json", "LiveMoment", "Session"]


class StartError(ValueError):
    """A position that cannot be read."""


@dataclass(frozen=True, slots=True)
class Start:
    """A position from which a client counts moves: its FEN as the client wrote it, and what that means."""

    fen: str
    position: ChessPosition

    @classmethod
    def read(cls, fen: str) -> "Start":
        """Raises StartError."""
        try:
            return cls(fen, position_of_board(chess.Board(fen)))
        except ValueError as error:
            raise StartError(str(error)) from error

    def place_in(self, line: Line) -> int | None:
        """After how many turns of the game this position stood; None if it never did.

        Where it has stood more than once, it is where the counts of turns agree, else where it stood last.
        Castling and passed pawns may differ where it stood in no other way: a client may not know of them.
        """
        stood = (*line.positions, line.position)
        begun_at = line.ply - len(line.turns)
        for same in (_counts_alike, _same, _looks_same):
            for place in reversed(range(len(stood))):
                if same(stood[place], self.position):
                    return begun_at + place
        return None


class MovesShown(NamedTuple):
    """One message: the moves since the start, what stands after them, and whether the board shows that."""

    san: tuple[str, ...]
    board: str
    match: bool


@dataclass(frozen=True, slots=True)
class Followed:
    """The last message to a client. `record`, `ply`: the game and ply of its start, if there are any."""

    start: Start
    record: int = 0
    ply: int | None = None
    san: tuple[str, ...] = ()


def steps(followed: Followed, state: TableState) -> Iterator[tuple[Followed, MovesShown]]:
    """The messages that lead from what a client knows to what stands now, each with what it then knows."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    followed = replace(followed, record=state.record_number, ply=_place(followed, state, line))
    san, is_whole = _moves_since(followed.ply, line, state)
    shared = _shared(followed.san, san)
    first = shared if shared < len(followed.san) else shared + 1
    for count in range(first, len(san) + 1):
        told = replace(followed, san=san[:count])
        yield told, _moves_shown(told, line, matches=is_whole or count < len(san))


def now_shown(followed: Followed, state: TableState) -> tuple[Followed, MovesShown]:
    """Return all moves at once: what a client is told when it has just given its start."""
    line = state.line
    assert line is not None, "a chess table that is shown has a line"
    placed = replace(followed, record=state.record_number, ply=_place(followed, state, line))
    san, is_whole = _moves_since(placed.ply, line, state)
    told = replace(placed, san=san)
    return told, _moves_shown(told, line, matches=is_whole)


def _place(followed: Followed, state: TableState, line: Line) -> int | None:
    """Find the start in the game; it stays where it was for as long as it still stands there."""
    if followed.record == state.record_number and followed.ply is not None:
        place = followed.ply - (line.ply - len(line.turns))
        stood = (*line.positions, line.position)
        if 0 <= place < len(stood) and _looks_same(stood[place], followed.start.position):
            return followed.ply
    return followed.start.place_in(line)


def _moves_since(ply: int | None, line: Line, state: TableState) -> tuple[tuple[str, ...], bool]:
    """In SAN, and whether they are all: a turn that stands although illegal is no move, and ends them."""
    if ply is None:
        return (), False
    first = ply - (line.ply - len(line.turns))
    lawful = lawful_turns(line, first=first)
    return tuple(shown.entry for shown in state.turns[first:lawful]), lawful == len(line.turns)


def _moves_shown(told: Followed, line: Line, *, matches: bool) -> MovesShown:
    if told.ply is None:
        return MovesShown((), str(board_of(line.position).board_fen()), match=False)
    place = told.ply + len(told.san) - (line.ply - len(line.turns))
    position = (*line.positions, line.position)[place] if matches else line.position
    return MovesShown(told.san, str(board_of(position).board_fen()), matches)


def _shared(before: tuple[str, ...], after: tuple[str, ...]) -> int:
    """Return how many moves both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (one, other) in pairs if one != other), min(len(before), len(after)))


def _counts_alike(one: ChessPosition, other: ChessPosition) -> bool:
    return _without_captured(one) == _without_captured(other)


def _same(one: ChessPosition, other: ChessPosition) -> bool:
    return _counts_alike(_without_counts(one), _without_counts(other))


def _looks_same(one: ChessPosition, other: ChessPosition) -> bool:
    return _same(one._replace(castling=0, passed=0), other._replace(castling=0, passed=0))


def _without_counts(position: ChessPosition) -> ChessPosition:
    return position._replace(halfmoves=0, fullmove=1)


def _without_captured(position: ChessPosition) -> ChessPosition:
    """A FEN does not say what lies beside the board."""
    return position._replace(captured=0)


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
