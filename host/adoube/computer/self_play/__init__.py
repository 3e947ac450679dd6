"""Many games of one game by computer players, for inventors: how long they are, who wins, how rules bite."""
