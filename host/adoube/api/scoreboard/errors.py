"""Errors between a program and a running scoreboard. A message is one line that says what to do."""

from adoube.errors import AdoubeError
from adoube.words import AnyText

__all__ = [
    "CodeRefusedError",
    "NotScoreboardError",
    "RequestRefusedError",
    "ScoreboardError",
    "StaleVersionError",
    "UnknownCommandError",
    "UnreachableError",
    "UntrustedCertificateError",
]


class ScoreboardError(AdoubeError):
    """A running scoreboard did not do what was asked of it. The other errors of the client derive from it."""


class UnreachableError(ScoreboardError):
    """Nothing answers at the address, or not in time, or the connection was lost."""


class NotScoreboardError(ScoreboardError):
    """Something answers, and it is no scoreboard that this client can speak to."""


class UntrustedCertificateError(ScoreboardError):
    """The certificate of an https address is not trusted, or is for other names."""


class RequestRefusedError(ScoreboardError):
    """The scoreboard refused a request. The message is its own sentence."""

    def __init__(self, said: AnyText, status: int, code: str) -> None:
        super().__init__(said)
        self.status = status  # of HTTP
        self.code = code  # the field "error" of the answer, such as "refused" or "no_such_table"


class CodeRefusedError(RequestRefusedError):
    """The code does not log in, or too many wrong ones were tried."""


class StaleVersionError(RequestRefusedError):
    """The table has changed since the version that a command was made for."""


class UnknownCommandError(ScoreboardError):
    """The scoreboard is of an adoube that does not know the command."""
