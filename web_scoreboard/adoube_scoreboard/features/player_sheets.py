"""Player sheets, to print: a page for each seat with its code, an address to scan and how to play.

| address | what it gives |
|---|---|
| GET /desk/sheets | which tables to print for; `table`: the one to begin with |
| POST /desk/sheets | the sheets of every `table` on `paper` (a4, a5), each with a new code |
| GET /desk/sheets/void | of the codes `code`, as the sheets have them, those that are void now |

Codes are kept as hashes alone, so sheets cannot be made twice: new ones void what was printed before. A sheet
whose code has become void meanwhile is not printed: its page asks, and takes the code off. All of it is the
arbiter's alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, render_template, request, url_for
from markupsafe import Markup

from adoube.games.registry import make_game
from adoube.games.rulebook import Introduction, introduction_of
from adoube.tables.state import SeatState, TableState
from adoube_scoreboard.commands import require_token
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.features.join_qr import address_to_scan, is_only_here, qr_code
from adoube_scoreboard.features.room import as_counted
from adoube_scoreboard.features.rules_figures import Figure, figures_of
from adoube_scoreboard.security.codes import seat_owner
from adoube_scoreboard.services import services

__all__ = ["blueprint"]

blueprint = Blueprint("player_sheets", __name__, url_prefix="/desk/sheets")

PAPERS = ("a5", "a4")
MOST_PICTURES = 6  # of turns, on one sheet


@dataclass(frozen=True, slots=True)
class HowTo:
    """How a game is played, as far as a sheet has room: its introduction, and some pictures of turns."""

    introduction: Introduction
    start: Figure
    turns: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of one seat. `issued` names its code without telling it."""

    state: TableState
    seat: SeatState
    code: str
    issued: str
    address: str
    qr: Markup

    how: HowTo

    @property
    def spaced(self) -> str:
        """The code as people read it out."""
        return f"{self.code[:3]} {self.code[3:]}"


@blueprint.get("")
def choose() -> str:
    """Asks for which tables: who is logged in at their seats has to enter the new code."""
    _require_arbiter()
    states = services().tables.states()
    return render_template(
        "player_sheets_choice.html",
        states=[states[name] for name in sorted(states, key=as_counted)],
        chosen=request.args.get("table", ""),
        papers=PAPERS,
        form_token=services().access.form_token(),
    )


@blueprint.post("")
def sheets() -> str:
    """The sheets with new codes, shown this once."""
    _require_arbiter()
    require_token(request.form)
    paper = request.form.get("paper", "")
    if paper not in PAPERS:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="paper")
    states = [services().table(name) for name in sorted(set(request.form.getlist("table")), key=as_counted)]
    if not states:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="table")
    return render_template(
        "player_sheets.html", sheets=list(_sheets(states)), paper=paper, is_only_here=is_only_here()
    )


@blueprint.get("/void")
def void() -> dict[str, Any]:
    """Which codes are void: those after which their owner was given another."""
    _require_arbiter()
    return {"void": [issued for issued in request.args.getlist("code") if not _holds(issued)]}


def _sheets(states: list[TableState]) -> Iterator[Sheet]:
    codes = services().codes
    new = codes.issue_all(seat_owner(state.table, seat.seat) for state in states for seat in state.seats)
    for state in states:
        for seat in state.seats:
            owner = seat_owner(state.table, seat.seat)
            address = address_to_scan(url_for("joining.seat", name=state.table, seat=seat.seat))
            # After the # no server and no log sees it.
            qr = qr_code(f"{address}#{new[owner]}")
            issued = f"{owner}:{codes.number(owner)}"
            yield Sheet(
                state, seat, new[owner], issued, address, qr, _how_to(state, f"{state.table}-{seat.seat}")
            )


def _how_to(state: TableState, apart: str) -> HowTo:
    """`apart` begins the ids of its drawings."""
    game = make_game(state.game, state.options) if state.line is None else state.line.game
    figures = figures_of(game, f"{apart}-")
    also = (*figures.takes, *figures.turns)[:1]
    moves = figures.moves[: MOST_PICTURES - len(also)]
    return HowTo(introduction_of(type(game)), figures.start, (*moves, *also))


def _holds(issued: str) -> bool:
    owner, _, number = issued.rpartition(":")
    return str(services().codes.number(owner)) == number


def _require_arbiter() -> None:
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
