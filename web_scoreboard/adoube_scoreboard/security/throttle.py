"""How fast codes may be tried: by each source and by all together. Nobody is locked out."""

import ipaddress
import threading
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["ALL", "SOURCE", "Allowance", "Throttle", "TooManyTries", "source_of"]

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
class _Spent:
    """How many tries counted at a moment; they are forgotten at the pace at which new ones are allowed."""

    tries: float = 0.0
    at_s: float = 0.0

    def now(self, allowance: Allowance, now_s: float) -> float:
        return max(0.0, self.tries - max(0.0, now_s - self.at_s) / allowance.then_each_s)

    def after(self, tries: int, allowance: Allowance, now_s: float) -> "_Spent":
        return _Spent(self.now(allowance, now_s) + tries, now_s)


@dataclass(frozen=True, slots=True)
class _Source:
    """What one source has spent, and how many wrong codes it has tried as long as it is remembered."""

    spent: _Spent = _Spent()
    ever: int = 0


class Throttle:
    """Counts tries. Safe to use from several threads. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = _Spent()
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
    """Who stands behind an address: an IPv4 address itself, of an IPv6 address its network of 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_SITE_BITS), strict=False))
