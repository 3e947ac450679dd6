"""A game in progress: its position, the turns that led there, loading one, and counting its lines (perft).

An act that the rules forbid has an effect, too, as far as one moved piece can tell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from adoube.board.geometry import Placement, Stack, kind_of, owner_of
from adoube.games.base import AnyGame, BoardChange
from adoube.games.game_rules import CLAIM
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn, after_call
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = [
    "AsPlayed",
    "Line",
    "count_lines",
    "line_as_played",
    "line_from",
    "perft",
    "placement_as_played",
    "placement_from",
    "printed",
    "written_turn",
]


def perft(game: AnyGame, depth: int) -> Iterator[int]:
    """The number of sequences of 1, 2, ..., `depth` turns from the start, each as soon as it is counted.

    Turns that lead from one position to equal ones count once; equal positions elsewhere are not merged.
    """
    for turns in range(1, depth + 1):
        yield count_lines(game, game.start(), turns)


def count_lines(game: AnyGame, position: Any, turns: int) -> int:
    """The number of sequences of `turns` turns, at least one, from `position`."""
    if turns == 1:
        return game.count(position)
    return sum(count_lines(game, after, turns - 1) for _, after in game.successors(position))


class AsPlayed(NamedTuple):
    """A turn that stands although the rules do not know it, as the arbiter writes it."""

    text: str


@dataclass(frozen=True, eq=False)
class Line:
    """One line of play: `positions` holds what stood before, oldest first; `turns` the turns since.

    A turn may be an `AsPlayed`, and a position one that an arbiter has set: neither follows from the rules.
    """

    game: AnyGame
    position: Any
    positions: tuple[Any, ...] = ()
    turns: tuple[Any, ...] = ()
    ply: int = field(default=0)
    # A result that people declared: the game is over although the rules know no end here.
    declared: Outcome | None = None

    @classmethod
    def begin(cls, game: AnyGame) -> "Line":
        return cls(game, game.start())

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.declared or self.game.outcome(self.position, self.positions)

    @property
    def scores(self) -> dict[str, int | float]:
        """Each seat's score, by the end of the game or if it stopped here."""
        return self.game.awarded(self.position, self.outcome)

    @property
    def to_move(self) -> str | None:
        """The seat whose turn it is; None after the end."""
        return None if self.outcome else self.game.to_move(self.position)

    def legal_turns(self) -> list[str]:
        """Canonical writings, sorted; none after the end."""
        return [] if self.outcome else self.game.turns(self.position)

    def play(self, turn: Any) -> "Line":
        """The line with one more turn, in any writing of it. Raises IllegalTurn, after the end too."""
        if self.outcome:
            raise IllegalTurn(Objection(self.outcome.clause, self.outcome.said))
        legal = self.game.canonical(self.position, turn)
        return self.extended(legal, self.game.after(self.position, legal))

    def attributed_to(self, turn: Any, seat: str) -> Any:
        """The turn as one played by `seat`. Raises IllegalTurn where it is not that seat's to play."""
        return turn if self.outcome else self.game.attributed_to(self.position, turn, seat)

    def called(self, call: Mapping[str, Any]) -> "Line":
        """The line after something was called that moves no piece. Raises IllegalTurn or UnreadableTurn."""
        if call.get("call") == CLAIM:
            return self.ended(self.claimed(call.get("by")))
        return replace(self, position=after_call(self.game, self.position, call, self.positions))

    def claimed(self, by: Any = None) -> Outcome:
        """The draw that `by` may claim here, the player to move. Raises IllegalTurn or UnreadableTurn."""
        found = self.game.claim(self.position, self.positions)
        if by not in (None, self.to_move):
            words = coded("games.claim_in_turn", seat=seat_name(self.game.to_move(self.position)))
            raise IllegalTurn(Objection(self.game.turn_order_clause, words))
        return found

    @property
    def notes(self) -> tuple[CodedText, ...]:
        """The game's notes on the position, and how often it has stood; to be asked before the end."""
        times = self.game.times_stood(self.position, self.positions)
        again = (coded("games.stands_again", times=times),) if times > 1 else ()
        seat = seat_name(self.game.to_move(self.position))
        claims = self.game.claims(self.position, self.positions)
        may_claim = (coded("games.may_claim", seat=seat),) if claims else ()
        return (*self.game.notes(self.position), *again, *may_claim)

    def extended(self, turn: Any, after: Any) -> "Line":
        """The line after a turn that is known to be legal."""
        return Line(self.game, after, (*self.positions, self.position), (*self.turns, turn), self.ply + 1)

    def back(self, plies: int) -> "Line":
        """The line before its last `plies` turns, at least one of them."""
        return Line(
            self.game, self.positions[-plies], self.positions[:-plies], self.turns[:-plies], self.ply - plies
        )

    def back_to(self, ply: int) -> "Line":
        """The line as it stood when `ply` turns had been played. ValueError where it does not reach there."""
        plies = self.ply - ply
        if not 0 <= plies <= len(self.turns):
            raise ValueError(f"a line of {len(self.turns)} turns does not go back {plies} of them")
        return self.back(plies) if plies else self.ended(None)

    def standing_at(self, position: Any) -> "Line":
        """The line after somebody set up another position without a turn."""
        return replace(self, position=position, declared=None)

    def ended(self, outcome: Outcome | None) -> "Line":
        """The line with a result that people declared, or with None as the rules have it."""
        return replace(self, declared=outcome)

    def written_turns(self) -> list[str]:
        return [written_turn(self.game, turn) for turn in self.turns]


def written_turn(game: AnyGame, turn: Any) -> str:
    """A turn of a line in the game's notation."""
    return turn.text if isinstance(turn, AsPlayed) else game.write(turn)


def printed(line: Line) -> dict[str, Any]:
    """The position that stands, under exactly the keys that adoube prints positions with."""
    game, position, outcome = line.game, line.position, line.outcome
    placement = game.placement(position)
    return {
        "to_move": line.to_move,
        "cells": {name: list(placement.stack(name)) for name in game.board.names if placement.stack(name)},
        "off": {place: dict(placement.off.get(place, {})) for place in game.board.places},
        "memory": game.rule_state(position, line.positions),
        "scores": line.scores,
        "over": outcome and outcome.printed(),
        "ply": line.ply,
    }


NEEDED = ("to_move", "cells", "off", "memory")
RECOMPUTED = ("scores", "over")


def line_from(game: AnyGame, document: Any) -> Line:
    """The line that begins at a printed position: scores and end are computed anew, ply may be missing.

    Where a game's final scores hang on more than what stands, it may take that from the scores as printed.

    Raises PositionError, naming the field, for one that the game cannot stand in.
    """
    if not isinstance(document, Mapping):
        raise PositionError(coded("position.not_an_object", field="position"))
    for key in NEEDED:
        if key not in document:
            raise PositionError(coded("position.missing", field=key))
    for key in document:
        if key not in (*NEEDED, *RECOMPUTED, "ply"):
            raise PositionError(coded("position.unknown_field", field=key))
    to_move = document["to_move"]
    if to_move is not None and to_move not in game.seats:
        raise PositionError(coded("position.no_seat", field="to_move", seats=[*game.seats]))
    placement = placement_from(game, document["cells"], document["off"])
    memory = _mapping(document["memory"], "memory")
    position = game.load(placement, to_move, memory)
    if isinstance(scores := document.get("scores"), Mapping):
        position = game.with_scores(position, scores)
    return Line(game, position, ply=_count(document.get("ply", 0), "ply"))


def placement_from(game: AnyGame, cells: Any, off: Any) -> Placement:
    """Read the placement of a printed position. Raises PositionError, naming the field."""
    return Placement(_cells(game, cells), _off(game, off))


def _cells(game: AnyGame, cells: Any) -> dict[str, Stack]:
    stacks = {}
    for name, stack in _mapping(cells, "cells").items():
        if name not in game.board.index:
            raise PositionError(coded("position.no_cell", field="cells", cell=name))
        is_list = isinstance(stack, list | tuple)
        if not is_list or not stack or not all(isinstance(piece, str) for piece in stack):
            raise PositionError(coded("position.not_a_stack", field=f"cells.{name}"))
        stacks[name] = tuple(stack)
    return stacks


def _off(game: AnyGame, off: Any) -> dict[str, dict[str, int]]:
    places = _mapping(off, "off")
    if set(places) != set(game.board.places):
        raise PositionError(coded("position.places", field="off", places=", ".join(game.board.places) or "-"))
    return {
        place: {
            piece: _count(count, f"off.{place}") for piece, count in _mapping(counts, f"off.{place}").items()
        }
        for place, counts in places.items()
    }


def _mapping(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise PositionError(coded("position.not_an_object", field=field))
    return value


def _count(value: Any, field: str) -> int:
    if type(value) is not int or value < 0:
        raise PositionError(coded("position.not_a_count", field=field))
    return value


CAPTURED = "captured"  # the place off the board where most games keep what was captured


def line_as_played(line: Line, text: str, change: BoardChange) -> Line:
    """The line that stands where one seat has played `text`, by which the board has changed.

    The cells are those that the notation names, else those that changed. It is the next seat's turn, and the
    memory is what it was. Raises PositionError where that takes more than moving, capturing or removing one
    piece, or where the game cannot stand so: then somebody has to say which position stands.
    """
    game, position = line.game, line.position
    placement = placement_as_played(game, game.placement(position), _cells_named(game, text), change)
    seats = game.seats
    after = seats[(seats.index(game.to_move(position)) + 1) % len(seats)]
    return line.standing_at(game.with_placement(position, placement, after))


def placement_as_played(
    game: AnyGame, before: Placement, named: tuple[str, ...], change: BoardChange
) -> Placement:
    """The placement after what stood on the first of `named` went to the last of them.

    With no cells named: what left the one cell that is empty now went to the one that shows something else;
    where there is no such cell, it was captured. Raises PositionError for anything else.
    """
    origin, target = (named[0], named[-1]) if len(named) > 1 else _from_change(change)
    moved = before.stack(origin)
    if not moved or origin == target:
        raise PositionError(coded("position.not_as_played"))
    cells = {cell: stack for cell, stack in before.cells.items() if cell not in (origin, target)}
    taken: Stack = moved if target is None else before.stack(target)
    if target is not None:
        cells[target] = moved
    return Placement(cells, _captured(game, before.off, taken))


def _cells_named(game: AnyGame, text: str) -> tuple[str, ...]:
    """The cells that a notation names; none where the game cannot read it."""
    try:
        return game.trail(game.read(text))
    except UnreadableTurn:
        return ()


def _from_change(change: BoardChange) -> tuple[str, str | None]:
    arrived = change.filled | change.altered
    if len(change.emptied) != 1 or len(arrived) > 1:
        raise PositionError(coded("position.not_as_played"))
    return next(iter(change.emptied)), next(iter(arrived), None)


def _captured(
    game: AnyGame, off: Mapping[str, Mapping[str, int]], taken: Stack
) -> Mapping[str, Mapping[str, int]]:
    """Return what is off the board once `taken` is too; a detail, such as a mark, stays with the board."""
    if not taken:
        return off
    if CAPTURED not in game.board.places:
        raise PositionError(coded("position.not_as_played"))
    counts = dict(off.get(CAPTURED, {}))
    for piece in taken:
        plain = f"{owner_of(piece)}.{kind_of(piece)}"
        counts[plain] = counts.get(plain, 0) + 1
    return {**off, CAPTURED: counts}
