"""The kinds of electronic boards, and the one that `--board KIND[:WHERE]` asks for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adoube.link.dgt.dialect import DGT
from adoube.link.eboards.address import Way, eboard_address
from adoube.link.eboards.dialects.certabo import CERTABO, SENTIO
from adoube.link.eboards.dialects.chessnut import CHESSNUT
from adoube.link.eboards.dialects.chessnut_move import CHESSNUT_MOVE
from adoube.link.eboards.dialects.ichessone import ICHESSONE
from adoube.link.eboards.dialects.millennium import MILLENNIUM
from adoube.link.eboards.dialects.pegasus import PEGASUS
from adoube.link.eboards.dialects.peripheral import PERIPHERAL
from adoube.link.eboards.finding import SCAN_S, SENSES, Senses, find_kind, only_of
from adoube.link.eboards.kind import EboardKind
from adoube.link.eboards.ways import way_to
from adoube.link.serial_port import Port

__all__ = ["EBOARD_KINDS", "AskedFor", "asked_for"]

EBOARD_KINDS: Mapping[str, EboardKind] = {
    kind.name: kind
    for kind in (DGT, CHESSNUT, CHESSNUT_MOVE, MILLENNIUM, PEGASUS, CERTABO, SENTIO, ICHESSONE, PERIPHERAL)
}


@dataclass(frozen=True)
class AskedFor:
    """A board that was asked for, and the way to open its port, now and whenever it was lost."""

    kind: EboardKind
    open: Callable[[], Port]
    board: str  # what stands after `--board` for it, whatever else is there


def asked_for(
    wanted: str,
    kinds: Mapping[str, EboardKind] = EBOARD_KINDS,
    *,
    seconds: float = SCAN_S,
    senses: Senses = SENSES,
) -> AskedFor:
    """Return the board that `wanted` names; for a kind alone the one of it that is there.

    Raises BadAddress for a name of another form, and NoSuchBoard or SeveralBoards where a kind alone does not
    tell which one.
    """
    address = eboard_address(wanted, kinds)
    if address.way is Way.ANY:
        found = find_kind(address.kind, kinds.values(), seconds, senses)
        address = only_of(address.kind, found, senses)
    return AskedFor(address.kind, way_to(address), str(address))
