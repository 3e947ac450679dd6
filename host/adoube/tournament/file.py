"""A tournament's file on disk, which other programs may write too."""

import threading
from collections.abc import Callable
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.replacing import replace_file
from adoube.tournament.trf import Trf, TrfError
from adoube.words import coded

__all__ = ["TournamentFile"]

ORIGINAL = ".original"  # behind the file's name: how it was before adoube changed it first
TRIES = 5


class TournamentFile:
    """One file. Safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._known: tuple[bytes, Trf] | None = None

    def read(self) -> Trf:
        """As it is now. Raises AdoubeError."""
        data = self._data()
        known = self._known
        if known is None or known[0] != data:
            known = data, Trf.read(str(self.path), data)
            self._known = known
        return known[1]

    def change(self, make: Callable[[Trf], Trf]) -> Trf:
        """Replaces the file as a whole by what `make` makes of it; begins again if it changed meanwhile.

        What it was before the first change stays beside it. Raises AdoubeError; then it is as it was.
        """
        with self._lock:
            for _ in range(TRIES):
                before = self.read()
                after = make(before)
                if after.data == before.data:
                    return before
                if self._data() == before.data:
                    self._put(before.data, after.data)
                    return after
        raise TrfError(coded("tournament.changing", file=self.path))

    def _data(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise TrfError(coded("tournament.unread", file=self.path, why=error.strerror)) from error

    def _put(self, before: bytes, after: bytes) -> None:
        original = self.path.with_name(self.path.name + ORIGINAL)
        try:
            # Whoever could read it before still can.
            mode = self.path.stat().st_mode
            for file, data in ((original, before), (self.path, after)):
                if file == self.path or not file.exists():
                    replace_file(file, data)
                    file.chmod(mode)
        except OSError as error:
            why = error.strerror
            raise AdoubeError(coded("tournament.unwritten", file=self.path, why=why)) from error
