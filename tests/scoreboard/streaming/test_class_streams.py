"""A class over real connections: who hears what, how often, and whose stream it is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.channel import DROP_AFTER_S, Channel
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.live_class import Pupil, Stream, Teacher, Visitor
from tests.scoreboard.virtual_tables import hand, until, virtual_table

ANSWERS = ("b1 a3", "c1 a2", "d1 b2", "e1 c2")


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def teacher(server: RunningServer) -> Teacher:
    return Teacher(server)


def test_forty_phones_answer_at_once_and_the_teacher_sees_all(
    server: RunningServer, teacher: Teacher
) -> None:
    # Given a class of forty, each with a stream, and a question.
    teacher.press("begin")
    with ThreadPoolExecutor(8) as pool:
        pupils = list(pool.map(lambda number: Pupil(server.url, f"Pupil {number}"), range(40)))
    streams = [Stream(pupil, "/ask/class/events") for pupil in pupils]
    assert {stream.question()["question"] for stream in streams} == {0}
    count = Stream(teacher, "/class/class/events")
    teacher.press("ask", ask="turn", right="b1-a3")
    assert all(stream.event()["parts"].keys() == {"position"} for stream in streams)
    asked = [stream.event() for stream in streams]
    assert {(each["question"], each["phase"]) for each in asked} == {(1, "open")}
    assert all(each.keys() == {"question", "phase", "parts"} for each in asked)

    # When all answer at once.
    with ThreadPoolExecutor(16) as pool:
        done = pool.map(lambda at: at[1].answer(1, ANSWERS[at[0] % 4]), enumerate(pupils))
        assert set(done) == {200}

    # Then the teacher sees the count in fewer events than answers, and the pupils hear of phases alone.
    events = 0
    while "<b>40</b> of 40" not in count.event()["parts"].get("count", ""):
        events += 1
    assert events < 40
    teacher.press("show")
    shown = [stream.event() for stream in streams]
    assert {each["phase"] for each in shown} == {"shown"}
    assert all('class="tally"' in each["parts"]["question"] for each in shown)
    for stream in (*streams, count):
        stream.close()


def test_what_is_answered_is_streamed_to_the_arbiter_alone(server: RunningServer, teacher: Teacher) -> None:
    teacher.press("begin")
    stranger, pupil = Visitor(server.url), Pupil(server.url, "Ada")

    statuses = []
    for visitor in (stranger, pupil, teacher):
        stream = Stream(visitor, "/class/class/events")
        statuses.append(stream.status)
        stream.close()

    assert statuses == [403, 403, 200]


def test_there_is_no_stream_of_a_table_that_is_not_there(server: RunningServer, teacher: Teacher) -> None:
    for path in ("/ask/nowhere/events", "/class/nowhere/events"):
        stream = Stream(teacher, path)
        assert stream.status == 404
        stream.close()


def test_a_late_pupil_and_a_phone_that_slept_hear_the_question_that_stands(
    server: RunningServer, teacher: Teacher
) -> None:
    teacher.press("begin")
    early = Pupil(server.url, "Ada")
    teacher.press("ask", ask="cell", text="Where?")
    teacher.press("close")

    late = Pupil(server.url, "Late")

    for pupil in (early, late):
        stream = Stream(pupil, "/ask/class/events?language=de")
        event = stream.question()
        assert (event["question"], event["phase"]) == (1, "closed")
        assert "Where?" in event["parts"]["question"]
        stream.close()


def test_a_turn_on_the_board_tells_the_pupils_that_the_question_is_closed(
    server: RunningServer, teacher: Teacher, engine: Engine
) -> None:
    teacher.press("ask", ask="cell")
    pupil = Pupil(server.url, "Ada")
    stream = Stream(pupil, "/ask/class/events")
    assert stream.question()["phase"] == "open"

    hand(engine, "lift", "a1")
    hand(engine, "put", "b3")
    until(engine, lambda state: len(state.turns) == 1)

    assert stream.event()["phase"] == "closed"
    stream.close()


class Counting:
    """A reader that counts how often it is told."""

    def __init__(self) -> None:
        self.told = 0
        self.is_closed = False

    def notify(self) -> None:
        self.told += 1

    def close(self) -> None:
        self.is_closed = True


def test_a_reader_lacks_what_was_renewed_since_it_last_took_something() -> None:
    made = {"answers": 0, "asking": 0}

    def maker(name: str) -> Any:
        def make() -> bytes:
            made[name] += 1
            return f"{name} {made[name]}\n".encode()

        return make

    channel = Channel(DROP_AFTER_S)
    channel.put({name: maker(name) for name in made})
    first, second = Counting(), Counting()
    for reader in (first, second):
        channel.subscribe(reader)

    assert channel.frame(first) == channel.frame(second) == b"answers 1\nasking 1\n"
    for _ in range(5):
        channel.put({"answers": maker("answers")})
    assert channel.frame(first) == b"answers 2\n"
    assert channel.packed(first, lambda data: data) == b""
    assert channel.frame(second) == b"answers 2\n"
    channel.close()
    assert first.is_closed
    assert second.is_closed
