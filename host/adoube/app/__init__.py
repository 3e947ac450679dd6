"""Composes a running program: tables with their boards, the scoreboard, and what is told of them.

In: the settings of tables, from a command or from a club file. Out: a program that runs until it is ended.
"""
