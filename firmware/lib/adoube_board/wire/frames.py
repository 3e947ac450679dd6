"""The types of frames, their stuffing, and one buffer in which a frame is built for the wire.

The stuffing is consistent overhead byte stuffing, in place, for frames of at most 253 bytes on the wire:
S. Cheshire and M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions on Networking 7(2), 1999.
So short a frame needs one byte of overhead, always the first, and nothing has to be moved.
"""

from binascii import crc32

MAX_STUFFED = 253


def stuff(buffer: bytearray, end: int) -> int:
    """Stuff buffer[1:end] into buffer[0:end], put the closing 0x00 behind it, and return the size with it."""
    code_at = 0
    for at in range(1, end):
        if not buffer[at]:
            buffer[code_at] = at - code_at
            code_at = at
    buffer[code_at] = end - code_at
    buffer[end] = 0
    return end + 1


def unstuff(buffer: bytearray, size: int) -> bool:
    """Undo the stuffing of buffer[0:size] (without its 0x00): the bytes then stand in buffer[1:size].

    False if no stuffing can have made these bytes; the buffer is then spoilt.
    """
    at = 0
    while at < size:
        code = buffer[at]
        if not code or at + code > size:
            return False
        buffer[at] = 0
        at += code
    return size > 0


HELLO = 0x01
SNAPSHOT = 0x02
DELTA = 0x03
HEARTBEAT = 0x04
BUTTON = 0x05
ANALOG = 0x06
ACK = 0x07
LOG = 0x08
TOUCH = 0x09
DELTA_ANALOG = 0x0A

ASK_HELLO = 0x81
ASK_SNAPSHOT = 0x82
LEDS_RGB = 0x83
LEDS_PALETTE = 0x84
CONFIG_SET = 0x85
CONFIG_GET = 0x86
SELF_TEST = 0x87
CALIBRATE = 0x88
PING = 0x89
TOKEN = 0x8A
BEEP = 0x8B
REBOOT = 0x8E
REPL = 0x8F

MAX_PAYLOAD = 246
BUFFER_SIZE = 256  # The longest frame has 254 bytes on the wire; 256 leaves room to pad it to a USB block.

# Inside a stuffed frame: the first byte of the stuffing, TYPE, SEQ, the payload, the CRC-32.
TYPE_AT = 1
SEQ_AT = 2
PAYLOAD_AT = 3
CRC_SIZE = 4
MIN_STUFFED = PAYLOAD_AT + CRC_SIZE


class FrameBuilder:
    """Builds one frame after another in a buffer that is never allocated anew, and counts SEQ."""

    def __init__(self) -> None:
        self.buffer = bytearray(BUFFER_SIZE)
        self.view = memoryview(self.buffer)
        self._end = PAYLOAD_AT
        self._seq = 0

    def begin(self, type_: int) -> None:
        """Start a frame of this type; one that was not sealed is forgotten."""
        self.buffer[TYPE_AT] = type_
        self._end = PAYLOAD_AT

    def u8(self, value: int) -> None:
        self.buffer[self._end] = value & 0xFF
        self._end += 1

    def u16(self, value: int) -> None:
        self.u8(value)
        self.u8(value >> 8)

    def raw(self, data: "bytes | bytearray | memoryview") -> None:
        end = self._end + len(data)
        self.buffer[self._end : end] = data
        self._end = end

    def seal(self) -> int:
        """Number, check and stuff the frame; its size on the wire, from the buffer's start."""
        self.buffer[SEQ_AT] = self._seq
        self._seq = (self._seq + 1) & 0xFF
        check = crc32(self.view[TYPE_AT : self._end])
        self.u16(check & 0xFFFF)
        self.u16(check >> 16)
        return stuff(self.buffer, self._end)


def unseal(buffer: bytearray, size: int) -> int:
    """Undo stuffing and check of a frame in buffer[0:size]; the payload's length, or -1 if it is broken.

    TYPE, SEQ and payload then stand at TYPE_AT, SEQ_AT and PAYLOAD_AT.
    """
    if size < MIN_STUFFED or not unstuff(buffer, size):
        return -1
    end = size - CRC_SIZE
    check = buffer[end] | buffer[end + 1] << 8 | buffer[end + 2] << 16 | buffer[end + 3] << 24
    if check != crc32(memoryview(buffer)[TYPE_AT:end]):
        return -1
    return end - PAYLOAD_AT
