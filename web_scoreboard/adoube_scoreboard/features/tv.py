"""adoube TV: the table where most is at stake, for a screen that nobody attends to.

The director decides which table that is, so all screens show the same one.
"""

from collections.abc import Mapping

from flask import Blueprint, Flask, render_template
from markupsafe import Markup

from adoube.tables.state import TableState
from adoube_scoreboard import drawing
from adoube_scoreboard.features.clock_view import now_ms
from adoube_scoreboard.features.login import qr_code
from adoube_scoreboard.features.room import Card, card_of, render_card
from adoube_scoreboard.features.turn_story import story_of
from adoube_scoreboard.features.tv_director import STAY_MS
from adoube_scoreboard.language import speaking
from adoube_scoreboard.services import services, services_of
from adoube_scoreboard.streaming.channel import DROP_AFTER_S
from adoube_scoreboard.streaming.documents import ChangingText
from adoube_scoreboard.streaming.frames import as_json, tv_of
from adoube_scoreboard.streaming.tv_channel import TvChannel
from adoube_scoreboard.words import LANGUAGES

__all__ = ["blueprint", "tv_channels"]

blueprint = Blueprint("tv", __name__)

MS = 1000


@blueprint.get("/tv")
def page() -> str:
    """The table that is on television now, complete before any script runs."""
    shared = services()
    state = shared.tables.states().get(shared.listeners.director.shown() or "")
    address = f"{shared.site.address}tables/{state.table}" if shared.site.address and state else ""
    return render_template(
        "tv.html",
        card=None if state is None else card_of(state),
        page=None if state is None else _page_of(shared.page_of(state), state),
        drawn="" if state is None else _drawn(state),
        seat_pieces=drawing.seat_pieces,
        render_card=_render,
        address=address,
        qr=qr_code(address) if address else "",
        stay_s=STAY_MS // MS,
    )


def tv_channels(app: Flask) -> Mapping[str, TvChannel]:
    """By name (`tv_of`) the channels of the table that is on television."""
    return {tv_of(tag): _channel(app, tag) for tag in LANGUAGES}


def _channel(app: Flask, language: str) -> TvChannel:
    shared = services_of(app)

    def make_frame(state: TableState) -> bytes:
        with speaking(app, language):
            card = card_of(state)
            frame = {
                "page": _page_of(shared.page_of(state), state),
                "parts": {
                    "card": _render(card),
                    "board": drawing.pieces(state, drawing.look(state, card.prefix)),
                },
            }
            return as_json(frame).encode()

    return TvChannel(shared.listeners.director, make_frame, now_ms, DROP_AFTER_S, ChangingText)


def _page_of(page: str, state: TableState) -> str:
    """Return what a screen was made for: one that shows another table draws that table's board first."""
    return f"{page}.{state.table}"


def _render(card: Card) -> Markup:
    return render_card(card, story_of(card.state))


def _drawn(state: TableState) -> Markup:
    return drawing.board(state, drawing.look(state, card_of(state).prefix))
