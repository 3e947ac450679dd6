"""Who may give a table orders: the arbiter, the seats at their own table; all others only read.

A key that works once, or a code, buys a log-in that expires. It is kept in the signed session cookie.
"""

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from flask import session

__all__ = ["SEATS_MAY", "VISITORS_MAY", "Access", "OneUseKey", "Role", "RoleKind"]

_UNTIL = "until"
_KIND = "role"
_TABLE = "table"
_SEAT = "seat"
_TOKEN = "csrf"

SEATS_MAY = frozenset(
    {"answer", "end-turn", "call", "dispute", "agree", "new-game", "resign", "draw", "hand", "set-up"}
)
"""the commands that a seat may give at its own table, for itself; all others are the arbiter's"""

VISITORS_MAY = frozenset({"hand", "end-turn", "answer", "call", "new-game"})
"""the commands that anybody may give at a table that was opened to all"""


class RoleKind(StrEnum):
    SPECTATOR = "spectator"
    SEAT = "seat"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True)
class Role:
    """Who asks: nobody in particular, a seat at a table, or the arbiter of all tables."""

    kind: RoleKind = RoleKind.SPECTATOR
    table: str = ""
    seat: str = ""

    def may(self, command: str, table: str, *, is_open: bool = False) -> bool:
        """Whether such a command to that table is theirs to give; `is_open`: the table is opened to all."""
        if is_open and command in VISITORS_MAY:
            return True
        match self.kind:
            case RoleKind.ARBITER:
                return True
            case RoleKind.SEAT:
                return table == self.table and command in SEATS_MAY
            case RoleKind.SPECTATOR:
                return False


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
    """The log-in of the request at hand.

    `clock` gives the time in seconds; a log-in ends `lifetime_s` after it began, however much it is used.
    """

    key: OneUseKey
    clock: Callable[[], float]
    lifetime_s: float

    def enter(self, offered: str) -> bool:
        """Makes the visitor the arbiter if the key fits and was not spent; says whether it did."""
        if not self.key.spend(offered):
            return False
        self.log_in(Role(RoleKind.ARBITER))
        return True

    def log_in(self, role: Role) -> None:
        """Gives the visitor a role, instead of any other. The caller has looked at a key or a code."""
        session.clear()
        session.permanent = True
        session[_KIND], session[_TABLE], session[_SEAT] = role.kind.value, role.table, role.seat
        session[_UNTIL] = self.clock() + self.lifetime_s
        session[_TOKEN] = secrets.token_urlsafe(24)

    def log_out(self) -> None:
        session.clear()

    def role(self) -> Role:
        """Who asks now."""
        if float(session.get(_UNTIL, 0)) <= self.clock():
            return Role()
        return Role(RoleKind(session[_KIND]), str(session[_TABLE]), str(session[_SEAT]))

    def is_arbiter(self) -> bool:
        return self.role().kind is RoleKind.ARBITER

    def form_token(self) -> str:
        """What our own pages send along, and no other site can know; empty without a log-in."""
        return str(session.get(_TOKEN, "")) if self.role().kind is not RoleKind.SPECTATOR else ""

    def visitor_token(self) -> str:
        """The same for whoever has no log-in yet: it comes with a form to log in, or with an open table."""
        if _TOKEN not in session:
            session[_TOKEN] = secrets.token_urlsafe(24)
        return str(session[_TOKEN])

    def token_fits(self, offered: str) -> bool:
        expected = str(session.get(_TOKEN, ""))
        return bool(expected) and secrets.compare_digest(offered.encode(errors="replace"), expected.encode())
