"""How fast the host decodes a board's frames: in chunks as `FrameDecoder` does, against byte by byte.

    python -m benchmarks.link_decode [--frames N]

Prints frames per second of several runs in one process, best and middle, in turn so that a busy machine slows
both alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial

import click

from adoube.link.board_messages import Delta, Heartbeat, parse
from adoube.link.frames import BrokenFrame, Frame, FrameDecoder, seal, unseal

RUNS = 7
CHUNK_SIZES = (64, 512, 4096)  # A USB packet, what a busy reader finds waiting, and the largest read.


@click.command()
@click.option("--frames", default=20_000, show_default=True)
def main(frames: int) -> None:
    """Decode one stream in every way, in turn, and print a table."""
    wire = stream(frames)
    ways: dict[str, Callable[[], int]] = {
        f"chunks of {size:>4} bytes": partial(in_chunks, wire, size) for size in CHUNK_SIZES
    }
    ways["chunks of  512, parsed"] = partial(in_chunks, wire, 512, parsed=True)
    ways["fed byte by byte"] = partial(in_chunks, wire, 1)
    ways["a loop over bytes"] = partial(loop_over_bytes, wire)
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(RUNS):
        for name, decode in ways.items():
            began = time.perf_counter()
            decoded = decode()
            seconds[name].append(time.perf_counter() - began)
            if decoded != frames:
                raise SystemExit(f"{name}: {decoded} of {frames} frames decoded")

    click.echo(f"{frames} frames, {len(wire) / frames:.1f} bytes each, {RUNS} runs")
    click.echo(f"{'':24}{'best frames/s':>15}{'middle':>12}{'times fed by byte':>20}")
    slowest = statistics.median(seconds["fed byte by byte"])
    for name, taken in seconds.items():
        middle = statistics.median(taken)
        click.echo(
            f"{name:24}{frames / min(taken):>15,.0f}{frames / middle:>12,.0f}{slowest / middle:>20.1f}"
        )


def stream(frames: int) -> bytes:
    """Mostly changes of one cell, with a heartbeat among every ten frames."""
    wire = bytearray()
    for number in range(frames):
        if number % 10:
            message: Delta | Heartbeat = Delta(number % 65536, number % 65536, ((number % 64, number & 1),))
        else:
            message = Heartbeat(number, number % 65536, 0xBEEF, 1000, 400, 0, 9000)
        wire += seal(message.TYPE, number, message.pack())
    return bytes(wire)


def in_chunks(wire: bytes, size: int, parsed: bool = False) -> int:
    decoder = FrameDecoder()
    count = 0
    for at in range(0, len(wire), size):
        for result in decoder.feed(wire[at : at + size]):
            if isinstance(result, Frame) and not (parsed and isinstance(parse(result), BrokenFrame)):
                count += 1
    return count


def loop_over_bytes(wire: bytes) -> int:
    """The plain way: look at each byte, and check the frame when a 0x00 comes."""
    unfinished = bytearray()
    count = 0
    for byte in wire:
        if byte:
            unfinished.append(byte)
        elif unfinished:
            count += isinstance(unseal(bytes(unfinished)), Frame)
            unfinished.clear()
    return count


if __name__ == "__main__":
    main()
