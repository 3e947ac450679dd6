"""What a maker needs for a real board, beginning with the program for its microcontroller."""
