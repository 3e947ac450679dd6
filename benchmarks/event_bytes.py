"""How many bytes a page is sent, event by event, over whole games.

    python -m benchmarks.event_bytes [--turns 120]

A reader takes every state of a game: sensible turns at a wooden board or on the page's own. A row says how
many bytes an event has in the middle and at the 90th percentile, and in the middle of those events that
bring a turn; beside it, in the same run, what whole frames would have, as they are and packed by gzip; and
how long a frame takes to be made and compared with the one before, in the middle. Exit status 1 where an
event that brings a turn has more than 2,000 bytes in the middle, or a page is not what a fresh one is.
"""

import gzip
import json
import sys
import time
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

import click

from adoube.tables.state import TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.streaming.documents import NOTHING, ChangingText
from adoube_scoreboard.streaming.frames import frame_maker
from benchmarks.broadcasting.whole_games import states_of
from tests.scoreboard.streaming.following import Following
from tests.scoreboard.tables import FakeTables

PROMISED_BYTES = 2000


class Way(NamedTuple):
    """A game, and how it is played."""

    game: str
    manner: str
    clocks: bool = False
    virtual: bool = False


WAYS = (
    Way("chess", "with clocks", clocks=True),
    Way("jarmo", ""),
    Way("english-draughts", ""),
    Way("nine-mens-morris", ""),
    Way("halma", ""),
    Way("chinese-checkers", ""),
    Way("chess", "on the page", virtual=True),
    Way("jarmo", "on the page", virtual=True),
    Way("english-draughts", "on the page", virtual=True),
)


class Sent(NamedTuple):
    """One event: its bytes, those of the whole frame, whether it brings a turn, and what it took to make."""

    size: int
    whole: int
    packed: int
    brings_turn: bool
    ms: float


@click.command()
@click.option("--turns", default=120, show_default=True, help="The most turns of a game.")
def main(turns: int) -> None:
    """Print a row for each game."""
    click.echo(HEADING)
    holds, of_turns = True, list[int]()
    for way in WAYS:
        states = states_of(way.game, most_turns=turns, clocks=way.clocks, virtual=way.virtual)
        sent, is_same = followed(states)
        click.echo(printed(way, len(states[-1].turns), sent))
        of_turns += [each.size for each in sent if each.brings_turn]
        holds &= is_same
    click.echo(f"{len(of_turns)} events that bring a turn: {median(of_turns):.0f} bytes in the middle")
    sys.exit(0 if holds and median(of_turns) <= PROMISED_BYTES else 1)


def followed(states: Sequence[TableState]) -> tuple[list[Sent], bool]:
    """Return what a reader of every state is sent, and whether it has in the end what a new one has."""
    app = create_app(FakeTables(states[-1]), OneUseKey(), clock=lambda: 0.0)
    make_frame = frame_maker(app)
    document, page, has = ChangingText(states[0].table), Following(), NOTHING
    sent: list[Sent] = []
    turns = 0
    for state in states:
        began_s = time.process_time()
        document.renew(partial(make_frame, state, "en"))
        event = document.event(has)
        ms = (time.process_time() - began_s) * 1000
        page.take(event)
        has = document.number
        whole = document.event(NOTHING)
        sent.append(Sent(len(event), len(whole), len(gzip.compress(whole)), len(state.turns) > turns, ms))
        turns = len(state.turns)
    fresh = json.loads(frame_maker(app)(states[-1], "en"))
    return sent[1:], json.loads(page.texts[states[0].table]) == fresh


HEADING = (
    f"{'':34} {'turns':>5} {'events':>6}  {'bytes':>6} {'p90':>6} {'a turn':>6}  "
    f"{'whole':>6} {'packed':>6}  {'ms':>5}"
)


def printed(way: Way, turns: int, sent: Sequence[Sent]) -> str:
    sizes = sorted(each.size for each in sent)
    of_turns = [each.size for each in sent if each.brings_turn]
    whole, packed = median(each.whole for each in sent), median(each.packed for each in sent)
    return (
        f"{f'{way.game} {way.manner}':34} {turns:>5} {len(sent):>6}  {median(sizes):>6.0f} "
        f"{sizes[len(sizes) * 9 // 10]:>6} {median(of_turns):>6.0f}  "
        f"{whole:>6.0f} {packed:>6.0f}  {median(each.ms for each in sent):>5.2f}"
    )


if __name__ == "__main__":
    main()
