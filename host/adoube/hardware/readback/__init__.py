"""Reads a written pack back, as a maker would, and finds what does not hold together."""
