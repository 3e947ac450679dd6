"""adoube watches a real board game: sensors or a camera in, turns, scores and a live page out."""

__all__ = ["__version__"]

__version__ = "0.1.0"
