"""Sensors and what they tell: views of a board, readings, events, likelihoods and traces.

In: measurements. Out: readings in board order, with the moments at which they changed.
"""
