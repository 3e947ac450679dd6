"""Codes of six digits, kept only as scrypt hashes, and a limit on how fast they may be tried.

The limit counts tries by each source and by all together. Nobody is locked out.
"""

import hashlib
import ipaddress
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

__all__ = [
    "ALL",
    "ARBITER",
    "SOURCE",
    "Allowance",
    "CodeHash",
    "Codes",
    "Spent",
    "Throttle",
    "TooManyTries",
    "camera_owner",
    "seat_owner",
    "source_of",
]


REMEMBERED = 10_000  # sources; beyond that the oldest are forgotten, since an attacker may own many
HARDLY_TRIED = 3  # wrong codes; to a source that has tried fewer the last part of what all may try is kept
# One subscriber, whose devices choose the other half of their addresses (RFC 4291, 2.5.4).
IPV6_SITE_BITS = 64


class TooManyTries(Exception):
    """No code is looked at from there for so many seconds."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many tries at once, then one each so many seconds."""

    at_once: int
    then_each_s: float


SOURCE = Allowance(10, 60.0)
ALL = Allowance(100, 30.0)  # So 2,980 tries of a million in a day, from however many addresses.
KEPT_BACK = ALL.at_once // 2


@dataclass(frozen=True, slots=True)
class Spent:
    """How many tries counted at a moment; they are forgotten at the pace at which new ones are allowed."""

    tries: float = 0.0
    at_s: float = 0.0

    def now(self, allowance: Allowance, now_s: float) -> float:
        return max(0.0, self.tries - max(0.0, now_s - self.at_s) / allowance.then_each_s)

    def after(self, tries: int, allowance: Allowance, now_s: float) -> "Spent":
        return Spent(self.now(allowance, now_s) + tries, now_s)


@dataclass(frozen=True, slots=True)
class _Source:
    """The tries that one source has spent, and its wrong codes for as long as they are remembered."""

    spent: Spent = Spent()
    ever: int = 0


class Throttle:
    """Counts tries. Safe to use from several threads. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Spent()
        self._sources: dict[str, _Source] = {}
        self._lock = threading.Lock()

    def spend(self, address: str) -> None:
        """Counts a try before it is known to be wrong, so that a hundred at once are a hundred.

        Raises TooManyTries; then nothing was counted.
        """
        with self._lock:
            now_s, by_source = self._clock(), self._sources.get(source_of(address), _Source())
            most = ALL.at_once if by_source.ever < HARDLY_TRIED else ALL.at_once - KEPT_BACK
            wait_s = max(
                (by_source.spent.now(SOURCE, now_s) + 1 - SOURCE.at_once) * SOURCE.then_each_s,
                (self._all.now(ALL, now_s) + 1 - most) * ALL.then_each_s,
            )
            if wait_s > 0:
                raise TooManyTries(wait_s)
            self._count(address, 1, now_s)

    def give_back(self, address: str) -> None:
        """The try was right: it does not count, those before it do."""
        with self._lock:
            self._count(address, -1, self._clock())

    def _count(self, address: str, tries: int, now_s: float) -> None:
        self._all = self._all.after(tries, ALL, now_s)
        # Anew at the end, so that the first is the one that has tried nothing for longest.
        source = source_of(address)
        before = self._sources.pop(source, _Source())
        self._sources[source] = _Source(before.spent.after(tries, SOURCE, now_s), before.ever + tries)
        while len(self._sources) > REMEMBERED:
            del self._sources[next(iter(self._sources))]


def source_of(address: str) -> str:
    """Return the source of an address: an IPv4 address itself, the network of 64 bits of an IPv6 one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_SITE_BITS), strict=False))


ARBITER = "arbiter"  # the owner of the arbiter's code
DIGITS = 6
COST = 2**14  # cost of scrypt, N in RFC 7914: with r = 8 and p = 1 about 50 ms and 16 MB a code


def seat_owner(table: str, seat: str) -> str:
    """Return the owner of the code of a seat at a table."""
    return f"{table}/{seat}"


def camera_owner(table: str) -> str:
    """Return the owner of the code of a phone that is the camera of a table; no seat is called so."""
    return f"{table}//camera"


@dataclass(frozen=True, slots=True)
class CodeHash:
    """The hash of a code. `number`: how many its owner was given so far, this one included."""

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
        """Return a new code for the owner; an older one is void from now on. Told here once, and never again.

        Raises what `keep` raises; then the older one holds.
        """
        return self.issue_all([owner])[owner]

    def issue_all(self, owners: Iterable[str]) -> Mapping[str, str]:
        """Return the same for many owners at once, kept together: all are new, or none."""
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
        """Return how many codes the owner was given so far: what an older one has bought is void with it."""
        with self._lock:
            return self._number(owner)

    def fits(self, owner: str, offered: str, address: str) -> bool:
        """Return whether this is the owner's code, offered from that address. Raises TooManyTries.

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
