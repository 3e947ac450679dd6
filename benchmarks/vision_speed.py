"""The cost of watching: an idle board at 1080p, a settled frame to its verdict, and the child's memory.

    python -m benchmarks.vision_speed

The first two are processor times of the whole way that a picture takes in the watching process, one thread,
without decoding; beside the first stands what the same pictures cost if each were read in full. The child is
the real process, on a network camera (MJPEG over loopback) that sends an idle board 25 times a second: there
decoding is counted, too.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import click
import cv2

from adoube_studio import Camera
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.opencv_settings import use_one_thread
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Pose
from adoube_vision.process import CameraProcess
from adoube_vision.sources.source import CameraFrame
from benchmarks.films.filmed import Film, in_the_studio
from benchmarks.films.trial import FilmTrial
from benchmarks.films.watched import Table
from tests.vision.sources.mjpeg_server import NetworkCamera, network_camera

FULL_HD = 1920
FRAMES_A_SECOND = 25
IDLE_S, WARM_S = 10, 4
DISTINCT = 12  # pictures of an idle board, each with its own noise
CHESS = FilmTrial("chess", 30, "daylight", most_turns=3, width_px=FULL_HD, frames_a_second=FRAMES_A_SECOND)
LARGE = replace(CHESS, game="leap-frog", options=(("size", "18"),))
NS_PER_MS = 1_000_000


@click.command()
def main() -> None:
    """Print the table."""
    use_one_thread()
    film = in_the_studio(CHESS)
    idle = [shown.picture for shown in islice(film.frames(), DISTINCT)]
    click.echo(f"idle, 1080p at 25 a second: {idle_share(film, idle):.1%} of a core (at most 20 %)")
    click.echo(f"the same, every picture read in full: {full_share(film, idle):.1%}")
    share, rate, memory_mb = child_costs(film, idle)
    click.echo(
        f"the child on an idle stream of {rate:.0f} pictures a second: {share:.1%} of a core with decoding,"
        f" {memory_mb:.0f} MB at most"
    )
    for trial, most_ms in ((CHESS, 60), (LARGE, 150)):
        read_ms, verdict_ms = verdict_times_ms(in_the_studio(trial))
        middle_ms = read_ms[len(read_ms) // 2]
        click.echo(
            f"{trial.game}: a frame that is read {middle_ms:.0f} ms, slowest {read_ms[-1]:.0f};"
            f" one that ends in a verdict {max(verdict_ms):.0f} at most (under {most_ms})"
        )


def idle_share(film: Film, idle: list[Pixels]) -> float:
    """Of a core, once the board is learned and was read."""
    session, began_s = CameraSession(film.job, film.game), 0.0
    for number in range((WARM_S + IDLE_S) * FRAMES_A_SECOND):
        if number == WARM_S * FRAMES_A_SECOND:
            began_s = time.process_time()
        at_ns = number * 1000 * NS_PER_MS // FRAMES_A_SECOND
        if at_ns < session.not_before_ns:
            continue
        for _ in session.see(CameraFrame(at_ns, idle[number % DISTINCT])):
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


def child_costs(film: Film, idle: list[Pixels]) -> tuple[float, float, float]:
    """Its share of a core while nothing happens, at how many pictures a second, and the most MB it held."""
    jpegs = [bytes(cv2.imencode(".jpg", picture)[1]) for picture in idle]
    with network_camera() as camera, sending(camera, jpegs) as sent:
        process = CameraProcess(replace(film.job, source=camera.address))
        try:
            process.await_board(20)
            process.start(lambda _: None)
            time.sleep(WARM_S)
            before_s, sent_before = spent_s(process), sent[0]
            time.sleep(IDLE_S)
            rate = (sent[0] - sent_before) / IDLE_S
            return (spent_s(process) - before_s) / IDLE_S, rate, most_memory_mb(process)
        finally:
            process.close()


@contextmanager
def sending(camera: NetworkCamera, jpegs: list[bytes]) -> Iterator[list[int]]:
    """Pictures go out all the while, each when it is due; gives how many have."""
    ending, sent, began_s = threading.Event(), [0], time.monotonic()

    def send() -> None:
        while not ending.wait(max(0.0, began_s + sent[0] / FRAMES_A_SECOND - time.monotonic())):
            camera.send(jpegs[sent[0] % len(jpegs)])
            sent[0] += 1

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield sent
    finally:
        ending.set()
        thread.join()


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
