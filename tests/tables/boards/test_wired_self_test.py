"""A board tests itself when it is met: what it found is told in words, and its cells are not believed."""

from __future__ import annotations

from adoube.link.commands import StartSelfTest
from adoube.link.self_test_report import SelfTestFinding, SelfTestReport, SelfTestTrouble
from adoube.sensing.events import CellBroken
from adoube.tables.boards.messages import BoardComplaint, BoardNews
from tests.link.fake_board import FakeBoard
from tests.tables.boards.watched_board import JARMO, Watched


def test_a_board_tests_itself_when_it_is_met_and_whenever_it_is_back() -> None:
    watched = Watched()
    for _ in range(2):
        watched.plugged_in()
        watched.waits(0)
        assert watched.asks(StartSelfTest.TYPE) == 1
        watched.unplugged()


def test_what_the_self_test_found_is_told_in_words_and_its_cells_are_broken() -> None:
    watched = Watched()
    report = SelfTestReport(20, (SelfTestFinding(SelfTestTrouble.ROWS_SHORTED, 0, 3),), (0, 15))
    watched.fake.report = report.pack()
    watched.plugged_in()

    told = watched.answers()

    assert told[:2] == [CellBroken(watched.now_ms, "a1"), CellBroken(watched.now_ms, "a4")]
    assert [str(each.why) for each in told[2:] if isinstance(each, BoardComplaint)] == [
        "The board's self-test: rows 0 and 3 touch each other. Look for a bridge of solder between them.",
        "The board's self-test: these cells are not reliable, and are ignored: a1, a4.",
    ]


def test_a_cell_that_a_report_names_again_and_again_is_one_cell() -> None:
    watched = Watched()
    finding = SelfTestFinding(SelfTestTrouble.CELL_OUT_OF_RANGE, 0, 65535)
    watched.fake.report = SelfTestReport(20, (finding,), (15, *([0] * 24))).pack()
    watched.plugged_in()

    told = watched.answers()

    assert [news.cell for news in told if isinstance(news, CellBroken)] == ["a1", "a4"]
    assert str(told[-1].why) == (  # type: ignore[union-attr]  # a complaint
        "The board's self-test: these cells are not reliable, and are ignored: a1, a4."
    )


def test_a_board_that_doubts_all_of_its_cells_is_told_in_one_sentence() -> None:
    watched, cells = Watched(), JARMO.board.cells
    finding = SelfTestFinding(SelfTestTrouble.COLUMNS_NEVER_OFF, 0, 0)
    watched.fake.report = SelfTestReport(None, (finding,), tuple(range(len(cells)))).pack()
    watched.plugged_in()

    told = watched.answers()

    assert {news.cell for news in told if isinstance(news, CellBroken)} == {cell.name for cell in cells}
    assert str(told[-1].why) == (  # type: ignore[union-attr]  # a complaint
        "The board's self-test: none of its cells is reliable, and all are ignored. "
        "Repair what it found first."
    )


def test_a_board_that_cannot_test_itself_is_played_on() -> None:
    watched = Watched()
    watched.fake.report = None
    watched.plugged_in()

    assert watched.answers() == []
    assert watched.waits(2_000) == []


def test_a_board_that_does_not_answer_is_asked_again() -> None:
    watched = Watched()
    report = SelfTestReport(20, (SelfTestFinding(SelfTestTrouble.ROWS_SHORTED, 0, 3),), (0, 15))
    watched.fake.report = report.pack()
    watched.plugged_in()
    silent: list[BoardNews] = []
    for _ in range(5):
        watched.sent = b""
        silent += watched.waits(900)
        silent += watched.says(FakeBoard.heartbeat)

    told = watched.answers()

    [complaint] = [news for news in silent if isinstance(news, BoardComplaint)]
    assert "did not answer its self-test" in str(complaint.why)
    assert [news.cell for news in told if isinstance(news, CellBroken)] == ["a1", "a4"]


def test_a_cell_that_the_board_has_not_is_said_and_the_others_are_broken() -> None:
    watched = Watched()
    report = SelfTestReport(20, (SelfTestFinding(SelfTestTrouble.CELL_NEVER_ON, 31, 0),), (0, 25))
    watched.fake.report = report.pack()
    watched.plugged_in()

    told = watched.answers()

    assert [news.cell for news in told if isinstance(news, CellBroken)] == ["a1"]
    said = [str(news.why) for news in told if isinstance(news, BoardComplaint)]
    assert any("names cell 25, counted from 0, and it said that it has 25 cells" in text for text in said)


def test_a_report_that_is_none_is_said_to_be() -> None:
    watched = Watched()
    watched.fake.report = b"\0"
    watched.plugged_in()

    (complaint,) = watched.answers()

    assert isinstance(complaint, BoardComplaint)
    assert "self-test cannot be read" in str(complaint.why)


def test_an_error_that_the_firmware_tells_is_passed_on_and_its_information_is_not() -> None:
    watched = Watched()
    watched.plugged_in()

    [complaint] = watched.says(lambda board: board.log("buttons.clock: GPIO 40", 1))

    assert isinstance(complaint, BoardComplaint)
    assert str(complaint.why) == "The board says: buttons.clock: GPIO 40"
    assert watched.says(lambda board: board.log("woke up", 3)) == []


# lamps and the buzzer
