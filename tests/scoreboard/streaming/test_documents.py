"""Events of documents: whole for who has nothing of them, changes for who has the one before."""

from __future__ import annotations

from functools import partial

from adoube_scoreboard.streaming.documents import NOTHING, ChangingText, WholeEvent
from tests.scoreboard.streaming.following import Following

LONG = b'{"said":"<p>Ada played e4, and Grace</p> thinks about it at length","version":%d}'


def showing(document: ChangingText | WholeEvent, text: bytes) -> None:
    document.renew(lambda: text)


def test_who_has_nothing_gets_the_text_and_who_has_the_one_before_its_change() -> None:
    document, page = ChangingText("table-1"), Following()
    showing(document, LONG % 1)
    first = document.event(NOTHING)
    has = document.number
    showing(document, LONG % 2)
    change = document.event(has)

    assert page.take(first) == page.take(change) == ["table-1"]
    assert page.texts["table-1"].encode() == LONG % 2
    assert len(change) < len(first) / 2
    assert (page.whole, page.changes) == (1, 1)


def test_who_has_an_older_one_gets_the_whole_text() -> None:
    document, page = ChangingText("table-1"), Following()
    showing(document, LONG % 1)
    page.take(document.event(NOTHING))
    has = document.number
    for version in (2, 3):
        showing(document, LONG % version)
        document.event(document.number)

    page.take(document.event(has))

    assert page.texts["table-1"].encode() == LONG % 3
    assert page.whole == 2


def test_a_text_that_is_the_same_again_is_no_news() -> None:
    document = ChangingText("table-1")
    showing(document, LONG % 1)
    document.event(NOTHING)
    has = document.number

    showing(document, LONG % 1)

    assert document.event(has) == b""


def test_a_text_that_nobody_took_is_never_made() -> None:
    made: list[int] = []
    document = ChangingText("table-1")

    def make(number: int) -> bytes:
        made.append(number)
        return LONG % number

    document.renew(partial(make, 1))
    document.renew(partial(make, 2))
    document.event(NOTHING)
    document.event(NOTHING)

    assert made == [2]


def test_a_change_that_is_no_shorter_than_its_text_is_not_sent() -> None:
    document = ChangingText("table-1")
    showing(document, b'{"a":1}')
    document.event(NOTHING)
    has = document.number
    showing(document, b'{"b":[2,3],"c":"<<<<"}')

    assert document.event(has) == document.event(NOTHING)


def test_a_programs_event_is_whole_each_time() -> None:
    document = WholeEvent("table-1")
    showing(document, b"data: {}\n\n")
    document.event(NOTHING)
    has = document.number
    showing(document, b"data: {}\n\n")

    assert document.event(has) == b"data: {}\n\n"
    assert document.event(document.number) == b""
