"""An address as a QR code, which a phone's camera reads."""

import io

import segno
from markupsafe import Markup

from adoube_scoreboard.words import say

__all__ = ["qr_code"]


def qr_code(address: str) -> Markup:
    """The code as an `svg` element without style or script: black on white by day and by night."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=4,
        dark="#000",
        light="#fff",
        svgclass="qr",
        lineclass=None,
        title=say("room.qr_label", address=address),
    )
    return Markup(file.getvalue().decode().replace("<svg ", '<svg role="img" ', 1).strip())
