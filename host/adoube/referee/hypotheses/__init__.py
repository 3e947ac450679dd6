"""The graph of positions that account for what the board showed, and the searches that extend it."""
