"""Errors of a port and of the device behind it; each is one line that says what to do."""

from adoube.errors import AdoubeError

__all__ = [
    "BadAddress",
    "BadToken",
    "LinkError",
    "NoSuchBoard",
    "NoSuchPort",
    "NotABoard",
    "PortBusy",
    "PortForbidden",
    "PortGone",
    "PortUnopenable",
    "SeveralBoards",
]


class LinkError(AdoubeError):
    """Any of these."""


class NoSuchPort(LinkError):
    """The port is not there; the message lists those that are."""


class NoSuchBoard(LinkError):
    """No board is plugged in, or not the one that was asked for; the message lists those that are."""


class SeveralBoards(LinkError):
    """More than one board is plugged in; the message lists them."""


class PortBusy(LinkError):
    """Another program has the port open."""


class PortForbidden(LinkError):
    """This account may not open the port."""


class PortUnopenable(LinkError):
    """The system refuses to open the port for another reason, which the message gives."""


class BadAddress(LinkError):
    """Not a port's name, nor an address of a form that is known."""


class BadToken(LinkError):
    """No token for a board on the network, or one that is none."""


class PortGone(LinkError):
    """An open port ended: the cable was pulled, or the board restarted."""


class NotABoard(LinkError):
    """Something else is behind the port, or a board that this program cannot use."""
