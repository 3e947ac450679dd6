"""Access to a table for the arbiter, its seats, phones that film, and visitors without a log-in.

A key that works once, or a code, buys a log-in that expires. It is kept in the signed session cookie.

At a table that is open to all, anybody plays for the side whose turn it is. It takes more than one person's
press to change the match for everybody. "Alone here" means that this computer alone reaches the scoreboard,
so that all sit around it.

| command | a visitor's word counts | because |
|---|---|---|
| "hand", "end-turn", "call" | at once | that is playing; everybody sees it, and it can be undone |
| "undo" | at once | whoever plays both sides has nobody to ask, and the turn can be played again |
| "answer" to a question for a seat | at once | the one whose turn it is answers it |
| "answer" to a question for no seat | alone here | it decides a result |
| "hint" | at once, where the arbiter allows hints | it is shown to all and written in the record |
| "new-game" | asked a second time | it takes away what others look at: they can put it off |
| "put-off-next-game" | at once | nothing changes |
| "hand" with "right" after a game | never | it would begin the next game |
| "computer" before the first turn or after the end | at once | nobody plays there |
| "computer" during a game | alone here | it takes the place of somebody who plays |
| all others | never | they are the arbiter's, or a seat speaks for itself |
"""

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from http import HTTPStatus

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface

from adoube.tables.commands import (
    AskNextGame,
    CommandKind,
    CommandRequest,
    Giver,
    NewGame,
    PutEverythingRight,
    SeatComputer,
)
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from adoube_scoreboard.errors import Refused
from adoube_scoreboard.security.codes import ARBITER, Codes, camera_owner, seat_owner
from adoube_scoreboard.security.tokens import unmasked

__all__ = [
    "Access",
    "OneUseKey",
    "Role",
    "RoleKind",
    "SecureWhereHttps",
    "as_visitor",
]


class SecureWhereHttps(SecureCookieSessionInterface):
    """Flask's signed cookie, marked Secure for whoever came by HTTPS.

    One scoreboard may be reached both ways: by a proxy with HTTPS, and on this computer itself without.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


_UNTIL = "until"
_KIND = "role"
_TABLE = "table"
_SEAT = "seat"
_CODE = "code"
_TOKEN = "csrf"


class RoleKind(StrEnum):
    SPECTATOR = "spectator"
    SEAT = "seat"
    CAMERA = "camera"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a visitor: spectator, a seat or a camera at a table, or the arbiter of all tables."""

    kind: RoleKind = RoleKind.SPECTATOR
    table: str = ""
    seat: str = ""

    @property
    def owner(self) -> str:
        """The owner of the code for this role; no code makes a spectator."""
        match self.kind:
            case RoleKind.ARBITER:
                return ARBITER
            case RoleKind.CAMERA:
                return camera_owner(self.table)
            case RoleKind.SEAT | RoleKind.SPECTATOR:
                return seat_owner(self.table, self.seat)

    def may_film(self, table: str) -> bool:
        """Return whether this role may send pictures of that table."""
        return self.kind is RoleKind.ARBITER or (self.kind is RoleKind.CAMERA and self.table == table)

    def may(self, command: CommandKind | type[CommandKind], table: str, *, is_open: bool = False) -> bool:
        """Return whether this role may give such a command; `is_open`: the table is opened to all."""
        if is_open and Giver.VISITOR in command.given_by:
            return True
        match self.kind:
            case RoleKind.ARBITER:
                return True
            case RoleKind.SEAT:
                return table == self.table and Giver.SEAT in command.given_by
            case RoleKind.CAMERA | RoleKind.SPECTATOR:
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

    def void(self) -> None:
        """Nobody gets in with this key any more."""
        with self._lock:
            self._unspent = False


@dataclass(frozen=True)
class Access:
    """The log-in of the request at hand.

    `clock` gives the time in seconds; a log-in ends `lifetime_s` after it began, however much it is used, and
    as soon as its owner is given another one of the `codes`.
    """

    key: OneUseKey
    codes: Codes
    clock: Callable[[], float]
    lifetime_s: float

    def enter(self, offered: str) -> bool:
        """Makes the visitor the arbiter if the key fits and was not spent; says whether it did."""
        return self._let_in(Role(RoleKind.ARBITER), lambda: self.key.spend(offered))

    def enter_with_code(self, role: Role, offered: str, address: str) -> bool:
        """Gives the visitor a role if it is its code; says whether it is. Raises TooManyTries.

        `address` is where the visitor comes from.
        """
        return self._let_in(role, lambda: self.codes.fits(role.owner, offered, address))

    def _let_in(self, role: Role, fits: Callable[[], bool]) -> bool:
        """Gives the visitor a role, instead of any other, if something fits."""
        # Asked first: with a code that becomes void meanwhile nobody gets in.
        number = self.codes.number(role.owner)
        if fits():
            self._log_in(role, number)
            return True
        return False

    def _log_in(self, role: Role, number: int) -> None:
        session.clear()
        session.permanent = True
        session[_KIND], session[_TABLE], session[_SEAT] = role.kind.value, role.table, role.seat
        session[_CODE] = number
        session[_UNTIL] = self.clock() + self.lifetime_s
        session[_TOKEN] = secrets.token_urlsafe(24)

    def new_arbiters_code(self) -> str:
        """A new code for the arbiter, told here once; the old one, the link and every other log-in are void.

        Who asks, as the arbiter, stays it.
        """
        self.key.void()
        code = self.codes.issue(ARBITER)
        self._log_in(Role(RoleKind.ARBITER), self.codes.number(ARBITER))
        return code

    def log_out(self) -> None:
        session.clear()

    def role(self) -> Role:
        """Return the role of the visitor."""
        if float(session.get(_UNTIL, 0)) <= self.clock():
            return Role()
        role = Role(RoleKind(session[_KIND]), str(session[_TABLE]), str(session[_SEAT]))
        return role if session[_CODE] == self.codes.number(role.owner) else Role()

    def is_arbiter(self) -> bool:
        return self.role().kind is RoleKind.ARBITER

    def seat_at(self, table: str) -> str:
        """Return the visitor's seat at that table; empty without one."""
        role = self.role()
        return role.seat if role.kind is RoleKind.SEAT and role.table == table else ""

    def form_token(self) -> str:
        """Return the token that our own pages send and no other site knows; empty without a log-in."""
        return str(session.get(_TOKEN, "")) if self.role().kind is not RoleKind.SPECTATOR else ""

    def visitor_token(self) -> str:
        """The same for whoever has no log-in yet: it comes with a form to log in, or with an open table."""
        if _TOKEN not in session:
            session[_TOKEN] = secrets.token_urlsafe(24)
        return str(session[_TOKEN])

    def known_token(self) -> str:
        """Return the token that the visitor's pages may hold; empty before any was given."""
        return str(session.get(_TOKEN, ""))

    def token_fits(self, offered: str) -> bool:
        """Return whether that is the visitor's token, as it is or under a mask."""
        expected = self.known_token()
        offered = unmasked(offered, len(expected))
        return bool(expected) and secrets.compare_digest(offered.encode(errors="replace"), expected.encode())


def as_visitor(asked: CommandRequest, state: TableState, *, is_alone_here: bool) -> CommandRequest:
    """Return a command as one of a visitor who may give it. Raises Refused.

    `is_alone_here`: whether this computer alone reaches the scoreboard, so that all sit around it.
    """
    command = asked.command
    is_during_a_game = bool(state.turns) and state.phase is not Phase.OVER
    if isinstance(command, SeatComputer) and is_during_a_game and not is_alone_here:
        raise Refused(HTTPStatus.FORBIDDEN, "computer_between_games")
    if isinstance(command, PutEverythingRight) and state.phase is Phase.OVER:
        raise Refused(HTTPStatus.FORBIDDEN, "ask_next_game")
    return replace(asked, command=AskNextGame()) if isinstance(command, NewGame) else asked
