"""What is told of a game while it is played: certain, open, doubtful or wrong."""
