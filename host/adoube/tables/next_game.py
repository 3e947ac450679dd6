"""The game that is expected next: the pieces stand for it, and nobody has played a turn of it yet."""

from collections.abc import Callable

from adoube.games.base import AnyGame
from adoube.referee.said import Said
from adoube.sensing.events import Event
from adoube.tables.tape import Tape
from adoube.tables.watch import Watch

__all__ = ["NextGame"]


class NextGame:
    """Watches the board beside the game before it, which has no result yet, or whose match is over.

    So people need not say who won before they play on. What it hears goes onto a tape of its own.
    """

    def __init__(
        self,
        game: AnyGame,
        begin: Callable[[AnyGame, Tape | None], Watch],
        before: Watch,
        stood_ms: int,
        *,
        recorded: bool,
    ) -> None:
        """`before` has seen the start stand; `begin` makes the watch of a game."""
        self.game = game
        self.tape = Tape() if recorded else None
        self.watch = begin(game, self.tape)
        self.said: list[Said] = self.watch.look_at_start(before, stood_ms)

    @property
    def has_begun(self) -> bool:
        """Whether a turn was seen."""
        return self.watch.referee.has_begun

    def step(self, event: Event | None, now_ms: int) -> None:
        self.said += self.watch.step(event, now_ms)
