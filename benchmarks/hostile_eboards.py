"""The cost of an electronic board gone mad for its table: processor time and memory.

    python -m benchmarks.hostile_eboards [--seconds N] [--packets N] [BOARD...]

Prints one table for a Markdown document, a row a board and a kind of nonsense; all boards, where none are
named. For so many seconds of virtual time so many packets a second come in: random bytes, whole messages cut
anywhere, or messages with single bits changed. The messages are those of the emulated board with pieces that
jump about. Processor time is that of one second of packets; memory is what is held at the end beyond the
beginning, and the most at once. The last column is the same traffic, unharmed, in the same run.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from os import getloadavg
from random import Random

import click

from adoube.games.registry import make_game
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.events import EMPTY
from adoube.link.eboards.kind import EboardKind
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes
from adoube.referee.recorded_games import view_of
from adoube.tables.boards.eboard import Eboard
from adoube.tables.boards.eboard_games import eboard_view
from adoube.tables.boards.wired import Buttons
from tests.boards.emulators.emulated import EmulatedBoard

__all__ = ["NONSENSE", "attacked", "messages_of"]

NS_PER_S = 1_000_000_000
LONGEST_RANDOM = 200


def messages_of(kind: EboardKind, emulated: EmulatedBoard, rng: Random, seconds: int) -> list[bytes]:
    """Return the packets of a board that was greeted and whose pieces jump about for so long."""
    emulated.connect(0)
    packets: list[bytes] = []
    greeting = iter(kind.dialect().greeting())
    for now_ms in range(50, seconds * 1000, 50):
        if now_ms % 250 == 0 and (packet := next(greeting, None)) is not None:
            emulated.write(packet, now_ms)
        square = rng.randrange(64)
        emulated.put(square, rng.choice("PpKkNn" + EMPTY), now_ms)
        emulated.tick(now_ms)
        packets += emulated.spoken()
    return packets


def _random(_: Sequence[bytes], rng: Random) -> bytes:
    return rng.randbytes(rng.randint(1, LONGEST_RANDOM))


def _cut(messages: Sequence[bytes], rng: Random) -> bytes:
    whole = rng.choice(messages)
    return whole[: rng.randint(1, len(whole))]


def _bent(messages: Sequence[bytes], rng: Random) -> bytes:
    bent = bytearray(rng.choice(messages))
    bent[rng.randrange(len(bent))] ^= 1 << rng.randrange(8)
    return bytes(bent)


def _unharmed(messages: Sequence[bytes], rng: Random) -> bytes:
    return rng.choice(messages)


Nonsense = Callable[[Sequence[bytes], Random], bytes]
NONSENSE: dict[str, Nonsense] = {"random": _random, "cut": _cut, "bent": _bent}


def attacked(
    kind: EboardKind, messages: Sequence[bytes], nonsense: Nonsense, seconds: int, packets: int
) -> tuple[float, int, int]:
    """Return the processor seconds of one second of packets, and the bytes held at the end and at most."""
    rng = Random(f"{kind.name} gone mad")
    board = board_of(kind)
    board.handle(PortBack(0, "the port"))
    flood = [nonsense(messages, rng) for _ in range(packets)]
    tracemalloc.start()
    try:
        begun = time.process_time()
        for second in range(seconds):
            for number, packet in enumerate(flood):
                at_ns = second * NS_PER_S + number * NS_PER_S // packets
                board.handle(PortBytes(at_ns, "the port", packet))
            board.tick(second * 1000 + 999)
        took_s = (time.process_time() - begun) / seconds
        held, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return took_s, held, most


def board_of(kind: EboardKind) -> Eboard:
    """Return such a board at a table of chess, to which nothing can be sent."""
    game = make_game("chess")
    view = view_of(game, eboard_view(game, kind.name, knows_pieces=kind.knows_pieces))
    return Eboard(
        EboardSession("the port", kind.dialect()),
        game,
        view,
        Buttons.NONE,
        send=lambda _: None,
        reopen=lambda: None,
        to_move=lambda: None,
    )


HEADING = """\
| board | nonsense | packets | s of processor a second | held kB | most kB | unharmed s |
|---|---|---|---|---|---|---|"""


@click.command()
@click.option("--seconds", default=10, show_default=True)
@click.option("--packets", default=10_000, show_default=True, help="So many a second.")
@click.argument("boards", nargs=-1)
def main(seconds: int, packets: int, boards: Sequence[str]) -> None:
    """Print one table."""
    from tests.boards.emulators.all_boards import EMULATED

    click.echo(f"load of the machine {getloadavg()[0]:.1f}\n")
    click.echo(HEADING)
    for name in boards or EMULATED:
        kind_name, emulated = EMULATED[name]
        messages = messages_of(EBOARD_KINDS[kind_name], emulated(), Random(name), 30)
        for row in _rows(EBOARD_KINDS[kind_name], messages, seconds, packets):
            click.echo(f"| {name} | {row} |")


def _rows(kind: EboardKind, messages: Sequence[bytes], seconds: int, packets: int) -> Iterator[str]:
    whole_s, _, _ = attacked(kind, messages, _unharmed, seconds, packets)
    for word, nonsense in NONSENSE.items():
        took_s, held, most = attacked(kind, messages, nonsense, seconds, packets)
        total = seconds * packets
        yield f"{word} | {total} | {took_s:.2f} | {held / 1e3:.0f} | {most / 1e3:.0f} | {whole_s:.2f}"


if __name__ == "__main__":
    main()
