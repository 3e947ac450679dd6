"""Words for a turn that is not certain: turns that were taken back, and turns of which one was played."""

from dataclasses import dataclass

__all__ = ["INSTEAD", "TAKEBACK", "Open", "Return"]

INSTEAD = "instead "  # how a turn that was changed after it had been told begins in a line of turns

# What a return by one turn is called among the turns that may have been played, and how all others begin.
TAKEBACK = "takeback"


@dataclass(frozen=True, slots=True)
class Return:
    """The last `plies` accepted turns were taken back, and whatever was open after them.

    After an open turn it is 0: what was played since was taken back.
    """

    plies: int

    def __str__(self) -> str:
        """As it stands in a line of turns; `read` reads it back."""
        return f"{TAKEBACK}-{self.plies}"

    @property
    def choice(self) -> str:
        """As it stands among the choices of a question; `read` reads it back, too."""
        return TAKEBACK if self.plies == 1 else str(self)

    @classmethod
    def read(cls, text: str) -> "Return | None":
        """None where the text is that of a turn."""
        if text == TAKEBACK:
            return cls(1)
        name, _, plies = text.rpartition("-")
        return cls(int(plies)) if name == TAKEBACK else None


@dataclass(frozen=True, slots=True)
class Open:
    """The first turn on which the hypotheses differ, and all lines of turns that they hold."""

    ply: int
    seat: str
    candidates: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    # Whether something else than any of these lines may have been played: nothing is certain behind it.
    guessed: bool = False
