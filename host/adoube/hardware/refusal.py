"""Why a board cannot be built as it was asked for."""

from adoube.errors import AdoubeError

__all__ = ["HardwareRefused"]


class HardwareRefused(AdoubeError):
    """A board that would not work, or that nobody could wire so; the message says why, and what would do."""
