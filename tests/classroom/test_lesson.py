"""Lessons as files: what is saved is read back, and what is wrong is told with its line."""

from __future__ import annotations

import pytest

from adoube.classroom.errors import ClassError
from adoube.classroom.lesson import LessonFile, lesson_text, position_of, read_lesson
from adoube.classroom.question import AskKind, Wording
from adoube.errors import AdoubeError
from adoube.games.line import Line
from adoube.games.registry import make_game

FORK = """adoube_lesson = 1
game = "chess"
title = "Forks"

[[position]]
note = "A knight attacks two pieces at once."
fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"

  [[position.question]]
  ask = "turn"
  right = ["Nc7+"]
"""


@pytest.mark.parametrize("name", ["jarmo", "chess", "konane", "river-crossing", "left-right"])
def test_a_game_saved_as_a_lesson_is_read_back(name: str) -> None:
    # Given a game of three turns, with a note full of quotes and a question on every position.
    line = Line.begin(make_game(name))
    positions = []
    for ply in range(4):
        note = f"""It's "turn" {ply} \\ ü"""
        wording = Wording(AskKind.CHOICE, "Why?", choices=("So", "No"), right=("No",))
        positions.append(position_of(line, note, (wording,)))
        line = line.play(line.game.read(line.legal_turns()[0]))

    text = lesson_text(LessonFile(1, name, 'A "game"', tuple(positions), "de"))
    lesson = read_lesson(text, "saved")

    assert (lesson.title, lesson.language, len(lesson.steps)) == ('A "game"', "de", 4)
    assert lesson.steps[3].note == """It's "turn" 3 \\ ü"""
    assert lesson.steps[3].question is not None
    assert lesson.steps[3].question.right == ("2",)
    before = line.back(1)
    assert lesson.steps[3].shown.placement == before.game.placement(before.position)


def test_a_lesson_needs_a_position() -> None:
    with pytest.raises(ClassError, match="at least one position"):
        lesson_text(LessonFile(1, "jarmo", "Nothing", ()))


def test_a_position_without_a_question_is_a_step_to_read() -> None:
    lesson = read_lesson(FORK.partition("  [[")[0], "x.toml")

    assert [(each.note, each.question) for each in lesson.steps] == [
        ("A knight attacks two pieces at once.", None)
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Nc7+", "Nd7", r"line 9.*Nd7"),
        ("right", "rihgt", "line 11: .*rihgt.*did you mean right"),
        ("w - -", "x - -", "line 7: .*fen: .*fen"),
        ("lesson = 1", "lesson = 2", "line 1: adoube_lesson"),
        ('"turn"', '"trun"', "line 10: .*ask"),
        ('"chess"', '"ches"', "line 2: game: .*chess"),
        ('title = "Forks"\n', "", "title"),
        ("fen =", 'turns = ["e5"]\nfen2 =', "fen2"),
        ("[[position]]", "[[position", "TOML"),
        ("Forks", "F" * 61, "line 3: title: .*60"),
        ("fen = ", 'position = "{}"\nfen = ', "not both"),
        ("r3k3/8/8/1N6/8/8/8/4K3", "9/9", "fen"),
    ],
)
def test_a_mistake_is_told_with_its_line(before: str, after: str, told: str) -> None:
    assert before in FORK

    with pytest.raises(AdoubeError, match=told):
        read_lesson(FORK.replace(before, after, 1), "x.toml")
