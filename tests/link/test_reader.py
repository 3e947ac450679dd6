"""Bytes over real ports: read in chunks, written, reopened when the port goes, closed for good."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from itertools import count

import pytest

from adoube.link.errors import NoSuchPort, PortGone
from adoube.link.events import LevelChanged, LinkEvent, Resynchronised
from adoube.link.reader import MAX_UNWRITTEN, PortBack, PortBytes, PortFailed, PortLost, PortNews, PortReader
from adoube.link.serial_port import Port, open_port
from adoube.link.session import BoardSession, SessionStep
from tests.link.served_board import ServedBoard

PATIENCE_S = 20  # Longer than anything here takes on a slow machine: a wait that ends by it is a failure.


class Engine:
    """The real engine's part with a reader's news, on the test's own thread."""

    def __init__(self, name: str) -> None:
        self.news: queue.Queue[PortNews] = queue.Queue()
        self.reader = PortReader(open_port(name), self.news.put)
        self.session = BoardSession(name)
        self.events: list[LinkEvent] = []
        self.reader.start()
        self._done(self.session.opened(time.monotonic_ns() // 1_000_000))

    def run_until(self, *kinds: type) -> object:
        """Take news until one, or an event of it, is of one of these kinds; that is the answer."""
        while True:
            news = self.news.get(timeout=PATIENCE_S)
            step = self._hear(news)
            for told in (news, *step.events):
                if isinstance(told, kinds):
                    return told

    def _hear(self, news: PortNews) -> SessionStep:
        now_ms = news.at_ns // 1_000_000
        match news:
            case PortBytes():
                return self._done(self.session.feed(news.data, now_ms))
            case PortBack():
                return self._done(self.session.opened(now_ms))
            case PortLost():
                return self._done(self.session.tick(now_ms))
            case PortFailed(why=why):
                raise AssertionError(why)

    def _done(self, step: SessionStep) -> SessionStep:
        self.events += step.events
        if step.send:
            self.reader.send(step.send)
        return step


@pytest.fixture
def engine(served: ServedBoard) -> Iterator[Engine]:
    engine = Engine(served.name)
    yield engine
    engine.reader.close()


def test_a_board_over_a_real_port_is_greeted_and_its_changes_are_told(
    served: ServedBoard, engine: Engine
) -> None:
    engine.run_until(Resynchronised)

    served.say(lambda board: board.change((7, 1)))

    changed = engine.run_until(LevelChanged)
    assert isinstance(changed, LevelChanged)
    assert (changed.index, changed.level) == (7, 1)
    assert engine.session.in_step


def test_what_is_there_comes_in_whole_chunks_with_its_port_and_time(mute: ServedBoard) -> None:
    news: queue.Queue[PortNews] = queue.Queue()
    reader = PortReader(open_port(mute.name), news.put)
    reader.start()
    before_ns = time.monotonic_ns()

    reader.send(b"\0")
    wait_for_host(mute)
    mute.say(lambda board: board.log("x" * 200))

    chunks: list[PortBytes] = []
    while sum(len(chunk.data) for chunk in chunks) < 209:
        chunk = news.get(timeout=PATIENCE_S)
        assert isinstance(chunk, PortBytes)
        chunks.append(chunk)
    reader.close()
    assert len(chunks) <= 10
    assert {chunk.port for chunk in chunks} == {mute.name}
    assert all(before_ns <= chunk.at_ns <= time.monotonic_ns() for chunk in chunks)


def test_a_port_that_goes_is_told_once_and_opened_again_when_it_is_back(
    served: ServedBoard, engine: Engine
) -> None:
    engine.run_until(Resynchronised)

    served.unplug()
    lost = engine.run_until(PortLost)
    served.plug_in()
    back = engine.run_until(PortBack)
    engine.run_until(Resynchronised)

    assert isinstance(lost, PortLost)
    assert str(lost.why).startswith(f"the port {served.name} is gone: ")
    assert isinstance(back, PortBack)
    assert engine.session.in_step


def test_a_port_is_reopened_when_asked_to(served: ServedBoard, engine: Engine) -> None:
    engine.run_until(Resynchronised)

    engine.reader.reopen()
    lost = engine.run_until(PortLost)
    engine.run_until(PortBack)
    engine.run_until(Resynchronised)

    assert isinstance(lost, PortLost)
    assert str(lost.why) == f"reopening the port {served.name}, since the board does not answer"
    assert engine.session.in_step


def test_after_closing_nothing_more_is_told_and_the_port_is_free(served: ServedBoard, engine: Engine) -> None:
    engine.run_until(Resynchronised)

    engine.reader.close()
    told = engine.news.qsize()
    again = open_port(served.name)
    served.say(lambda board: board.change((7, 1)))
    again.close()

    assert engine.news.qsize() == told
    assert not [thread for thread in threading.enumerate() if served.name in thread.name]


def test_closing_does_not_wait_for_a_port_that_is_away(served: ServedBoard, engine: Engine) -> None:
    engine.run_until(Resynchronised)
    served.unplug()
    engine.run_until(PortLost)

    engine.reader.close()

    assert not [thread for thread in threading.enumerate() if served.name in thread.name]


class StuckPort:
    """A port whose board takes and says nothing."""

    name = "stuck"

    def __init__(self) -> None:
        self.released = threading.Event()

    def read(self) -> bytes:
        self.released.wait(PATIENCE_S)
        return b""

    def write(self, data: bytes) -> None:
        self.released.wait(PATIENCE_S)
        raise PortGone("takes nothing")

    def cancel(self) -> None:
        self.released.set()

    def close(self) -> None:
        self.released.set()


class WritingPort(StuckPort):
    """A port whose board takes everything and says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data


def test_a_board_that_takes_nothing_is_reopened_and_never_holds_up_the_engine() -> None:
    news: queue.Queue[PortNews] = queue.Queue()

    def away(name: str) -> Port:
        raise NoSuchPort(name)

    reader = PortReader(StuckPort(), news.put, open_again=away)
    reader.start()

    for _ in range(MAX_UNWRITTEN + 2):
        reader.send(b"lamps")

    assert isinstance(news.get(timeout=PATIENCE_S), PortLost)
    reader.close()


def test_a_port_that_stays_away_is_tried_again() -> None:
    news: queue.Queue[PortNews] = queue.Queue()
    tries: list[str] = []

    def away_once(name: str) -> Port:
        tries.append(name)
        if len(tries) == 1:
            raise NoSuchPort(name)
        return StuckPort()

    reader = PortReader(StuckPort(), news.put, open_again=away_once)
    reader.start()

    reader.reopen()

    assert [type(news.get(timeout=PATIENCE_S)) for _ in range(2)] == [PortLost, PortBack]
    assert tries == ["stuck", "stuck"]
    reader.close()


class Waits(threading.Event):
    """Never waits, and keeps how long it was asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is not None:
            self.asked.append(timeout)
        return self.is_set()


@pytest.mark.parametrize(
    ("lasted_s", "waited"), [(1, [0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 5.0]), (60, [0.25] * 7)]
)
def test_a_board_that_is_given_up_soon_each_time_is_opened_after_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, lasted_s: int, waited: list[float]
) -> None:
    waits, now_ns = Waits(), count(0, lasted_s * 1_000_000_000)
    news: queue.Queue[PortNews] = queue.Queue()
    reader = PortReader(StuckPort(), news.put, open_again=lambda _: StuckPort(), now_ns=lambda: next(now_ns))
    monkeypatch.setattr(reader, "_closing", waits)
    reader.start()

    for _ in waited:
        reader.reopen()
        while not isinstance(news.get(timeout=PATIENCE_S), PortBack):
            pass

    assert waits.asked == waited
    reader.close()


class BrokenPort(StuckPort):
    """A port whose driver has a fault."""

    def read(self) -> bytes:
        raise TypeError("this driver is broken")


def test_a_reader_that_a_fault_has_ended_says_so() -> None:
    news: queue.Queue[PortNews] = queue.Queue()
    reader = PortReader(BrokenPort(), news.put)
    reader.start()

    told = news.get(timeout=PATIENCE_S)

    assert isinstance(told, PortFailed)
    assert told.port == "stuck"
    assert "TypeError('this driver is broken')" in str(told.why)
    reader.close()


def test_a_reader_that_was_never_started_gives_its_port_back() -> None:
    port = StuckPort()

    PortReader(port, lambda news: None).close()

    assert port.released.is_set()


def wait_for_host(board: ServedBoard) -> None:
    """Until the board has taken the host's first byte."""
    deadline = time.monotonic() + PATIENCE_S
    while not board.heard:
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_what_was_sent_is_written_when_a_flush_returns() -> None:
    port = WritingPort()
    reader = PortReader(port, lambda _: None)
    reader.start()

    for byte in b"abc":
        reader.send(bytes((byte,)))
    reader.flush(PATIENCE_S)

    assert port.written == b"abc"
    reader.close()


def test_a_flush_gives_up_on_a_board_that_takes_nothing_and_on_a_reader_that_never_ran() -> None:
    port = StuckPort()
    reader = PortReader(port, lambda _: None)
    reader.flush(PATIENCE_S)
    reader.start()

    reader.send(b"never written")
    reader.flush(0.05)

    reader.close()


class SlowPort(StuckPort):
    """A port that takes nothing before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = threading.Event()
        self.is_writing = threading.Event()
        self.written: queue.Queue[bytes] = queue.Queue()

    def write(self, data: bytes) -> None:
        self.is_writing.set()
        self.may_write.wait(PATIENCE_S)
        self.written.put(data)


def test_what_has_to_be_written_first_is_written_before_all_that_waits() -> None:
    port = SlowPort()
    reader = PortReader(port, lambda _: None)
    reader.start()
    reader.send(b"under way")
    port.is_writing.wait(PATIENCE_S)
    for _ in range(5):
        reader.send(b"waits")

    reader.send_first([b"halt", b"still"])
    port.may_write.set()

    assert [port.written.get(timeout=PATIENCE_S) for _ in range(3)] == [b"under way", b"halt", b"still"]
    reader.send(b"later")
    assert port.written.get(timeout=PATIENCE_S) == b"later"
    reader.close()


def test_a_reader_that_closes_gives_up_what_takes_long_to_open() -> None:
    opening, given_up = threading.Event(), threading.Event()

    class Gone:
        name = "AA:BB:CC:DD:EE:FF"

        def read(self) -> bytes:
            raise PortGone("it is asleep")

        def write(self, data: bytes) -> None:
            """Do nothing."""

        def cancel(self) -> None:
            """Do nothing: no read waits."""

        def close(self) -> None:
            """Do nothing."""

    def open_again(name: str) -> Port:
        opening.set()
        assert given_up.wait(PATIENCE_S)
        raise PortGone("it was given up")

    reader = PortReader(Gone(), lambda _: None, open_again, give_up=lambda _: given_up.set())
    reader.start()
    assert opening.wait(PATIENCE_S)

    reader.close()

    assert given_up.is_set()
