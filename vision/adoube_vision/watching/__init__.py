"""Watching one board: what moves over it, what it shows, and whether it shows what it should."""
