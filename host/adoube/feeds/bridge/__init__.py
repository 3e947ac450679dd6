"""Lets other chess programs use a chess table: as a DGT board, or with its player as a chess engine.

`dgt_port` is the board; everything else is the engine.
"""
