"""A D-Bus daemon of its own, in the place of the system's bus."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["private_bus"]

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    {denied}
  </policy>
</busconfig>
"""
DENIED = '<deny send_destination="org.bluez"/>'


@contextmanager
def private_bus(*, allowed: bool = True) -> Iterator[str]:
    """Run a bus; the answer is its address. Where not `allowed`, nobody on it may speak to BlueZ."""
    with tempfile.TemporaryDirectory(prefix="bus") as folder:
        configuration = Path(folder, "bus.conf")
        socket = Path(folder, "socket")
        configuration.write_text(
            CONFIGURATION.format(socket=socket, denied="" if allowed else DENIED), encoding="utf-8"
        )
        with subprocess.Popen(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            # It complains of limits that only root could raise.
            stderr=subprocess.DEVNULL,
            text=True,
        ) as daemon:
            assert daemon.stdout is not None
            # It is printed once the bus can be connected to.
            address = daemon.stdout.readline().strip()
            try:
                yield address
            finally:
                daemon.terminate()
