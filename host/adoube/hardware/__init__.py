"""Boards to build: designs, parts, wirings, drawings, circuit boards, and firmware put onto them.

In: a request for a board. Out: a pack of files, checked against data sheets; an installed board.
"""
