"""Codes of six digits, kept only as scrypt hashes."""

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from adoube_scoreboard.security.throttle import Throttle, TooManyTries

__all__ = ["ARBITER", "CodeHash", "Codes", "TooManyTries", "camera_owner", "seat_owner"]

ARBITER = "arbiter"  # the owner of the arbiter's code
DIGITS = 6
COST = 2**14  # of scrypt, N in RFC 7914: with r = 8 and p = 1 about 50 ms and 16 MB a code


def seat_owner(table: str, seat: str) -> str:
    """The owner of the code of a seat at a table."""
    return f"{table}/{seat}"


def camera_owner(table: str) -> str:
    """The owner of the code of a phone that is the camera of a table; no seat is called so."""
    return f"{table}//camera"


@dataclass(frozen=True, slots=True)
class CodeHash:
    """What is kept of a code. `number`: how many its owner was given so far, this one included."""

    salt: bytes
    hash: bytes
    number: int


class Codes:
    """Issues codes and looks at offered ones. Safe to use from several threads. `clock` gives seconds.

    `known` are codes from before; `keep` is handed all hashes before a new code counts, and may refuse.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        known: Mapping[str, CodeHash] | None = None,
        keep: Callable[[Mapping[str, CodeHash]], None] = lambda _: None,
    ) -> None:
        self._throttle = Throttle(clock)
        self._kept = dict(known or {})
        self._keep = keep
        self._lock = threading.Lock()

    def issue(self, owner: str) -> str:
        """A new code for the owner; an older one is void from now on. Told here once, and never again.

        Raises what `keep` raises; then the older one holds.
        """
        return self.issue_all([owner])[owner]

    def issue_all(self, owners: Iterable[str]) -> Mapping[str, str]:
        """The same for many owners at once, kept together: all are new, or none."""
        new = {owner: f"{secrets.randbelow(10**DIGITS):0{DIGITS}}" for owner in owners}
        salts = {owner: secrets.token_bytes(16) for owner in new}
        hashes = {owner: _scrypt(code, salts[owner]) for owner, code in new.items()}
        with self._lock:
            kept = dict(self._kept)
            for owner, code_hash in hashes.items():
                kept[owner] = CodeHash(salts[owner], code_hash, self._number(owner) + 1)
            self._keep(kept)
            self._kept = kept
        return new

    def learn(self, known: Mapping[str, CodeHash]) -> None:
        """Takes over codes that were issued elsewhere; of two of one owner the later one holds."""
        with self._lock:
            newer = {owner: code for owner, code in known.items() if code.number > self._number(owner)}
            self._kept = {**self._kept, **newer}

    def number(self, owner: str) -> int:
        """How many codes the owner was given so far: what an older one has bought is void with it."""
        with self._lock:
            return self._number(owner)

    def fits(self, owner: str, offered: str, address: str) -> bool:
        """Whether this is the owner's code, offered from that address. Raises TooManyTries.

        A code may be written with blanks, as people read digits out in groups.
        """
        self._throttle.spend(address)
        with self._lock:
            kept = self._kept.get(owner)
        if kept is None:
            return False
        if not secrets.compare_digest(_scrypt("".join(offered.split()), kept.salt), kept.hash):
            return False
        self._throttle.give_back(address)
        return True

    def _number(self, owner: str) -> int:
        kept = self._kept.get(owner)
        return 0 if kept is None else kept.number


def _scrypt(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode(errors="replace"), salt=salt, n=COST, r=8, p=1)
