"""Certabo's boards, and Tabutronic's with and without chips, by cable and by Bluetooth LE.

They speak unasked, all the time, and are never asked anything. Certabo's and the Cerno know each piece by its
chip; the Sentio knows where something stands. Each may be had with coloured lamps ("Spectrum"), which says so
when it has been told what to show. Their lines are in `certabo_lines`, their lamps in `certabo_lamps`, and
how chips are learned is in `certabo_calibration`.
"""

from adoube.link.eboards.dialect import Packets, Shown
from adoube.link.eboards.dialects.certabo_calibration import chip_values, chips_in, learnt_at_start
from adoube.link.eboards.dialects.certabo_lamps import CertaboLamps
from adoube.link.eboards.dialects.certabo_lines import (
    NO_CHIP,
    BrokenLine,
    CertaboLine,
    ChipLine,
    ChipVote,
    LampsAnswer,
    LineDecoder,
    RowLine,
)
from adoube.link.eboards.events import (
    EMPTY,
    SOME,
    BoardRead,
    BoardSays,
    BytesBroken,
    EboardEvent,
    ShownLost,
    square_name,
)
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.kind import EboardKind, SerialLine, nordic_uart
from adoube.words import coded

__all__ = ["CERTABO", "SENTIO", "CertaboDecoder", "CertaboDialect", "SentioDecoder", "SentioDialect"]

QUIET_MS = 3_000  # A line with chips takes 0.3 s, and three of them are needed at first.
# So much picochess leaves between two commands to the lamps; BearChess leaves half a second.
GAP_MS = 600

MOST_COMPLAINTS = 8  # of single chips, by one connection


class _StreamedDialect:
    """The common part of both dialects: the board speaks by itself, and has lamps."""

    quiet_ms = QUIET_MS
    gap_ms = GAP_MS
    blinks = False

    def __init__(self, kept: Kept | None = None) -> None:
        self._kept = Kept() if kept is None else kept
        self._lamps = CertaboLamps(self._kept)

    def greeting(self) -> Packets:
        return ()

    def question(self) -> Packets:
        return ()

    def battery_question(self) -> Packets:
        return ()

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        packet = self._lamps.layout.packet(shown.lamps)
        return () if before is not None and packet == self._lamps.layout.packet(before.lamps) else (packet,)

    def farewell(self) -> Packets:
        return (self._lamps.layout.packet({}),)


class CertaboDialect(_StreamedDialect):
    """The language of boards that read chips; `kept` knows the chips."""

    title = "Certabo"

    def decoder(self) -> "CertaboDecoder":
        return CertaboDecoder(self._kept, self._lamps)


class SentioDialect(_StreamedDialect):
    """The language of boards that see where something stands."""

    title = "Tabutronic Sentio"

    def decoder(self) -> "SentioDecoder":
        return SentioDecoder(self._lamps)


class CertaboDecoder:
    """Reads lines of chips as pieces, and learns chips that it does not know where chess begins.

    A piece whose chip is unknown is `SOME`.
    """

    def __init__(self, kept: Kept, lamps: CertaboLamps) -> None:
        self._kept, self._lamps = kept, lamps
        self._lines, self._vote = LineDecoder(), ChipVote()
        self._known = chips_in(kept.values)
        self._complained: set[bytes] = set()

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        return [event for line in self._lines.feed(chunk) for event in self._events(line)]

    def _events(self, line: CertaboLine) -> list[EboardEvent]:
        if not isinstance(line, ChipLine):
            return _besides(line, self._lamps)
        chips = self._vote.read(line.chips)
        if chips is None:
            return []
        said = self._learn(chips) or self._complain(chips)
        return [*said, BoardRead("".join(map(self._piece, chips)))]

    def _piece(self, chip: bytes) -> str:
        return EMPTY if chip == NO_CHIP else self._known.get(chip, SOME)

    def _learn(self, chips: tuple[bytes, ...]) -> list[EboardEvent]:
        learnt = learnt_at_start(chips, self._known)
        if not learnt:
            return []
        self._known |= learnt
        self._kept.note(chip_values(learnt))
        said = coded("eboards.chips_learnt", count=len(learnt), board=self._kept.board or CERTABO.name)
        return [BoardSays(said, learnt=True)]

    def _complain(self, chips: tuple[bytes, ...]) -> list[EboardEvent]:
        """Return what is to be said of chips that nobody knows, each time once."""
        unknown = [square for square, chip in enumerate(chips) if self._piece(chip) == SOME]
        if not unknown:
            return []
        if not self._known:
            is_new = NO_CHIP not in self._complained
            self._complained.add(NO_CHIP)
            return [BoardSays(coded("eboards.no_chip_known"))] if is_new else []
        news = [square for square in unknown if chips[square] not in self._complained]
        news = news[: MOST_COMPLAINTS - len(self._complained)]
        self._complained |= {chips[square] for square in news}
        return [BoardSays(coded("eboards.chip_unknown", cell=square_name(square))) for square in news]


class SentioDecoder:
    """Reads lines of rows."""

    def __init__(self, lamps: CertaboLamps) -> None:
        self._lamps, self._lines = lamps, LineDecoder()

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        return [event for line in self._lines.feed(chunk) for event in self._events(line)]

    def _events(self, line: CertaboLine) -> list[EboardEvent]:
        return [BoardRead(line.squares)] if isinstance(line, RowLine) else _besides(line, self._lamps)


def _besides(line: CertaboLine, lamps: CertaboLamps) -> list[EboardEvent]:
    """Return what a line tells besides what stands; nothing for one of another kind of board."""
    match line:
        case BrokenLine(count=count):
            return [BytesBroken(count)]
        case LampsAnswer(coloured=coloured) if lamps.hear(coloured=coloured):
            return [ShownLost()]
    return []


# DTR stays low, as picochess opens it; the converter is Silicon Labs' CP210x.
_LINE = SerialLine(38_400, dtr=False, usb=frozenset({(0x10C4, 0xEA60)}))
# The newer modules, which BearChess knows; 1 source.
_RADIO = nordic_uart("Certabo")

CERTABO = EboardKind(
    "certabo", CertaboDialect, knows_pieces=True, serial=_LINE, bluetooth=_RADIO, keeping=CertaboDialect
)
SENTIO = EboardKind(
    "sentio", SentioDialect, knows_pieces=False, serial=_LINE, bluetooth=_RADIO, keeping=SentioDialect
)
