"""The pictures of a process that watches nothing."""

from adoube.tables.camera_state import TurnPicture

__all__ = ["NoPictures"]


class NoPictures:
    """Has none, as `adoube.tables.camera_state.Pictures`."""

    def newest(self, table: str) -> tuple[int, bytes] | None:
        return None

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        return ()
