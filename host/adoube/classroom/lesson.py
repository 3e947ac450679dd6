"""A lesson as a file: positions of one game with notes, questions and answers, in TOML.

    adoube_lesson = 1
    game = "chess"
    title = "Forks"

    [[position]]
    note = "A knight attacks two pieces at once."
    fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"

      [[position.question]]
      ask = "turn"
      text = "Find the fork."
      right = ["Nc7+"]

A position is a `fen`, a `position` as `adoube judge` prints one, or the start; then `turns` are played.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any

from adoube.classroom.errors import ClassError
from adoube.classroom.question import AskKind, ClassQuestion, ShownPosition, Wording, is_one_line
from adoube.games.base import AnyGame
from adoube.games.line import Line, line_from, printed
from adoube.games.position_text import fen_of
from adoube.games.registry import make_game
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import Bound, one_of
from adoube.serialization.fields import Fields, json_object, toml_table
from adoube.words import coded

__all__ = [
    "VERSION",
    "ClassLesson",
    "LessonFile",
    "LessonPosition",
    "LessonStep",
    "lesson_text",
    "position_of",
    "read_lesson",
    "shipped_lessons",
]

VERSION = 1
MOST_POSITIONS = 60
MOST_QUESTIONS = 10  # of one position
LONGEST_TITLE = 60
LONGEST_NOTE = 400


def _at_most(longest: int) -> Bound:
    """A text of so many letters, in one line, or a list of so many entries."""

    def wrong(value: Any) -> str | None:
        if len(value) > longest or (isinstance(value, str) and not is_one_line(value)):
            kind = "long" if isinstance(value, str) else "many"
            return str(coded(f"classroom.too_{kind}", longest=longest))
        return None

    return Bound(wrong, maxLength=longest)


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """One position as it stands in a file."""

    note: Annotated[str, _at_most(LONGEST_NOTE)] = ""
    fen: str | None = None
    position: str | None = None
    turns: tuple[str, ...] = ()
    question: Annotated[tuple[Wording, ...], _at_most(MOST_QUESTIONS)] = ()


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson as it stands in a file."""

    adoube_lesson: Annotated[int, one_of(VERSION)]
    game: str
    title: Annotated[str, _at_most(LONGEST_TITLE)]
    position: Annotated[tuple[LessonPosition, ...], _at_most(MOST_POSITIONS)]
    language: str = "en"
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LessonStep:
    """A position of a lesson with its note, and one of its questions, if it has any."""

    shown: ShownPosition
    note: str
    question: ClassQuestion | None = None


@dataclass(frozen=True)
class ClassLesson:
    """A lesson that was read and checked by the rules. It has a step at least."""

    game: AnyGame
    title: str
    language: str
    steps: tuple[LessonStep, ...]


def read_lesson(text: str, document: str) -> ClassLesson:
    """Return the lesson in a file called `document`. Raises AdoubeError, naming the line and the field."""
    given = toml_table(text, document)
    wanted = deserialize(LessonFile, given, closed=True)
    with given.errors_at("game"):
        game = make_game(wanted.game, wanted.options)
    listed = given.listed("position")
    steps = tuple(
        step
        for place, position in enumerate(wanted.position)
        for step in _steps(game, position, listed.inner(place))
    )
    if not steps:
        raise given.wrong("position", "classroom.no_positions")
    return ClassLesson(game, wanted.title, wanted.language, steps)


@cache
def shipped_lessons() -> Mapping[str, str]:
    """Return the text of each lesson that comes with adoube, by its name.

    A translation has the same name with its language behind it: `chess-forks.de`.
    """
    folder = files(__package__) / "lessons"
    named = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".toml"))
    texts = {name.removesuffix(".toml"): file.read_text(encoding="utf-8") for name, file in named}
    return MappingProxyType(texts)


def _steps(game: AnyGame, wanted: LessonPosition, given: Fields) -> Iterator[LessonStep]:
    shown = _shown(game, wanted, given)
    if not wanted.question:
        yield LessonStep(shown, wanted.note)
        return
    asked = given.listed("question")
    for place, wording in enumerate(wanted.question):
        with asked.errors_at(place):
            question = ClassQuestion.on(shown, wording)
        yield LessonStep(shown, wanted.note, question)


def _shown(game: AnyGame, wanted: LessonPosition, given: Fields) -> ShownPosition:
    if wanted.fen is not None and wanted.position is not None:
        raise given.wrong("position", "classroom.two_positions")
    key = "fen" if wanted.fen is not None else "position"
    with given.errors_at(key):
        line = _begun(game, wanted)
    turns = given.listed("turns") if wanted.turns else given
    for place, text in enumerate(wanted.turns):
        with turns.errors_at(place):
            line = line.play(game.read_entry(line.position, text))
    return ShownPosition(game, line.position)


def _begun(game: AnyGame, wanted: LessonPosition) -> Line:
    if wanted.fen is not None:
        return Line(game, game.from_fen(wanted.fen))
    if wanted.position is not None:
        return line_from(game, json_object(wanted.position, "position").values)
    return Line.begin(game)


def lesson_text(lesson: LessonFile) -> str:
    """Return the file of a lesson; `read_lesson` reads it back. Raises ClassError without a position."""
    if not lesson.position:
        raise ClassError(coded("classroom.no_positions"))
    lines = [
        f"adoube_lesson = {VERSION}",
        f"game = {_quoted(lesson.game)}",
        f"title = {_quoted(lesson.title)}",
        f"language = {_quoted(lesson.language)}",
    ]
    if lesson.options:
        options = (f"{key} = {_quoted(value)}" for key, value in lesson.options.items())
        lines += ["", "[options]", *options]
    for position in lesson.position:
        lines += ["", "[[position]]", *_position_lines(position)]
    return "\n".join(lines) + "\n"


def _position_lines(position: LessonPosition) -> Iterator[str]:
    for key, text in (("note", position.note), ("fen", position.fen), ("position", position.position)):
        if text:
            yield f"{key} = {_quoted(text)}"
    if position.turns:
        yield f"turns = {_list(position.turns)}"
    for wording in position.question:
        yield from ("", "  [[position.question]]", *(f"  {line}" for line in _question_lines(wording)))


def _question_lines(wording: Wording) -> Iterator[str]:
    yield f"ask = {_quoted(wording.ask.value)}"
    for key, text in (("text", wording.text), ("piece", wording.piece)):
        if text:
            yield f"{key} = {_quoted(text)}"
    for key, texts in (("choices", wording.choices), ("right", wording.right)):
        if texts and not (key == "right" and wording.ask is AskKind.PIECE):
            yield f"{key} = {_list(texts)}"


def _list(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _quoted(text: str) -> str:
    """Return a string of TOML. The escapes of a basic one are those of JSON but for one sign."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def position_of(line: Line, note: str, questions: tuple[Wording, ...]) -> LessonPosition:
    """Return the position at the end of a line for a file.

    It is a FEN where the game has such, else the turns that lead there, else the position as it is printed.
    """
    if (fen := fen_of(line)) is not None:
        return LessonPosition(note, fen=fen, question=questions)
    if (turns := _turns_from_start(line)) is not None:
        return LessonPosition(note, turns=turns, question=questions)
    found = {key: value for key, value in printed(line).items() if key not in ("scores", "over", "ply")}
    return LessonPosition(note, position=json.dumps(found, separators=(",", ":")), question=questions)


def _turns_from_start(line: Line) -> tuple[str, ...] | None:
    """Return the turns that lead to a position from the start; None where an arbiter has set something."""
    again, turns = Line.begin(line.game), tuple(line.written_turns())
    try:
        for text in turns:
            again = again.play(line.game.read(text))
    except (IllegalTurn, UnreadableTurn):
        return None
    return turns if again.position == line.position else None
