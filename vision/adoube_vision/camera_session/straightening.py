"""Makes a camera's pictures straight, whatever size they come in, with the lens that was measured."""

from collections.abc import Mapping

from adoube_vision.finding.lens import Lens
from adoube_vision.pixels import Pixels

__all__ = ["Straightening"]


class Straightening:
    """One camera's lens; None: its pictures stay as they are."""

    def __init__(self, kept: Mapping[str, object] | None) -> None:
        self._kept = kept
        self._lens: Lens | None = None

    def straight(self, picture: Pixels) -> Pixels:
        """The picture as a straight lens would have taken it.

        Raises LensError where the lens cannot be read, or is of pictures of another shape.
        """
        if self._kept is None:
            return picture
        size = (picture.shape[1], picture.shape[0])
        if self._lens is None or self._lens.size != size:
            lens = Lens.read(self._kept)
            self._lens = lens if lens.size == size else lens.for_size(size)
        return self._lens.straightened(picture)
