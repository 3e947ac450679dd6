"""What the referee makes of a camera's pictures."""
