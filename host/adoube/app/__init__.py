"""Composes a running program: tables with their boards, the scoreboard, and the feeds.

In: the settings of tables, from a command or from a club file. Out: a program that runs until it is ended.
"""
