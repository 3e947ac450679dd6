"""How often Python looks for garbage while many tables are played at."""

import gc

__all__ = ["GcTuning"]

# Objects that a table makes in a second and drops within seconds. A look that comes while they live takes
# them for lasting ones, and has to go through all tables again when a quarter of what lasts is new.
KEPT_A_TABLE = 50
# Looks through all that lasts are so much rarer. The search behind one picture of a camera makes so much that
# they took most of its longest steps. So it needs a quarter less time, and no more memory.
SELDOM = 4


class GcTuning:
    """Has Python look for garbage as seldom as so many tables need; only rings wait for it to be freed."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] | None = None

    def begin(self, tables: int) -> None:
        """From now on. What the tables are made of lasts as long as they do, and is left out."""
        if self._before is None:
            self._before = gc.get_threshold()
            gc.freeze()
            young, middle, old = self._before
            gc.set_threshold(max(young, KEPT_A_TABLE * tables), middle, SELDOM * old)

    def end(self) -> None:
        """As it was before."""
        if self._before is not None:
            gc.set_threshold(*self._before)
            gc.unfreeze()
            self._before = None
