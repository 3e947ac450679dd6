"""The last turn as a spectator tells it, for every game and in all languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.games.line import AsPlayed, Line
from adoube.games.registry import make_game
from adoube.tables.state import Message, Phase, TableState, shown_turn
from adoube.words import CodedText, text_of
from adoube_scoreboard.features.turn_story import captures, story_of
from adoube_scoreboard.words import LANGUAGES
from tests.scoreboard.features.test_table_words import GAMES, WITHOUT_CAPTURES, chess, played, table
from tests.scoreboard.tables import QUESTION

NAMES = ("Ada", "Grace", "Emmy", "Sofia")


def at_table(line: Line, *names: str) -> TableState:
    """A table where the last turn of a line has just been played, by people with names."""
    state = table(line, dict(zip(line.game.seats, names, strict=False)))
    return replace(state, turns=(shown_turn(line),))


def told(line: Line, tag: str = "en", names: tuple[str, ...] = NAMES) -> str:
    story = story_of(at_table(line, *names))
    assert isinstance(story, CodedText)
    return text_of(story, LANGUAGES[tag])


def line_of(game: str, *turns: str) -> Line:
    line = Line.begin(make_game(game))
    for turn in turns:
        line = line.play(line.game.read(turn))
    return line


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "White takes a piece and leads 5 to 4."),
        ("de", "Weiß schlägt und führt 5 zu 4."),
        ("fr", "Les Blancs prennent une pièce et mènent 5 à 4."),
        ("es", "Las blancas capturan una pieza y ganan por 5 a 4."),
        ("nl", "Wit slaat een stuk en leidt met 5 tegen 4."),
    ],
)
def test_a_capture_and_the_lead_in_every_language(tag: str, text: str) -> None:
    line = first_capture("jarmo")
    assert told(line, tag, ("Player 1", "Player 2")) == text


def first_capture(game: str) -> Line:
    """A game up to its first capture, by the second seat."""
    line = Line.begin(make_game(game))
    for _ in range(200):
        takes = [turn for turn in line.legal_turns() if "x" in turn]
        seat = line.to_move
        is_second = seat == line.game.seats[1]
        line = line.play(line.game.read(takes[0] if takes and is_second else quiet(line)))
        if takes and is_second:
            return line
    raise AssertionError(f"{game} knows no capture")


def quiet(line: Line) -> str:
    turns = line.legal_turns()
    return next((turn for turn in turns if "x" not in turn), turns[0])


def test_a_turn_that_changes_no_score_is_told_by_its_entry() -> None:
    assert told(line_of("jarmo", "b1-d2")) == "Ada plays b1-d2."


def test_a_check_is_said_in_words() -> None:
    assert told(chess("e2e4", "f7f5", "d1h5")) == "Ada plays Qh5 and gives check."


def test_a_mate_ends_the_story() -> None:
    line = chess("f2f3", "e7e5", "g2g4", "d8h4")
    over = replace(at_table(line, *NAMES), phase=Phase.OVER)
    over = replace(over, seats=tuple(replace(seat, won=seat.seat == "black") for seat in over.seats))

    assert str(story_of(over)) == "Grace plays Qh4#. Grace wins."


def test_a_question_and_a_fault_are_told_as_the_referee_says_them() -> None:
    state = at_table(line_of("jarmo", "b1-d2"), *NAMES)
    wrong = replace(state, message=Message("illegal", "No line joins d5 and d4."))

    assert str(story_of(wrong)) == "No line joins d5 and d4."
    assert str(story_of(replace(state, question=QUESTION.question))) == "Which archer took on c3?"


def test_before_the_first_turn_the_referee_speaks() -> None:
    state = replace(table(line_of("jarmo", "b1-d2")), turns=(), message=Message("set-up", "Black begins."))
    assert str(story_of(state)) == "Black begins."


def test_a_turn_that_the_rules_do_not_know_is_told_as_the_referee_says_it() -> None:
    line = line_of("jarmo", "b1-d2")
    ruled = line.extended(AsPlayed("b5-b4"), line.position)
    state = replace(table(line), line=ruled, message=Message("ruling", "The arbiter accepted it."))

    assert str(story_of(state)) == "The arbiter accepted it."


@pytest.mark.full(but=4)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_turn_of_every_game_has_a_story_in_every_language(game_id: str) -> None:
    for line in played(game_id)[::7]:
        story = story_of(at_table(line, *NAMES))
        assert isinstance(story, CodedText)
        told_in = {tag: text_of(story, language) for tag, language in LANGUAGES.items()}
        seat = line.game.to_move(line.positions[-1])
        name = NAMES[line.game.seats.index(seat)]
        assert all(text.startswith(name) and text.endswith(".") for text in told_in.values()), told_in


@pytest.mark.full(but=4)
@pytest.mark.parametrize("game_id", GAMES)
def test_captures_are_counted_in_every_game(game_id: str) -> None:
    """Games without captures tell of none."""
    counted = 0
    for line in played(game_id):
        game = line.game
        before, after = game.placement(line.positions[-1]), game.placement(line.position)
        counted += captures(game.to_move(line.positions[-1]), before, after)

    assert (counted > 0) is (game_id not in WITHOUT_CAPTURES)
