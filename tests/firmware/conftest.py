import pytest

from tests.firmware.virtual_board import VirtualBoard


@pytest.fixture
def board() -> VirtualBoard:
    """25 cells and a clock, ten pieces in rows 1 and 2, just booted and heard out."""
    booted = VirtualBoard(standing=tuple(range(10)))
    booted.run(1)
    booted.heard()
    return booted
