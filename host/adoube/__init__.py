"""adoube watches a real board game: sensors or a camera in, turns, scores and a live page out."""

__all__ = ["__version__"]

__version__: str


def __getattr__(name: str) -> str:
    """Return the version, from the metadata of the installation, which take a while to load."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version("adoube")
    except PackageNotFoundError:
        # It runs from its source, without being installed.
        return "0+source"
