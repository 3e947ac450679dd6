"""A class from the first question to the points: phases, one answer a pupil, a position that has gone."""

from __future__ import annotations

import pytest

from adoube.classroom.errors import ClassError
from adoube.classroom.lesson import read_lesson, shipped_lessons
from adoube.classroom.poll import MOST_CHANGES, Poll, PollPhase
from adoube.classroom.question import AskKind, ShownPosition, Wording
from adoube.classroom.session import ClassSession
from adoube.games.line import Line
from adoube.games.registry import make_game

BEGUN = Line.begin(make_game("jarmo"))
SHOWN = ShownPosition(BEGUN.game, BEGUN.position)
WHERE = Wording(AskKind.PIECE, piece="b1")


@pytest.fixture
def session() -> ClassSession:
    """A class of Ada, Grace and Alan, about whose board nothing was asked yet."""
    made = ClassSession()
    made.follow(1, 0)
    for name in ("Ada", "Grace", "Alan"):
        made.join(name, "")
    return made


def asked(session: ClassSession, wording: Wording = WHERE) -> Poll:
    return session.ask(SHOWN, wording, 0)


def test_the_tally_counts_one_answer_a_pupil_the_last_one(session: ClassSession) -> None:
    poll = asked(session)

    for pupil, answer in ((1, "c3"), (2, "a3"), (1, "a3"), (3, "e5")):
        session.answer(pupil, poll.number, answer)

    assert [(each.answer, each.pupils, each.is_right) for each in poll.tally()] == [
        ("a3", 2, True),
        ("e5", 1, False),
    ]


def test_after_the_teacher_closes_it_nobody_answers(session: ClassSession) -> None:
    poll = asked(session)
    session.answer(1, poll.number, "a3")

    session.advance(PollPhase.CLOSED)

    with pytest.raises(ClassError, match="closed"):
        session.answer(1, poll.number, "d2")
    assert poll.answers == {1: "a3"}


def test_an_answer_to_an_earlier_question_does_not_count(session: ClassSession) -> None:
    before = asked(session)
    after = asked(session, Wording(AskKind.CELL))

    with pytest.raises(ClassError):
        session.answer(1, before.number, "a3")
    assert after.answers == {}


def test_a_question_goes_forward_only(session: ClassSession) -> None:
    poll = asked(session)

    session.advance(PollPhase.SHOWN)
    session.advance(PollPhase.CLOSED)

    assert poll.phase is PollPhase.SHOWN


def test_whoever_was_right_gets_one_point_once(session: ClassSession) -> None:
    poll = asked(session)
    session.answer(1, poll.number, "a3")
    session.answer(2, poll.number, "c3")

    session.advance(PollPhase.SCORED)
    session.advance(PollPhase.SCORED)

    assert [pupil.points for pupil in session.roll.pupils()] == [1, 0, 0]
    assert [pupil.name for pupil in session.roll.best(5)] == ["Ada"]


def test_where_nobody_can_be_wrong_there_is_nothing_to_tell(session: ClassSession) -> None:
    asked(session, Wording(AskKind.CELL))

    with pytest.raises(ClassError, match="right"):
        session.advance(PollPhase.TOLD)


def test_a_turn_on_the_board_closes_the_question_and_its_position_stays_in_sight(
    session: ClassSession,
) -> None:
    poll = asked(session)
    session.answer(1, poll.number, "a3")
    assert session.shown is None

    assert session.follow(1, 1)

    assert poll.phase is PollPhase.CLOSED
    assert session.shown == SHOWN
    session.advance(PollPhase.SHOWN)
    session.drop()
    assert session.shown is None


def test_the_same_position_again_changes_nothing(session: ClassSession) -> None:
    poll = asked(session)

    assert not session.follow(1, 0)

    assert poll.phase is PollPhase.OPEN


def test_who_was_sent_away_has_no_answer_and_gives_none(session: ClassSession) -> None:
    poll = asked(session)
    session.answer(1, poll.number, "a3")

    session.remove(1)

    assert poll.answers == {}
    with pytest.raises(ClassError, match="Join again"):
        session.answer(1, poll.number, "a3")


def test_late_pupils_answer_the_question_that_stands(session: ClassSession) -> None:
    poll = asked(session)

    late = session.join("Late", "")
    session.answer(late.number, poll.number, "d2")

    assert len(poll.answers) == 1


def test_nobody_changes_an_answer_for_ever(session: ClassSession) -> None:
    poll = asked(session)
    for number in range(MOST_CHANGES):
        session.answer(1, poll.number, ("a3", "d2")[number % 2])

    with pytest.raises(ClassError, match="it is final now"):
        session.answer(1, poll.number, "c3")


def test_a_lesson_goes_step_by_step_and_leaves_the_board_in_peace(session: ClassSession) -> None:
    lesson = read_lesson(shipped_lessons()["chess-forks"], "chess-forks")

    session.open_lesson(lesson)
    session.go_to(1)
    assert session.step is not None
    assert session.step.question is not None
    session.ask(session.step.shown, session.step.question.wording, None)
    session.follow(1, 7)

    assert session.poll is not None
    assert session.poll.phase is PollPhase.OPEN
    assert session.shown is session.poll.question.shown
    assert session.asked == []
    for place in (-1, len(lesson.steps)):
        with pytest.raises(ClassError, match="no such step"):
            session.go_to(place)
    session.close_lesson()
    assert session.shown is None


def test_questions_of_the_next_game_are_remembered_apart(session: ClassSession) -> None:
    asked(session)

    session.follow(2, 0)

    assert session.asked == []


def test_the_next_class_repeats_no_number(session: ClassSession) -> None:
    number = asked(session).number

    following = ClassSession(session.questions)

    assert following.ask(SHOWN, WHERE, 0).number > number
