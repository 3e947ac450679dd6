"""Simulated people at simulated boards: random games, hands, slips and faulty sensors.

In: a game, a manner and a seed. Out: the events and the truth of a game as it might be played.
"""
