"""The clock of a film: it goes on while somebody looks, and no further than the people in it allow.

Who films and whose hands are filmed are two processes. Each writes a file that the other reads.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FilmClock"]


@dataclass(frozen=True, slots=True)
class FilmClock:
    """How far a film has come, and how far it may go, in milliseconds from its beginning."""

    folder: Path

    @property
    def seen_ms(self) -> float | None:
        """Up to here somebody has looked at it; None: it has not begun."""
        return _read(self.folder / "seen")

    def seen(self, until_ms: float) -> None:
        """Somebody has looked at the picture of that moment."""
        _write(self.folder / "seen", until_ms)

    @property
    def may_go_to_ms(self) -> float | None:
        """It goes on until then at most; None: it may not begin yet."""
        return _read(self.folder / "may_go_to")

    def let_go_to(self, until_ms: float) -> None:
        """People do nothing before then that they could not take back: the film may show it."""
        _write(self.folder / "may_go_to", until_ms)


def _read(file: Path) -> float | None:
    """The number in a file; None where there is none yet, or where it is being replaced."""
    with suppress(FileNotFoundError, PermissionError):
        return float(file.read_text(encoding="ascii"))
    return None


def _write(file: Path, number: float) -> None:
    """Whoever writes does so again and again: a system may forbid it while the file is read."""
    draft = file.with_suffix(".draft")
    draft.write_text(repr(number), encoding="ascii")
    with suppress(PermissionError):
        draft.replace(file)
