"""Whatever a cable does: nothing is told that the board did not say, and a snapshot puts the mirror right."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from adoube.link.board_messages import SensorKind
from adoube.link.events import ButtonEdge, LevelChanged, LinkEvent, Touched
from adoube.link.session import BoardSession
from tests.link.damage import CUTS, damaged, in_chunks
from tests.link.fake_board import FakeBoard

CELLS = 39


@dataclass(frozen=True)
class Changes:
    changes: list[tuple[int, int]]


@dataclass(frozen=True)
class Touching:
    index: int


@dataclass(frozen=True)
class Pressing:
    button: int


@dataclass(frozen=True)
class Beating:
    """A heartbeat."""


@dataclass(frozen=True)
class Telling:
    """A snapshot."""


Act = Changes | Touching | Pressing | Beating | Telling

INDICES = st.integers(0, CELLS - 1)
ACTS: st.SearchStrategy[list[Act]] = st.lists(
    st.one_of(
        st.builds(Changes, st.lists(st.tuples(INDICES, st.integers(0, 3)), min_size=1, max_size=5)),
        st.builds(Touching, INDICES),
        st.builds(Pressing, st.integers(0, 1)),
        st.just(Beating()),
        st.just(Telling()),
    ),
    max_size=25,
)


class Life:
    """A board that lives through some acts, ten milliseconds each, and what it has said of its cells."""

    def __init__(self, acts: list[Act]) -> None:
        self.board = FakeBoard(CELLS, part_cells=16, sensor=SensorKind.DUAL)
        self.said: set[tuple[int, int]] = {(index, 0) for index in range(CELLS)}
        self.touched: set[int] = set()
        self.greeting = self.board.hello() + self.board.snapshot()
        self.wire = b"".join(self._live(act) for act in acts)

    def _live(self, act: Act) -> bytes:
        self.board.t_ms += 10
        match act:
            case Changes():
                self.said |= set(act.changes)
                return self.board.change(*act.changes)
            case Touching():
                self.touched.add(act.index)
                return self.board.touch(act.index, 6)
            case Pressing():
                return self.board.button(act.button, 1)
            case Beating():
                return self.board.heartbeat()
            case Telling():
                return self.board.snapshot()


def hear(session: BoardSession, wire: bytes, sizes: list[int]) -> list[LinkEvent]:
    """Return a session's events for these bytes, when they come in a quarter of a second."""
    chunks = in_chunks(wire, sizes)
    return [
        event
        for number, chunk in enumerate(chunks)
        for event in session.feed(chunk, 10_001 + number * 250 // len(chunks)).events
    ]


def open_session(life: Life) -> BoardSession:
    session = BoardSession("board")
    session.opened(10_000)
    session.feed(life.greeting, 10_000)
    return session


@given(ACTS, CUTS)
def test_an_undamaged_stream_keeps_the_mirror_in_step(acts: list[Act], sizes: list[int]) -> None:
    life = Life(acts)
    session = open_session(life)

    hear(session, life.wire, sizes)

    assert session.in_step
    assert session.levels == tuple(life.board.levels)


@given(ACTS, CUTS, st.data())
def test_nothing_is_told_that_the_board_did_not_say(
    acts: list[Act], sizes: list[int], data: st.DataObject
) -> None:
    life = Life(acts)
    session = open_session(life)

    events = hear(session, damaged(life.wire, data), sizes)

    evidence = [event for event in events if isinstance(event, LevelChanged | Touched | ButtonEdge)]
    times = [event.at_ms for event in evidence]
    assert {(event.index, event.level) for event in events if isinstance(event, LevelChanged)} <= life.said
    assert {event.index for event in events if isinstance(event, Touched)} <= life.touched
    assert times == sorted(times)


@given(ACTS, CUTS, st.data())
def test_after_any_damage_a_heartbeat_and_the_snapshot_it_leads_to_put_the_mirror_right(
    acts: list[Act], sizes: list[int], data: st.DataObject
) -> None:
    life = Life(acts)
    session = open_session(life)
    hear(session, damaged(life.wire, data), sizes)

    life.board.t_ms += 500
    session.feed(b"\0" + life.board.heartbeat(), 10_600)
    step = session.tick(10_900)
    session.feed(life.board.answer(step.send), 10_905)

    assert session.in_step
    assert session.levels == tuple(life.board.levels)
