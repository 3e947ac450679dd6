"""What a table takes up again: the game and the match that its journal holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.match import Match
from adoube.games.registry import make_game
from adoube.records.hashes import position_hash
from adoube.records.payloads import Opened, Result, TurnPlayed
from adoube.records.resume import OpenGame, game_of
from adoube.records.rows import Row
from adoube.tables.state import TurnShown

__all__ = ["Resumed", "resumed", "shown_turn"]


@dataclass(frozen=True, slots=True)
class Resumed:
    """An unfinished game of a journal. `broken_at`: the first ply that today's rules read otherwise."""

    game: AnyGame
    view: str
    match: Match
    match_number: int
    game_number: int
    line: Line
    turns: tuple[TurnShown, ...]
    open_lines: tuple[tuple[str, ...], ...]
    """what was undecided after the last accepted turn: lines of turns"""
    rows: int
    broken_at: int | None


def resumed(rows: Sequence[Row]) -> Resumed | None:
    """The game that a table's rows leave unfinished; None where there is none. Raises AdoubeError."""
    past = game_of(rows)
    if past is None:
        return None
    game = make_game(past.opened.game, past.opened.options, seed=past.opened.seed)
    line, turns, broken_at = _replayed(game, past.turns)
    undecided = past.undecided[-1].candidates if past.undecided and broken_at is None else ()
    return Resumed(
        game=game,
        view=past.opened.view,
        match=_match(game, past, rows),
        match_number=past.opened.match_number,
        game_number=past.game_number,
        line=line,
        turns=tuple(turns),
        open_lines=undecided,
        rows=len(rows),
        broken_at=broken_at,
    )


def shown_turn(line: Line, seat: str, text: str) -> TurnShown:
    """The last turn of a line as it is shown."""
    placement = line.game.placement
    changed = placement(line.position).changed_cells(placement(line.positions[-1]))
    return TurnShown(line.ply, seat, text, tuple(name for name in line.game.board.names if name in changed))


def _replayed(game: AnyGame, played: Sequence[TurnPlayed]) -> tuple[Line, list[TurnShown], int | None]:
    line = Line.begin(game)
    turns: list[TurnShown] = []
    for turn in played:
        try:
            after = line.play(game.read(turn.notation))
        except AdoubeError:
            # Today's rules forbid what was accepted: the game is shown as far as they follow.
            return line, turns, turn.ply
        if position_hash(printed(after)) != turn.hash:
            return line, turns, turn.ply
        line = after
        turns.append(shown_turn(line, turn.seat, turn.notation))
    return line, turns, None


def _match(game: AnyGame, past: OpenGame, rows: Sequence[Row]) -> Match:
    """The match as it stood when the open game began."""
    openings = {row.game_number: row.payload for row in rows if isinstance(row.payload, Opened)}
    first = next(o for o in openings.values() if o.match_number == past.opened.match_number)
    match = Match.of(game, [first.players[seat] for seat in game.seats])
    for row in rows:
        opened = openings.get(row.game_number)
        if isinstance(row.payload, Result) and opened and opened.match_number == past.opened.match_number:
            match = match.played(row.payload.scores)
    return match
