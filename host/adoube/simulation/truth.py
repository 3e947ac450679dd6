"""The truth about a game that hands have played: which turns counted at every moment."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.questions import PLAY_ON
from adoube.referee.verdicts import Return
from adoube.simulation.actions import Action, Counts

__all__ = ["Timeline", "played_of"]


@dataclass(frozen=True)
class Timeline:
    """What became true, in order of time."""

    changes: tuple[Counts, ...]

    @classmethod
    def of(cls, actions: Iterable[Action]) -> "Timeline":
        """The truth about everything that happened to a board."""
        return cls(tuple(action for action in actions if isinstance(action, Counts)))

    def turns(self, at_ms: int | None = None) -> list[str]:
        """The turns that count at a moment; None: in the end."""
        until = len(self.changes) if at_ms is None else bisect_right(self.changes, at_ms, key=_moment)
        turns: list[str] = []
        for change in self.changes[:until]:
            del turns[change.ply - 1 :]
            if change.turn is not None:
                turns.append(change.turn)
        return turns

    def answer(self, ply: int, choices: Sequence[str], held: Sequence[str], at_ms: int) -> str | None:
        """What honest players say to a question about turn `ply`, `held` being the turns accepted so far.

        None where the truth is none of the choices, of which the longest line of turns is said. A takeback is
        the truth where a turn counts no longer that is held accepted, or that the question may be about.
        """
        counting = self.turns(at_ms)
        if counting[: ply - 1] == list(held[: ply - 1]) and (told := played_of(choices, counting[ply - 1 :])):
            return told
        undone = len(held) - _in_common(counting, held)
        is_undone = undone > 0 or self._undone(ply, at_ms)
        answer = Return(undone).choice if is_undone else PLAY_ON
        return answer if answer in choices else None

    def _undone(self, ply: int, at_ms: int) -> bool:
        """Whether turn `ply` or one before it was taken back last of all."""
        before = self.changes[: bisect_right(self.changes, at_ms, key=_moment)]
        return bool(before) and before[-1].turn is None and before[-1].ply <= ply

    def final(self, game: AnyGame) -> dict[str, Any]:
        """What finally counts and what it is worth: ``{"turns": [...], "scores": {...}}``."""
        line = Line.begin(game)
        for text in self.turns():
            line = line.play(game.read(text))
        return {"turns": line.written_turns(), "scores": game.scores(line.position)}


def played_of(choices: Iterable[str], played: Sequence[str]) -> str | None:
    """The turn, or the longest line of turns, with which play began; None where it is none of the choices."""
    lines = [" ".join(played[:length]) for length in range(1, len(played) + 1)]
    return max((choice for choice in choices if choice in lines), key=len, default=None)


def _in_common(counting: Sequence[str], held: Sequence[str]) -> int:
    """How many turns two games begin with alike."""
    pairs = enumerate(zip(counting, held, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(counting), len(held)))


def _moment(change: Counts) -> int:
    return change.at_ms
