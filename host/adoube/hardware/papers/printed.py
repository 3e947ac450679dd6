"""Everything that is cut and printed for a board, and the solids of what a printer makes."""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from adoube.hardware.design import Design
from adoube.hardware.mechanics.bases import Base, bases
from adoube.hardware.mechanics.case import Case, Foot, case, foot, jointed_panel
from adoube.hardware.mechanics.clip import Clip, clip
from adoube.hardware.mechanics.plate import Plate, plate, pocket_layer
from adoube.hardware.mechanics.slab import Jointed, Slab
from adoube.hardware.mechanics.worst_case import check_fit
from adoube.hardware.papers.solids import base_solid, checked, clip_solid, foot_solid, pieces, upside_down

__all__ = ["Prints", "printed_solids", "prints"]

FOOT, CLIP = "foot", "clip"


@dataclass(frozen=True)
class Prints:
    """All that is cut and printed for a board."""

    plate: Plate
    layer: Slab | None  # with the sensors' pockets, for a laser
    panel: Jointed
    bases: tuple[Base, ...]
    clip: Clip | None
    case: Case | None  # None for the kit of a trial, and with collectors
    foot: Foot | None

    @property
    def jointed(self) -> tuple[Jointed, ...]:
        """What is printed in pieces."""
        return (self.panel,) if self.case is None else (self.panel, self.case.frame, self.case.lid)


def prints(design: Design) -> Prints:
    """Everything, checked. Raises MechanicsRefused for what would not hold or fit."""
    check_fit(design)
    its_case, its_foot = (case(design), foot(design)) if _has_case(design) else (None, None)
    return Prints(
        plate=plate(design),
        layer=pocket_layer(design),
        panel=jointed_panel(design) if its_case is None else its_case.panel,
        bases=bases(design),
        clip=clip(design),
        case=its_case,
        foot=its_foot,
    )


def printed_solids(its: Prints) -> Iterator[tuple[str, Manifold]]:
    """By name what is printed, as it lies on the bed. Raises MechanicsRefused."""
    for base in its.bases:
        yield base.name, base_solid(base)
    if its.clip is not None:
        yield CLIP, checked(clip_solid(its.clip), CLIP)
    if its.foot is not None and its.foot.count:
        yield FOOT, checked(foot_solid(its.foot), FOOT)
    for each in its.jointed:
        if each.seams is not None:
            for name, solid in pieces(each.slab, each.seams):
                yield name, upside_down(solid) if each is its.panel else solid


def _has_case(design: Design) -> bool:
    """Where collectors lie, and what room they take below, is the maker's affair."""
    return not design.request.trial and (design.tiling is None or design.is_tiled)
