"""What the cells of a DGT board show in a view: from its messages, only what is new."""

from collections.abc import Iterator, Mapping

from adoube.link.dgt.fields import BOARD_ORDER, CELLS, symbol_of_code
from adoube.link.dgt.messages import DgtMessage, DumpReceived, FieldChanged
from adoube.sensing.events import CellShows
from adoube.sensing.views import Symbol, View

__all__ = ["ShownCells"]


class ShownCells:
    """Remembers what each cell showed last; one that no message has named is unknown."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._shown: dict[str, Symbol | None] = {}

    def hear(self, message: DgtMessage, at_ms: int) -> Iterator[CellShows]:
        """The cells that show something else by this message, in board order."""
        match message:
            case FieldChanged(field=field, code=code):
                return self._new({CELLS[field]: code}, at_ms)
            case DumpReceived(codes=codes):
                return self._new(dict(zip(CELLS, codes, strict=True)), at_ms)
        return iter(())

    def _new(self, codes: Mapping[str, int], at_ms: int) -> Iterator[CellShows]:
        for cell in BOARD_ORDER:
            if cell not in codes:
                continue
            symbol = symbol_of_code(codes[cell], self._view)
            if cell not in self._shown or self._shown[cell] != symbol:
                self._shown[cell] = symbol
                yield CellShows(at_ms, cell, symbol)
