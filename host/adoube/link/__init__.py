"""Bytes from a board's port in, changes of its cells out; it knows cell numbers and no game.

From the wire upwards: `frames` (one frame), `decoder` (chunks into frames), `board_messages` with `hello`,
`levels` and `self_test_report`, and `commands` with `lamp_commands` and `calibrate_commands` (what the frames
say), `board_state` and `board_clock` (the host's picture of the board and its time), `interpreter` (what the
frames mean), `outbox` (commands until they are acknowledged) and `session`, which is all of these together
and still without input or output. At the edge: `discovery` (which ports boards stand behind), `serial_port`,
`socket_port` and `tcp_port` with `token` (open a port), `reopen_by_identity` (finds it again), `reader` (a
thread for each port) and `handshake` (the first seconds with a board).

The wire itself is specified in hardware_docs/protocol.md.
"""
