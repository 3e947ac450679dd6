"""Bytes from a board's port in, changes of its cells out; it knows cell numbers and no game.

From the wire upwards: `frames` (chunks of bytes into frames), `board_messages` with `hello` and
`self_test_report`, and `commands` with `calibrate_commands` (the contents of the frames), `board_state` (the
cells of a board and its clock, as the host knows them), `interpreter` (frames into events), `outbox`
(commands until they are acknowledged) and `session`, which is all of these together and still without input
or output. At the edge: `discovery` (the ports behind which boards stand), `serial_port` and `network_port`
(open a port), `reader` (a thread for each port) and `handshake` (the first seconds with a board).

The wire itself is specified in hardware_docs/protocol.md.
"""
