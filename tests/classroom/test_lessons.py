"""The lessons that come with adoube: each stated answer is legal, and is what the note says it is."""

from __future__ import annotations

import chess
import pytest

from adoube.classroom.lesson import ClassLesson, LessonStep, read_lesson, shipped_lessons
from adoube.classroom.question import LONGEST_TEXT, AskKind
from adoube.games.line import Line

ALL = {name: read_lesson(text, name) for name, text in shipped_lessons().items()}
LESSONS = {name: lesson for name, lesson in ALL.items() if "." not in name}
TRANSLATIONS = sorted(ALL.keys() - LESSONS.keys())
ANY_STEP = [(name, place) for name, lesson in LESSONS.items() for place in range(len(lesson.steps))]


def step(name: str, place: int) -> LessonStep:
    return LESSONS[name].steps[place]


def turns_of(found: LessonStep) -> set[str]:
    """The right turns as people write them."""
    assert found.question is not None
    return {found.shown.turns[answer] for answer in found.question.right}


def asked(lesson: ClassLesson, words: str) -> LessonStep:
    [found] = [each for each in lesson.steps if each.question and words in str(each.question.text)]
    return found


def test_three_lessons_ship() -> None:
    assert {lesson.game.id for lesson in LESSONS.values()} == {"jarmo", "konane", "chess"}


@pytest.mark.parametrize(("name", "place"), ANY_STEP)
def test_every_step_has_a_note_and_a_question_with_an_answer(name: str, place: int) -> None:
    found = step(name, place)

    assert found.note
    assert found.question is not None
    assert found.question.right
    assert 0 < len(str(found.question.text)) <= LONGEST_TEXT


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_differs_in_its_words_alone(name: str) -> None:
    translated, lesson = ALL[name], LESSONS[name.partition(".")[0]]

    assert translated.language == name.rpartition(".")[2]
    assert translated.title != lesson.title
    for one, other in zip(translated.steps, lesson.steps, strict=True):
        assert one.shown.placement == other.shown.placement
        assert one.note != other.note
        assert one.question is not None
        assert other.question is not None
        assert one.question.right == other.question.right
        asked, in_english = one.question.wording, other.question.wording
        assert (asked.ask, asked.piece) == (in_english.ask, in_english.piece)
        assert len(asked.choices) == len(in_english.choices)
        assert not {*asked.choices} & {*in_english.choices}


def test_each_lesson_is_there_in_every_language_of_the_pages() -> None:
    languages = {name.partition(".")[2] for name in TRANSLATIONS}

    assert {f"{name}.{tag}" for name in LESSONS for tag in languages} == set(TRANSLATIONS)
    assert languages == {"de", "fr", "es", "nl"}


class TestForks:
    lesson = LESSONS["chess-forks"]

    @staticmethod
    def forks(found: LessonStep) -> dict[str, set[chess.PieceType]]:
        """Every turn after which the piece that moved attacks two pieces or more that are no pawns."""
        board = chess.Board(found.shown.game.rule_state(found.shown.position)["fen"])
        forking = {}
        for move in board.legal_moves:
            written = board.san(move)
            board.push(move)
            attacked = {
                board.piece_type_at(square)
                for square in board.attacks(move.to_square)
                if board.color_at(square) is board.turn
            } - {chess.PAWN, None}
            board.pop()
            if len(attacked) > 1:
                forking[written] = {kind for kind in attacked if kind is not None}
        return forking

    @pytest.mark.parametrize(
        ("words", "attacked"),
        [
            ("the king and the rook in one turn", {chess.KING, chess.ROOK}),
            ("which of the two can this knight reach", {chess.KING, chess.QUEEN}),
            ("the king and the knight", {chess.KING, chess.KNIGHT}),
            ("attacks the knight and the rook", {chess.KNIGHT, chess.ROOK}),
            ("win the rook", {chess.KING, chess.ROOK}),
            ("forks the bishop and the knight", {chess.BISHOP, chess.KNIGHT}),
        ],
    )
    def test_the_answer_is_the_only_fork_and_attacks_what_is_said(
        self, words: str, attacked: set[chess.PieceType]
    ) -> None:
        found = asked(self.lesson, words)

        [turn] = turns_of(found)
        assert self.forks(found) == {turn: attacked}

    def test_the_squares_are_all_from_which_a_knight_attacks_king_and_queen(self) -> None:
        found = asked(self.lesson, "On which squares")
        board = chess.Board(found.shown.game.rule_state(found.shown.position)["fen"])
        king, [queen] = board.king(chess.BLACK), board.pieces(chess.QUEEN, chess.BLACK)
        assert king is not None

        both = chess.BB_KNIGHT_ATTACKS[king] & chess.BB_KNIGHT_ATTACKS[queen]

        assert found.question is not None
        assert set(found.question.right) == {chess.square_name(square) for square in chess.SquareSet(both)}

    def test_after_the_fork_the_rook_is_taken_whatever_black_does(self) -> None:
        found = asked(self.lesson, "What will Black lose")
        board = chess.Board(found.shown.game.rule_state(found.shown.position)["fen"])
        for move in list(board.legal_moves):
            board.push(move)
            takes = [each for each in board.legal_moves if board.piece_type_at(each.to_square) == chess.ROOK]
            assert takes
            board.pop()


class TestJarmo:
    lesson = LESSONS["jarmo-look-before-you-leap"]

    @pytest.mark.parametrize("words", ["Find a turn that captures", "Which white archer can Black take"])
    def test_the_answers_are_all_turns_that_capture(self, words: str) -> None:
        found = asked(self.lesson, words)

        assert turns_of(found) == {turn for turn in found.shown.turns.values() if "x" in turn}

    def test_no_white_archer_can_take_the_one_on_c5(self) -> None:
        found = asked(self.lesson, "Can White take")

        assert found.shown.placement.stack("c5") == ("black.archer.marked",)
        assert not [turn for turn in found.shown.turns.values() if turn.endswith("c5")]
        assert found.question is not None
        assert found.question.label(found.question.right[0]) == "No"

    def test_one_turn_alone_brings_an_archer_back(self) -> None:
        found = asked(self.lesson, "can bring it back")
        game, position = found.shown.game, found.shown.position

        back = {turn for turn in game.turns(position) if "+" in turn}

        assert back == {"a3xb1+b5"}
        assert found.question is not None
        assert found.question.right == ("a3 b1",)


class TestKonane:
    lesson = LESSONS["konane-the-last-leap"]

    @pytest.mark.parametrize("words", ["Which black stones may be taken", "Which white stones may be taken"])
    def test_the_answers_are_all_stones_that_may_be_taken_off(self, words: str) -> None:
        found = asked(self.lesson, words)

        assert turns_of(found) == set(found.shown.turns.values())

    def test_the_answers_are_all_stones_that_can_leap(self) -> None:
        found = asked(self.lesson, "can leap? Tap")

        assert found.question is not None
        assert found.question.wording.ask is AskKind.CELL
        assert set(found.question.right) == {answer.split()[0] for answer in found.shown.turns}

    def test_one_turn_alone_takes_two_stones(self) -> None:
        found = asked(self.lesson, "takes two stones")

        assert turns_of(found) == {turn for turn in found.shown.turns.values() if turn.count("-") == 2}

    def test_one_of_three_turns_leaves_white_without_a_leap(self) -> None:
        found = asked(self.lesson, "not leap any more")
        game = found.shown.game
        line = Line(game, found.shown.position)

        ends = {turn for turn in line.legal_turns() if line.play(game.read(turn)).outcome}

        assert len(line.legal_turns()) == 3
        assert turns_of(found) == ends
