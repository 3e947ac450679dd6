"""Games that stay as they were read while tables play them, whatever becomes of their files."""

from collections.abc import Mapping

from adoube.games.base import AnyGame
from adoube.games.registry import make_game

__all__ = ["HeldGames"]


class HeldGames:
    """The held games of one run; safe to use from any thread."""

    def __init__(self) -> None:
        self._held: dict[str, type[AnyGame]] = {}

    def hold(self, game: type[AnyGame]) -> None:
        """From now on `make` gives this game for its id."""
        self._held[game.id] = game

    def make(self, name: str, options: Mapping[str, str] | None = None, *, seed: int = 0) -> AnyGame:
        """As `make_game`; a held game is not read again. Raises UnknownGame or OptionError."""
        held = self._held.get(name)
        return make_game(name, options, seed=seed) if held is None else held(options, seed=seed)
