"""Links to boards: serial ports, the network, DGT boards, and the protocol spoken over them.

In: bytes. Out: messages of boards, commands to them, and faults named in one line.
"""
