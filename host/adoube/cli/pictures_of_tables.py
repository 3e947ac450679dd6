"""The pictures of several tables' cameras behind one face."""

from adoube.tables.camera_state import Pictures, TurnPicture
from adoube.tables.phone_camera import PhoneCamera

__all__ = ["PicturesOfTables"]


class PicturesOfTables:
    """Asks each table's own camera, as `adoube.tables.camera_state.Pictures`; safe to use from any thread."""

    def __init__(self) -> None:
        self._of: dict[str, Pictures] = {}

    def add(self, table: str, pictures: Pictures) -> None:
        self._of[table] = pictures

    def newest(self, table: str) -> tuple[int, bytes] | None:
        found = self._of.get(table)
        return None if found is None else found.newest(table)

    def phone(self, table: str) -> PhoneCamera | None:
        found = self._of.get(table)
        return None if found is None else found.phone(table)

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        found = self._of.get(table)
        return () if found is None else found.of_turn(table, game_number, ply)
