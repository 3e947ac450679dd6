"""Who may give a table orders: a key that works once buys a log-in that expires; all others only read."""

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

from flask import session

__all__ = ["Access", "OneUseKey"]

_UNTIL = "arbiter_until"
_TOKEN = "csrf"


class OneUseKey:
    """A random key that opens once. Safe to use from several threads."""

    def __init__(self) -> None:
        self.text = secrets.token_urlsafe(24)
        self._unspent = True
        self._lock = threading.Lock()

    def spend(self, offered: str) -> bool:
        """True for the first caller who offers the key; the key is void from then on."""
        with self._lock:
            fits = (
                secrets.compare_digest(offered.encode(errors="replace"), self.text.encode()) and self._unspent
            )
            if fits:
                self._unspent = False
            return fits


@dataclass(frozen=True)
class Access:
    """The arbiter's log-in, kept in the signed session cookie of the request at hand.

    `clock` gives the time in seconds; a log-in ends `lifetime_s` after it began, however much it is used.
    """

    key: OneUseKey
    clock: Callable[[], float]
    lifetime_s: float

    def enter(self, offered: str) -> bool:
        """Makes the visitor the arbiter if the key fits and was not spent; says whether it did."""
        if not self.key.spend(offered):
            return False
        session.clear()
        session.permanent = True
        session[_UNTIL] = self.clock() + self.lifetime_s
        session[_TOKEN] = secrets.token_urlsafe(24)
        return True

    def is_arbiter(self) -> bool:
        return float(session.get(_UNTIL, 0)) > self.clock()

    def form_token(self) -> str:
        """What the arbiter's own pages send along, and no other site can know; empty for spectators."""
        return str(session.get(_TOKEN, "")) if self.is_arbiter() else ""

    def token_fits(self, offered: str) -> bool:
        expected = self.form_token()
        return bool(expected) and secrets.compare_digest(offered.encode(errors="replace"), expected.encode())
