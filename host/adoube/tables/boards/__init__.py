"""Boards at a table: with sensors, under a camera, on a page, or simulated.

In: what a board reports. Out: events for the referee; lamps and sounds for people.
"""
