"""The program on a board's microcontroller: it scans sensors and tells a host what changed.

It runs under MicroPython (1.24 or newer; a hard timer needs 1.27) and, with a simulated `machine`, under
CPython. The bytes it speaks are specified in hardware_docs/protocol.md.
"""

FIRMWARE_VERSION = (0, 2, 0)
PROTOCOL_VERSION = (1, 1)
