"""Parts that games are made of: a board of squares, moves as functions on bit sets, and whole turns."""
