"""A game as it is being played: the position that stands, and the turns that led to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from adoube.games.base import AnyGame
from adoube.games.refusals import after_call
from adoube.games.verdict import IllegalTurn, Objection, Outcome

__all__ = ["AsPlayed", "Line", "printed"]


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
    declared: Outcome | None = None
    """a result that people declared: the game is over although the rules know no end here"""

    @classmethod
    def begin(cls, game: AnyGame) -> "Line":
        return cls(game, game.start())

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.declared or self.game.outcome(self.position, self.positions)

    @property
    def scores(self) -> dict[str, int | float]:
        """What each seat gets, by the end of the game or if it stopped here."""
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
            raise IllegalTurn(Objection(self.outcome.clause, self.outcome.why))
        return self.extended(self.game.canonical(self.position, turn), self.game.play(self.position, turn))

    def signed(self, turn: Any, seat: str) -> Any:
        """The turn as one played by `seat`. Raises IllegalTurn where it is not that seat's to play."""
        return turn if self.outcome else self.game.signed(self.position, turn, seat)

    def called(self, call: Mapping[str, Any]) -> "Line":
        """The line after something was called that moves no piece. Raises IllegalTurn or UnreadableTurn."""
        return replace(self, position=after_call(self.game, self.position, call, self.positions))

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
        return [turn.text if isinstance(turn, AsPlayed) else self.game.write(turn) for turn in self.turns]


def printed(line: Line) -> dict[str, Any]:
    """The position that stands, under exactly the keys that adoube prints positions with."""
    game, position, outcome = line.game, line.position, line.outcome
    placement = game.placement(position)
    return {
        "to_move": line.to_move,
        "cells": {name: list(placement.stack(name)) for name in game.board.names if placement.stack(name)},
        "off": {place: dict(placement.off.get(place, {})) for place in game.board.places},
        "memory": game.memory(position, line.positions),
        "scores": line.scores,
        "over": outcome and {"winners": list(outcome.winners), "clause": outcome.clause, "why": outcome.why},
        "ply": line.ply,
    }
