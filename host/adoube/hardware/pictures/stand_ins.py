"""What nobody prints: magnets, sensors, screws and cables, as simple solids.

They have the sizes that the design knows. Sizes that no part file has are only drawn: nothing is worked
out from them.
"""

from manifold3d import CrossSection, Manifold

from adoube.hardware.part import Body, Part, Reed
from adoube.hardware.pictures.scene import Material, Model, Point
from adoube.sensing.magnets import Magnet

__all__ = ["axis", "box", "magnet", "pillar", "ribbon", "sensor", "sunk_screw", "under_screw"]

SEGMENTS = 48
# How thick a reed's leg is drawn, and how long on either side of its bend.
LEG_MM, LEG_DOWN_MM, LEG_OUT_MM = 0.6, 5.0, 3.0
HALL_LEGS_MM = 1.27
THREAD_MM, HEAD_MM, HEAD_HIGH_MM = 3.0, 5.5, 1.7  # of a screw M3
DASH_MM, DASH_THICK_MM = 1.4, 0.1


def box(left: float, low: float, right: float, high: float, bottom: float, top: float) -> Manifold:
    """A block along the axes."""
    return Manifold.cube((right - left, high - low, top - bottom)).translate((left, low, bottom))


def pillar(at: Point, diameter_mm: float, height_mm: float) -> Manifold:
    """A cylinder that stands there."""
    return Manifold.cylinder(height_mm, diameter_mm / 2, diameter_mm / 2, SEGMENTS).translate(at)


def magnet(disc: Magnet, pole: int, at: Point) -> tuple[Model, Model]:
    """A disc that lies there, its south pole down where `pole` is above 0."""
    half_mm, (x, y, z) = disc.height_mm / 2, at
    lower, upper = (Material.SOUTH, Material.NORTH) if pole > 0 else (Material.NORTH, Material.SOUTH)
    return (
        Model("magnet", pillar(at, disc.diameter_mm, half_mm), lower),
        Model("magnet", pillar((x, y, z + half_mm), disc.diameter_mm, half_mm), upper),
    )


def sensor(one: Part) -> tuple[Model, Model]:
    """A sensor as it lies under a plate whose lower face is at 0, or stands in its hole."""
    if not isinstance(one.sense, Reed):
        return _hall(one.body)
    glass, legs = _reed(one.body)
    if not one.sense.upright:
        return glass, legs
    depth_mm = one.body.length_mm / 2 + LEG_OUT_MM
    return glass.turned(y_deg=90).moved(z_mm=-depth_mm), legs.turned(y_deg=90).moved(z_mm=-depth_mm)


def _reed(body: Body) -> tuple[Model, Model]:
    """A reed along x, its middle at 0, its glass up to 0; its legs go out and down."""
    radius = body.height_mm / 2
    glass = Manifold.cylinder(body.length_mm, radius, radius, SEGMENTS, True).rotate((0, 90, 0))
    half_mm, thick = body.length_mm / 2, LEG_MM / 2
    legs = Manifold()
    for way in (-1, 1):
        bend_mm = way * (half_mm + LEG_OUT_MM)
        out = sorted((way * (half_mm - 3), bend_mm + way * thick))
        legs += box(out[0], -thick, out[1], thick, -thick, thick)
        legs += box(bend_mm - thick, -thick, bend_mm + thick, thick, -LEG_DOWN_MM, thick)
    glass, legs = (each.translate((0, 0, -radius)) for each in (glass - legs, legs))
    return Model("reed", glass, Material.GLASS), Model("legs", legs, Material.STEEL)


def _hall(body: Body) -> tuple[Model, Model]:
    """A Hall sensor whose marked face looks up at 0, its three legs bent down behind its pocket."""
    wide, long = body.width_mm / 2, body.length_mm / 2
    high_mm = body.height_mm or 1.5
    case = box(-long, -wide, long, wide, -high_mm, 0)
    middle, thick = -high_mm / 2, LEG_MM / 2 * 0.8
    legs = Manifold()
    for at in (-1, 0, 1):
        x = at * HALL_LEGS_MM
        legs += box(x - thick, -wide - LEG_OUT_MM, x + thick, -wide, middle - thick, middle + thick)
        legs += box(
            x - thick,
            -wide - LEG_OUT_MM,
            x + thick,
            -wide - LEG_OUT_MM + 2 * thick,
            -LEG_DOWN_MM,
            middle + thick,
        )
    return Model("sensor", case, Material.CHIP), Model("legs", legs, Material.STEEL)


def sunk_screw(at: Point, long_mm: float) -> Model:
    """A countersunk screw M3, the upper face of its head there, pointing down."""
    cone_mm = (HEAD_MM - THREAD_MM) / 2
    solid = Manifold.cylinder(cone_mm, THREAD_MM / 2, HEAD_MM / 2, SEGMENTS).translate((0, 0, -cone_mm))
    solid += pillar((0, 0, -long_mm), THREAD_MM, long_mm)
    arm = Manifold.cube((3.0, 0.7, 2.4), True)
    return Model("screw", (solid - arm - arm.rotate((0, 0, 90))).translate(at), Material.STEEL)


def under_screw(at: Point, long_mm: float) -> Model:
    """A screw M3 that points up, its head's flat face there."""
    solid = pillar((0, 0, -HEAD_HIGH_MM), HEAD_MM, HEAD_HIGH_MM) + pillar((0, 0, 0), THREAD_MM, long_mm)
    return Model("screw", solid.translate(at), Material.STEEL)


def ribbon(start: Point, end: Point, width_mm: float, rise_mm: float) -> Model:
    """A flat cable between two plugs, over a bow that is so high; `start` and `end` lie in a line along x."""
    (x1, y, z), (x2, _, _) = sorted((start, end))
    outline = [(x1, 0), (x1 + 2.5, rise_mm), (x2 - 2.5, rise_mm), (x2, 0)]
    inner = [(x2 - 1.1, 0), (x2 - 3.4, rise_mm - 1.0), (x1 + 3.4, rise_mm - 1.0), (x1 + 1.1, 0)]
    profile = CrossSection([[*outline[::-1], *inner[::-1]]])
    solid = Manifold.extrude(profile, width_mm).rotate((90, 0, 0))
    return Model("ribbon", solid.translate((0, y + width_mm / 2, z)), Material.STEEL)


def axis(at: Point, to_z_mm: float, dash_mm: float = DASH_MM) -> Model:
    """A dashed line straight up, for parts that are drawn away from where they belong."""
    x, y, z = at
    dashes, half = Manifold(), DASH_THICK_MM / 2
    while z < to_z_mm:
        dashes += box(x - half, y - half, x + half, y + half, z, min(z + dash_mm, to_z_mm))
        z += 2 * dash_mm
    return Model("axis", dashes, Material.AXIS)
