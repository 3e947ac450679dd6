"""Recorded traces replay to the same verdicts; a recording never stops its table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.records.journal import Journal
from adoube.referee.recorded_games import open_trace, replayed
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.events import CellShows, Event
from adoube.sensing.trace import TraceHeader
from adoube.tables import recorder as recorder_module
from adoube.tables.board_monitor import BoardMonitor
from adoube.tables.engine import Engine
from adoube.tables.history import history_of
from adoube.tables.recorder import Recorder, TraceEntry
from adoube.tables.state import Phase
from adoube.tables.table import Table
from tests.tables.loopback import Loopback, quick_table
from tests.tables.sittings import Sitting, evening_of, stored, table_of
from tests.tables.test_engine import has_turns, playing, until
from tests.tables.test_rulings import JARMO, plays, stand


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, TimedVerdict]]:
    """Everything that live referees say from now on, with a number for each referee."""
    heard: list[tuple[int, TimedVerdict]] = []
    kept: list[object] = []
    step = BoardMonitor.step

    def listening(watch: BoardMonitor, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        answers = step(watch, event, now_ms)
        heard.extend((id(watch.referee), one) for one in answers)
        kept.append(watch.referee)
        return answers

    monkeypatch.setattr(BoardMonitor, "step", listening)
    return heard


def recorded(sitting: Sitting, folder: Path) -> list[Path]:
    """The files of everything that was heard until now."""
    told: list[str] = []
    recorder = Recorder(folder, "one", told.append)
    recorder.write(sitting.table.drain_trace())
    recorder.close()
    assert told == []
    return sorted(folder.glob("one*.jsonl"), key=lambda file: (len(file.name), file.name))


def verdicts_in(file: Path, count: int) -> list[object]:
    """The first verdicts of a replay; after the end of a recording stillness says more."""
    answers, _ = replayed(open_trace(file))
    return [one.verdict for one in answers[:count]]


def by_referee(said: list[tuple[int, TimedVerdict]]) -> list[list[TimedVerdict]]:
    numbers = list(dict.fromkeys(number for number, _ in said))
    return [[one for of, one in said if of == number] for number in numbers]


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_a_recording_replays_to_the_same_verdicts(
    view: str, said: list[tuple[int, TimedVerdict]], tmp_path: Path
) -> None:
    _, events = evening_of(seed=3, view=view)
    sitting = Sitting(table_of(view, recorded=True)).happens(events).waits()

    (file,) = recorded(sitting, tmp_path)

    live = [one.verdict for _, one in said]
    assert verdicts_in(file, len(live)) == live
    answers, referee = replayed(open_trace(file))
    assert referee.line.written_turns() == sitting.turns
    assert len(answers) == len(live)


def test_each_game_is_a_recording_of_its_own(said: list[tuple[int, TimedVerdict]], tmp_path: Path) -> None:
    (first, second), events = evening_of(seed=5, games=2)
    sitting = Sitting(table_of(recorded=True)).happens(events).waits()

    files = recorded(sitting, tmp_path)

    assert [file.name for file in files] == ["one.jsonl", "one-2.jsonl"]
    for file, script, live in zip(files, (first, second), by_referee(said), strict=True):
        assert replayed(open_trace(file))[1].line.written_turns() == script.truth()["turns"]
        assert verdicts_in(file, len(live)) == [one.verdict for one in live]


def sitting_with_rulings() -> Sitting:
    sitting = Sitting(table_of(recorded=True))
    start = JARMO.placement(JARMO.start())
    stand(sitting, start)
    plays(sitting, "a1-b3")
    plays(sitting, "e5-d3")
    sitting.asks("ruling", details={"ruling": "take-back"})
    stand(sitting, sitting.table.state().placement)
    plays(sitting, "e5-d3")
    origin, target = "b3", "a5" if not sitting.table.state().placement.stack("a5") else "c3"
    stands = dict(sitting.table.state().placement.cells)
    stands[target] = stands.pop(origin)
    stand(sitting, type(start)(stands))
    answered = sitting.asks("ruling", details={"ruling": "accept-as-played", "turn": "?"})
    assert answered.result == "done", answered.why
    sitting.waits()
    quiet = next(turn for turn in sitting.table.session.line.legal_turns() if turn[2] == "-")
    plays(sitting, quiet)
    assert sitting.table.state().phase is Phase.PLAYING
    return sitting


def test_after_each_ruling_a_recording_begins_where_the_game_stands(
    said: list[tuple[int, TimedVerdict]], tmp_path: Path
) -> None:
    sitting = sitting_with_rulings()

    files = recorded(sitting, tmp_path)

    assert len(files) == len(by_referee(said)) == 3
    for file, live in zip(files, by_referee(said), strict=True):
        assert verdicts_in(file, len(live)) == [one.verdict for one in live]
    _, taken_back = replayed(open_trace(files[1]))
    assert taken_back.line.written_turns()[:1] == ["a1-b3"]
    _, last = replayed(open_trace(files[2]))
    assert (last.line.ply, last.line.written_turns()[-1]) == (4, sitting.turns[-1])


def test_a_table_that_is_taken_up_again_is_recorded_from_there(
    said: list[tuple[int, TimedVerdict]], tmp_path: Path
) -> None:
    (script,), events = evening_of(seed=1)
    half = Sitting(table_of()).happens(events[:120])
    said.clear()
    again = Sitting(table_of(recorded=True), history_of(stored(half.rows)))
    again.shows, again.now_ms = half.shows, half.now_ms
    again.happens(again.board_reported_again()).happens(events[120:]).waits()

    (file,) = recorded(again, tmp_path)

    live = [one.verdict for _, one in said]
    assert verdicts_in(file, len(live)) == live
    assert replayed(open_trace(file))[1].line.written_turns() == script.truth()["turns"]


def test_a_table_without_a_recording_keeps_nothing() -> None:
    _, events = evening_of(seed=1)

    sitting = Sitting(table_of()).happens(events[:200])

    assert sitting.table.drain_trace() == []


# the file


def heard(count: int) -> list[TraceEntry]:
    _, events = evening_of(seed=1)
    sitting = Sitting(table_of(recorded=True)).happens(events[:count])
    return sitting.table.drain_trace()


def test_lines_are_readable_by_others_as_soon_as_they_are_written(tmp_path: Path) -> None:
    told = heard(40)
    events = [one for one in told if not isinstance(one, TraceHeader)]
    recorder = Recorder(tmp_path / "game.jsonl", "one", print)

    for number, event in enumerate(events, 1):
        recorder.write([*told[: -len(events)], event] if number == 1 else [event])
        assert len((tmp_path / "game.jsonl").read_text().splitlines()) == number + 1
    recorder.close()


def test_a_recording_that_was_killed_in_the_middle_of_a_line_is_readable(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "one", print)
    recorder.write(heard(60))
    recorder.close()
    whole = (tmp_path / "one.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)

    for cut in range(1, len(lines[-1])):
        (tmp_path / "one.jsonl").write_bytes(whole[:-cut])
        events = open_trace(tmp_path / "one.jsonl").trace.events
        assert len(events) == len(lines) - (1 if cut == 1 else 2)


def test_a_broken_line_in_the_middle_is_still_refused(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "one", print)
    recorder.write(heard(60))
    recorder.close()
    lines = (tmp_path / "one.jsonl").read_text().splitlines()
    lines[30] = lines[30][:5]
    (tmp_path / "one.jsonl").write_text("\n".join(lines) + "\n")

    with pytest.raises(AdoubeError, match="line 31"):
        open_trace(tmp_path / "one.jsonl")


def test_no_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("precious")

    recorder = Recorder(tmp_path / "game.jsonl", "one", print)
    recorder.write(heard(40))
    recorder.close()

    assert (tmp_path / "game.jsonl").read_text() == "precious"
    assert json.loads((tmp_path / "game-2.jsonl").read_text().splitlines()[0])["trace"] == 1


def test_a_folder_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match="there is no folder"):
        Recorder(tmp_path / "nowhere" / "game.jsonl", "one", print)


@contextmanager
def engine_with(journal: Journal, table: Table, recorder: Recorder) -> Iterator[tuple[Engine, Loopback]]:
    engine = Engine(journal)
    board = Loopback("port", table, engine.post_port_event)
    engine.add(table, "port", board.wired)
    engine.record(table.name, recorder)
    engine.start()
    board.plug_in()
    try:
        yield engine, board
    finally:
        engine.stop()
        recorder.close()


def test_a_live_table_is_recorded_and_replays_to_its_turns(tmp_path: Path) -> None:
    table = quick_table("one", recorded=True)
    with (
        Journal.open(tmp_path) as journal,
        engine_with(journal, table, Recorder(tmp_path, "one", print)) as (engine, board),
    ):
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        board.play("e5-d3", button=1)
        until(engine, "one", has_turns(2))

    _, referee = replayed(open_trace(tmp_path / "one.jsonl"))
    assert referee.line.written_turns() == ["a1-b3", "e5-d3"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_stops_the_recording_with_a_word_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    table = quick_table("one", recorded=True)
    full_disk = partial(Path("/dev/full").open, "w", encoding="utf-8")
    monkeypatch.setattr(recorder_module, "opened_anew", lambda *_: full_disk())
    recorder = Recorder(tmp_path, "one", told.append)
    with Journal.open(tmp_path) as journal, engine_with(journal, table, recorder) as (engine, board):
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        state = until(engine, "one", has_turns(1))

    assert len(told) == 1
    assert "No space left on device" in told[0]
    assert state.phase is Phase.PLAYING


def test_a_late_event_is_written_at_the_time_at_which_it_counted(tmp_path: Path) -> None:
    sitting = Sitting(table_of(recorded=True))
    start = JARMO.placement(JARMO.start())
    stand(sitting, start)
    late = CellShows(sitting.now_ms - 50, "a1", 0)
    sitting.happens([late])

    times = [event.at_ms for event in sitting.table.drain_trace() if isinstance(event, CellShows)]

    assert times == sorted(times)
