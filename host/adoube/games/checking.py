"""What every game must pass, ours and those of others: held against random play."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from adoube.board.svg import draw_svg
from adoube.games.base import AnyGame, Change
from adoube.games.line import Line, printed
from adoube.games.loading import line_from
from adoube.games.rulebook import rules_of
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.words import say

__all__ = ["CHECKS", "Breach", "check_game"]

SKIP = "skip"
OF_THE_LINE = ("over", "memory", "to_move", "scores")
"""what may hang on the whole line of play, such as a repetition: a single position does not say it"""
NONSENSE = ("", "?", "z99-z98", "a1 b1", "\u0000")


@dataclass(frozen=True, slots=True)
class Breach:
    """A check that a game does not pass, and the case that shows it."""

    check: str
    why: str
    ply: int
    position: dict[str, Any] | None = None


class _Broken(Exception):
    """Raised by a check; its text says what is not so."""


def check_game(
    game: AnyGame, games: int, turns: int, seed: int, progress: Callable[[float], None]
) -> Iterator[Breach]:
    """Plays random games and yields each check's first breach. `progress` is told the share done, 0 to 1.

    A module of strangers may fail in any way, so whatever it raises is a breach of the check that met it.
    """
    broken: set[str] = set()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        line = Line.begin(game)
        for turn in range(turns + 1):
            progress((number + min(turn / (turns + 1), 1)) / games)
            for name, check in CHECKS.items():
                if name not in broken and (why := _breach(check, line, rng)):
                    broken.add(name)
                    yield Breach(name, why, line.ply, _position(line))
            after = _played(line, rng)
            if after is None:
                break
            line = after


def _breach(check: Callable[[Line, Random], None], line: Line, rng: Random) -> str:
    try:
        check(line, rng)
    except _Broken as broken:
        return str(broken)
    except Exception as error:  # noqa: BLE001 - a stranger's module may fail in any way
        return say("checking.raised", error=repr(error))
    return ""


def _played(line: Line, rng: Random) -> Line | None:
    """The line after a random turn; None at the end, and where the game cannot go on: a check has said so."""
    try:
        if line.outcome is not None:
            return None
        return line.extended(*line.game.random_turn(line.position, rng))
    except Exception:  # noqa: BLE001 - likewise
        return None


def _position(line: Line) -> dict[str, Any] | None:
    try:
        return printed(line)
    except Exception:  # noqa: BLE001 - likewise
        return None


# the checks, each of a line and what chance it may use


def _describes_itself(line: Line, _: Random) -> None:
    game = line.game
    _hold(bool(game.id and game.title and game.seats and game.views), "checking.no_description")
    _hold(bool(rules_of(type(game))), "checking.no_rulebook")
    _hold(game.turn_order_clause in _clauses(game), "checking.no_clause", clause=game.turn_order_clause)


def _places_pieces_on_its_board(line: Line, _: Random) -> None:
    board, placement = line.game.board, line.game.placement(line.position)
    for cell, stack in placement.cells.items():
        _hold(cell in board.index, "checking.no_cell", cell=cell)
        _hold(bool(stack), "checking.empty_stack", cell=cell)
        for piece in stack:
            _hold(piece.count(".") in (1, 2), "checking.no_piece", piece=piece)
    _hold(set(placement.off) == set(board.places), "checking.places", places=", ".join(board.places))
    draw_svg(board, placement)


def _prints_positions_that_read_back(line: Line, _: Random) -> None:
    document = json.loads(json.dumps(printed(line)))
    again = printed(line_from(line.game, document))
    alone = {key: value for key, value in document.items() if key not in OF_THE_LINE}
    _hold(all(again[key] == value for key, value in alone.items()), "checking.not_read_back")


def _writes_turns_that_read_back(line: Line, rng: Random) -> None:
    if line.outcome is not None:
        return
    game, position = line.game, line.position
    turn, after = game.random_turn(position, rng)
    text = game.write(turn)
    read = game.read(text)
    _hold(game.objection_to(position, read) is None, "checking.own_turn_refused", turn=text)
    _hold(game.after(position, read) == after, "checking.another_turn_read", turn=text)
    _hold(game.play(position, read) == after, "checking.another_turn_read", turn=text)


def _lists_each_result_once(line: Line, _: Random) -> None:
    game, position = line.game, line.position
    if not game.listable:
        return
    found = list(game.successors(position))
    if line.outcome is not None:
        return
    _hold(bool(found), "checking.no_turns")
    _hold(len({after for _, after in found}) == len(found), "checking.result_twice")
    texts = [game.write(turn) for turn, _ in found]
    _hold(len(set(texts)) == len(texts), "checking.writing_twice")
    _hold(SKIP not in texts or len(texts) == 1, "checking.skip_beside_turns")
    _hold(game.count(position) == len(found), "checking.miscounted")
    _hold(game.turns(position) == sorted(texts), "checking.other_turns")


def _leaves_positions_as_they_are(line: Line, rng: Random) -> None:
    game, position = line.game, line.position
    before, hashed = printed(line), hash(position)
    if line.outcome is None:
        game.random_turn(position, rng)
        game.footprint(position) if game.listable else None
    _hold(printed(line) == before and hash(position) == hashed, "checking.changed")


def _explains_what_its_turns_change(line: Line, rng: Random) -> None:
    if line.outcome is not None:
        return
    game, position = line.game, line.position
    turn, after = game.random_turn(position, rng)
    was, stands = game.placement(position), game.placement(after)
    changed = stands.changed_cells(was)
    emptied = frozenset(cell for cell in changed if not stands.stack(cell))
    filled = frozenset(cell for cell in changed if not was.stack(cell))
    change = Change(emptied, filled, changed - emptied - filled)
    text = game.write(turn)
    found = any(other == after for _, other in game.explain(position, change))
    _hold(found or not changed, "checking.not_explained", turn=text)
    _hold(game.may_become(position, change), "checking.not_underway", turn=text)
    if game.listable:
        _hold(changed <= game.footprint(position), "checking.beyond_footprint", turn=text)


def _scores_every_seat(line: Line, _: Random) -> None:
    seats = set(line.game.seats)
    _hold(set(line.scores) == seats, "checking.scores")
    if line.outcome is None:
        _hold(line.to_move in seats, "checking.nobodys_turn")
        return
    _hold(set(line.outcome.winners) <= seats, "checking.winners")
    _hold(line.outcome.clause in _clauses(line.game), "checking.no_clause", clause=line.outcome.clause)


def _refuses_what_is_no_turn(line: Line, rng: Random) -> None:
    game = line.game
    for text in NONSENSE:
        try:
            game.read(text)
        except UnreadableTurn:
            continue
        raise _Broken(say("checking.nonsense_read", text=text))
    if line.outcome is not None:
        return
    # What was a turn a moment ago mostly is none now; where it is refused, a clause says why.
    turn, after = game.random_turn(line.position, rng)
    if game.outcome(after, (*line.positions, line.position)) is None:
        try:
            game.play(after, turn)
        except IllegalTurn as refused:
            clause = refused.objection.clause
            _hold(clause in _clauses(game), "checking.no_clause", clause=clause)


CHECKS: dict[str, Callable[[Line, Random], None]] = {
    "describes-itself": _describes_itself,
    "places-pieces": _places_pieces_on_its_board,
    "positions-read-back": _prints_positions_that_read_back,
    "turns-read-back": _writes_turns_that_read_back,
    "each-result-once": _lists_each_result_once,
    "pure": _leaves_positions_as_they_are,
    "explains": _explains_what_its_turns_change,
    "scores": _scores_every_seat,
    "refuses": _refuses_what_is_no_turn,
}


def _clauses(game: AnyGame) -> frozenset[str]:
    return frozenset(rule.id for rule in rules_of(type(game)))


def _hold(holds: bool, words: str, **values: object) -> None:
    if not holds:
        raise _Broken(say(words, **values))
