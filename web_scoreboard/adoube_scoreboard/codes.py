"""Codes of six digits: new at each start, kept only as scrypt hashes, worthless to whoever guesses."""

import hashlib
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

__all__ = ["ARBITER", "Codes", "TooManyTries", "seat_owner"]

ARBITER = "arbiter"
"""the owner of the arbiter's code"""
DIGITS = 6
TRIES = 10
"""wrong codes in a row from one address, before it has to wait"""
LOCKED_S = 15 * 60.0
TRIES_IN_ALL = 100
"""wrong codes for one owner from anywhere: then that code is void until a new one is issued"""
REMEMBERED = 10_000
"""addresses; beyond that the oldest are forgotten, since an attacker may own many"""


class TooManyTries(Exception):
    """No code is looked at any more: from this address for a while, or for this owner until a new code."""


def seat_owner(table: str, seat: str) -> str:
    """The owner of the code of a seat at a table."""
    return f"{table}/{seat}"


@dataclass(frozen=True, slots=True)
class _Kept:
    salt: bytes
    hash: bytes
    number: int
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class _Tries:
    wrong: int
    last_s: float


class Codes:
    """Issues codes and looks at offered ones. Safe to use from several threads. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: dict[str, _Kept] = {}
        self._tries: dict[str, _Tries] = {}
        self._lock = threading.Lock()

    def issue(self, owner: str) -> str:
        """A new code for the owner; an older one is void from now on. Told here once, and never again."""
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        salt = secrets.token_bytes(16)
        code_hash = _scrypt(code, salt)
        with self._lock:
            self._kept[owner] = _Kept(salt, code_hash, self._number(owner) + 1)
        return code

    def number(self, owner: str) -> int:
        """How many codes the owner was given so far: what an older one has bought is void with it."""
        with self._lock:
            return self._number(owner)

    def fits(self, owner: str, offered: str, address: str) -> bool:
        """Whether this is the owner's code, offered from that address. Raises TooManyTries.

        A code may be written with blanks, as people read digits out in groups.
        """
        with self._lock:
            kept = self._kept.get(owner)
            # Counted before it is known to be wrong, so that a hundred at once are a hundred tries.
            self._count(address)
            if kept is not None:
                if kept.wrong >= TRIES_IN_ALL:
                    raise TooManyTries
                self._kept[owner] = kept = replace(kept, wrong=kept.wrong + 1)
        if kept is None:
            return False
        if not secrets.compare_digest(_scrypt("".join(offered.split()), kept.salt), kept.hash):
            return False
        with self._lock:
            self._tries.pop(address, None)
            if self._kept[owner].number == kept.number:
                self._kept[owner] = replace(kept, wrong=0)
        return True

    def _number(self, owner: str) -> int:
        kept = self._kept.get(owner)
        return 0 if kept is None else kept.number

    def _count(self, address: str) -> None:
        now_s = self._clock()
        tries = self._tries.pop(address, _Tries(0, now_s))
        wrong = tries.wrong if now_s - tries.last_s < LOCKED_S else 0
        if wrong >= TRIES:
            self._tries[address] = tries
            raise TooManyTries
        self._tries[address] = _Tries(wrong + 1, now_s)
        while len(self._tries) > REMEMBERED:
            del self._tries[next(iter(self._tries))]


def _scrypt(code: str, salt: bytes) -> bytes:
    """About 50 ms and 16 MB a code: RFC 7914 with N = 2**14, r = 8, p = 1."""
    return hashlib.scrypt(code.encode(errors="replace"), salt=salt, n=2**14, r=8, p=1)
