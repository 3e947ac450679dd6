"""Why the firmware was not put on a board; each in one line, with what to do."""

from adoube.errors import AdoubeError

__all__ = ["CopyError", "InstallError", "NoMicroPythonError", "RefusalError"]


class InstallError(AdoubeError):
    """Any of these."""


class RefusalError(InstallError):
    """What was asked for cannot work on this board; nothing on it was changed."""


class NoMicroPythonError(InstallError):
    """Nothing behind the port answers as MicroPython does."""


class CopyError(InstallError):
    """The board stopped answering, or holds other bytes than it was given; what was on it still runs."""
