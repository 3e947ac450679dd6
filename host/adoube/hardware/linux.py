"""Files that Linux needs for boards: udev rules that open their ports, and a systemd unit for a table.

ModemManager sends AT commands to every new port, and a board's first bytes would answer them; the tag
ID_MM_DEVICE_IGNORE, on the device and on its port, stops that. `uaccess` gives the port to the person who is
logged in at the screen, and works in files numbered below 73 (systemd's 73-seat-late.rules).
"""

from collections.abc import Iterable

__all__ = ["SYSTEMD_FILE", "UDEV_FILE", "UsbId", "systemd_unit", "udev_rules"]


UDEV_FILE = "/etc/udev/rules.d/70-adoube.rules"

UsbId = tuple[int, int | None]  # USB vendor and product; None for all products of the vendor

HEAD = """\
# Boards of adoube: their ports are open to whoever is logged in, and ModemManager leaves them alone.
#
# brltty, for braille displays, takes the ports of CH340 and CP210x converters; no rule here can stop it.
# Where nobody uses a braille display: sudo systemctl mask --now brltty.service brltty-udev.service
"""


def udev_rules(devices: Iterable[UsbId], lines: Iterable[str] = ()) -> str:
    """Return the rules file for these devices, sorted, without duplicates, and `lines` for others."""
    ordered = sorted(set(devices), key=lambda device: (device[0], -1 if device[1] is None else device[1]))
    rules = HEAD + "".join(_rules(vendor, product) for vendor, product in ordered)
    return rules + "".join(f"\n{line}\n" for line in lines)


def _rules(vendor: int, product: int | None) -> str:
    """Return the rules of one device: ModemManager ignores it, and its port opens to the user."""
    device = f'ATTR{{idVendor}}=="{vendor:04x}"'
    port = f'ATTRS{{idVendor}}=="{vendor:04x}"'
    if product is not None:
        device += f', ATTR{{idProduct}}=="{product:04x}"'
        port += f', ATTRS{{idProduct}}=="{product:04x}"'
    return (
        f'\nSUBSYSTEM=="usb", {device}, ENV{{ID_MM_DEVICE_IGNORE}}="1"\n'
        f'SUBSYSTEM=="tty", {port}, ENV{{ID_MM_DEVICE_IGNORE}}="1", TAG+="uaccess"\n'
    )


SYSTEMD_FILE = "/etc/systemd/system/adoube@.service"

UNIT = """\
# One table for each game: sudo systemctl enable --now adoube@jarmo
[Unit]
Description=adoube, the referee beside the board (%i)
After=network.target

[Service]
ExecStart={program} play %i --board usb --data /var/lib/adoube/%i
Restart=on-failure
RestartSec=5

DynamicUser=yes
User=adoube-%i
StateDirectory=adoube/%i
StateDirectoryMode=0700
UMask=0077
SupplementaryGroups={groups}
DevicePolicy=closed
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyAMA rw
DeviceAllow=char-hidraw rw
DeviceAllow=char-video4linux rw

NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
# Not "yes": adoube itself may be installed in somebody's home.
ProtectHome=read-only
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
ProtectProc=invisible
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
"""


def systemd_unit(program: str, groups: Iterable[str]) -> str:
    """Return the unit; `program` is the absolute path of adoube, `groups` may open the boards."""
    return UNIT.format(program=program, groups=" ".join(groups))
