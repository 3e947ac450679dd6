"""The lenses that were measured, by the camera they belong to, kept beside what cameras have learned."""

import json
from collections.abc import Mapping
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["CAMERAS_FOLDER", "LensMemory"]

CAMERAS_FOLDER = "cameras"
"""below the folder of the records: what cameras have learned, a file a table, and their lenses"""
FILE = "lenses.json"


class LensMemory:
    """The lenses kept below a folder of records. Only what looks at pictures understands them."""

    def __init__(self, data: Path) -> None:
        # In a folder of its own: a table may be called as it likes.
        self._file = data / CAMERAS_FOLDER / "lenses" / FILE

    def keep(self, source: str, lens: Mapping[str, object]) -> Path:
        """Keeps the lens of what stands after `camera:`, and returns where. Raises AdoubeError."""
        lenses = {**self._all(), source: dict(lens)}
        begun = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            begun.write_text(json.dumps(lenses, indent=1), encoding="utf-8")
            begun.replace(self._file)
        except OSError as error:
            raise AdoubeError(say("lenses.not_kept", file=self._file, why=error.strerror)) from error
        return self._file

    def recalled(self, source: str) -> Mapping[str, object] | None:
        """The lens of that camera; None where none was measured. Raises AdoubeError for a broken file."""
        lens = self._all().get(source)
        return lens if isinstance(lens, dict) else None

    def _all(self) -> dict[str, object]:
        try:
            lenses = json.loads(self._file.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError) as error:
            raise AdoubeError(say("lenses.unreadable", file=self._file, why=error)) from error
        return lenses if isinstance(lenses, dict) else {}
