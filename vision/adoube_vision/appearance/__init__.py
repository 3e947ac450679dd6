"""What stands on each cell, as probabilities: learned from this board in this light, seconds ago."""
