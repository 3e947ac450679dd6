"""A past game as a file: JSON, PGN for chess, PDN for draughts, a moving picture (SVG, GIF), a score sheet.

The JSON Schema of the JSON document follows from its types. The moving pictures show a moment a turn, with
the turn and the score in words.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, TypedDict, cast

from adoube.archive.game_scores import chess_pgn, draughts_pdn, event_of
from adoube.archive.past_games import PastEvent, PastGame, PastTurn
from adoube.archive.turn_moments import turn_moment
from adoube.board.drawing.frame import DrawingLook, Trays
from adoube.board.moving_svg import SvgMoment, moving_svg, still_svg
from adoube.errors import AdoubeError
from adoube.extras import missing_modules
from adoube.games.lud.game import draughts_type_of
from adoube.records.entries import FinalScore, GameEntry
from adoube.serialization.field_rules import Format, Meaning, Natural, Positive, json_schema
from adoube.words import say
from adoube.words.names import seat_name

__all__ = [
    "FORMS",
    "DownloadError",
    "Form",
    "GameDocument",
    "GameSummary",
    "download",
    "forms_of",
    "game_document",
    "moving_picture",
    "require_form",
    "schema",
    "summary",
]


FORMAT: Literal["adoube-game"] = "adoube-game"
VERSION: Literal[1] = 1  # grows when a field changes its meaning or goes; new fields may come at any time

Timestamp = Annotated[str, Format("date-time")]
Seats = Annotated[list[str], Meaning("seats that share the best score; none for a void game")]
HappeningKind = Literal[
    "resumed", "turn", "question", "answer", "call", "ruling", "takeback", "fault", "result"
]


class Ending(TypedDict):
    """How the rules ended a game."""

    winners: Seats
    clause: str
    why: str


class PrintedPosition(TypedDict):
    """The pieces on the board, as adoube prints positions."""

    to_move: Annotated[str | None, Meaning("whose turn it is; null after the end")]
    cells: Annotated[Mapping[str, list[str]], Meaning("the pieces on each occupied cell, the lowest first")]
    off: Annotated[
        Mapping[str, Mapping[str, Natural]],
        Meaning("how many pieces of each kind lie in each place off the board"),
    ]
    memory: Annotated[Mapping[str, Any], Meaning("what the rules remember; its fields are the game's own")]
    scores: Mapping[str, float]
    over: Ending | None
    ply: Natural


class FinalResult(TypedDict):
    """How a game ended."""

    winners: Seats
    scores: Mapping[str, float]
    clause: Annotated[str, Meaning('the clause of the rulebook that ended it, or "declared"')]
    why: str


class GameSummary(TypedDict):
    """A game in the list of all."""

    id: Annotated[str, Meaning("its table and its number there; it never changes")]
    table: str
    record: Annotated[Positive, Meaning("the number that the journal gives it at its table")]
    game: Annotated[str, Meaning("the game's id")]
    players: Annotated[Mapping[str, str], Meaning("who sat where, by seat")]
    begun: Timestamp
    ended: Annotated[Timestamp | None, Meaning("null while it is not finished")]
    turns: Annotated[Natural, Meaning("how many turns stand")]
    result: FinalResult | None


class MatchOfGame(TypedDict):
    """The match that a game belongs to."""

    number: Positive
    people: list[str]
    rounds: int | None


class PlayedTurn(TypedDict):
    """A turn that stands, with the position after it."""

    ply: Positive
    seat: str
    turn: Annotated[str, Meaning("in the game's notation")]
    cells: Annotated[list[str], Meaning("where the piece that moved went")]
    utc: Annotated[Timestamp, Meaning("when it was accepted")]
    position: PrintedPosition


class HappeningDocument(TypedDict):
    """Something that the journal tells about a game."""

    utc: Timestamp
    kind: HappeningKind
    ply: Annotated[Natural, Meaning("how many turns stood after it")]
    text: Annotated[str, Meaning("in words")]
    details: Annotated[
        Mapping[str, Any],
        Meaning("the row of the journal; where it has a text, its code and values beside it as `said`"),
    ]


class GameDocument(GameSummary):
    """A game kept by adoube."""

    format: Literal["adoube-game"]
    version: Literal[1]
    title: str
    options: Annotated[Mapping[str, str], Meaning("every option of the rules, written out")]
    seed: int
    layout: Annotated[Any, Meaning("where it began, where no option says so")]
    view: Annotated[str, Meaning("what the board's sensors see")]
    takeback: str
    rules_version: str
    program_version: str
    match: MatchOfGame
    start: PrintedPosition
    plies: Annotated[list[PlayedTurn], Meaning("the turns that stand")]
    happenings: Annotated[
        list[HappeningDocument],
        Meaning("everything in the order in which it happened, turns that were taken back too"),
    ]
    broken_at: Annotated[
        int | None,
        Meaning(
            "the first turn that today's rules read otherwise than those of the time; plies ends before it"
        ),
    ]


def game_document(game: PastGame) -> GameDocument:
    """Return everything about a game in values that JSON knows."""
    opened = game.entry.opened
    return {
        "format": FORMAT,
        "version": VERSION,
        **summary(game.entry),
        "title": game.game.title,
        "options": dict(opened.options),
        "seed": opened.seed,
        "layout": opened.layout,
        "view": opened.view,
        "takeback": opened.takeback,
        "rules_version": opened.rules_version,
        "program_version": opened.program_version,
        "match": {"number": opened.match_number, "people": list(opened.people), "rounds": opened.rounds},
        "start": _position(game, 0),
        "plies": [_turn(game, turn) for turn in game.turns],
        "happenings": [_happening(each) for each in game.happenings],
        "broken_at": game.broken_at,
    }


def summary(entry: GameEntry) -> GameSummary:
    """Return a game in the list of all."""
    return {
        "id": str(entry.id),
        "table": entry.id.table,
        "record": entry.id.number,
        "game": entry.opened.game,
        "players": dict(entry.opened.players),
        "begun": entry.begun.isoformat(),
        "ended": entry.ended.isoformat() if entry.ended else None,
        "turns": entry.turns,
        "result": _result(entry.final),
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of `game_document`."""
    return json_schema(GameDocument, "A game kept by adoube")


def _result(final: FinalScore | None) -> FinalResult | None:
    if final is None:
        return None
    return {
        "winners": list(final.winners),
        "scores": dict(final.scores),
        "clause": final.clause,
        "why": final.why,
    }


def _turn(game: PastGame, turn: PastTurn) -> PlayedTurn:
    return {
        "ply": turn.ply,
        "seat": turn.seat,
        "turn": turn.text,
        "cells": list(turn.cells),
        "utc": turn.utc.isoformat(),
        "position": _position(game, turn.ply),
    }


def _happening(each: PastEvent) -> HappeningDocument:
    return {
        "utc": each.utc.isoformat(),
        "kind": cast(HappeningKind, each.kind.value),
        "ply": each.ply,
        "text": each.text,
        "details": dict(each.details),
    }


def _position(game: PastGame, ply: int) -> PrintedPosition:
    return cast(PrintedPosition, game.position(ply))


CHESS = "chess"


class DownloadError(AdoubeError):
    """A game that cannot be had in that form, and why."""


class Form(NamedTuple):
    """A kind of file: what it is called in a header, what makes one of a game, what that needs."""

    media_type: str
    make: Callable[[PastGame], bytes]
    extra: str | None = None

    @property
    def missing(self) -> list[str]:
        """The modules that are not installed. Asked before the import: one that fails in two threads at once
        fails otherwise in the second."""
        return [] if self.extra is None else missing_modules(self.extra)


def download(game: PastGame, form: str) -> bytes:
    """Return the file in the form of that name, one of FORMS. Raises DownloadError if it cannot be had."""
    require_form(form)
    return FORMS[form].make(game)


def require_form(form: str) -> None:
    """Raise DownloadError if no game can be had in a form, one of FORMS, for want of an extra."""
    if missing := FORMS[form].missing:
        raise DownloadError(say("past.needs_extra", modules=[*missing]))


def forms_of(game: PastGame) -> list[str]:
    """Return the forms that this game can be had in."""
    others = {"pgn"} if game.entry.opened.game != CHESS else set()
    if draughts_type_of(game.game) is None:
        others.add("pdn")
    return [name for name, form in FORMS.items() if not form.missing and name not in others]


def _json(game: PastGame) -> bytes:
    return (json.dumps(game_document(game), ensure_ascii=False, indent=1) + "\n").encode()


def _pgn(game: PastGame) -> bytes:
    if game.entry.opened.game != CHESS:
        raise DownloadError(say("past.pgn_is_for_chess", id=game.entry.id, title=game.game.title))
    return chess_pgn(game, {"Event": event_of(game)}).encode()


def _pdn(game: PastGame) -> bytes:
    if (kind := draughts_type_of(game.game)) is None:
        raise DownloadError(say("past.pdn_is_for_draughts", id=game.entry.id, title=game.game.title))
    return draughts_pdn(game, kind, {"Event": event_of(game)}).encode()


def _svg(game: PastGame) -> bytes:
    return moving_picture(game).encode()


def _gif(game: PastGame) -> bytes:
    from adoube.archive.raster import gif  # noqa: PLC0415 - its libraries are an extra

    if game.last > MOST_TURNS:
        raise DownloadError(say("past.too_long_for_gif", turns=game.last, most=MOST_TURNS))
    board, look, title = game.game.board, MOVING, _title(game)
    moments = [_moment(game, ply) for ply in range(game.last + 1)]
    frames = [still_svg(board, moment, look, title=title) for moment in moments]
    return gif(frames, [moment.seconds for moment in moments], GIF_WIDTH)


def _pdf(game: PastGame) -> bytes:
    from adoube.archive.score_sheet import score_sheet  # noqa: PLC0415 - its library is an extra

    return score_sheet(game)


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "json": Form("application/json", _json),
        "pgn": Form("application/vnd.chess-pgn", _pgn),
        "pdn": Form("text/plain", _pdn),
        "svg": Form("image/svg+xml", _svg),
        "gif": Form("image/gif", _gif, extra="pictures"),
        "pdf": Form("application/pdf", _pdf, extra="hardware"),
    }
)


MOVING = DrawingLook(trays=Trays.BELOW, prefix="moving")
GIF_WIDTH = 480
MOST_TURNS = 200  # of a game as a GIF: each is a picture of its own


def moving_picture(game: PastGame) -> str:
    """Return the SVG file, playing the whole game over and over."""
    moments = [_moment(game, ply) for ply in range(game.last + 1)]
    return moving_svg(game.game.board, moments, MOVING, title=_title(game))


def _title(game: PastGame) -> str:
    players = ", ".join(
        say("past.seat", seat=seat_name(seat), player=player)
        for seat, player in game.entry.opened.players.items()
    )
    return say("past.picture_title", title=game.game.title, players=players)


def _moment(game: PastGame, ply: int) -> SvgMoment:
    is_last = ply == game.last
    final = game.entry.final if is_last else None
    points = game.scores(ply)
    return turn_moment(
        game.placement(ply),
        game.game.title,
        game.turns[ply - 1] if ply else None,
        ((player, points.get(seat, 0)) for seat, player in game.entry.opened.players.items()),
        is_last=is_last,
        why=final.why if final else None,
    )
