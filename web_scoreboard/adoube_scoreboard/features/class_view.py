"""The view of a class: what is asked, how many have answered, and what they have answered."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from adoube.board.drawing.heat import HeatMark, heat_layer
from adoube.board.svg import DrawingLook, Facing, Marks, draw_svg
from adoube.classroom.poll import AnswerCount, Poll, PollPhase
from adoube.classroom.question import AskKind, ClassQuestion, ShownPosition
from adoube.classroom.roll import Pupil
from adoube.classroom.session import ClassSession
from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube.words.names import seat_name
from adoube_scoreboard.drawing import look_of
from adoube_scoreboard.language import spoken
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded

__all__ = ["AnswerRow", "ClassView", "QuestionView", "class_drawing", "class_view"]

MOST_ROWS = 10  # answers that are listed; of others only the number is told
MOST_BEST = 5  # pupils whose points are shown


class AnswerRow(NamedTuple):
    """One answer in the list. `share`: of all answers, in hundredths."""

    label: str
    pupils: int
    share: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The question that stands, for whoever sees it."""

    number: int
    text: AnyText
    kind: AskKind
    phase: PollPhase
    choices: tuple[str, ...]
    cells: tuple[str, ...]  # of its board
    piece: str
    to_move: AnyText
    answered: int
    rows: tuple[AnswerRow, ...]
    others: int  # answers that are not listed
    heat: Markup
    right: tuple[str, ...]  # as people read them; empty where nothing is right
    is_told: bool  # whether there is an answer to tell

    def has_reached(self, phase: str) -> bool:
        phases = tuple(PollPhase)
        return phases.index(self.phase) >= phases.index(PollPhase(phase))


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class as its teacher sees it; what others see of it is for the templates to choose."""

    table: str
    is_open: bool
    is_locked: bool
    pupils: Sequence[Pupil]
    best: Sequence[Pupil]
    question: QuestionView | None
    lesson: str  # its title; empty without one
    place: int
    steps: int
    offers: bool  # whether the step of the lesson has a question that was not asked yet
    is_elsewhere: bool  # whether the class looks at another position than the board's


def class_view(state: TableState, facing: Facing = Facing.FIRST) -> ClassView:
    """Return the view of the class at a table, with heat for a board that is turned so."""
    with services().listeners.classes.at(state.table) as session:
        return _view(state, session, facing)


def _view(state: TableState, session: ClassSession, facing: Facing) -> ClassView:
    step, poll = session.step, session.poll
    return ClassView(
        table=state.table,
        is_open=session.is_open,
        is_locked=session.roll.is_locked,
        pupils=session.roll.pupils(),
        best=session.roll.best(MOST_BEST),
        question=None if poll is None else _question(poll, facing),
        lesson="" if session.lesson is None else session.lesson.title,
        place=session.place,
        steps=0 if session.lesson is None else len(session.lesson.steps),
        offers=step is not None and step.question is not None and poll is None,
        is_elsewhere=session.shown is not None,
    )


def _question(poll: Poll, facing: Facing) -> QuestionView:
    question, tally = poll.question, poll.tally()
    answered = len(poll.answers)
    listed = tally[:MOST_ROWS]
    game = question.shown.game
    outcome = game.outcome(question.shown.position)
    return QuestionView(
        number=poll.number,
        text=question.text,
        kind=question.wording.ask,
        phase=poll.phase,
        choices=question.wording.choices,
        cells=tuple(game.board.names),
        piece=question.wording.piece,
        to_move="" if outcome else seat_name(game.to_move(question.shown.position)),
        answered=answered,
        rows=tuple(_row(question, count, answered) for count in listed),
        others=answered - sum(count.pupils for count in listed),
        heat=_heat(question, listed, facing, tells=poll.has_reached(PollPhase.TOLD)),
        right=tuple(map(question.label, question.right)),
        is_told=question.is_told,
    )


def _row(question: ClassQuestion, count: AnswerCount, answered: int) -> AnswerRow:
    share = round(100 * count.pupils / answered)
    return AnswerRow(question.label(count.answer), count.pupils, share, count.is_right)


def _heat(question: ClassQuestion, tally: Sequence[AnswerCount], facing: Facing, *, tells: bool) -> Markup:
    marks = [
        HeatMark(question.cells(each.answer), each.pupils, tells and each.is_right)
        for each in tally
        if question.cells(each.answer)
    ]
    return Markup(heat_layer(question.shown.game.board, _look(question.shown, "heat", facing), marks))


def _look(shown: ShownPosition, prefix: str, facing: Facing = Facing.FIRST) -> DrawingLook:
    return look_of(shown.game.board, prefix, facing)


def class_drawing(shown: ShownPosition, prefix: str, piece: str = "") -> Markup:
    """Return the drawing of a position that a class looks at; a ring is round the piece asked about."""
    marks = Marks(underway=(piece,) if piece else ())
    title = spoken(coded("class_asks.position_label", title=shown.game.name))
    return Markup(draw_svg(shown.game.board, shown.placement, marks, _look(shown, prefix), title=title))
