"""Streams on loopback from servers that others wrote: GStreamer's for RTSP, ffmpeg's for MJPEG.

Both show one picture again and again, and may be killed, stopped and started again at the same address.
"""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["RealServer", "mjpeg_command", "real_server", "rtsp_command"]

DEBIANS_PYTHON = "/usr/bin/python3"  # into which Debian installs GStreamer's bindings

# VP8, as its encoder is among GStreamer's plain plugins.
RTSP_SERVER = """
import sys, gi
gi.require_version("Gst", "1.0"); gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer
Gst.init(None)
picture, port = sys.argv[1:]
server, factory = GstRtspServer.RTSPServer.new(), GstRtspServer.RTSPMediaFactory.new()
server.set_address("127.0.0.1")
server.set_service(port)
factory.set_launch(
    f"( multifilesrc location={picture} loop=true caps=image/jpeg,framerate=12/1 ! jpegdec ! videoconvert"
    " ! vp8enc deadline=1 keyframe-max-dist=6 ! rtpvp8pay name=pay0 pt=96 )"
)
factory.set_shared(True)
server.get_mount_points().add_factory("/board", factory)
server.attach(None)
GLib.MainLoop().run()
"""


def rtsp_command(picture: Path, port: int) -> list[str]:
    """Return the command of an RTSP server that shows a JPEG at `/board`."""
    return [DEBIANS_PYTHON, "-c", RTSP_SERVER, str(picture), str(port)]


def mjpeg_command(picture: Path, port: int) -> list[str]:
    """Return the command of an MJPEG server, which serves one client and then ends."""
    shown = ["-re", "-loop", "1", "-framerate", "12", "-i", str(picture), "-c:v", "mjpeg", "-q:v", "3"]
    kind = ["-content_type", "multipart/x-mixed-replace;boundary=ffmpeg", "-f", "mpjpeg", "-listen", "1"]
    return ["ffmpeg", "-loglevel", "quiet", *shown, *kind, f"http://127.0.0.1:{port}/board"]


class RealServer:
    """A server at a port that stays its own. `command` returns how it is started."""

    def __init__(self, command: Callable[[Path, int], list[str]], picture: Path) -> None:
        self._command = command
        self.port = _free_port()
        self.show(picture)

    def show(self, picture: Path) -> None:
        """Start the server, with another picture than before."""
        self._process = subprocess.Popen(
            self._command(picture, self.port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it stand still: its connections stay open, and nothing comes."""
        self._process.send_signal(signal.SIGSTOP)


@contextmanager
def real_server(command: Callable[[Path, int], list[str]], picture: Path) -> Iterator[RealServer]:
    server = RealServer(command, picture)
    try:
        yield server
    finally:
        server.kill()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
