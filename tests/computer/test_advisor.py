"""Workers think for many tables, and whatever becomes of one, whoever asked is told in one line."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, sleep

import pytest

from adoube.computer.advisor import Advisor, Allowed, Request, Urgency
from adoube.computer.messages import Found, played
from adoube.computer.search.advice import OpponentError
from adoube.computer.worker import NICENESS
from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.cli.processes import is_running
from tests.computer.first_turn import ADVISE, DAWDLES, FAULTY, GREEDY, MARK
from tests.tools import ROOT

PATIENCE_S = 60.0  # what a busy computer may take; nothing is held against a time
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux: reads /proc")
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="only on systems with its signals")

Answers = SimpleQueue[Found | OpponentError]


@pytest.fixture
def advisor(monkeypatch: pytest.MonkeyPatch) -> Iterator[Advisor]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(ROOT / "host"))))
    advisor = Advisor(advise=ADVISE, grace_s=PATIENCE_S)
    yield advisor
    advisor.close()


@pytest.fixture
def impatient(advisor: Advisor) -> Iterator[Advisor]:
    """One that soon ends a worker which is silent."""
    impatient = Advisor(advise=ADVISE, grace_s=1.0)
    yield impatient
    impatient.close()


def request(
    strength: int = 1, table: str = "1", seconds: float = 20, urgency: Urgency = Urgency.TURN
) -> Request:
    line = Line.begin(make_game("picaria"))
    return Request(table, played(line), strength, lambda: Allowed(seconds), urgency=urgency)


def answer_of(advisor: Advisor, asked: Request) -> Found | OpponentError:
    answers: Answers = SimpleQueue()
    advisor.ask(asked, answers.put)
    return answers.get(timeout=PATIENCE_S)


def first_pid(advisor: Advisor) -> int:
    """The worker, once it is there."""
    ends_at = monotonic() + PATIENCE_S
    while not advisor.pids and monotonic() < ends_at:
        sleep(0.01)
    return advisor.pids[0]


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there once a worker dawdles."""
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    return tmp_path / "mark"


def thinking_pid(advisor: Advisor, mark: Path) -> int:
    """The worker, once it dawdles."""
    ends_at = monotonic() + PATIENCE_S
    while not mark.exists() and monotonic() < ends_at:
        sleep(0.01)
    return advisor.pids[0]


def test_an_answer_has_its_turns_as_texts(advisor: Advisor) -> None:
    found = answer_of(advisor, request())

    assert isinstance(found, Found)
    assert (found.best.turn, found.best.values, found.line) == (
        "@a1",
        {"white": 0.5, "black": 0.5},
        ("@a1",),
    )


def test_a_fault_of_a_search_is_told_and_the_worker_goes_on(advisor: Advisor) -> None:
    told, found = answer_of(advisor, request(FAULTY)), answer_of(advisor, request())

    assert str(told) == "The computer player cannot find a turn: ZeroDivisionError('a fault')"
    assert isinstance(found, Found)


def test_a_search_is_stopped_after_its_time(advisor: Advisor) -> None:
    assert isinstance(answer_of(advisor, request(DAWDLES, seconds=0.05)), Found)


def test_a_game_that_is_over_has_no_turn(advisor: Advisor) -> None:
    game = make_game("picaria")
    line = Line.begin(game)
    for text in ("@a2", "@c2", "@a1", "@c3", "@a3"):
        line = line.play(game.read(text))
    assert line.outcome is not None

    told = answer_of(advisor, Request("1", played(line), 1))

    assert str(told) == "The game is over: there is no turn to find."


@ON_LINUX
def test_memory_is_bounded(advisor: Advisor) -> None:
    told, found = answer_of(advisor, request(GREEDY)), answer_of(advisor, request())

    assert str(told) == "The computer player has too little memory for this position."
    assert isinstance(found, Found)


@ON_LINUX
def test_a_worker_steps_back_behind_the_tables(advisor: Advisor) -> None:
    answer_of(advisor, request())

    (pid,) = advisor.pids
    niceness = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16])
    assert niceness == min(19, os.nice(0) + NICENESS)


@ON_POSIX
def test_a_worker_that_is_killed_while_it_thinks_is_started_anew(advisor: Advisor, mark: Path) -> None:
    answers: Answers = SimpleQueue()
    advisor.ask(request(DAWDLES), answers.put)
    killed = thinking_pid(advisor, mark)

    os.kill(killed, signal.SIGKILL)
    told, found = answers.get(timeout=PATIENCE_S), answer_of(advisor, request())

    assert str(told) == (
        "The computer player's process has stopped with status -9. It is restarted for the next turn."
    )
    assert isinstance(found, Found)
    assert advisor.pids != (killed,)


@ON_POSIX
def test_a_worker_that_is_killed_between_two_requests_is_not_noticed(advisor: Advisor) -> None:
    answer_of(advisor, request())
    (killed,) = advisor.pids

    os.kill(killed, signal.SIGKILL)
    os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)

    assert isinstance(answer_of(advisor, request()), Found)


@ON_POSIX
def test_a_worker_that_hangs_is_ended(impatient: Advisor, mark: Path) -> None:
    answers: Answers = SimpleQueue()
    impatient.ask(request(DAWDLES, seconds=3), answers.put)
    stopped = thinking_pid(impatient, mark)

    os.kill(stopped, signal.SIGSTOP)
    told, found = answers.get(timeout=PATIENCE_S), answer_of(impatient, request())

    assert str(told) == (
        "The computer player's process was silent for 4 seconds and was ended. "
        "It is restarted for the next turn."
    )
    assert isinstance(found, Found)
    with pytest.raises(ProcessLookupError):
        os.kill(stopped, 0)


def test_a_cancelled_request_is_not_answered_and_holds_nobody_up(advisor: Advisor) -> None:
    answers: Answers = SimpleQueue()
    cancel = advisor.ask(request(DAWDLES, seconds=PATIENCE_S), answers.put)
    pid = first_pid(advisor)

    cancel()

    assert isinstance(answer_of(advisor, request()), Found)
    assert answers.empty()
    assert advisor.pids == (pid,)


@ON_POSIX
def test_a_worker_that_hears_no_cancel_is_ended(impatient: Advisor, mark: Path) -> None:
    cancel = impatient.ask(request(DAWDLES, seconds=PATIENCE_S), lambda _: None)
    stopped = thinking_pid(impatient, mark)
    os.kill(stopped, signal.SIGSTOP)

    cancel()

    assert isinstance(answer_of(impatient, request()), Found)
    assert impatient.pids != (stopped,)


def test_tables_take_turns_and_a_hint_comes_before_them(advisor: Advisor) -> None:
    order: SimpleQueue[str] = SimpleQueue()

    def ask(table: str, urgency: Urgency = Urgency.TURN) -> None:
        advisor.ask(request(table=table, urgency=urgency), lambda _: order.put(f"{table} {urgency.name}"))

    cancel = advisor.ask(request(DAWDLES, "0", PATIENCE_S), lambda _: None)
    first_pid(advisor)
    ask("3", Urgency.BACKGROUND)
    for table in ("1", "1", "1", "2"):
        ask(table)
    ask("2", Urgency.HURRIED_TURN)
    ask("2", Urgency.HINT)
    cancel()

    assert [order.get(timeout=PATIENCE_S) for _ in range(7)] == [
        "2 HINT", "2 HURRIED_TURN", "1 TURN", "2 TURN", "1 TURN", "1 TURN", "3 BACKGROUND",
    ]  # fmt: skip


def test_what_a_search_may_use_is_asked_when_it_begins(advisor: Advisor) -> None:
    asked: SimpleQueue[str] = SimpleQueue()

    def allowed() -> Allowed:
        asked.put("begins")
        return Allowed(0.05)

    cancel = advisor.ask(request(DAWDLES, "0", PATIENCE_S), lambda _: None)
    first_pid(advisor)
    advisor.ask(replace(request(DAWDLES, "1"), allowed=allowed), lambda _: asked.put("ends"))
    asked.put("others are done")
    cancel()

    assert [asked.get(timeout=PATIENCE_S) for _ in range(3)] == ["others are done", "begins", "ends"]


def test_an_advisor_that_nobody_asks_starts_nothing(advisor: Advisor) -> None:
    assert advisor.pids == ()


@ON_POSIX
def test_close_leaves_nothing_behind(advisor: Advisor) -> None:
    answers: Answers = SimpleQueue()
    advisor.ask(request(DAWDLES), answers.put)
    pid = first_pid(advisor)

    advisor.close()

    assert answers.empty()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@ON_LINUX
@pytest.mark.parametrize("strength", [1, DAWDLES])
def test_a_program_that_is_killed_leaves_no_worker(strength: int) -> None:
    program = f"""
import time
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.computer.messages import played
from adoube.computer.advisor import Advisor, Allowed, Request
advisor = Advisor(advise={ADVISE!r})
line = Line.begin(make_game("picaria"))
advisor.ask(Request("1", played(line), {strength}, lambda: Allowed(600.0)), print)
while not advisor.pids:
    time.sleep(0.01)
print(*advisor.pids, flush=True)
time.sleep(600)
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "host")))}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment, text=True
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline().split()[0])
        parent.kill()

    ends_at = monotonic() + PATIENCE_S
    while is_running(pid) and monotonic() < ends_at:
        sleep(0.02)
    assert not is_running(pid)
