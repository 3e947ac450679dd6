"""The power of a view to tell the turns of a game apart, over random play.

In: a game and a view. Out: counts of turns that look alike, for whoever chooses sensors.
"""
