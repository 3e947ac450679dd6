"""The verdicts on a game while it is played: certain, open, doubtful or wrong."""
