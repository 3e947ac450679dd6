"""The terminal's dialogue with the people under a camera.

The table's notes, printed with everything else, say what the camera asks people to do. The guide adds how to
answer, and why the camera does not read.
"""

import threading
import time
from collections.abc import Callable

import click

from adoube.app.terminal import LineReader, NoTerminal
from adoube.sensing.camera import CalibrateFrom
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.commands import CommandRequest, LearnBoard
from adoube.tables.state import Tables, TableState
from adoube.words import AnyText, say

__all__ = ["CameraGuide"]

LASTS_S = 5.0  # A hand goes, a lamp is got used to; what keeps the camera from reading for longer is said.
LOOK_S = 0.1


class CameraGuide:
    """Follows the camera of one table. Its published states may come from any thread, one after the other."""

    def __init__(
        self, table: str, lines: LineReader | None = None, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._table, self._lines, self._now_s = table, lines or LineReader(), now_s
        self._found: AnyText | None = None
        self._asked: tuple[AnyText | None, CalibrateFrom | None] = (None, None)
        self._waits_since_s: float | None = None
        self._said: AnyText = ""  # what it waits for, as it was said last; empty while it reads

    # what is said

    def __call__(self, state: TableState) -> None:
        if state.table != self._table or state.camera is None or not state.connected:
            return
        camera = state.camera
        if camera.found is not None and camera.found != self._found:
            click.echo(say("camera_guide.found", how=camera.found))
        self._found = camera.found or self._found
        self._tell_step(camera)
        self._tell_wait(camera)

    def _tell_step(self, camera: CameraState) -> None:
        asked = camera.waits_for, camera.next_step
        if asked != self._asked and camera.next_step is not None:
            is_samples = camera.next_step is CalibrateFrom.SAMPLES
            click.echo(say("camera_guide.enter_or_start" if is_samples else "camera_guide.enter"))
        self._asked = asked

    def _tell_wait(self, camera: CameraState) -> None:
        if camera.waits_for is None:
            if self._said:
                click.echo(say("camera_guide.reads"))
            self._waits_since_s, self._said = None, ""
            return
        now_s = self._now_s()
        if self._waits_since_s is None:
            self._waits_since_s = now_s
        if camera.asks:
            self._said = camera.waits_for
        elif camera.waits_for != self._said and now_s - self._waits_since_s >= LASTS_S:
            self._said, self._waits_since_s = camera.waits_for, now_s
            click.echo(say("camera_guide.lasts", why=camera.waits_for))

    # what is typed

    def listen(self, tables: Tables, ending: threading.Event) -> None:
        """Print the camera's news from now on, and carry out what is typed until `ending`."""
        tables.subscribe(self)
        threading.Thread(target=self._listen, args=(tables, ending), name="typed lines", daemon=True).start()

    def _listen(self, tables: Tables, ending: threading.Event) -> None:
        try:
            while not ending.wait(LOOK_S):
                while (text := self._lines.typed()) is not None:
                    self.handle_line(text, tables)
        except NoTerminal:
            return  # the page is left, or nobody

    def handle_line(self, text: str, tables: Tables) -> None:
        """Let the camera learn what stands there: what it asked for, or what `text` names."""
        camera = tables.states()[self._table].camera
        step = None if camera is None else camera.next_step
        if text:
            if text.lower() not in tuple(CalibrateFrom):
                click.echo(say("camera_guide.unknown", text=text))
                return
            step = CalibrateFrom(text.lower())
        if step is None:
            click.echo(say("camera_guide.nothing"))
            return
        click.echo(say(f"camera_guide.learns_{step}"))
        why = self._order(step, tables)
        if why:
            click.echo(say("camera_guide.refused", why=why))

    def _order(self, step: CalibrateFrom, tables: Tables) -> str:
        """Order the step; return why it is refused, empty once it is done. The table may change meanwhile."""
        result = "stale"
        while result == "stale":
            version = tables.states()[self._table].version
            answered = tables.submit(CommandRequest(self._table, version, LearnBoard(step))).result()
            result = answered.result
        return "" if result == "done" else answered.why
