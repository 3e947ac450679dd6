"""What is published is told once, and what is frozen stays as it was seen last."""

from __future__ import annotations

from dataclasses import replace

from adoube.tables.boards.camera_state import CameraState
from adoube.tables.publisher import Publisher
from adoube.tables.state import Message, Phase, TableState
from tests.scoreboard.tables import PLAYING, QUESTION


def test_a_state_is_told_when_its_version_is_new() -> None:
    heard: list[TableState] = []
    published = Publisher()
    published.subscribe(heard.append)
    newer = replace(PLAYING, version=PLAYING.version + 1)

    for state in (PLAYING, PLAYING, newer, newer):
        published.publish([state])

    assert heard == [PLAYING, newer]
    assert published.states() == {"jarmo": newer}


def test_a_new_picture_is_told_though_nothing_else_changed() -> None:
    heard: list[TableState] = []
    published = Publisher()
    published.subscribe(heard.append)
    first = replace(PLAYING, camera=CameraState("by its markers", None, picture_version=1))
    second = replace(PLAYING, camera=CameraState("by its markers", None, picture_version=2))

    for state in (first, first, second):
        published.publish([state])

    assert heard == [first, second]


def test_a_table_that_is_not_published_this_time_stays_as_it_was() -> None:
    published = Publisher()
    other = replace(PLAYING, table="other")
    published.publish([PLAYING, other])

    published.publish([replace(other, version=99)])

    assert published.states()["jarmo"] == PLAYING


def test_a_frozen_table_is_shown_as_it_was_with_the_word_why() -> None:
    published = Publisher()
    published.publish([QUESTION])
    heard: list[TableState] = []
    published.subscribe(heard.append)

    published.freeze("jarmo", Message("fault", "The disk is full."))
    published.publish([replace(QUESTION, version=QUESTION.version + 50, turns=())])

    (frozen,) = heard
    assert frozen.turns == QUESTION.turns
    assert frozen.version > QUESTION.version
    assert (frozen.phase, frozen.question, frozen.message.text) == (Phase.HELD, None, "The disk is full.")
    assert published.is_frozen("jarmo")


def test_what_was_never_published_cannot_be_frozen() -> None:
    published = Publisher()

    published.freeze("jarmo", Message("fault", "The disk is full."))

    assert not published.is_frozen("jarmo")
    assert not published.states()


def test_a_thawed_table_is_shown_as_it_was_seen_last_until_it_is_published_again() -> None:
    published = Publisher()
    published.publish([PLAYING])
    published.freeze("jarmo", Message("fault", "The disk is full."))
    published.publish([])
    frozen = published.states()["jarmo"]

    published.thaw("jarmo", Message("opening", "One moment."))
    thawed = published.states()["jarmo"]
    published.publish([replace(PLAYING, version=99)])

    assert frozen.closed
    assert not thawed.closed
    assert (thawed.message.text, thawed.turns) == ("One moment.", PLAYING.turns)
    assert thawed.version > frozen.version
    assert published.states()["jarmo"].version == 99


def test_what_stands_in_for_a_table_is_newer_than_what_was_shown_of_it() -> None:
    heard: list[int] = []
    published = Publisher()
    published.publish([replace(PLAYING, version=50)])
    published.subscribe(lambda state: heard.append(state.version))
    waiting = replace(PLAYING, version=7, message=Message("fault", "There is no board."))

    for state in (waiting, waiting, replace(waiting, message=Message("fault", "It is busy."))):
        published.stand_in(state)

    assert heard == [51, 52]
