"""The rules of games, one package a game, and the interface that all of them implement.

In: positions and turns. Out: legal turns, outcomes, notation, refusals. Games know no sensors.
"""
