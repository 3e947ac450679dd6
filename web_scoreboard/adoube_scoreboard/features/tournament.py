"""A tournament that is played at the tables: pairings and standings for everybody, rounds for the arbiter.

| address | what it gives |
|---|---|
| GET /tournament | pairings of the newest round, and the standings |
| GET /tournament/now | the same without the page around it, for a page that is open |
| GET /tournament/embed | pairings, standings and cross table for a frame of other sites, without a script |
| GET /tournament/sheets.pdf | the same as PDF for the wall |
| POST /tournament/next | proposes the pairings of the next round |
| POST /tournament/accept | writes them into the file |
| POST /tournament/start | begins the round's matches at the tables |
| POST /tournament/result | sets the result of a board |

What changes something is the arbiter's alone.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from adoube.errors import AdoubeError
from adoube.extras import how_to_add, missing_modules, require_extras
from adoube.tables.state import Answered
from adoube.tournament import BoardAssignment
from adoube.tournament.cross_table import cross_table
from adoube.tournament.file import with_result, with_round
from adoube.tournament.model import RESULTS, NextRound, Pairing, Player, Tournament, bye_name
from adoube.tournament.standings import Standings, standings_of
from adoube.tournament.trf import Trf
from adoube.words import AnyText
from adoube_scoreboard.commands import in_time, require_token, sent_fields
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.services import services

__all__ = ["blueprint", "render_tournament"]

blueprint = Blueprint("tournament", __name__, url_prefix="/tournament")

TRIES = 5  # A table may change while its match is to begin.
MOST_NAMED = 100  # players in a field of the form
EMBEDDED = ("pairings", "standings", "cross-table")
SHOWN = {
    "": "–",
    "1-0": "1 – 0",
    "1/2": "½ – ½",
    "0-1": "0 – 1",
    "1-0F": "+ – −",
    "0-1F": "− – +",
    "0-0F": "− – −",
}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A board of a round. `table` leads to where it is played, where that is here."""

    game: Pairing
    result: str
    table: str | None
    is_played: bool

    @property
    def is_to_begin(self) -> bool:
        """True while it is open and nobody plays it yet."""
        return self.game.is_open and not self.is_played


@dataclass(frozen=True, slots=True)
class ShownTournament:
    """The tournament as everybody sees it. `problem`: why nothing of the file can be shown."""

    name: str = ""
    round: int = 0
    planned: int | None = None
    games: tuple[GameRow, ...] = ()
    without_game: tuple[tuple[Player, AnyText], ...] = ()
    standings: Standings | None = None
    rules: AnyText | None = None
    limits: tuple[AnyText, ...] = ()
    problem: AnyText = ""


def render_tournament() -> Markup:
    """Pairings and standings; nothing where no tournament is played."""
    venue = services().contents.venue
    return Markup("") if venue is None else Markup(render_template("parts/tournament.html", **_parts(venue)))


@blueprint.get("")
def page() -> str:
    """The tournament, complete before any script runs."""
    return _page()


@blueprint.get("/now")
def now() -> str:
    """The parts of the page that change."""
    return render_template("parts/tournament.html", **_parts(_venue()))


@blueprint.get("/embed")
def embed() -> str:
    """Pairings, standings and cross table that other sites show in a frame; `show` names one of them."""
    show = request.args.get("show", "")
    if show and show not in EMBEDDED:
        choices = [*EMBEDDED]
        raise Refused(
            HTTPStatus.BAD_REQUEST, "no_such_choice", field="show", value=show[:20], choices=choices
        )
    parts, shows = _parts(_venue()), (show,) if show else EMBEDDED
    standings = parts["shown"].standings
    rows = cross_table(standings) if standings and "cross-table" in shows else ()
    return render_template("tournament_embed.html", **parts, show=shows, cross_table=rows)


@blueprint.get("/sheets.pdf")
def sheets() -> Response:
    """The newest round for the wall: pairings, standings and cross table. 304 if the client has them."""
    trf = _read(_venue())
    if not trf.tournament.round:
        raise Refused(HTTPStatus.NOT_FOUND, "not_found")
    try:
        require_extras("wall_sheets", "hardware")
    except AdoubeError as error:
        raise _refused(error) from error
    answer = Response(_sheets_of(trf.data), mimetype="application/pdf")
    answer.headers["Cache-Control"] = "no-cache"
    answer.add_etag()
    return answer.make_conditional(request)


@lru_cache(maxsize=1)
def _sheets_of(file: bytes) -> bytes:
    """Return the sheets of a tournament's file. The last ones are kept, since drawing them is slow."""
    from adoube.tournament.wall_sheets import wall_sheets  # noqa: PLC0415 - its library is an extra

    tournament = Trf.read("", file).tournament
    return wall_sheets(tournament, tournament.round, "a4")


@blueprint.post("/next")
def propose() -> Response | str:
    """The page with a proposal for the next round. Nothing is written."""
    fields, venue = _sent(), _venue()
    trf = _read(venue)
    made = _next_round(venue, trf, _asked(fields))
    edition = _edition(trf, made)
    if request.is_json:
        return jsonify(
            round=made.round,
            pairs=made.pairs,
            byes=made.byes,
            by=str(made.made_by),
            rules=made.edition,
            edition=edition,
        )
    return _page(proposal=made, players=trf.tournament.players, fields=fields, edition=edition)


@blueprint.post("/accept")
def accept() -> Response:
    """Writes what was proposed, unless the file is another one by now."""
    fields, venue = _sent(), _venue()

    def paired(trf: Trf) -> Trf:
        made = _next_round(venue, trf, _asked(fields))
        if _edition(trf, made) != fields.get("edition"):
            raise Refused(HTTPStatus.CONFLICT, "stale", sentence="file_changed")
        return with_round(trf, made)

    _change(venue, paired)
    return _back()


@blueprint.post("/start")
def start() -> Response | str:
    """Begins the round at the tables, and says where that cannot be."""
    _sent()
    venue = _venue()
    answers: dict[str, Answered] = {}
    for _ in range(TRIES):
        try:
            asked = [*venue.begin_round(services().tables)]
        except AdoubeError as error:
            raise _refused(error) from error
        answers |= {table: in_time(answer) for table, answer in asked}
        if not any(answer.result == "stale" for answer in answers.values()):
            break
    refused = [(table, answer.said) for table, answer in answers.items() if answer.result != "done"]
    begun = len(answers) - len(refused)
    if request.is_json:
        return jsonify(begun=begun, not_begun=dict(refused))
    return _page(begun=begun, not_begun=refused)


@blueprint.post("/result")
def set_result() -> Response:
    """Sets the result of a board of the newest round."""
    fields, venue = _sent(), _venue()
    board, result = str(fields.get("board", "")), str(fields.get("result", ""))
    if result not in RESULTS:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="result")

    def changed(trf: Trf) -> Trf:
        number = trf.tournament.round
        for game in trf.tournament.pairings(number):
            if str(game.board) == board:
                return with_result(trf, number, game.white.number, game.black.number, result)
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field="board")

    _change(venue, changed)
    return _back()


def _venue() -> BoardAssignment:
    venue = services().contents.venue
    if venue is None:
        raise Refused(HTTPStatus.NOT_FOUND, "not_found")
    return venue


def _sent() -> Mapping[str, Any]:
    """The fields of a form of this page. Raises Refused if they do not come from the arbiter's own."""
    if not services().access.is_arbiter():
        raise Refused(HTTPStatus.FORBIDDEN, "arbiter_only")
    fields = sent_fields()
    require_token(fields)
    return fields


def _refused(error: AdoubeError) -> Refused:
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence="tournament", why=error.said)


def _read(venue: BoardAssignment) -> Trf:
    try:
        return venue.file.read()
    except AdoubeError as error:
        raise _refused(error) from error


def _change(venue: BoardAssignment, make: Any) -> None:
    try:
        venue.file.change(make)
    except AdoubeError as error:
        raise _refused(error) from error


def _next_round(venue: BoardAssignment, trf: Trf, asked: Mapping[int, str]) -> NextRound:
    if venue.pair is None:
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "refused", sentence="no_pairings_here")
    try:
        return venue.pair(trf.tournament, asked)
    except AdoubeError as error:
        raise _refused(error) from error


def _asked(fields: Mapping[str, Any]) -> dict[int, str]:
    """Read who is not to be paired in the next round, by number."""
    return dict.fromkeys(_numbers(fields, "absent"), "Z") | dict.fromkeys(_numbers(fields, "half"), "H")


def _numbers(fields: Mapping[str, Any], key: str) -> list[int]:
    words = str(fields.get(key, "")).replace(",", " ").split()
    if len(words) > MOST_NAMED or not all(
        word.isascii() and word.isdigit() and len(word) < 5 for word in words
    ):
        raise Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "unreadable", field=key)
    return [int(word) for word in words]


def _edition(trf: Trf, made: NextRound) -> str:
    """Return the file that a proposal was made for, and the proposal."""
    proposal = f"{made.edition} {made.program} {made.pairs} {sorted(made.byes.items())}"
    return hashlib.sha256(trf.data + proposal.encode()).hexdigest()[:16]


def _back() -> Response:
    if request.is_json:
        return jsonify(result="done")
    return redirect(url_for("tournament.page"), HTTPStatus.SEE_OTHER)


def _page(**told: object) -> str:
    """Return the page; the arbiter's has what a round is run by, and what has just been done."""
    venue = _venue()
    is_arbiter = services().access.is_arbiter()
    parts = _parts(venue)
    return render_template(
        "tournament.html",
        **parts,
        is_arbiter=is_arbiter,
        form_token=services().access.form_token() if is_arbiter else "",
        can_pair=venue.pair is not None,
        how_to_add=how_to_add("pairings") if is_arbiter and venue.pair is None else "",
        can_print=not missing_modules("hardware"),
        results=SHOWN,
        bye_name=bye_name,
        **{"proposal": None, "begun": None, "not_begun": (), "fields": {}, **told},
    )


def _parts(venue: BoardAssignment) -> dict[str, Any]:
    return {"shown": _shown(venue)}


def _shown(venue: BoardAssignment) -> ShownTournament:
    try:
        tournament = venue.file.read().tournament
    except AdoubeError as error:
        return ShownTournament(problem=error.said)
    states = services().tables.states()
    games = tuple(
        GameRow(
            game,
            SHOWN.get(game.result, " – ".join(game.result)),
            table if (table := venue.table_of(game.board)) in states else None,
            game.is_open and venue.is_played(tournament, game, states),
        )
        for game in tournament.pairings(tournament.round)
    )
    return ShownTournament(
        tournament.name,
        tournament.round,
        tournament.planned,
        games,
        _without_game(tournament),
        standings_of(tournament),
        tournament.rules,
        tournament.limits,
    )


def _without_game(tournament: Tournament) -> tuple[tuple[Player, AnyText], ...]:
    """List who has no opponent in the newest round, and why; nobody before the first."""
    if not tournament.round:
        return ()
    return tuple(
        (player, bye_name(entry.result)) for player, entry in tournament.without_game(tournament.round)
    )
