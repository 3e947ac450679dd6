"""The memory for electronic boards of one kind: the pieces' chips, the way a board's lamps lie.

    FOLDER/eboards/KIND.json

holds names and texts. A dialect reads them and notes what it has learned; writing is left to whoever hears
that (`BoardSays.learnt`), since dialects touch no files. Several tables may write into one file: each adds
what it noted itself. Deleting the file has the boards calibrated anew.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from adoube.atomic_write import write_atomically
from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["EBOARDS_FOLDER", "Kept"]

EBOARDS_FOLDER = "eboards"  # below the folder of the records

_writing = Lock()


class Kept:
    """The texts kept for a kind, and the board that is meant: what stands after `--board`.

    Without a file it lasts as long as the program.
    """

    def __init__(
        self,
        board: str = "",
        file: Path | None = None,
        values: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.board = board
        self.file = file
        self.folder = folder  # of the records, where a person may put a key
        self._values = dict(values or {})
        self._noted: dict[str, str] = {}

    @classmethod
    def read(cls, folder: Path, kind: str, board: str) -> "Kept":
        """Return what the folder of the records keeps. Raises AdoubeError for a file that cannot be read."""
        file = folder / EBOARDS_FOLDER / f"{kind}.json"
        return cls(board, file, _values_in(file), folder)

    @property
    def values(self) -> Mapping[str, str]:
        """All texts by their names."""
        return self._values

    def note(self, values: Mapping[str, str]) -> None:
        """Keep further texts from now on; `write` saves them."""
        self._values |= values
        self._noted |= values

    def write(self) -> None:
        """Save what was noted. Raises AdoubeError; what is noted stays so for this program."""
        if self.file is None:
            return
        with _writing:
            try:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                all_values = {**_values_in(self.file), **self._noted}
                write_atomically(self.file, json.dumps(all_values, indent=1, sort_keys=True) + "\n")
            except OSError as error:
                why = error.strerror or str(error)
                raise AdoubeError(coded("eboards.not_kept", file=self.file, why=why)) from error


def _values_in(file: Path) -> dict[str, str]:
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        return {name: value for name, value in dict(values).items() if isinstance(value, str)}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, ValueError, TypeError, RecursionError) as error:
        raise AdoubeError(coded("eboards.unreadable", file=file, why=error)) from error
