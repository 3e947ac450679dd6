"""A unit that keeps a table running on a computer without a person: adoube@GAME.service.

It runs as a user of its own that systemd makes, writes in /var/lib/adoube alone, and reaches no device but
serial ports. Restarting is harmless: a table goes on where its journal ends.
"""

__all__ = ["SYSTEMD_FILE", "systemd_unit"]

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
SupplementaryGroups={group}
DevicePolicy=closed
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyAMA rw

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
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
"""


def systemd_unit(program: str, group: str) -> str:
    """The unit; `program` is adoube's command with its whole path, `group` owns the serial ports."""
    return UNIT.format(program=program, group=group)
