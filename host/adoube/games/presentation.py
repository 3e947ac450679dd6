"""The presentation of a game to people: its rulebook, its scoresheet, its notes."""

import re
from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import ClassVar

from adoube.games.game_rules import GameRules, P, T
from adoube.words import CodedText

__all__ = ["GamePresentation"]


class GamePresentation(GameRules[P, T]):
    """The words for a game's turns, scores and clauses. All but `rulebook` have a default."""

    rulebook: ClassVar[str]  # the name of its file in the folder of rulebooks
    # The letters of a scoresheet that stand for kinds of pieces, and may be drawn as figures.
    sheet_letters: ClassVar[Mapping[str, str]] = MappingProxyType({})
    # Whether UCI engines play it: its rule state holds a FEN, and turns are written as such engines do.
    speaks_uci: ClassVar[bool] = False

    def idle_clauses(self, positions: Sequence[P], cited: Set[str]) -> tuple[str, ...]:
        """Sentences about clauses that no refusal cites in some positions; `cited` are known to be cited.

        Empty where the rules cannot tell.
        """
        return ()

    def uncited_clauses(self) -> tuple[str, ...]:
        """The clauses that no refusal and no end ever cites, in the rulebook's order.

        Empty where the rules cannot tell.
        """
        return ()

    @classmethod
    def cited_clauses(cls) -> Mapping[str, str]:
        """Clauses that a file beside it attaches to its rules, each with the file. By default none."""
        return {}

    def sheet_entry(self, position: P, turn: T) -> str:
        """A turn in `position` as people read it, on scoresheets and everywhere else; by default as it is
        written.

        One that is not legal there stays as it is written.
        """
        return self.write(turn)

    def read_entry(self, position: P, text: str) -> T:
        """The turn that a person has written down in `position`: as `sheet_entry` has it, or in the game's
        notation. Raises UnreadableTurn.
        """
        return self.read(text)

    @property
    def counts_points(self) -> bool:
        """Return whether points are counted during play, to be shown. Where not, all scores are 0 before the
        end."""
        return True

    def notes(self, position: P) -> tuple[CodedText, ...]:
        """Short sentences about what players know and the board does not show. By default none."""
        return ()

    def score_lines(self, position: P) -> Mapping[str, CodedText]:
        """How the points of a seat came about, in a few words. By default empty."""
        return {}

    def trail(self, turn: T) -> tuple[str, ...]:
        """The cells that the moving piece visits, in order. The drawing of the last turn follows them."""
        words = re.findall(r"[A-Za-z]?[0-9]+", self.write(turn).partition("+")[0])
        return tuple(word for word in words if word in self.board.index)
