"""What a table takes up again: the match, and the game in it, that its journal leaves unfinished."""

from collections.abc import Sequence
from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.records.hashes import position_hash
from adoube.records.payloads import Called, Opened, Result
from adoube.records.resume import OpenGame, game_of
from adoube.records.rows import Row
from adoube.tables.contest import Contest, opened_contest
from adoube.tables.state import TurnShown

__all__ = ["History", "OpenMatch", "Unfinished", "history_of", "shown_turn"]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that was begun and has no result."""

    line: Line
    turns: tuple[TurnShown, ...]
    open_lines: tuple[tuple[str, ...], ...]
    """what was undecided after the last accepted turn: lines of turns"""
    broken_at: int | None
    """the first ply that today's rules read otherwise than the journal; None where they agree"""


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is not over; `match` holds the results of its finished games.

    `unfinished` is None between two games.
    """

    game: AnyGame
    match: Contest
    unfinished: Unfinished | None


@dataclass(frozen=True, slots=True)
class History:
    """How much a table has played: its rows, its games and its matches, the last of each counted too."""

    rows: int = 0
    games: int = 0
    matches: int = 0
    open_match: OpenMatch | None = None


def history_of(rows: Sequence[Row], *, afresh: bool = False) -> History:
    """A table's past by all its rows; with `afresh` the match it was in is left as it lies.

    Raises AdoubeError where today's program does not know the game, or the rows do not fit together.
    """
    openings = [row for row in rows if isinstance(row.payload, Opened)]
    if not openings:
        return History(len(rows))
    last = openings[-1]
    assert isinstance(last.payload, Opened)
    open_match = None if afresh else _open_match(rows, last.payload)
    return History(len(rows), last.game_number, last.payload.match_number, open_match)


def shown_turn(line: Line, seat: str, text: str) -> TurnShown:
    """The last turn of a line as it is shown: on its trail, or where it changed the board if it has none."""
    game = line.game
    cells = game.trail(game.read(text))
    if not cells:
        before, after = game.placement(line.positions[-1]), game.placement(line.position)
        cells = tuple(sorted(after.changed_cells(before)))
    return TurnShown(line.ply, seat, text, cells)


def _open_match(rows: Sequence[Row], opened: Opened) -> OpenMatch | None:
    game = make_game(opened.game, opened.options, seed=opened.seed)
    match = _match(rows, opened.match_number)
    past = game_of(rows)
    if past is not None:
        return OpenMatch(game, match, _unfinished(game, past))
    return None if match.over else OpenMatch(game, match, None)


def _match(rows: Sequence[Row], number: int) -> Contest:
    """The match of that number with all its results."""
    match: Contest | None = None
    for row in rows:
        payload = row.payload
        if isinstance(payload, Opened) and payload.match_number == number and match is None:
            first = make_game(payload.game, payload.options, seed=payload.seed)
            match = opened_contest(first, payload)
        elif isinstance(payload, Result) and match is not None:
            match = match.played(payload.scores)
    assert match is not None, "the match was opened"
    return match


def _unfinished(game: AnyGame, past: OpenGame) -> Unfinished:
    line, turns, broken_at = _replayed(game, past)
    open_lines = past.undecided[-1].candidates if past.undecided and broken_at is None else ()
    if not all(_playable(line, texts) for texts in open_lines):
        open_lines, broken_at = (), line.ply + 1
    return Unfinished(line, tuple(turns), open_lines, broken_at)


def _replayed(game: AnyGame, past: OpenGame) -> tuple[Line, list[TurnShown], int | None]:
    """The line, its turns as they are shown, and the ply at which today's rules disagree."""
    turns: list[TurnShown] = []
    line, waiting = _called(Line.begin(game), past.calls, [])
    for turn in past.turns:
        try:
            after = line.play(game.read(turn.notation))
        except AdoubeError:
            # Today's rules forbid what was accepted: the game is shown as far as they follow.
            return line, turns, turn.ply
        if position_hash(printed(after)) != turn.hash:
            return line, turns, turn.ply
        turns.append(shown_turn(after, turn.seat, turn.notation))
        line, waiting = _called(after, past.calls, waiting)
    return line, turns, None


def _called(
    line: Line, calls: Sequence[tuple[int, Called]], waiting: Sequence[Called]
) -> tuple[Line, list[Called]]:
    """The line once everything called at it has been heard, and the calls that are for the next turn.

    What was called after a turn that had not been accepted yet is refused before it: it waits for that turn,
    and for no other.
    """
    for call in waiting:
        line = _heard(line, call) or line
    too_early = []
    for call in (call for after, call in calls if after == line.ply):
        heard = _heard(line, call)
        if heard is None:
            too_early.append(call)
        line = heard or line
    return line, too_early


def _heard(line: Line, call: Called) -> Line | None:
    """The line after a call; None where the rules refuse it there."""
    try:
        return line.called({**call.details, "call": call.call})
    except (IllegalTurn, UnreadableTurn):
        return None


def _playable(line: Line, texts: Sequence[str]) -> bool:
    """Whether today's rules allow these turns after a line."""
    try:
        for text in texts:
            line = line.play(line.game.read(text))
    except AdoubeError:
        return False
    return True
