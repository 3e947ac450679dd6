"""What can go wrong between a computer and its hall."""

from adoube.errors import AdoubeError

__all__ = ["HallError", "NotOurs"]


class HallError(AdoubeError):
    """The hall's database cannot be used: which one, why, and what to do."""


class NotOurs(HallError):
    """The hall lets another process, or another journal, act under this computer's name."""
