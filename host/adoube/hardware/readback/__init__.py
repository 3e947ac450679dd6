"""Reads a written pack back, as a maker would, and reports contradictions."""
