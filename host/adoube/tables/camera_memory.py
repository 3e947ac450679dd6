"""What a table's camera has learned, kept beside the record for a game that goes on another time."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

__all__ = ["CameraMemory"]


class CameraMemory:
    """One table's file. What cannot be written or read is learned again: nothing is said of it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, memory: Mapping[str, object]) -> None:
        """Replaces what was kept."""
        begun = self._file.with_suffix(".new")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            begun.write_text(json.dumps(memory), encoding="utf-8")
            begun.replace(self._file)

    def recalled(self) -> Mapping[str, object] | None:
        """What was kept last; None where there is nothing that can be read."""
        with suppress(OSError, ValueError):
            memory = json.loads(self._file.read_text(encoding="utf-8"))
            return memory if isinstance(memory, dict) else None
        return None
