"""All looks, in the order of the way from the computer to the board."""

from collections.abc import Iterator
from pathlib import Path

from adoube.cli.checkup.board import check_board
from adoube.cli.checkup.computer import check_data, check_extras, check_versions, check_web_port
from adoube.cli.checkup.finding import Finding, problem
from adoube.cli.checkup.holders import meddlers
from adoube.cli.checkup.ports import check_access, check_bootsel, check_meddlers, check_ports
from adoube.cli.page_port import PortMemory
from adoube.hardware.install.facts import boards_in_bootsel
from adoube.link.discovery import BoardKind, boards_there, find_board
from adoube.link.errors import LinkError
from adoube.words import say

__all__ = ["checkup"]


def checkup(port: str | None, data: Path) -> Iterator[Finding]:
    """Every finding as it is made; `port` None: all ports that look like a board's."""
    yield from check_versions()
    yield from check_extras()
    yield from check_data(data)
    yield check_web_port(PortMemory(data).recalled())
    there = boards_there()
    yield from check_ports(there)
    yield from check_bootsel(boards_in_bootsel())
    yield from check_meddlers(meddlers())
    if port is not None:
        yield from _asked_for(port)
        return
    for found in there:
        if found.kind is not BoardKind.UNKNOWN:
            # Behind a converter there may be anything, also what a Ctrl-C would disturb.
            yield from _behind(found.device, ask_micropython=found.kind is BoardKind.PICO)


def _asked_for(port: str) -> Iterator[Finding]:
    try:
        device = find_board(port)
    except LinkError as error:
        yield problem("ports", str(error), say("doctor.plug_in"))
        return
    yield from _behind(device, ask_micropython="://" not in device)


def _behind(device: str, *, ask_micropython: bool) -> Iterator[Finding]:
    if Path(device).exists():
        access = check_access(device)
        yield access
        if access.remedy:
            return
    yield from check_board(device, ask_micropython=ask_micropython)
