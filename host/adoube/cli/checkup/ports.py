"""Whether ports of boards are there, and whether this account may open them."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from adoube.cli.checkup.finding import Finding, ok, problem, warning
from adoube.link.discovery import BoardKind, BoardPort
from adoube.words import say

__all__ = ["PortGroup", "check_access", "check_bootsel", "check_meddlers", "check_ports", "port_group"]

PortGroup = Callable[[str], tuple[str, bool]]
"""The group that owns a port, and whether this account is in it but began its session before."""


def check_ports(ports: Sequence[BoardPort]) -> Iterator[Finding]:
    """The ports on USB, by what is likely behind each."""
    likely = [port for port in ports if port.kind is not BoardKind.UNKNOWN]
    if not likely:
        yield warning("ports", say("doctor.no_ports"), say("doctor.plug_in"))
    for port in ports:
        key = "doctor.port" if port in likely else "doctor.other_device"
        number = port.serial or say("doctor.no_serial")
        ids = f"{port.vendor:04x}:{port.product:04x}"
        yield ok(
            "ports",
            say(key, device=port.device, kind=port.kind.value, id=ids, serial=number, what=port.description),
        )


def check_access(
    device: str,
    may_open: Callable[[str], bool] = lambda device: os.access(device, os.R_OK | os.W_OK),
    group_of: PortGroup | None = None,
) -> Finding:
    """Whether this account may open a port that is there."""
    if may_open(device):
        return ok("permission", say("doctor.may_open", device=device))
    group, joined = (group_of or port_group)(device)
    remedy = say("doctor.log_in_again", group=group) if joined else say("doctor.join", group=group)
    return problem("permission", say("doctor.may_not_open", device=device, group=group), remedy)


def check_meddlers(names: Sequence[str]) -> Iterator[Finding]:
    """Services that run and open boards' ports."""
    for name in names:
        yield warning("services", say("doctor.meddler", name=name), say(f"doctor.remedy_{name.lower()}"))


def check_bootsel(chips: Sequence[str]) -> Iterator[Finding]:
    """Chips that are plugged in and have no program at all."""
    for chip in chips:
        yield warning("ports", say("doctor.bootsel", chip=chip), say("doctor.copy_uf2"))


def port_group(device: str) -> tuple[str, bool]:
    """As PortGroup says, from the system's own lists; "dialout" where they cannot tell."""
    try:
        import grp
        import pwd
    except ModuleNotFoundError:
        return "dialout", False
    try:
        group = grp.getgrgid(Path(device).stat().st_gid)
        person = pwd.getpwuid(os.getuid())
    except (OSError, KeyError):
        return "dialout", False
    listed = person.pw_name in group.gr_mem or person.pw_gid == group.gr_gid
    return group.gr_name, listed and group.gr_gid not in os.getgroups()
