"""Every finding of a self-test has its sentence."""

from __future__ import annotations

import pytest

from adoube.link.self_test_report import SelfTestFinding, SelfTestTrouble
from adoube.tables.boards.self_test_text import finding_text


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
