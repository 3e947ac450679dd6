"""Replaces a file as a whole: whoever reads it, at whatever moment, finds the old one or the new one."""

import os
import sys
import tempfile
from pathlib import Path

__all__ = ["write_atomically"]


def write_atomically(file: Path, content: str | bytes) -> None:
    """Puts `content` in the file's place, a text in UTF-8, on disk when this returns, for this user alone.

    Raises OSError, or UnicodeError for a text that is none: the file is as it was, with nothing beside it.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    # Made with mode 0600.
    number, name = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)
    try:
        with os.fdopen(number, "wb") as begun:
            begun.write(data)
            begun.flush()
            os.fsync(begun.fileno())
        Path(name).replace(file)
    except BaseException:  # a Ctrl-C too
        Path(name).unlink(missing_ok=True)
        raise
    if sys.platform != "win32":
        # The new name too has to outlast a power cut.
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
