"""The tools that some tests need, where they are looked for, and how a person gets them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from start_environment import AXE, FIRMWARE_STUBS, INTERPRETER, ROOT

__all__ = [
    "AXE",
    "FIRMWARE_STUBS",
    "INTERPRETER",
    "ROOT",
    "SHARED",
    "TOOLS",
    "Tool",
    "find_chromium",
    "find_headless_shell",
    "find_mosquitto",
    "find_postgres",
    "find_stockfish",
]

SHARED = ROOT.parent / "shared"

CHROMIUM_COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


@dataclass(frozen=True)
class Tool:
    """A tool that the tests under one mark need.

    `how_to_get` maps the start of `sys.platform` to what a person types there; "" is every other system.
    """

    mark: str
    name: str
    present: Callable[[], bool]
    how_to_get: Mapping[str, str]

    @property
    def reason(self) -> str:
        return f"for want of {self.name}"

    def remedy(self, platform: str = sys.platform) -> str:
        return next(text for start, text in self.how_to_get.items() if platform.startswith(start))


def find_chromium() -> Path | None:
    """Chromium, or a browser made from it: ADOUBE_CHROMIUM, then the search path, then the usual places."""
    candidates = [os.environ.get("ADOUBE_CHROMIUM"), *map(shutil.which, CHROMIUM_COMMANDS), *CHROMIUM_PLACES]
    return next((Path(place) for place in candidates if place and Path(place).is_file()), None)


def find_mosquitto() -> str | None:
    """The broker; Debian installs it where only root looks."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def find_headless_shell() -> Path | None:
    """Chromium without windows and camera; none where ADOUBE_CHROMIUM names the browser to take."""
    if os.environ.get("ADOUBE_CHROMIUM"):
        return None
    found = shutil.which("chromium-headless-shell")
    return Path(found) if found else None


def find_stockfish() -> str | None:
    """Debian keeps games apart from other programs."""
    return shutil.which("stockfish") or shutil.which("/usr/games/stockfish")


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, the newest where there are several; Debian hides them."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[-3]))
    return places[-1].parent if places else None


def has_camera_servers() -> bool:
    """Debian installs GStreamer's bindings for its own Python, in a folder for the kind of processor."""
    parts = ("girepository-1.0/GstRtspServer-1.0.typelib", "gstreamer-1.0/libgstvpx.so")
    has_gstreamer = all(any(Path("/usr/lib").glob(f"*/{part}")) for part in parts)
    return shutil.which("ffmpeg") is not None and has_gstreamer and Path("/usr/bin/python3").exists()


KICAD_PYTHON = Path("/usr/bin/python3")  # Debian's own, into which it installs KiCad's library
KICAD_LIBRARY = Path("/usr/lib/python3/dist-packages/pcbnew.py")
KICAD_FOOTPRINTS = Path("/usr/share/kicad/footprints")


def interpreter_is_installed() -> bool:
    return shutil.which("node") is not None and (INTERPRETER / "node_modules").is_dir()


TOOLS = (
    Tool(
        mark="node",
        name="node and npm, which run the real MicroPython interpreter",
        present=interpreter_is_installed,
        how_to_get={
            "darwin": "brew install node, then python3 start.py test",
            "win32": "winget install OpenJS.NodeJS.LTS, then py start.py test",
            "": "sudo apt install nodejs npm, then python3 start.py test",
        },
    ),
    Tool(
        mark="browser",
        name="Chromium, which shows the scoreboard",
        present=lambda: find_chromium() is not None,
        how_to_get={
            "darwin": "brew install --cask google-chrome",
            "win32": "winget install Google.Chrome",
            "": "sudo apt install chromium chromium-headless-shell",
        },
    ),
    Tool(
        mark="firmware_types",
        name="the MicroPython stubs",
        present=FIRMWARE_STUBS.is_dir,
        how_to_get={"win32": "py start.py test", "": "python3 start.py test"},
    ),
    Tool(
        mark="bluez",
        name="dbus-daemon and bluetoothctl, with which Bluetooth is tried without a radio",
        present=lambda: None not in (shutil.which("dbus-daemon"), shutil.which("bluetoothctl")),
        how_to_get={"": "sudo apt install dbus-daemon bluez"},
    ),
    Tool(
        mark="strace",
        name="strace, which sees what reaches the disk and when",
        present=lambda: shutil.which("strace") is not None,
        how_to_get={"": "sudo apt install strace"},
    ),
    Tool(
        mark="postgres",
        name="PostgreSQL, which holds a hall",
        present=lambda: find_postgres() is not None,
        how_to_get={
            "darwin": "brew install postgresql@15",
            "win32": "winget install PostgreSQL.PostgreSQL.15",
            "": "sudo apt install postgresql",
        },
    ),
    Tool(
        mark="caddy",
        name="Caddy, which the Caddyfile is tried with",
        present=lambda: shutil.which("caddy") is not None,
        how_to_get={
            "darwin": "brew install caddy",
            "win32": "winget install CaddyServer.Caddy",
            "": "sudo apt install caddy",
        },
    ),
    Tool(
        mark="stockfish",
        name="Stockfish, a chess engine",
        present=lambda: find_stockfish() is not None,
        how_to_get={
            "darwin": "brew install stockfish",
            "win32": "winget install Stockfish.Stockfish",
            "": "sudo apt install stockfish",
        },
    ),
    Tool(
        mark="mosquitto",
        name="mosquitto, the broker that MQTT is tried with",
        present=lambda: None not in (find_mosquitto(), shutil.which("mosquitto_sub")),
        how_to_get={
            "darwin": "brew install mosquitto",
            "": "sudo apt install mosquitto mosquitto-clients",
        },
    ),
    Tool(
        mark="camera_servers",
        name="ffmpeg and GStreamer's RTSP server, which stream as network cameras do",
        present=has_camera_servers,
        how_to_get={
            "": "sudo apt install ffmpeg gir1.2-gst-rtsp-server-1.0 python3-gi gstreamer1.0-plugins-good"
        },
    ),
    Tool(
        mark="kicad",
        name="KiCad, which checks the circuit boards",
        present=lambda: KICAD_LIBRARY.is_file() and KICAD_FOOTPRINTS.is_dir(),
        how_to_get={"": "sudo apt install --no-install-recommends kicad kicad-footprints"},
    ),
    Tool(
        mark="ngspice",
        name="ngspice, which works out the volts on a circuit board",
        present=lambda: shutil.which("ngspice") is not None,
        how_to_get={"darwin": "brew install ngspice", "": "sudo apt install ngspice"},
    ),
    Tool(
        mark="interactive_bom",
        name="InteractiveHtmlBom, which makes a page of a circuit board and its parts",
        present=lambda: find_spec("InteractiveHtmlBom") is not None,
        # Its windows need wxPython, which PyPI has for Linux as source alone. Pages need none.
        how_to_get={"": "pip install --no-deps InteractiveHtmlBom, in .venv-adoube"},
    ),
    Tool(
        mark="site",
        name="Zensical and mkdocstrings, which build the documents' site",
        present=lambda: None not in (find_spec("zensical"), find_spec("mkdocstrings")),
        how_to_get={"": "pip install --group docs, in .venv-adoube"},
    ),
    Tool(
        mark="shared",
        name="the recordings beside the repository",
        present=SHARED.is_dir,
        how_to_get={"": f"they are looked for in {SHARED}"},
    ),
)
