"""Many tables on one page: the room, live, and the projector, which shows one table after the other."""

import re

from flask import Blueprint, current_app, render_template, request, url_for

from adoube_scoreboard import drawing
from adoube_scoreboard.features.join_qr import qr_code
from adoube_scoreboard.features.new_table import game_choices, may_open
from adoube_scoreboard.features.room_view import card_of, render_card, render_plate, render_standings
from adoube_scoreboard.features.tournament import render_tournament
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["as_counted", "blueprint", "room_page"]

blueprint = Blueprint("room", __name__)

EVERY_S = 15
SHORTEST_S, LONGEST_S = 3, 3600  # how long the projector may stay with a table


@blueprint.get("/room")
def room_page() -> str:
    """All tables as cards, and the standings of games that have ended. The arbiter can open another table."""
    opens = may_open()
    return _page(
        "room.html",
        games=game_choices() if opens else (),
        tournament=render_tournament(),
        form_token=services().access.form_token() if opens else "",
    )


@blueprint.get("/projector")
def projector() -> str:
    """One table over the whole page, the next one after `every` seconds; without scripts too."""
    states = services().tables.states()
    names = sorted(states, key=as_counted)
    shown = request.args.get("table", "")
    shown = shown if shown in names else next(iter(names), "")
    following = names[(names.index(shown) + 1) % len(names)] if names else ""
    every = _every(request.args.get("every", ""))
    return _page(
        "projector.html",
        shown=shown,
        every=every,
        following=url_for("room.projector", table=following, every=every),
    )


def _page(template: str, **values: object) -> str:
    shared = services()
    states = sorted(shared.tables.states().values(), key=lambda state: as_counted(state.table))
    cards = [card_of(state) for state in states]
    return render_template(
        template,
        cards=cards,
        pages={state.table: shared.page_of(state) for state in states},
        seat_pieces=drawing.seat_pieces,
        drawings={
            card.state.table: drawing.board(card.state, drawing.look(card.state, card.prefix))
            for card in cards
        },
        render_card=render_card,
        render_plate=render_plate,
        standings=render_standings(current_app),
        address=shared.site.address,
        qr=qr_code(shared.site.address) if shared.site.address else "",
        title=coded("room.title"),
        **values,
    )


def as_counted(name: str) -> list[tuple[int, str]]:
    """A key that has table-2 before table-10."""
    parts = re.split(r"([0-9]+)", name)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _every(text: str) -> int:
    """The seconds that an address asks for, brought into bounds: on a wall nobody reads a refusal."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        return EVERY_S
    return min(max(int(text), SHORTEST_S), LONGEST_S)
