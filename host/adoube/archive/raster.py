"""Drawings as pictures of pixels: PNG, and GIF for what moves. It needs the extra `pictures`.

A picture has the colours of the day: a drawing's own style sheet, which follows the night, is left out.
"""

import io
import re
from collections.abc import Sequence

__all__ = ["gif", "png"]

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
# Browsers know what `system-ui` is. These are the usual fonts of Windows, macOS, Linux and the Raspberry Pi.
_SYSTEM_UI = "system-ui, sans-serif"
_SANS = "Segoe UI, Helvetica Neue, Noto Sans, Open Sans, Liberation Sans, DejaVu Sans, Arial, sans-serif"
COLOURS = 256
SAMPLES = 8  # frames that the colours of a GIF are taken from
MS = 1000


def png(svg: str, width: int) -> bytes:
    """Return a drawing as a PNG that is so many pixels wide."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra

    drawn = _STYLE.sub("", svg).replace(_SYSTEM_UI, _SANS)
    return svg_to_bytes(svg_string=drawn, width=width)


def gif(frames: Sequence[str], seconds: Sequence[float], width: int) -> bytes:
    """Return drawings as a GIF that plays them over and over, each for its seconds."""
    from PIL import Image  # noqa: PLC0415 - an extra

    pictures = [Image.open(io.BytesIO(png(frame, width))).convert("RGB") for frame in frames]
    # One palette for all: colours that change with each frame would flicker.
    sampled = pictures[:: max(1, len(pictures) // SAMPLES)]
    high = sum(picture.height for picture in sampled)
    together = Image.new("RGB", (width, high))
    for place, picture in enumerate(sampled):
        together.paste(picture, (0, place * picture.height))
    palette = together.quantize(COLOURS)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[round(MS * each) for each in seconds],
        loop=0,
    )
    return out.getvalue()
