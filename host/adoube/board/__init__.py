"""Boards: geometry, cells, pieces and placements, and how they are drawn.

In: a description of a board. Out: values that every other package shares; drawings as SVG.
"""
