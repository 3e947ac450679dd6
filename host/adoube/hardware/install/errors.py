"""The reasons why the firmware was not installed, each in one line with a remedy."""

from adoube.errors import AdoubeError

__all__ = ["CopyError", "InstallError", "NoMicroPythonError", "RefusalError"]


class InstallError(AdoubeError):
    """Base of the errors of an installation."""


class RefusalError(InstallError):
    """The request cannot work on this board; nothing on it was changed."""


class NoMicroPythonError(InstallError):
    """Nothing behind the port answers as MicroPython does."""


class CopyError(InstallError):
    """The board stopped answering, or holds other bytes than it was given; the old program still runs."""
