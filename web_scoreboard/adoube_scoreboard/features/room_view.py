"""What a page of many tables shows of each: one card, from the same view as the table's own page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from flask import Flask, render_template
from markupsafe import Markup

from adoube.games.verdict import Ending
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube_scoreboard import drawing
from adoube_scoreboard.features.seat_piece import SeatPieces
from adoube_scoreboard.features.table_view import TableView, points, view_of
from adoube_scoreboard.language import speaking
from adoube_scoreboard.services import services_of
from adoube_scoreboard.streaming.hub import DROP_AFTER_S
from adoube_scoreboard.streaming.room_channel import RoomChannel
from adoube_scoreboard.words import LANGUAGES, coded, player_name

__all__ = ["Card", "Condition", "card_of", "render_card", "render_plate", "render_standings", "room_channels"]


class Condition(StrEnum):
    """How a table does, in one word."""

    SET_UP = "set-up"
    PLAYING = "playing"
    HELD = "held"
    OVER = "over"
    FAULT = "fault"
    CLOSED = "closed"


_CONDITIONS = {
    Phase.SET_UP: Condition.SET_UP,
    Phase.PLAYING: Condition.PLAYING,
    Phase.HELD: Condition.HELD,
    Phase.CLEARED: Condition.HELD,
    Phase.OVER: Condition.OVER,
}


class Sign(NamedTuple):
    """What a table wants people to see at once: its icon, its words, and in which manner it is drawn."""

    icon: str
    words: AnyText
    manner: str = ""  # `ask`, `late` or `stop`; empty for what is no trouble


@dataclass(frozen=True, slots=True)
class Card:
    """One table among others. `match`: everybody's points so far, where the match has several games."""

    view: TableView
    condition: Condition
    condition_words: AnyText
    turn: AnyText
    match: tuple[AnyText, ...]
    sign: Sign | None = None
    pieces: SeatPieces | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether its board has never been there in this game, so that none is to be drawn."""
        return _is_waiting(self.state)

    @property
    def has_scores(self) -> bool:
        """Whether there is a score to tell: not in games that have none before they end."""
        return self.state.phase is Phase.OVER or any(seat.score for seat in self.state.seats)

    @property
    def state(self) -> TableState:
        return self.view.state

    @property
    def prefix(self) -> str:
        """What the ids in this table's drawing begin with."""
        return f"card-{self.state.table}"


def card_of(state: TableState) -> Card:
    """The card of a table as it is now."""
    condition = _condition(state)
    view = view_of(state)
    people = (
        coded("room.match_points", player=player_name(each.player), points=points(each.points))
        for each in state.standings
    )
    return Card(
        view,
        condition,
        coded(f"room.{condition.replace('-', '_')}"),
        _turn(view),
        tuple(people) if state.games_in_match > 1 else (),
        _sign(state, view, condition),
        SeatPieces(state, f"card-{state.table}"),
    )


def render_card(card: Card) -> Markup:
    """Everything of a card that changes, the pieces on its board apart."""
    return Markup(render_template("parts/card.html", card=card, view=card.view))


def render_plate(card: Card) -> Markup:
    """Everything of a table in the room that changes, the pieces on its board apart."""
    return Markup(render_template("parts/plate.html", card=card, view=card.view))


def render_standings(app: Flask) -> Markup:
    """The points of the games that have ended."""
    standings = services_of(app).heard.results.standings()
    return Markup(render_template("parts/room_standings.html", standings=standings, points=points))


def room_channels(app: Flask) -> Mapping[str, RoomChannel]:
    """By language the channel of all tables, with the templates that make the page."""
    return {tag: _room_channel(app, tag) for tag in LANGUAGES}


def _room_channel(app: Flask, language: str) -> RoomChannel:
    shared = services_of(app)

    def make_card(state: TableState) -> bytes:
        with speaking(app, language):
            card = card_of(state)
            parts = {
                "card": render_card(card),
                "plate": render_plate(card),
                "board": drawing.pieces(state, drawing.look(state, card.prefix)),
            }
            return _event({"table": state.table, "page": shared.page_of(state), "parts": parts})

    def make_standings() -> bytes:
        with speaking(app, language):
            return _event({"standings": render_standings(app)})

    return RoomChannel(make_card, make_standings, DROP_AFTER_S)


def _event(data: Mapping[str, object]) -> bytes:
    """Without an id: what a reader lacks is known by its connection, and a new one is sent everything."""
    return f"data: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()


def _condition(state: TableState) -> Condition:
    if state.closed:
        return Condition.CLOSED
    if state.message.kind == "fault" or not state.connected:
        return Condition.FAULT
    return _CONDITIONS[state.phase]


def _is_waiting(state: TableState) -> bool:
    return not state.connected and not state.turns and state.virtual is None


_SIGNS = {
    Condition.SET_UP: Sign("info", coded("room.set_up")),
    Condition.HELD: Sign("pause", coded("room.held")),
    Condition.FAULT: Sign("unplug", coded("room.silent"), "stop"),
    Condition.CLOSED: Sign("octagon-x", coded("room.closed"), "stop"),
}


def _sign(state: TableState, view: TableView, condition: Condition) -> Sign | None:
    """What comes first of all that is to be seen; none at a table where people simply play."""
    if condition is Condition.OVER:
        is_won = view.result is not None and view.result.ending in (Ending.WON, Ending.SOLVED)
        return Sign("trophy" if is_won else "check", _turn(view))
    if _is_waiting(state) and condition is Condition.FAULT:
        return None
    if condition in (Condition.FAULT, Condition.CLOSED):
        return _SIGNS[condition]
    if state.question is not None:
        return Sign("message-circle-question-mark", coded("room.question"), "ask")
    if state.clocks is not None and state.clocks.up:
        return Sign("timer", coded("room.time_out"), "late")
    return _SIGNS.get(condition)


def _turn(view: TableView) -> AnyText:
    """Whose turn it is, or how the game ended, in words."""
    if view.result is not None:
        return view.result.said
    to_move = [seat for seat in view.seats if seat.to_move]
    return coded("room.to_move", player=to_move[0].who) if to_move else ""
