"""Chunks of bytes in, frames out, whatever the places where the chunks are cut; no input or output."""

from adoube.link.frames import MAX_STUFFED, BrokenFrame, Flaw, Frame, unseal

__all__ = ["FrameDecoder"]

# Enough of what is no frame to recognise a prompt or another device's greeting in an error message.
HEARD_BYTES = 48


class FrameDecoder:
    """Splits what comes at 0x00 and checks each piece.

    A frame that has not ended yet is *incomplete*: it is kept and is no problem. One that ended and does not
    hold together is *broken*, and is reported, but only after the first frame that was whole: a port may be
    opened in the middle of a frame, or while the board still prints the words of its start.

    `discarded` counts the bytes thrown away before that first frame, and `heard` gives the first of them.
    """

    def __init__(self) -> None:
        self._unfinished = b""
        self._overlong = 0
        self.synchronised = False
        self.discarded = 0
        self._heard = b""

    @property
    def incomplete(self) -> int:
        """How many bytes of a frame that has not ended are kept."""
        return len(self._unfinished)

    @property
    def heard(self) -> bytes:
        """The first bytes that came and made no frame."""
        return (self._heard + self._unfinished)[:HEARD_BYTES]

    def feed(self, chunk: bytes) -> list[Frame | BrokenFrame]:
        """The frames that end in this chunk, in order, and what ended and is broken."""
        *ended, rest = chunk.split(b"\0")
        results: list[Frame | BrokenFrame] = []
        if ended:
            ended[0] = self._unfinished + ended[0]
            self._unfinished = b""
            for piece in ended:
                self._take(piece, results)
        self._keep(rest)
        return results

    def _take(self, piece: bytes, results: list[Frame | BrokenFrame]) -> None:
        """One piece that was ended by a 0x00; an empty one is padding."""
        if self._overlong:
            result: Frame | BrokenFrame = BrokenFrame(Flaw.LONG, self._overlong + len(piece))
            self._overlong = 0
        elif piece:
            result = unseal(piece)
        else:
            return
        if isinstance(result, Frame):
            self.synchronised = True
        elif not self.synchronised:
            self._discard(piece)
            return
        results.append(result)

    def _keep(self, rest: bytes) -> None:
        """Bytes whose 0x00 is still to come: never more than a frame has, however long a device babbles."""
        unfinished = self._unfinished + rest
        if self._overlong or len(unfinished) > MAX_STUFFED:
            self._overlong += len(unfinished)
            if not self.synchronised:
                self._discard(unfinished)
            unfinished = b""
        self._unfinished = unfinished

    def _discard(self, piece: bytes) -> None:
        self.discarded += len(piece)
        if len(self._heard) < HEARD_BYTES:
            self._heard = (self._heard + piece)[:HEARD_BYTES]
