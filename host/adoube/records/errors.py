"""What can go wrong with a journal."""

from adoube.errors import AdoubeError

__all__ = ["JournalError"]


class JournalError(AdoubeError):
    """A journal that cannot be opened, read or written: its file, why, and what to do."""
