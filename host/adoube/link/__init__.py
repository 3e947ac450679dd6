"""Bytes from a board's port in, changes of its cells out; it knows cell numbers and no game.

From the wire upwards: `cobs` and `frames` (one frame), `decoder` (chunks into frames), `board_messages` with
`hello` and `self_test_report`, and `commands` with `lamp_commands` and `calibrate_commands` (what the frames
say), `mirror`, `board_clock` (the host's picture of the board and its time), `interpreter` (what the frames
mean), `outbox` (commands until they are acknowledged) and `session`, which is all of these together and still
without input or output. At the edge: `discovery` (which ports boards stand behind), `serial_port`,
`socket_port` and `tcp_port` with `mdns` and `token` (open a port), `way_back` (finds it again), `reader` (a
thread for each port) and `meeting` (the first seconds with a board).

The wire itself is specified in hardware_docs/protocol.md.
"""
