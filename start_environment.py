"""The work of start.py: its two commands, in an environment of their own.

Needs Python 3.11 or newer and nothing else: it makes the environment in .venv-adoube and installs what the
command needs there.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv-adoube"
ON_WINDOWS = os.name == "nt"
SCRIPTS = ENVIRONMENT / ("Scripts" if ON_WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if ON_WINDOWS else "python")

INTERPRETER = ROOT / "tests" / "firmware" / "interpreter"
AXE = ROOT / "tests" / "browser" / "axe"
# Not "typings": type checkers would take it for the stubs of Python itself.
FIRMWARE_STUBS = ROOT / ".micropython-stubs"
STUBS_PACKAGE = "micropython-rp2-rpi_pico_w-stubs"

USAGE = """usage: python3 start.py demo [GAME] [OPTION]...
           a simulated board plays a match, of Jarmo unless told; see demo --help
       python3 start.py test [--quick | --search] [OPTION]...
           the tests, side by side on all processors; with --quick the short form of those that take long;
           with --search tests with random examples alone, ten times over, to find examples that fail;
           the other options are pytest's (-n0: one after the other)"""


class CannotStart(Exception):
    """The reason why the command cannot run, in one line for the person who typed it."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit status; 2 where it could not be started."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    if arguments[:1] not in (["demo"], ["test"]):
        print(USAGE, file=sys.stderr)
        return 2
    command, options = arguments[0], arguments[1:]
    try:
        check_python()
        return demo(options) if command == "demo" else test(options)
    except CannotStart as error:
        print(f"start.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstart.py: stopped; the same command takes it up again", file=sys.stderr)
        return 130


def demo(options: list[str]) -> int:
    """A match on a simulated board, with the scoreboard."""
    prepare("demo", [["install", "-e", ".[web]"]])
    return hand_over([str(SCRIPTS / "adoube"), "demo", *options])


def test(options: list[str]) -> int:
    """The tests, after fetching what those of the firmware run under."""
    # Dependency groups came with pip 25.1; the pip that comes with Python 3.11 is older.
    prepare("tests", [["install", "pip>=25.1"], ["install", "-e", ".[web]", "--group", "dev"]])
    fetch_firmware_stubs()
    fetch_from_npm(INTERPRETER)
    fetch_from_npm(AXE)
    os.chdir(ROOT)  # pytest takes the paths in its settings from here
    # The tests start hundreds of interpreters: each would compile all that it imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    side_by_side = ["-n", "auto", "--dist", "worksteal"]
    return hand_over([str(PYTHON), "-m", "pytest", "--rootdir", str(ROOT), *side_by_side, *options])


def check_python() -> None:
    """Refuse a Python that Debian has shipped without its venv."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise CannotStart(
                f"this Python ({sys.executable}) lacks its {module} module; "
                "on Debian and Ubuntu: sudo apt install python3-venv"
            )


def prepare(purpose: str, installs: list[list[str]]) -> None:
    """Make the environment and install into it, unless that was done before and still holds."""
    stamp, fingerprint = ENVIRONMENT / f"installed-{purpose}", environment_fingerprint()
    if holds(stamp, fingerprint):
        return
    if not os.access(ROOT, os.W_OK):
        raise CannotStart(
            f"{ROOT} cannot be written to, and {ENVIRONMENT.name} is made there; "
            "copy the folder to a place of your own and start there"
        )
    steps = [[str(PYTHON), "-m", "pip", "--disable-pip-version-check", *install] for install in installs]
    # With no stamp of today's the folder may be half made, of another Python or moved: begin afresh.
    if not any(holds(found, fingerprint) for found in ENVIRONMENT.glob("installed-*")):
        steps.insert(0, [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)])
    print(f"Setting up {ENVIRONMENT.name} for the {purpose}; this is done once and takes a minute or two.")
    for number, step in enumerate(steps):
        run_quietly(step, ROOT, progress=(number, len(steps)))
    stamp.write_text(fingerprint, encoding="utf-8")


def environment_fingerprint() -> str:
    """Return a digest of what the environment depends on: the packages, the Python, and its place."""
    return digest((ROOT / "pyproject.toml").read_bytes(), repr((sys.version_info[:2], ROOT)).encode())


def fetch_firmware_stubs() -> None:
    """The types of MicroPython's own modules, beside the environment: inside they would hide Python's."""
    stamp, fingerprint = FIRMWARE_STUBS / "installed", digest(STUBS_PACKAGE.encode())
    if holds(stamp, fingerprint):
        return
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--upgrade",
        "--target",
        str(FIRMWARE_STUBS),
        STUBS_PACKAGE,
    ]
    fetch(command, ROOT, stamp, fingerprint)


def fetch_from_npm(folder: Path) -> None:
    """Fetch what some tests run under or with from npm; without npm those are left out, and say so."""
    npm, wanted = shutil.which("npm"), folder / "package-lock.json"
    if npm is None or not wanted.exists():
        return
    stamp, fingerprint = folder / "node_modules" / ".installed", digest(wanted.read_bytes())
    if not holds(stamp, fingerprint):
        fetch([npm, "ci", "--no-audit", "--no-fund"], folder, stamp, fingerprint)


def fetch(command: list[str], folder: Path, stamp: Path, fingerprint: str) -> None:
    """Fetch what only some tests need: where that fails they are left out, and the others still run."""
    try:
        run_quietly(command, folder, progress=(0, 1))
    except CannotStart as error:
        print(f"start.py: {error}; the tests that need it are left out", file=sys.stderr)
    else:
        stamp.write_text(fingerprint, encoding="utf-8")


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def holds(stamp: Path, fingerprint: str) -> bool:
    return PYTHON.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint


def run_quietly(command: list[str], folder: Path, progress: tuple[int, int]) -> None:
    """Run a step behind a progress bar; its words are shown only when it fails."""
    said = []
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            draw_progress(progress, line.strip())
    draw_progress((progress[0] + 1, progress[1]), "")
    if process.returncode != 0:
        print("\n" + "".join(said), file=sys.stderr)
        raise CannotStart(
            f"{' '.join(Path(part).name for part in command[:4])} failed, its words stand above; "
            "where it found no network, connect and start again"
        )


def draw_progress(progress: tuple[int, int], doing: str) -> None:
    """One line, drawn over itself; nothing where nobody looks."""
    if not sys.stderr.isatty():
        return
    done, steps = progress
    bar = ("#" * (20 * done // steps)).ljust(20, ".")
    width = shutil.get_terminal_size().columns - 1
    end = "\n" if done == steps else ""
    print("\r" + f"[{bar}] {doing}"[:width].ljust(width), end=end, file=sys.stderr, flush=True)


def hand_over(command: list[str]) -> int:
    """Become the command, so that Ctrl-C and the exit status are its own."""
    sys.stdout.flush()
    if not ON_WINDOWS:
        os.execv(command[0], command)
    # Windows cannot replace a process: wait for it, and leave Ctrl-C, which both receive, to it.
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
