"""Lets other chess programs use a chess table: as a DGT board, or with its player as a chess engine.

`dgt_answers` and `dgt_port` are the board; everything else is the engine.
"""
