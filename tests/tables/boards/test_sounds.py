"""Which sign a change of a table has."""

from __future__ import annotations

from dataclasses import replace

from adoube.link.commands import Beep
from adoube.tables.boards.sounds import ASKED, ENDED, PLAYED, REFUSED, sign_of
from adoube.tables.state import Message, Phase, Question
from tests.scoreboard.tables import PLAYING, START

ILLEGAL = replace(PLAYING, message=Message("illegal", "Nothing may stand there."))
QUESTION = replace(PLAYING, question=Question(3, "black", "Which?", ()))


def test_a_table_that_is_seen_for_the_first_time_is_silent() -> None:
    assert sign_of(None, PLAYING) is None


def test_a_turn_that_counts_has_its_sign_and_what_is_shown_besides_has_none() -> None:
    fewer = replace(PLAYING, turns=PLAYING.turns[:-1])

    assert sign_of(fewer, PLAYING) == PLAYED
    assert sign_of(PLAYING, replace(PLAYING, notes=("a note",))) is None
    assert sign_of(PLAYING, fewer) is None, "a turn taken back"


def test_a_refusal_sounds_once() -> None:
    assert sign_of(PLAYING, ILLEGAL) == REFUSED
    assert sign_of(ILLEGAL, replace(ILLEGAL, version=ILLEGAL.version + 1)) is None


def test_each_question_sounds_once() -> None:
    next_one = replace(QUESTION, question=Question(4, "black", "Which?", ()))

    assert sign_of(PLAYING, QUESTION) == ASKED
    assert sign_of(QUESTION, QUESTION) is None
    assert sign_of(QUESTION, next_one) == ASKED


def test_the_end_sounds_instead_of_the_turn_that_brought_it() -> None:
    over = replace(PLAYING, phase=Phase.OVER)

    assert sign_of(replace(PLAYING, turns=PLAYING.turns[:-1]), over) == ENDED
    assert sign_of(over, over) is None


def test_another_game_at_the_table_is_no_turn() -> None:
    assert sign_of(START, replace(PLAYING, game_number=3)) is None


def test_every_sign_fits_into_one_beep() -> None:
    for sign in (PLAYED, REFUSED, ASKED, ENDED):
        Beep(sign)
        assert sum(ms for _, ms in sign) <= 500, "a sign is short"
