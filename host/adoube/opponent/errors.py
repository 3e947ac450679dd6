"""What goes wrong with computer players."""

from adoube.errors import AdoubeError

__all__ = ["OpponentError"]


class OpponentError(AdoubeError):
    """The computer cannot say which turn is good; the message says why."""
