"""The host's picture of the board, as far as the board has told it."""

from binascii import crc32


class Picture:
    """Each cell's level, two bits a cell as in a SNAPSHOT, and the number of changes, as last sent."""

    def __init__(self, levels: bytearray) -> None:
        self.cells = len(levels)
        self.gen = 0
        self.packed = bytearray((self.cells + 3) // 4)
        self.copy(levels, 0)

    def change(self, code: int) -> None:
        """One change that is being sent; `code` is `cell << 2 | level`."""
        at = code >> 4
        shift = (code >> 2 & 3) * 2
        self.packed[at] = self.packed[at] & ~(3 << shift) & 0xFF | (code & 3) << shift
        self.gen = (self.gen + 1) & 0xFFFF

    def copy(self, levels: bytearray, missed: int) -> None:
        """Take all levels as they are; `missed` changes lie between and are counted though never sent."""
        self.gen = (self.gen + missed - self.cells) & 0xFFFF
        for cell in range(self.cells):
            self.change(cell << 2 | levels[cell])

    def crc(self) -> int:
        """The state CRC of the heartbeat."""
        return int(crc32(self.packed)) & 0xFFFF
