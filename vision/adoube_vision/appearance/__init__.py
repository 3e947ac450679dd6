"""The appearance of cells: learned from this board in this light, and read as probabilities."""
