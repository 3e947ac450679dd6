"""The power of a view to tell the turns of a game apart, over random play."""
