"""What a table does before a game: nothing, a set-up that people choose, or one that its camera reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.base import AnyGame
from adoube.sensing.events import Event
from adoube.sensing.views import Reading, View
from adoube.tables.setup_from_camera import CameraSetup, drawn_at
from adoube.tables.setup_manual import ManualSetup, is_cleared, placing_at
from adoube.tables.state import Message

__all__ = ["ChosenSetup", "SetupOptions", "SetupPhase"]


@dataclass(frozen=True)
class SetupOptions:
    """Who sets up a game, where its rules leave that open."""

    by_hand: bool = False  # the players, on the board
    as_read: bool = False  # chance, and a camera reads what was drawn


class ChosenSetup(NamedTuple):
    """A set-up that the players have completed: the options of its game, and what the board shows."""

    options: Mapping[str, str]
    message: Message
    reading: Reading


class SetupPhase:
    """The set-up that precedes a game, while there is one."""

    def __init__(self, game: AnyGame, view: View, options: SetupOptions) -> None:
        """The options hold where the game has such a set-up."""
        self._view, self._as_read = view, options.as_read
        self._by_hand = options.by_hand and placing_at(game, view) is not None
        self.by_hand: ManualSetup | None = None  # the set-up, while the players choose it
        # The set-up, while nobody but the camera knows how it was drawn.
        self.unread: CameraSetup | None = None

    @property
    def may_precede(self) -> bool:
        """Whether games are set up in another way than the last one was."""
        return self._by_hand or self._as_read

    @property
    def goes_on(self) -> bool:
        return self.by_hand is not None or self.unread is not None

    @property
    def wake_at_ms(self) -> int | None:
        return None if self.by_hand is None else self.by_hand.wake_at_ms

    def begin(self, game: AnyGame, settle_ms: int, standing: Reading | None, now_ms: int) -> Message | None:
        """What is said where a set-up precedes the game; None where it begins as it is.

        `standing` is what the board shows; None where nothing has watched it yet.
        """
        drawn = drawn_at(game, self._view) if self._as_read else None
        if drawn is not None:
            self.unread = CameraSetup(game, drawn, self._view)
            return self.unread.message
        placing = placing_at(game, self._view) if self._by_hand else None
        if placing is None:
            return None
        self.by_hand = ManualSetup(game, placing, self._view, settle_ms)
        if standing is not None:
            self.by_hand.look_at(standing, now_ms)
        return self.by_hand.message

    def forget(self) -> None:
        """Gives up what was being set up."""
        self.by_hand = self.unread = None

    def step(self, event: Event | None, now_ms: int) -> Message | None:
        """Goes on with the placing; returns what is new to say. What nobody knows yet is not judged."""
        if (hand := self.by_hand) is None:
            return None
        shown = hand.message, hand.remedy
        hand.step(event, now_ms)
        return hand.message if (hand.message, hand.remedy) != shown else None

    def take_chosen(self) -> ChosenSetup | None:
        """The set-up, once, when all its pieces stand; until then None."""
        if (hand := self.by_hand) is None or not hand.is_done:
            return None
        self.by_hand = None
        return ChosenSetup(hand.placing.options(), hand.message, hand.reading)

    def may_begin(self, reading: Reading) -> bool:
        """Whether a board was cleared for players to choose a set-up on it."""
        return self._by_hand and not self.goes_on and is_cleared(reading)
