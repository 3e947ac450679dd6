"""A class of games for a description and the files beside it, so that a file is a game like any other."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, partial
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

from adoube.board.geometry import Area, owner_of
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.kit.draughts import DraughtsType, fits, sites_visited
from adoube.games.kit.game import KitGame
from adoube.games.kit.notation import KitTurn
from adoube.games.kit.refusals import REPEATS, TURNS, Citations
from adoube.games.kit.repetition import OnRepetition, RepetitionRule
from adoube.games.kit.rules import Rules
from adoube.games.kit.scene import KitPosition
from adoube.games.kit.topology import sites_of
from adoube.games.lud.description import (
    RULEBOOK,
    ClauseTable,
    Description,
    description_in,
    hold_together,
    meant_by,
    options_of,
    rulebook_of,
)
from adoube.games.lud.manifest import REPETITION, Manifest, read_manifest
from adoube.games.lud.refusals import RefusalList, refusals_of
from adoube.games.lud.tree import DescriptionError
from adoube.games.options import choice, resolve
from adoube.games.registry import described_games, folder_of_descriptions, is_there, make_game
from adoube.games.rulebook import WrittenFile, rules_of
from adoube.games.verdict import UnreadableTurn
from adoube.serialization.fields import Fields
from adoube.words import ENGLISH, Language, coded

__all__ = [
    "LudGame",
    "class_of",
    "draughts_type_of",
    "game_in",
    "magnet_plan",
    "refusals_in",
    "shipped_game",
]


ONE_KIND = ("polarity", "colour", "identity", "level")
# The views of a game for two whose manifest names none, the best first.
SEVERAL_KINDS = ("identity", "level", "colour", "polarity")


class LudGame(KitGame):
    """A game that a description describes."""

    description: ClassVar[Description]
    manifest: ClassVar[Manifest] = Manifest()
    home: ClassVar[Traversable | None] = None  # the folder of the description, where it stands in one
    clauses: ClassVar[ClauseTable | None] = None
    draughts: ClassVar[DraughtsType | None] = None  # how PDN writes it, if it does
    # Its rules where every option has its default, and those options as the description calls them.
    by_default: ClassVar[tuple[Mapping[str, str], Rules]]
    # The key of the option about repetitions, where the description leaves them open.
    repetition_keys: ClassVar[tuple[str, ...]] = ()

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        hold_together(self.id, self.manifest.options, self.options)
        of_description = {key: self.options[key] for key in self.options if key not in self.repetition_keys}
        meant = meant_by(self.manifest.options, of_description)
        known, rules = self.by_default
        rules = rules if meant == known else self.description.rules(meant)
        if (effect := self._effect_of_repetition()) is not None:
            rules = replace(rules, repetition=RepetitionRule(effect))
        if self.manifest.site_names:
            rules = replace(rules, grid=rules.grid.named_in_rows())
        citations = Citations() if self.clauses is None else self.clauses.citations(meant)
        self.use(
            rules,
            _seats(self.description, self.manifest)[: rules.seats],
            citations=citations,
            names=self.manifest.pieces,
            looks=self.manifest.looks,
            style=self.manifest.style,
        )
        self.board = replace(self.board, areas=tuple(self._areas(rules)))

    def _effect_of_repetition(self) -> OnRepetition | None:
        chosen = next((self.options[key] for key in self.repetition_keys), OFF)
        return None if chosen == OFF else OnRepetition(chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its name: its class is made of the description."""
        return game_again, (self.id, dict(self.options), self.seed)

    def read_entry(self, position: KitPosition, text: str) -> KitTurn:
        path = None if self.draughts is None else self.draughts.path(text)
        if path is None:
            return super().read_entry(position, text)
        turn = self._along(position, path.cells, text)
        return self.as_capture(position, turn, text) if path.captures else turn

    def _along(self, position: KitPosition, cells: Sequence[str], text: str) -> KitTurn:
        """The turn along these cells. If it is not legal: the only legal one that names them all, where there
        is one."""
        path = [self.rules.grid.number[cell] for cell in cells]
        literal = KitTurn(tuple(pairwise(path)))
        if self._after(position, literal) is not None:
            return literal
        results = self._results(position)
        found = [
            turn
            for turn, after in self.successors(position)
            if any(fits(path, sites_visited(way)) for way in results.get(after, ()))
        ]
        if len(found) > 1:
            turns = [self.write(turn) for turn in found]
            raise UnreadableTurn(coded("kit.ambiguous", text=text, turns=turns))
        return found[0] if found else literal

    def _areas(self, rules: Rules) -> Iterator[Area]:
        """Yield the printed areas that the manifest asks for, and the seats whose pieces begin there."""
        if not self.manifest.areas:
            return
        stood = self.placement(self.start()).cells
        for sites in (sites for name in self.manifest.areas for sites in rules.regions[name]):
            cells = frozenset(rules.grid.names[site] for site in sites_of(sites))
            owners = {owner_of(stood[cell][0]) if cell in stood else "" for cell in cells}
            yield Area(cells, owners.pop() if len(owners) == 1 else "")

    @classmethod
    def resource_files(cls, folder: str) -> Iterator[Traversable]:
        if folder == "rulebooks" and cls.clauses is None:
            yield cls._with_repetition(rulebook_of(cls.description, cls().seats), "")
            return
        if cls.home is None:
            return
        kind, _, within = folder.partition("/")
        place = cls.home.joinpath(within) if kind == "rulebooks" else cls.home / folder
        if place.is_dir():
            for file in sorted(
                (file for file in place.iterdir() if file.is_file()), key=lambda file: file.name
            ):
                yield cls._with_repetition(file, within) if file.name == cls.rulebook else file

    @classmethod
    def _with_repetition(cls, rulebook: Traversable, language: str) -> Traversable:
        """The rulebook with the ruling about repetitions, where the option is there and the book has none."""
        if not cls.repetition_keys or (cls.clauses is not None and cls.clauses.repeats != REPEATS):
            return rulebook
        words = Language(language, otherwise=ENGLISH) if language else ENGLISH
        text = words.text(coded("lud.clause_repetition"))
        book = rulebook.read_text(encoding="utf-8").rstrip()
        entry = f"## Rulings\n\n### {REPEATS} · option {REPETITION}\n\n{text}\n"
        return WrittenFile(rulebook.name, f"{book}\n\n{entry}")

    @classmethod
    def magnet_plan(cls) -> Fields | None:
        made = cls()
        if cls.manifest.magnets is not None or made.stackable:
            return cls.manifest.magnets
        others = (
            made.with_options({option.key: value}) for option in cls.all_options for value in option.values
        )
        codes = [*made.codes, *(code for other in others for code in other.codes)]
        return magnet_plan(cls.id, tuple(dict.fromkeys(codes)), made.board.pitch_mm)

    def takes_part(self, piece: str) -> bool:
        return self.manifest.magnets is not None or piece in self.codes

    def idle_clauses(self, positions: Sequence[KitPosition], cited: Set[str]) -> tuple[str, ...]:
        unneeded = self._citations.unneeded(self.rules, positions)
        return tuple(
            str(self.manifest.idle(clause, before, len(positions)))
            for clause, before in unneeded.items()
            if clause not in cited
        )

    def uncited_clauses(self) -> tuple[str, ...]:
        cited = self._citations.every
        return tuple(rule.id for rule in rules_of(type(self)) if rule.id not in cited)

    @classmethod
    def cited_clauses(cls) -> Mapping[str, str]:
        return dict.fromkeys(cls.manifest.clauses, cls.manifest.written.document)


def draughts_type_of(game: AnyGame) -> DraughtsType | None:
    """How PDN writes a game; None for one that it does not know."""
    return game.draughts if isinstance(game, LudGame) else None


def game_again(name: str, options: Mapping[str, str], seed: int) -> AnyGame:
    """Make a described game as it was pickled. Raises UnknownGame."""
    return make_game(name, options, seed=seed)


def game_in(path: str) -> type[LudGame]:
    """The class of the game that a file and those beside it describe now; its id is the path.

    A bare name is looked for among ours where no such file is there. Raises AdoubeError.
    """
    file, home = _place_of(path)
    described = class_of(description_in(file, path), path, home)
    if described.clauses is not None:
        described.clauses.check(described.by_default[0])
    return described


def refusals_in(path: str, options: Mapping[str, str]) -> RefusalList:
    """The refusals of the description in a file under some options; the others have their defaults.

    Raises AdoubeError where the file, what is beside it, or an option is wrong.
    """
    file, home = _place_of(path)
    try:
        description = description_in(file, path)
    except DescriptionError as error:
        return RefusalList((error,), is_whole=True)
    manifest = _manifest(home, description.name.removesuffix(".lud"))
    known = options_of(description, manifest)
    # The option about repetitions changes nothing of what a description says.
    described = {key: value for key, value in options.items() if key != REPETITION}
    meant = meant_by(manifest.options, resolve(path, known, described))
    return refusals_of(partial(description.expanded, meant))


def _place_of(path: str) -> tuple[Traversable, Traversable]:
    """The file that a path means, and its folder."""
    file = Path(path)
    if not is_there(path) and file.name == path:
        return folder_of_descriptions() / path, folder_of_descriptions()
    return file, file.parent


@cache
def shipped_game(name: str) -> type[AnyGame]:
    """The class of a game that comes along as a description; that its clauses hold is seen to beforehand."""
    file = described_games()[name]
    return class_of(description_in(file, file.name), name, folder_of_descriptions())


def class_of(description: Description, game_id: str, home: Traversable | None = None) -> type[LudGame]:
    """A class for a description, with what stands beside it in its folder.

    Raises AdoubeError where it is not supported under its defaults, or where what is beside it is wrong.
    """
    stem = description.name.removesuffix(".lud")
    manifest = _manifest(home, stem)
    options = options_of(description, manifest)
    meant = meant_by(manifest.options, {option.key: option.default for option in options})
    rules = description.rules(meant)
    _hold_against(description, rules, manifest)
    repetition = choice(REPETITION, *manifest.repetition_values)
    may_choose = rules.seats > 1 and rules.repetition is None and REPETITION not in {o.key for o in options}
    clauses = _clauses(description, manifest, home, stem)
    return type(
        "DescribedGame",
        (LudGame,),
        {
            "__module__": __name__,
            "__doc__": description.title,
            "all_options": (*options, repetition) if may_choose else options,
            "repetition_keys": (REPETITION,) if may_choose else (),
            "by_default": (meant, rules),
            "clauses": clauses,
            "description": description,
            "draughts": DraughtsType.read(manifest.pdn),
            "rules_version": _rules_version(description, home, stem),
            "home": home,
            "id": game_id,
            "manifest": manifest,
            "stackable": rules.ledger.piles_up,
            "rulebook": RULEBOOK if clauses is None else f"{stem}.md",
            "title": manifest.title or description.title,
            "turn_end": TurnEnd.SIGNAL if rules.stops_anywhere else TurnEnd.EVIDENT,
            "turn_order_clause": TURNS if clauses is None else clauses.turns,
            "views": manifest.views or _views(rules),
            "may_not_terminate": manifest.wanders,
        },
    )


OFF = "off"  # the value of the option about repetitions where they have no effect


def _seats(description: Description, manifest: Manifest) -> tuple[str, ...]:
    """The names of as many seats as a game may have: those that the manifest lacks are colours."""
    named = manifest.seats
    return (*named, *(colour for colour in description.seats if colour not in named))


def _rules_version(description: Description, home: Traversable | None, stem: str) -> str:
    """A number of all that is read of a game: another one where a file of it says something else."""
    files = [] if home is None else [home / f"{stem}{ending}" for ending in (".md", ".toml")]
    texts = [file.read_bytes() for file in files if file.is_file()]
    return f"{crc32(b'/'.join([description.text.encode(), *texts])):08x}"


def _views(rules: Rules) -> tuple[str, ...]:
    """The views that tell apart what the description tells apart."""
    if rules.ledger.piles_up:
        return ("identity", "colour")
    several = len(rules.kinds.kinds) > rules.seats
    if rules.seats == 2 and all(kind.seat >= 0 for kind in rules.kinds.kinds):
        return SEVERAL_KINDS if several else ONE_KIND
    return tuple(view for view in SEVERAL_KINDS if view != "polarity")


def _manifest(home: Traversable | None, stem: str) -> Manifest:
    file = None if home is None else home / f"{stem}.toml"
    return Manifest() if file is None or not file.is_file() else read_manifest(file)


def _clauses(
    description: Description, manifest: Manifest, home: Traversable | None, stem: str
) -> ClauseTable | None:
    file = None if home is None else home / f"{stem}.md"
    if file is None or not file.is_file():
        if manifest.clauses:
            raise manifest.wrong("clauses", why=coded("manifest.no_rulebook", file=f"{stem}.md"))
        return None
    return ClauseTable(description, manifest, file, is_ours=home == folder_of_descriptions())


def _hold_against(description: Description, rules: Rules, manifest: Manifest) -> None:
    """Raises FieldError for what a manifest names and the description has not."""
    for name in manifest.areas:
        if name not in rules.regions:
            why = coded("manifest.no_such_region", name=name, names=[*rules.regions])
            raise manifest.wrong("areas", why=why)
    draughts = DraughtsType.read(manifest.pdn)
    if draughts is not None and not draughts.squares.keys() <= {*rules.grid.names}:
        raise manifest.wrong("pdn", why=coded("manifest.other_squares"))
    kinds = {kind.name for kind in rules.kinds.kinds}
    for kind in manifest.pieces:
        if kind not in kinds:
            raise manifest.wrong("pieces", kind, why=coded("manifest.no_such_piece"))
    seats = _seats(description, manifest)
    if manifest.seats and len(manifest.seats) != rules.seats:
        raise manifest.wrong("seats", why=coded("manifest.other_seats", count=rules.seats))
    names = {kind: manifest.pieces.get(kind, kind.lower()) for kind in kinds}
    codes = {f"{seat}.{name}" for seat in seats for name in names.values()}
    for code in manifest.looks:
        if code not in codes:
            why = coded("manifest.no_such_code", codes=sorted(codes))
            raise manifest.wrong("looks", code, why=why)


FLAT_MM, FLAT_BASES_MM = 8, (1, 4)
# Heights of the same magnet whose fields a linear hall under 3 mm of board tells apart.
TALL_MM, TALL_BASES_MM = 30, (1, 2.5, 4.2, 6, 8.5, 12)


def magnet_plan(game: str, codes: Sequence[str], pitch_mm: float) -> Fields | None:
    """The fields of a plan for some piece codes; None where there are more than fields told apart.

    The first player's pieces show one pole and the second's the other. Of more players, every other one.
    """
    owners = list(dict.fromkeys(code.partition(".")[0] for code in codes))
    by_pole: tuple[list[str], list[str]] = ([], [])
    for code in codes:
        by_pole[owners.index(code.partition(".")[0]) % 2].append(code)
    most = max(map(len, by_pole))
    if most > len(TALL_BASES_MM):
        return None
    pieces = {
        code: _piece(1 - 2 * pole, place, is_flat=most <= len(FLAT_BASES_MM))
        for pole, codes_of_pole in enumerate(by_pole)
        for place, code in enumerate(codes_of_pole)
    }
    sensor = {"depth_mm": 3, "step_mt": 1.0 if most <= len(FLAT_BASES_MM) else 0.8, "noise_steps": 1}
    return Fields({"pitch_mm": pitch_mm, "sensor": sensor, "pieces": pieces}, f"magnets of {game}")


def _piece(pole: int, place: int, *, is_flat: bool) -> Mapping[str, Any]:
    if is_flat:
        return {
            "height_mm": FLAT_MM,
            "weight_g": 6,
            "magnet_diameter_mm": 10,
            "magnet_height_mm": 2,
            "grade": "N35",
            "pole": pole,
            "base_mm": FLAT_BASES_MM[place],
        }
    return {
        "height_mm": TALL_MM,
        "weight_g": 25,
        "magnet_diameter_mm": 15,
        "magnet_height_mm": 2,
        "grade": "N42",
        "pole": pole,
        "base_mm": TALL_BASES_MM[place],
    }
