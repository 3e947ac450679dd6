"""Four sensors on a breadboard, without solder, and the game of four cells that is played on it."""
