"""`python -m adoube`, and the command `adoube`: a Ctrl-C that comes while it is still loading ends it too."""

import sys

__all__ = ["main"]

INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        from adoube.cli.main import main as run_command  # noqa: PLC0415 - loading is what is guarded
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run_command()


if __name__ == "__main__":
    main()
