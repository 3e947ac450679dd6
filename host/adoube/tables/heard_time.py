"""The time in which a board was heard: it stands still while the board is away."""

__all__ = ["HeardTime"]


class HeardTime:
    """One table's time, for whoever judges how long something stood.

    What stood when the board was lost may have been a piece on its way: it must not become a turn because
    nothing else was heard for a while. What the board tells on its return counts as if it had come at once.
    """

    def __init__(self) -> None:
        self._heard_ms = 0  # the newest moment, in heard time
        self._unheard_ms = 0  # the sum of the times away
        self._is_away = self._returns = False

    def stop(self) -> None:
        """The board is away from the newest moment on."""
        self._is_away = True

    def go_on(self) -> None:
        """The board is back; time goes on with the next moment that is asked for."""
        self._returns = self._returns or self._is_away
        self._is_away = False

    def at(self, now_ms: int) -> int:
        """Return the heard time of a moment of the host's, which never goes back."""
        if self._returns:
            self._unheard_ms, self._returns = max(self._unheard_ms, now_ms - self._heard_ms), False
        if not self._is_away:
            self._heard_ms = max(self._heard_ms, now_ms - self._unheard_ms)
        return self._heard_ms

    def earlier(self, before_ms: int) -> int:
        """Return the heard time of a moment that has passed."""
        return min(self._heard_ms, before_ms - self._unheard_ms)

    def of_host(self, heard_ms: int) -> int:
        """Return the host's time of a moment of heard time."""
        return heard_ms + self._unheard_ms

    def wake_at_ms(self, heard_ms: int | None) -> int | None:
        """Return when to wake for a moment of heard time; None while nothing can fall due."""
        if self._is_away or heard_ms is None:
            return None
        return self._heard_ms if self._returns else self.of_host(heard_ms)
