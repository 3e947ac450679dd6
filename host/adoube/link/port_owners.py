"""The processes of this computer that have a port open, or may open one: what /proc says of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["PortOwner", "holders_of", "meddlers"]

# Services that open new ports to see whether a modem, or a braille display, is behind them.
MEDDLERS = ("ModemManager", "brltty")


class PortOwner(NamedTuple):
    """A process that has a port open."""

    pid: int
    name: str


def holders_of(device: str, proc: Path = Path("/proc")) -> tuple[PortOwner, ...]:
    """Return the processes that have this port open, as far as this account may see; none without /proc."""
    wanted = Path(device).resolve()
    return tuple(
        holder for holder in _processes(proc) if wanted in _open_files(proc / str(holder.pid) / "fd")
    )


def meddlers(proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return those of MEDDLERS that run."""
    running = {holder.name for holder in _processes(proc)}
    return tuple(name for name in MEDDLERS if name in running)


def _processes(proc: Path) -> Iterator[PortOwner]:
    for folder in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            yield PortOwner(int(folder.name), (folder / "comm").read_text(encoding="utf-8").strip())
        except OSError:
            # It ended while we looked.
            continue


def _open_files(folder: Path) -> Iterator[Path]:
    try:
        links = [*folder.iterdir()]
    except OSError:
        # Another account's process, or one that ended.
        return
    for link in links:
        try:
            yield link.readlink()
        except OSError:
            continue
