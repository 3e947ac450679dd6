"""Questions about positions: what can be asked, which answers count, and how people read them."""

from __future__ import annotations

import pytest

from adoube.classroom.errors import ClassError
from adoube.classroom.question import AskKind, ClassQuestion, ShownPosition, Wording
from adoube.games.line import Line
from adoube.games.registry import make_game

PIECE, CELL, TURN, CHOICE = AskKind


def shown(name: str = "jarmo", *turns: str) -> ShownPosition:
    line = Line.begin(make_game(name))
    for turn in turns:
        line = line.play(line.game.read_entry(line.position, turn))
    return ShownPosition(line.game, line.position)


def test_the_rules_know_where_a_piece_may_go() -> None:
    question = ClassQuestion.on(shown(), Wording(PIECE, piece="b1"))

    assert question.right == ("a3", "d2")
    assert str(question.text) == "Where can the piece on b1 go?"


def test_a_piece_that_may_go_nowhere_is_an_answer_too() -> None:
    question = ClassQuestion.on(shown("chess"), Wording(PIECE, piece="a1"))

    assert question.right == ()
    assert question.is_told


def test_a_turn_is_two_cells_and_reads_as_the_game_writes_it() -> None:
    question = ClassQuestion.on(shown("chess"), Wording(TURN, right=("Nf3",)))

    assert question.right == ("g1 f3",)
    assert question.label(question.read_answer(" g1  f3 ")) == "Nf3"
    assert question.label(question.read_answer("a1 a8")) == "a1–a8"


def test_a_piece_that_is_put_down_is_one_cell() -> None:
    question = ClassQuestion.on(shown("nine-mens-morris"), Wording(TURN, right=("@d2",)))

    assert question.right == ("d2",)
    assert question.read_answer("d2") == "d2"


@pytest.mark.parametrize(
    ("wording", "answer"),
    [
        (Wording(CELL), "z9"),
        (Wording(CELL), "a1 b3"),
        (Wording(CELL), ""),
        (Wording(TURN), "a1"),
        (Wording(TURN), "a1 a1"),
        (Wording(TURN), "a1 b3 c5"),
        (Wording(CHOICE, choices=("yes", "no")), "3"),
        (Wording(CHOICE, choices=("yes", "no")), "yes"),
        (Wording(CHOICE, choices=("yes", "no")), "x" * 10_000),
    ],
)
def test_an_answer_of_another_form_does_not_count(wording: Wording, answer: str) -> None:
    with pytest.raises(ClassError):
        ClassQuestion.on(shown(), wording).read_answer(answer)


@pytest.mark.parametrize(
    "wording",
    [
        Wording(PIECE, piece="c3"),
        Wording(PIECE, piece="z9"),
        Wording(CELL, right=("z9",)),
        Wording(TURN, right=("a1-a2",)),
        Wording(TURN, right=("nonsense",)),
        Wording(CHOICE, choices=("alone",)),
        Wording(CHOICE, choices=("same", "same")),
        Wording(CHOICE, choices=tuple("abcdefg")),
        Wording(CHOICE, choices=("yes", "no"), right=("perhaps",)),
        Wording(CELL, text="x" * 201),
        Wording(CELL, text="two\nlines"),
    ],
)
def test_what_cannot_be_asked_is_refused(wording: Wording) -> None:
    with pytest.raises(ClassError):
        ClassQuestion.on(shown(), wording)


def test_french_is_written_with_its_own_spaces() -> None:
    question = ClassQuestion.on(shown(), Wording(CELL, text="Où\u202f? Là\u00a0: où"))

    assert question.text == "Où\u202f? Là\u00a0: où"


def test_after_the_end_no_turn_is_legal() -> None:
    over = shown("chess", "f3", "e5", "g4", "Qh4#")

    assert over.turns == {}
