"""A past game as a file: JSON, PGN for chess, a moving picture, a score sheet.

The moving picture shows a moment a turn, with the turn and the score in words.
"""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from adoube.archive.game_document import game_document
from adoube.archive.past_games import PastGame
from adoube.board.drawing.frame import DrawingLook, Trays
from adoube.board.drawing.marks import Marks
from adoube.board.svg import SvgMoment, moving_svg
from adoube.errors import AdoubeError
from adoube.extras import missing_modules
from adoube.tables.clock import TimeControl
from adoube.words import say
from adoube.words.names import seat_name

__all__ = [
    "FORMS",
    "DownloadError",
    "Form",
    "chess_pgn",
    "download",
    "forms_of",
    "moving_picture",
    "require_form",
]

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
    is_chess = game.entry.opened.game == CHESS
    return [name for name, form in FORMS.items() if not form.missing and (is_chess or name != "pgn")]


def _json(game: PastGame) -> bytes:
    return (json.dumps(game_document(game), ensure_ascii=False, indent=1) + "\n").encode()


def _pgn(game: PastGame) -> bytes:
    opened = game.entry.opened
    if opened.game != CHESS:
        raise DownloadError(say("past.pgn_is_for_chess", id=game.entry.id, title=game.game.title))
    event = say("past.pgn_event", table=game.entry.id.table, number=opened.match_number)
    return chess_pgn(game, {"Event": event}).encode()


def chess_pgn(game: PastGame, headers: Mapping[str, str], *, elapsed: bool = True) -> str:
    """Return a game of chess in PGN, with the clocks that are known; `elapsed`: also how long each turn took.

    `headers` are those beside date, players, time control and result.
    """
    from adoube.games.chess.notation import pgn  # noqa: PLC0415 - an extra, needed for nothing else here

    opened = game.entry.opened
    all_headers = {
        **headers,
        "Date": game.entry.begun.astimezone().strftime("%Y.%m.%d"),
        "White": opened.players["white"],
        "Black": opened.players["black"],
    }
    if opened.time_control is not None:
        all_headers["TimeControl"] = _pgn_time(TimeControl.read(opened.time_control))
    clocks = [turn.clock for turn in game.turns]
    took_ms = [None if clock is None else clock.took_ms for clock in clocks]
    return pgn(
        game.line,
        all_headers,
        clocks=[None if clock is None else _shown_s(clock.left_ms) for clock in clocks],
        elapsed=[None if each is None else each / 1000 for each in took_ms] if elapsed else (),
    )


def _pgn_time(control: TimeControl) -> str:
    """Return the seconds of a game, and those of each turn where there are any (PGN standard, 9.6.1)."""
    base_s, turn_s = control.base_ms // 1000, control.turn_ms // 1000
    return f"{base_s}+{turn_s}" if turn_s else str(base_s)


def _shown_s(left_ms: int | None) -> float | None:
    """Return whole seconds, as the page shows them: the last one ends with 0."""
    return None if left_ms is None else -(-left_ms // 1000)


def _svg(game: PastGame) -> bytes:
    return moving_picture(game).encode()


def _pdf(game: PastGame) -> bytes:
    from adoube.archive.score_sheet import score_sheet  # noqa: PLC0415 - its library is an extra

    return score_sheet(game)


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "json": Form("application/json", _json),
        "pgn": Form("application/vnd.chess-pgn", _pgn),
        "svg": Form("image/svg+xml", _svg),
        "pdf": Form("application/pdf", _pdf, extra="hardware"),
    }
)


TURN_S = 1.2
END_S = 4.0


def moving_picture(game: PastGame) -> str:
    """Return the SVG file, playing the whole game over and over."""
    moments = [_moment(game, ply) for ply in range(game.last + 1)]
    players = ", ".join(
        say("past.seat", seat=seat_name(seat), player=player)
        for seat, player in game.entry.opened.players.items()
    )
    title = say("past.picture_title", title=game.game.title, players=players)
    return moving_svg(game.game.board, moments, DrawingLook(trays=Trays.BELOW, prefix="moving"), title=title)


def _moment(game: PastGame, ply: int) -> SvgMoment:
    final = game.entry.final if ply == game.last else None
    if ply:
        turn = game.turns[ply - 1]
        said = say("past.picture_turn", ply=ply, seat=seat_name(turn.seat), turn=turn.entry)
    else:
        said = game.game.title
    scores = say("past.between").join(
        say("past.scored", name=player, points=f"{game.scores(ply).get(seat, 0):g}")
        for seat, player in game.entry.opened.players.items()
    )
    marks = Marks(last_turn=game.turns[ply - 1].cells if ply else ())
    below = f"{said}. {final.why}".rstrip() if final else said
    return SvgMoment(game.placement(ply), marks, scores, below, END_S if ply == game.last else TURN_S)
