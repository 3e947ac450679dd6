import pytest

from adoube.hardware.install.configuration import require_fit
from adoube.hardware.install.errors import InstallRefused
from adoube.hardware.install.facts import BoardFacts
from tests.hardware.install.boards import board_facts, small_program


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (board_facts(python="circuitpython"), "circuitpython, not MicroPython"),
        (board_facts(version=(1, 23, 9)), "MicroPython 1.23.9 on the board is too old: put 1.24.0"),
        (board_facts(firmware=(0, 3, 0)), "0.3.0, newer than 0.2.0"),
        (board_facts(free_bytes=20_000), "19 KB free"),
    ],
)
def test_a_board_that_does_not_fit_is_refused_with_the_reason(board: BoardFacts, words: str) -> None:
    with pytest.raises(InstallRefused) as refused:
        require_fit(board, small_program())

    assert words in str(refused.value)


@pytest.mark.parametrize(
    "board", [board_facts(), board_facts(version=(1, 24, 0)), board_facts(firmware=(0, 1, 0))]
)
def test_a_board_that_fits_is_taken(board: BoardFacts) -> None:
    require_fit(board, small_program())


def test_a_newer_firmware_is_replaced_when_that_is_wanted() -> None:
    require_fit(board_facts(firmware=(0, 3, 0)), small_program(), downgrade=True)
