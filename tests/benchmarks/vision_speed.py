"""What watching costs: an idle board at 1080p, a settled frame to its verdict, and the child's memory.

    python tests/benchmarks/vision_speed.py

The first two are processor times of the whole way that a picture takes in the watching process, one thread,
without decoding; beside the first stands what the same pictures cost if each were read in full. The child is
the real process, on a film of an idle board at 25 frames a second: there decoding is counted, too.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import click
import cv2

sys.path.insert(0, str(Path(__file__).parents[2]))

from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.onlooker import Onlooker
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Pose
from adoube_vision.process import CameraProcess
from adoube_vision.sources.source import Frame
from adoube_vision.studio.camera import Camera
from tests.benchmarks.films.filmed import Film, in_the_studio
from tests.benchmarks.films.trial import FilmTrial
from tests.benchmarks.films.watched import Table

FULL_HD = 1920
FRAMES_A_SECOND = 25
IDLE_S, WARM_S = 10, 4
DISTINCT = 12
"""pictures of an idle board, each with its own noise"""
CHESS = FilmTrial("chess", 30, "daylight", most_turns=3, width_px=FULL_HD, frames_a_second=FRAMES_A_SECOND)
LARGE = replace(CHESS, game="leap-frog", options=(("size", "18"),))
NS_PER_MS = 1_000_000


@click.command()
def main() -> None:
    """Print the table."""
    cv2.setNumThreads(1)
    film = in_the_studio(CHESS)
    idle = [shown.picture for shown in islice(film.frames(), DISTINCT)]
    click.echo(f"idle, 1080p at 25 a second: {idle_share(film, idle):.1%} of a core (at most 20 %)")
    click.echo(f"the same, every picture read in full: {full_share(film, idle):.1%}")
    for trial, most_ms in ((CHESS, 60), (LARGE, 150)):
        read_ms, verdict_ms = verdict_times_ms(in_the_studio(trial))
        middle_ms = read_ms[len(read_ms) // 2]
        click.echo(
            f"{trial.game}: a frame that is read {middle_ms:.0f} ms, slowest {read_ms[-1]:.0f};"
            f" one that ends in a verdict {max(verdict_ms):.0f} at most (under {most_ms})"
        )
    share, memory_mb = child_costs(film, idle)
    click.echo(f"the child on an idle film: {share:.1%} of a core with decoding, {memory_mb:.0f} MB at most")


def idle_share(film: Film, idle: list[Pixels]) -> float:
    """Of a core, once the board is learned and was read."""
    onlooker, began_s = Onlooker(film.job, film.game), 0.0
    for number in range((WARM_S + IDLE_S) * FRAMES_A_SECOND):
        if number == WARM_S * FRAMES_A_SECOND:
            began_s = time.process_time()
        at_ns = number * 1000 * NS_PER_MS // FRAMES_A_SECOND
        for _ in onlooker.see(Frame(at_ns, idle[number % DISTINCT])):
            pass
    return (time.process_time() - began_s) / IDLE_S


def full_share(film: Film, idle: list[Pixels]) -> float:
    """Without a gate: cut, described and scored every time."""
    board, size = film.game.board, (FULL_HD, FULL_HD * 9 // 16)
    plane = Camera(CHESS.angle_deg).view(board, size, markers=True).plane
    patches = Patches.of(board, plane, Pose.of(plane, size))
    looks = [look_of(film.job.stands[cell]) for cell in board.names]
    learned = Learning.begun(patches, idle[0], looks).learned()
    began_s = time.process_time()
    for picture in islice(cycle(idle), 2 * FRAMES_A_SECOND):
        learned.read(patches.cut(picture))
    return (time.process_time() - began_s) / 2


def verdict_times_ms(film: Film) -> tuple[list[float], list[float]]:
    """Of the frames that were read, and of those after which the referee had something to say, sorted."""
    table, read, verdicts = Table(film), list[float](), list[float]()
    for shown in film.frames():
        events, said, began_ns = len(table.events), len(table.said), time.process_time_ns()
        table.take(shown)
        took_ms = (time.process_time_ns() - began_ns) / NS_PER_MS
        if len(table.events) > events:
            read.append(took_ms)
        if len(table.said) > said:
            verdicts.append(took_ms)
    return sorted(read), sorted(verdicts)


def child_costs(film: Film, idle: list[Pixels]) -> tuple[float, float]:
    """Its share of a core while nothing happens, and the most memory that it held, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "idle.avi"
        height, width = idle[0].shape[:2]
        fourcc = cv2.VideoWriter.fourcc(*"MJPG")
        writer = cv2.VideoWriter(str(file), fourcc, FRAMES_A_SECOND, (width, height))
        for picture in islice(cycle(idle), (WARM_S + IDLE_S + 5) * FRAMES_A_SECOND):
            writer.write(picture)
        writer.release()
        process = CameraProcess(replace(film.job, source=str(file)))
        try:
            process.await_board(20)
            process.start(lambda _: None)
            time.sleep(WARM_S)
            before_s = spent_s(process)
            time.sleep(IDLE_S)
            return (spent_s(process) - before_s) / IDLE_S, most_memory_mb(process)
        finally:
            process.close()


def spent_s(process: CameraProcess) -> float:
    """The processor time that the child has had."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def most_memory_mb(process: CameraProcess) -> float:
    return next(_peaks_kb(process)) / 1024


def _peaks_kb(process: CameraProcess) -> Iterator[int]:
    for line in Path(f"/proc/{process.pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM"):
            yield int(line.split()[1])


if __name__ == "__main__":
    main()
