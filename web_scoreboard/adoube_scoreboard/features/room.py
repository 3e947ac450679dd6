"""Many tables on one page: the room, live, and the projector, which shows one table after the other.

Each table is a card, made from the same view as the table's own page.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from flask import Blueprint, Flask, current_app, render_template, request, url_for
from markupsafe import Markup

from adoube.games.verdict import Ending
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube.words.points import points
from adoube_scoreboard import drawing
from adoube_scoreboard.features.login import qr_code
from adoube_scoreboard.features.new_table import board_choices, game_choices, may_open
from adoube_scoreboard.features.room_drawings import (
    SeatPieces,
    drawn_on_ground,
    grounds_of,
    look_on_ground,
)
from adoube_scoreboard.features.table_view import TableView, view_of
from adoube_scoreboard.features.tournament import render_tournament
from adoube_scoreboard.language import language, speaking
from adoube_scoreboard.services import services, services_of
from adoube_scoreboard.streaming.channel import DROP_AFTER_S, RoomChannel
from adoube_scoreboard.streaming.documents import ChangingText
from adoube_scoreboard.streaming.frames import CARDS, as_json, room_of
from adoube_scoreboard.words import LANGUAGES, coded, player_name

__all__ = [
    "Card",
    "Condition",
    "as_counted",
    "blueprint",
    "card_of",
    "render_card",
    "render_plate",
    "render_standings",
    "room_channels",
    "room_page",
]


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
    """The sign of a table that people should see at once: its icon, its words, and its style."""

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
        """True until its board has been there once in this game: there is nothing to draw yet."""
        return _is_waiting(self.state)

    @property
    def has_scores(self) -> bool:
        """True if there is a score to show; some games have none before they end."""
        return self.state.phase is Phase.OVER or any(seat.score for seat in self.state.seats)

    @property
    def state(self) -> TableState:
        return self.view.state

    @property
    def prefix(self) -> str:
        """The beginning of the ids in this table's drawing."""
        return f"card-{self.state.table}"


def card_of(state: TableState) -> Card:
    """Return the card of a table as it is now."""
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
        SeatPieces(state),
    )


def render_card(card: Card, said: AnyText = "") -> Markup:
    """Return everything of a card that changes, the pieces on its board apart.

    `said` is the sentence under the board; without it the referee's.
    """
    said = said or card.view.moved or card.state.message.said
    return Markup(render_template("parts/card.html", card=card, view=card.view, said=said))


def render_plate(card: Card) -> Markup:
    """Return everything of a table in the room that changes, the pieces on its board apart."""
    return Markup(render_template("parts/plate.html", card=card, view=card.view))


def render_standings(app: Flask) -> Markup:
    """Return the points of the games that have ended."""
    standings = services_of(app).listeners.results.standings()
    return Markup(render_template("parts/room_standings.html", standings=standings))


def room_channels(app: Flask) -> Mapping[str, RoomChannel]:
    """By name (`room_of`) the channels of all tables, with the templates that make the pages."""
    kinds = {"": ("plate", render_plate), CARDS: ("card", render_card)}
    return {
        room_of(tag, shows): _room_channel(app, tag, part, render)
        for tag in LANGUAGES
        for shows, (part, render) in kinds.items()
    }


def _room_channel(app: Flask, language: str, part: str, render: Callable[[Card], Markup]) -> RoomChannel:
    shared = services_of(app)

    def make_card(state: TableState) -> bytes:
        with speaking(app, language):
            parts = {part: render(card_of(state)), "board": drawing.pieces(state, look_on_ground(state))}
            return _text({"table": state.table, "page": shared.page_of(state), "parts": parts})

    def make_standings() -> bytes:
        with speaking(app, language):
            return _text({"standings": render_standings(app)})

    return RoomChannel(make_card, make_standings, DROP_AFTER_S, ChangingText)


def _text(data: Mapping[str, object]) -> bytes:
    return as_json(data).encode()


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
    """Return the most urgent sign; None at a table at which people simply play."""
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
    """Return who is to move, or how the game ended, in words."""
    if view.result is not None:
        return view.result.said
    to_move = [seat for seat in view.seats if seat.to_move]
    return coded("room.to_move", player=to_move[0].who) if to_move else ""


blueprint = Blueprint("room", __name__)

EVERY_S = 15
SHORTEST_S, LONGEST_S = 3, 3600  # how long the projector may stay with a table
STANDINGS = "~standings"  # stands for the standings among the tables that the projector shows in turn


@blueprint.get("/room")
def room_page() -> str:
    """All tables as cards, and the standings of games that have ended. The arbiter can open another table."""
    opens = may_open()
    return _page(
        "room.html",
        "",
        games=game_choices() if opens else (),
        boards=board_choices() if opens else None,
        filled=request.args,
        tournament=render_tournament(),
        form_token=services().access.form_token() if opens else "",
    )


@blueprint.get("/projector")
def projector() -> str:
    """One table over the whole page, the next one after `every` seconds, and the standings after the last.

    It does so without scripts too.
    """
    tournament = render_tournament()
    names = sorted(services().tables.states(), key=as_counted)
    slides = [*names, *([STANDINGS] if tournament or _has_standings() else ())]
    shown = request.args.get("table", "")
    shown = shown if shown in slides else next(iter(slides), "")
    following = slides[(slides.index(shown) + 1) % len(slides)] if slides else ""
    every = _every(request.args.get("every", ""))
    return _page(
        "projector.html",
        CARDS,
        shown=shown,
        every=every,
        following=url_for("room.projector", table=following, every=every),
        tournament=tournament,
        standings_slide=STANDINGS,
    )


def _has_standings() -> bool:
    return bool(services().listeners.results.standings())


def _page(template: str, shows: str, **values: object) -> str:
    shared = services()
    # Asked for before the tables are: what changes meanwhile comes twice, and never not at all.
    moment = shared.contents.room_moment(room_of(language().tag, shows))
    states = sorted(shared.tables.states().values(), key=lambda state: as_counted(state.table))
    cards = [card_of(state) for state in states]
    return render_template(
        template,
        cards=cards,
        pages={state.table: shared.page_of(state) for state in states},
        seat_pieces=drawing.seat_pieces,
        moment=moment,
        grounds=grounds_of(states),
        drawings={card.state.table: drawn_on_ground(card.state, card.prefix) for card in cards},
        render_card=render_card,
        render_plate=render_plate,
        standings=render_standings(current_app),
        address=shared.site.address,
        qr=qr_code(shared.site.address) if shared.site.address else "",
        title=coded("room.title"),
        **values,
    )


def as_counted(name: str) -> list[tuple[int, str]]:
    """Return a key that has table-2 before table-10."""
    parts = re.split(r"([0-9]+)", name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _every(text: str) -> int:
    """Return the seconds that an address asks for, brought into bounds: on a wall nobody reads a refusal."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        return EVERY_S
    return min(max(int(text), SHORTEST_S), LONGEST_S)
