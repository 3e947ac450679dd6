"""Which views each kind of board can show."""

__all__ = ["VIEWS", "views_lacking"]

VIEWS = ("identity", "level", "polarity", "occupancy", "colour")
DGT_LACKS = ("level", "colour")
CAMERA_LACKS = ("identity", "level", "polarity")
WIRED_LACK = ("identity", "colour")


def views_lacking(board: str) -> tuple[str, ...]:
    """The views that a board does not have, by its name as it is given."""
    from adoube.cli.plan import CAMERA, DGT, VIRTUAL
    from adoube.cli.simulated_table import SIM

    if board == VIRTUAL:
        return VIEWS
    if board == SIM:
        return ()
    if board.startswith(CAMERA):
        return CAMERA_LACKS
    return DGT_LACKS if board.startswith(DGT) else WIRED_LACK
