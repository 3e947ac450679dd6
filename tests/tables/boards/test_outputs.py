"""Sounds of a board, and its self-test in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.link.commands import Beep
from adoube.link.self_test_report import SelfTestFinding, SelfTestTrouble
from adoube.tables.boards.outputs import ASKED, ENDED, PLAYED, REFUSED, finding_text, sign_of
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


@pytest.mark.parametrize("trouble", SelfTestTrouble)
def test_every_finding_has_words_of_its_own(trouble: SelfTestTrouble) -> None:
    words = finding_text(SelfTestFinding(trouble, 1, 2))

    others = {finding_text(SelfTestFinding(other, 1, 2)) for other in SelfTestTrouble if other is not trouble}
    assert str(words).startswith("The board's self-test: ")
    assert words not in others


def test_a_cell_is_called_by_its_name_where_a_game_has_named_it() -> None:
    finding = SelfTestFinding(SelfTestTrouble.CELL_OUT_OF_RANGE, 1, 65535)

    assert "the sensor of cell b1 reads 65535" in str(finding_text(finding, ("a1", "b1")))
    assert "the sensor of cell 1 reads 65535" in str(finding_text(finding))


def test_a_chip_is_called_by_its_address_as_its_datasheet_writes_it() -> None:
    assert "address 0x20 on bus 1" in str(finding_text(SelfTestFinding(SelfTestTrouble.CHIP_SILENT, 32, 1)))


def test_what_a_newer_firmware_finds_is_given_by_its_numbers() -> None:
    assert "trouble 99 (3, 4)" in str(finding_text(SelfTestFinding(99, 3, 4)))
