"""The moves of a past game in the notation of its players: PGN for chess, PDN for draughts."""

from collections.abc import Mapping

from adoube.archive.past_games import PastGame
from adoube.games.kit.draughts import COLOURS, DraughtsType, pdn
from adoube.tables.clock import TimeControl
from adoube.words import say

__all__ = ["chess_pgn", "draughts_pdn", "event_of"]


def event_of(game: PastGame) -> str:
    """Return the value of the tag Event: the table and the match."""
    return say("past.pgn_event", table=game.entry.id.table, number=game.entry.opened.match_number)


def draughts_pdn(game: PastGame, kind: DraughtsType, headers: Mapping[str, str]) -> str:
    """Return a game of draughts in PDN. `headers` are those beside date, players and result."""
    players = {
        COLOURS[kind.colour(seat)]: game.entry.opened.players[name]
        for seat, name in enumerate(game.game.seats)
    }
    names = {"White": players["White"], "Black": players["Black"]}
    return pdn(game.line, kind, {**headers, "Date": _date(game), **names})


def chess_pgn(game: PastGame, headers: Mapping[str, str], *, elapsed: bool = True) -> str:
    """Return a game of chess in PGN, with the clocks that are known; `elapsed`: also how long each turn took.

    `headers` are those beside date, players, time control and result.
    """
    from adoube.games.chess.notation import pgn  # noqa: PLC0415 - an extra, needed for nothing else here

    opened = game.entry.opened
    all_headers = {
        **headers,
        "Date": _date(game),
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


def _date(game: PastGame) -> str:
    return game.entry.begun.astimezone().strftime("%Y.%m.%d")
