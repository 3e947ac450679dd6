"""Games in the notation of their players: PGN for chess, PDN for draughts.

Past games are written, and files of games are read into rows of the journal. The grammar of both is that of
the PGN standard, section 8; PDN 3.0 (https://wiegerw.github.io/pdn) adds results and marks of its own.
Comments, variations and clocks of a file are not kept.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from adoube import __version__
from adoube.archive.past_games import PastGame
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.kit.draughts import DraughtsType, pdn, position_of_fen
from adoube.games.line import Line, printed, written_turn
from adoube.games.lud.game import draughts_type_of
from adoube.games.registry import described_games, make_game
from adoube.games.verdict import Outcome
from adoube.records.journal import NewRow
from adoube.records.payloads import (
    DECLARED,
    PLAYERS,
    Opened,
    Payload,
    Result,
    Ruling,
    RulingKind,
    TurnPlayed,
    position_hash,
)
from adoube.tables.clock import TimeControl
from adoube.words import coded, say

__all__ = ["GameScore", "chess_pgn", "draughts_pdn", "event_of", "game_of", "rows_of", "scores_in"]

CHESS = "chess"
# Whose points a result gives, by the place of the seat that starts: those of PGN, and of two points a win.
RESULTS = {"1-0": (0,), "2-0": (0,), "0-1": (1,), "0-2": (1,), "1/2-1/2": (0, 1), "1-1": (0, 1)}
ENDINGS = {*RESULTS, "*"}
NO_POINTS = "0-0"  # the result of a game of draughts whose result is not known; in chess it is castling
EPOCH_YEAR = 1970  # not every system can convert the local times of earlier years


def event_of(game: PastGame) -> str:
    """Return the value of the tag Event: the table and the match."""
    return say("past.pgn_event", table=game.entry.id.table, number=game.entry.opened.match_number)


def draughts_pdn(game: PastGame, kind: DraughtsType, headers: Mapping[str, str]) -> str:
    """Return a game of draughts in PDN. `headers` are those beside date, players and result."""
    return pdn(game.line, kind, _tags(game, headers))


def _tags(game: PastGame, headers: Mapping[str, str]) -> dict[str, str]:
    """Return the tags but for the result: those of the file that the game was imported from, or our own."""
    opened, tags_of = game.entry.opened, _player_tags(game.game)
    players = {tag: opened.players[seat] for tag, seat in tags_of.items()}
    return {**(opened.tags or {**headers, "Date": _date(game)}), **players}


def _player_tags(game: AnyGame) -> dict[str, str]:
    """Return the seat of each of the tags White and Black."""
    kind = draughts_type_of(game)
    is_inverted = kind is not None and kind.starts == "B"
    white, black = reversed(game.seats) if is_inverted else game.seats
    return {"White": white, "Black": black}


def chess_pgn(game: PastGame, headers: Mapping[str, str], *, elapsed: bool = True) -> str:
    """Return a game of chess in PGN, with the clocks that are known; `elapsed`: also how long each turn took.

    `headers` are those beside date, players, time control and result.
    """
    from adoube.games.chess.notation import pgn  # noqa: PLC0415 - an extra, needed for nothing else here

    opened = game.entry.opened
    all_headers = _tags(game, headers)
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


@dataclass
class GameScore:
    """A game as a file has it. Its moves are as they are written there."""

    line: int  # of the file, counted from 1
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str = ""  # what ends the moves


TOKEN = re.compile(
    r"""\[\s*(?P<tag>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
    |(?P<remark>\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|\([!?]+\)|\s+)
    |(?P<bracket>[()])
    |(?P<word>[^\s\[\](){};]+)""",
    re.VERBOSE | re.MULTILINE,
)


def scores_in(file: Path) -> list[GameScore]:
    """Return the games of a file. Raises AdoubeError, with the line, for what is neither PGN nor PDN."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise AdoubeError(coded("game_file.unreadable", file=file, why=error.strerror)) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # the letters of the PGN standard, 4.1
    found = [*_scores(text, str(file))]
    if not found:
        raise AdoubeError(coded("game_file.empty", file=file))
    return found


def _scores(text: str, name: str) -> Iterator[GameScore]:
    """Yield each game: it ends with its result, or where the tags of the next one begin."""
    score = GameScore(1)
    for line, token in _tokens(text, name):
        if token["tag"] and score.moves:
            yield score
            score = GameScore(line)
        if not score.tags and not score.moves:
            score.line = line
        if token["tag"]:
            score.tags[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["word"] in ENDINGS:
            score.result = token["word"]
            yield score
            score = GameScore(line)
        elif move := re.sub(r"^\d+\.+", "", token["word"]).strip("."):
            score.moves.append(move)
    if score.tags or score.moves:
        yield score


def _tokens(text: str, name: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the tags and words outside comments and variations, each with its line. Raises AdoubeError."""
    at, line = 0, 1
    opened: list[tuple[int, int]] = []  # the line and place of each bracket that is not closed yet
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None or (token["bracket"] == ")" and not opened):
            raise _unreadable(text, name, line, at)
        if token["bracket"] == "(":
            opened.append((line, at))
        elif token["bracket"]:
            opened.pop()
        elif not opened and not token["remark"]:
            yield line, token
        line, at = line + token[0].count("\n"), token.end()
    if opened:  # otherwise the rest of the file, with all its games, would belong to the variation
        raise _unreadable(text, name, *opened[0])


def _unreadable(text: str, name: str, line: int, at: int) -> AdoubeError:
    return AdoubeError(coded("game_file.bad_token", file=name, line=line, text=text[at : at + 20]))


def game_of(score: GameScore, file: Path, named: str = "") -> AnyGame:
    """Return the game `named`, else by the tag GameType, else chess in a PGN file. Raises AdoubeError."""
    kind = score.tags.get("GameType", "")
    if named:
        game = make_game(named)
        if game.id != CHESS and draughts_type_of(game) is None:
            raise AdoubeError(coded("game_file.no_notation", title=game.title))
        return game
    if kind in _games_of_draughts():
        return make_game(_games_of_draughts()[kind])
    if kind:
        raise AdoubeError(coded("game_file.unknown_game_type", type=kind))
    if file.suffix.lower() != ".pgn":
        raise AdoubeError(coded("game_file.no_game_type"))
    if (variant := score.tags.get("Variant", "Standard")) not in ("Standard", "From Position"):
        raise AdoubeError(coded("game_file.variant", variant=variant))
    return make_game(CHESS)


@cache
def _games_of_draughts() -> Mapping[str, str]:
    """Return the game of each value of the tag GameType, whole or its number alone."""
    found: dict[str, str] = {}
    for name in described_games():
        if (kind := draughts_type_of(make_game(name))) is not None:
            found = {kind.tag: name, kind.number: name, **found}
    return found


def rows_of(score: GameScore, game: AnyGame, table: str, number: int, now: datetime) -> list[NewRow]:
    """Return the rows of a game that was written down elsewhere.

    Raises AdoubeError for a move that is not legal, for a result that the rules contradict, and for two
    results that contradict each other.
    """
    rows: list[Payload] = [_opened(score, game, number)]
    line = Line.begin(game)
    if fen := score.tags.get("FEN"):
        line = line.standing_at(_position(game, fen))
        rows.append(Ruling(RulingKind.SET, {"ply": 0, "position": printed(line)}))
    for text in _moves(score, game):
        seat = line.to_move
        try:
            line = line.play(game.read_entry(line.position, text))
        except AdoubeError as error:
            raise AdoubeError(coded("game_file.bad_move", move=line.ply + 1, turn=text, why=error)) from error
        turn = written_turn(game, line.turns[-1])
        rows.append(TurnPlayed(line.ply, str(seat), turn, position_hash(printed(line))))
    rows += _ending(score, line)
    begun = _begun(score.tags.get("Date", ""), now)
    return [NewRow(table, number, payload, begun, 0) for payload in rows]


def _opened(score: GameScore, game: AnyGame, number: int) -> Opened:
    players = {seat: score.tags.get(tag) or "?" for tag, seat in _player_tags(game).items()}
    # Names of players are in one place alone, from which `records forget` can take them. No tag is empty: the
    # PGN standard (8.1.1) has a question mark for what is unknown.
    kept_elsewhere = {"White", "Black", "Result"}
    tags = {name: "?" if name in kept_elsewhere else value or "?" for name, value in score.tags.items()}
    return Opened(
        game=game.id,
        options=dict(game.options),
        seed=game.seed,
        view=game.views[0],
        players={seat: players[seat] for seat in game.seats},
        rules_version=__version__,
        program_version=__version__,
        timings={},
        match_number=number,
        tags=tags,
    )


def _moves(score: GameScore, game: AnyGame) -> list[str]:
    has_no_points = game.id != CHESS and score.moves[-1:] == [NO_POINTS]
    return score.moves[:-1] if has_no_points else score.moves


def _position(game: AnyGame, fen: str) -> object:
    if (kind := draughts_type_of(game)) is not None:
        return position_of_fen(game, kind, fen)
    from adoube.games.chess import notation  # noqa: PLC0415 - an extra, needed for nothing else here

    return notation.position_of_fen(fen)


def _ending(score: GameScore, line: Line) -> Iterator[Payload]:
    """Yield the row of the result: by the rules, or as the players had it."""
    told = score.tags.get("Result", "")
    winners = RESULTS.get(told, RESULTS.get(score.result))
    if RESULTS.get(score.result, winners) != winners:
        raise AdoubeError(coded("game_file.two_results", tag=told, result=score.result))
    by_word = None if winners is None else tuple(line.game.seats[place] for place in winners)
    if (outcome := line.outcome) is not None:
        if by_word is not None and {*by_word} != {*outcome.winners}:
            raise AdoubeError(coded("game_file.other_result", result=told or score.result, why=outcome.said))
        yield Result(outcome.winners, line.scores, outcome.clause)
    elif by_word is not None:
        seats, why = sorted(by_word, key=line.game.seats.index), coded("game_file.declared")
        scores = line.ended(Outcome(tuple(seats), DECLARED, why)).scores
        details = {"winners": seats, "scores": scores, "why": why.to_json(), "by": PLAYERS}
        yield Ruling(RulingKind.RESULT, details)


def _begun(day: str, now: datetime) -> datetime:
    """Return noon of the day of a game, or `now` where it is unknown, or before the times of computers."""
    try:
        begun = datetime.strptime(day, "%Y.%m.%d").replace(hour=12, tzinfo=UTC)
    except ValueError:
        return now
    return begun if begun.year > EPOCH_YEAR else now
