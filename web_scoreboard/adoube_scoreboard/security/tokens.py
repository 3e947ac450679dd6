"""A token under a mask: written otherwise in each answer, and the same once the mask is taken off."""

import base64
import binascii
import secrets

__all__ = ["masked", "unmasked"]


def masked(token: str) -> str:
    """Return the token under a mask, which stands before it."""
    plain = token.encode()
    mask = secrets.token_bytes(len(plain))
    return base64.urlsafe_b64encode(mask + _under(mask, plain)).decode()


def unmasked(offered: str, size: int) -> str:
    """Return what stands under a mask if `offered` is a masked token of `size` letters; else itself."""
    try:
        both = base64.urlsafe_b64decode(offered)
    except (binascii.Error, ValueError):
        return offered
    if len(both) != 2 * size:
        return offered
    return _under(both[:size], both[size:]).decode(errors="replace")


def _under(mask: bytes, text: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(mask, text, strict=True))
