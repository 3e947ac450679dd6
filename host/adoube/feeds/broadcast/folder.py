"""A folder as LiveChess writes it: an index of the round, each game as JSON and PGN, and all games as PGN."""

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from adoube.archive.past_games import PastGame, PastTurn
from adoube.atomic_write import write_atomically
from adoube.feeds.broadcast.rounds import Round, RoundFeed, RoundGame, round_pgn
from adoube.feeds.offsets import feed_key
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.chess.notation import lawful_turns
from adoube.words import say

__all__ = ["FolderFeed"]

KIND = "folder"
WAITS_S = (2.0, 10.0, 60.0)
STANDARD_START = 518  # the number of the usual position among those of Chess960
READABLE = 0o644  # others' programs read these files

Files = dict[str, str]
Json = dict[str, Any]


class FolderFeed(RoundFeed):
    """One round in a folder, as `worker.Feed`. Each file is put in place whole, and only if it changed."""

    def __init__(self, folder: Path, played: Round, *, waits_s: Sequence[float] = WAITS_S) -> None:
        super().__init__(played)
        self.name = say("broadcast.folder_called", folder=folder)
        self.key = feed_key(KIND, f"{folder.resolve()} {played.number}")
        self.waits_s = waits_s
        self._folder = folder

    def _message(self, games: Sequence[RoundGame]) -> Files:
        return round_files(self._round, games)

    def send(self, entry: FeedEntry, message_id: str) -> None:
        files: Files = entry.message
        try:
            for name, text in files.items():
                _put(self._folder / name, text)
        except OSError as error:
            raise DeliveryFailed(error.strerror or str(error), again=True) from error
        self._begins = False


def round_files(played: Round, games: Sequence[RoundGame]) -> Files:
    """The files by their names, the index of everything last: whoever finds a game in it finds the game."""
    folder = f"round-{played.number}"
    files: Files = {}
    for each in games:
        files[f"{folder}/game-{each.board}.json"] = _written(_game(each.game))
        files[f"{folder}/game-{each.board}.pgn"] = round_pgn(played, each, elapsed=True)
    files[f"{folder}/games.pgn"] = "\n".join(round_pgn(played, each, elapsed=True) for each in games)
    files[f"{folder}/index.json"] = _written(_index(games))
    files["tournament.json"] = _written(_tournament(played, games))
    return files


def _put(file: Path, text: str) -> None:
    """Raises OSError."""
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, text)
    file.chmod(READABLE)


def _tournament(played: Round, games: Sequence[RoundGame]) -> Json:
    boards = max(each.board for each in games)
    live = sum(each.game.entry.final is None for each in games)
    empty = {"count": 0, "live": 0}
    rounds = [*[empty] * (played.number - 1), {"count": boards, "live": live}]
    return {
        "id": played.event,
        "name": played.event,
        "location": None if played.site == "?" else played.site,
        "country": None,
        "website": None,
        "rules": None,
        "chess960": False,
        "timecontrol": games[0].game.entry.opened.time_control,
        "rounds": rounds,
        "eboards": [each.game.entry.id.table for each in games],
    }


def _index(games: Sequence[RoundGame]) -> Json:
    """A pairing for each board in order; one without a game yet has no players."""
    by_board = {each.board: each.game for each in games}
    boards = range(1, max(by_board) + 1)
    return {
        "date": f"{games[0].game.entry.begun.astimezone():%Y-%m-%d}",
        "pairings": [_pairing(by_board.get(board)) for board in boards],
    }


def _pairing(game: PastGame | None) -> Json:
    if game is None:
        return {"white": None, "black": None, "result": "*", "live": False}
    players = game.entry.opened.players
    return {
        "white": _player(players["white"]),
        "black": _player(players["black"]),
        "result": _result(game, ("1-0", "0-1", "1/2-1/2")) or "*",
        "live": game.entry.final is None,
    }


def _player(name: str) -> Json:
    """`Last, First`, or first names before the last one."""
    last, comma, first = name.partition(",")
    if not comma:
        first, _, last = name.rpartition(" ")
    names = {"fname": first.strip() or None, "lname": last.strip(), "mname": None}
    return {**names, "title": None, "federation": None, "gender": None, "fideid": None}


def _game(game: PastGame) -> Json:
    newest = game.turns[-1] if game.turns else None
    return {
        "live": game.entry.final is None,
        "serialNr": game.entry.id.table,
        "firstMove": _ms(game.turns[0].utc) if game.turns else None,
        "chess960": STANDARD_START,
        "result": _result(game, ("WHITEWIN", "BLACKWIN", "DRAW")),
        "comment": None,
        "clock": None if newest is None else _clock(game, newest.utc),
        "moves": _moves(game),
    }


def _result(game: PastGame, words: tuple[str, str, str]) -> str | None:
    """In words for White's, for Black's win, and for a draw; None for a game without such a result."""
    final = game.entry.final
    if final is None or not final.winners:
        return None
    if len(final.winners) > 1:
        return words[2]
    return words[final.winners == ("black",)]


def _clock(game: PastGame, at: datetime) -> Json | None:
    """Seconds left after the newest turn of each."""
    left: Json = {}
    for turn in game.turns:
        if turn.clock is not None and turn.clock.left_ms is not None:
            left[turn.seat] = -(-turn.clock.left_ms // 1000)
    return {**left, "time": _ms(at)} if len(left) == len(game.game.seats) else None


def _moves(game: PastGame) -> list[str]:
    """SAN, seconds left, and seconds used. A turn that stands although it is illegal ends them.

    None if the game goes on from a position that an arbiter has set: the form has no way to write that.
    """
    line = game.line
    if line.positions[:1] not in ((), (game.game.start(),)):
        return []
    return [f"{turn.entry}{_times(turn)}" for turn in game.turns[: lawful_turns(line)]]


def _times(turn: PastTurn) -> str:
    if turn.clock is None or turn.clock.left_ms is None:
        return ""
    used = "" if turn.clock.took_ms is None else f"+{round(turn.clock.took_ms / 1000)}"
    return f" {-(-turn.clock.left_ms // 1000)}{used}"


def _ms(when: datetime) -> int:
    return round(when.timestamp() * 1000)


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
