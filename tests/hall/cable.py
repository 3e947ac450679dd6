"""A cable between two network namespaces of this computer, which can be cut. Only root lays one, on Linux."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

__all__ = ["WHY_NOT", "Cable", "laid_cable"]

HERE, THERE, NETWORK = "10.231.77.1", "10.231.77.2", "10.231.77.0/24"


def _why_not() -> str | None:
    if shutil.which("ip") is None or os.geteuid() != 0:
        return "only on Linux, as root, is a cable laid between namespaces"
    tried = f"adoube-try-{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", tried], capture_output=True, check=False).returncode:
        return "only on a computer that lets namespaces be made is a cable laid"
    _ip("netns", "del", tried)
    return None


@dataclass(frozen=True)
class Cable:
    """From here to a namespace. Programs run there `under` its command, and reach `here`."""

    name: str
    here: str = HERE
    network: str = NETWORK

    @property
    def under(self) -> tuple[str, ...]:
        return "ip", "netns", "exec", self.name

    def cut(self) -> None:
        """Lose what is sent from here from now on; nobody there is told."""
        _ip("route", "add", "blackhole", f"{THERE}/32")

    def mend(self) -> None:
        _ip("route", "del", "blackhole", f"{THERE}/32")


@contextmanager
def laid_cable() -> Iterator[Cable]:
    """A cable, and the namespace at its other end, until the end of the block."""
    name = f"adb{os.getpid() % 100_000}"
    with ExitStack() as laid:
        _ip("netns", "add", name)
        laid.callback(_ip, "netns", "del", name)
        _ip("link", "add", f"{name}h", "type", "veth", "peer", "name", f"{name}t", "netns", name)
        _ip("addr", "add", f"{HERE}/24", "dev", f"{name}h")
        _ip("link", "set", f"{name}h", "up")
        _ip("-n", name, "addr", "add", f"{THERE}/24", "dev", f"{name}t")
        _ip("-n", name, "link", "set", f"{name}t", "up")
        _ip("-n", name, "link", "set", "lo", "up")
        yield Cable(name)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


# Why no cable can be laid here; None where one can.
WHY_NOT = _why_not() if os.name == "posix" else "only on Linux"
