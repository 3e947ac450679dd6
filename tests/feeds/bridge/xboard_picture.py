"""Takes the picture of xboard in the middle of a game against a person at a table.

python -m tests.feeds.bridge.xboard_picture docs/how-to/pictures/xboard.jpg
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.feeds.bridge.xboard import XBoardDialogue
from tests.feeds.bridge.at_table import TABLE
from tests.feeds.bridge.programs import HERE, PATH, Person, found, served

WITHIN_S = 60.0
SIZE = "424x490"  # of its window
GAME = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "c2c3", "g8f6", "d2d3", "d7d6"]


def frame_of(screen: Path) -> NDArray[np.uint8]:
    """The picture in a file of X's window dumps, of 32 bits a pixel, as Xvfb keeps its screen in."""
    data = screen.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, width, height, row_bytes, colours = header[0], header[4], header[5], header[12], header[19]
    begins = size + 12 * colours
    rows = np.frombuffer(data, np.uint8, height * row_bytes, begins).reshape(height, row_bytes // 4, 4)
    return rows[:, :width, :3].copy()


@contextmanager
def screen(folder: Path) -> Iterator[tuple[str, Path]]:
    """A display without a monitor, and the file that holds what it shows."""
    hears, tells = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{SIZE}x24", "-fbdir", folder, "-nocursor"],
        pass_fds=[tells],
        stderr=subprocess.DEVNULL,
    )
    try:
        os.close(tells)
        yield f":{os.read(hears, 16).decode().strip()}", folder / "Xvfb_screen0"
    finally:
        os.close(hears)
        server.terminate()
        server.wait(WITHIN_S)


def main(picture: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as named,
        screen(Path(named)) as (display, dump),
        served(Path(named), XBoardDialogue) as (at, command),
    ):
        person = Person(at, lambda board: GAME[board.ply()] if board.ply() < len(GAME) else "0000")
        opponent = [sys.executable, str(HERE / "quick_engine.py"), "0", *GAME[1::2]]
        program = subprocess.Popen(
            [
                *(found("xboard") or "", "-fcp", " ".join(command), "-scp", " ".join(opponent)),
                *("-mode", "twoMachines", "-tc", "60", "-inc", "0", "-soundProgram", "true"),
                # It would save them in the account's home, whatever HOME is.
                *("-saveSettingsOnExit", "false"),
            ],
            env=os.environ | {"PATH": PATH, "HOME": named, "DISPLAY": display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            end = time.monotonic() + WITHIN_S
            while len(at.engine.states()[TABLE].turns) < len(GAME):
                assert time.monotonic() < end
                time.sleep(0.01)
            person.end()
            time.sleep(2)  # until it has drawn the last move
            cv2.imwrite(str(picture), frame_of(dump), [cv2.IMWRITE_JPEG_QUALITY, 85])
        finally:
            program.kill()
            program.wait(WITHIN_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
