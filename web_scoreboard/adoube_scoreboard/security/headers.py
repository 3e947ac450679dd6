"""Headers of every answer that tell the browser how to treat it."""

import base64
import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from flask import Flask, Response, g, request

from adoube_scoreboard.security.network import leave_to_read

__all__ = ["OWN_FILES_ALONE", "init_app", "trust_own"]

_NOBODYS_FRAME = "frame-ancestors 'none'"
# No inline code or style but what the page itself trusts, nothing from elsewhere.
OWN_FILES_ALONE = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)
_CONTENT_SECURITY_POLICY = f"{OWN_FILES_ALONE}; {_NOBODYS_FRAME}"
_ALWAYS = {
    "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # For browsers that do not know frame-ancestors.
    "X-Frame-Options": "DENY",
}
# Other pages ask for none of these: what was smuggled into one should not be able to either.
_FEATURES = ("camera", "microphone", "geolocation", "display-capture", "payment", "usb", "serial")
# The one page that asks for each of these.
_ASKED_FOR_BY = {"phone_camera.page": "camera", "board_setup.page": "serial"}
_EMBEDS = ("overlay.embed", "tournament.embed")  # the pages that may stand in frames of other sites
_HTTPS_FROM_NOW_ON = "max-age=86400"  # A day: a club that gives up its proxy is reached again the day after.


def init_app(
    app: Flask,
    cors_origins: Collection[str] = (),
    embed_origins: Collection[str] = (),
    *,
    is_https_to_stay: bool = True,
) -> None:
    """Adds them to every answer; pages of `cors_origins` may read those of the API.

    Pages of `embed_origins` may have a table or the tournament in a frame.
    `is_https_to_stay`: whether browsers that came by HTTPS are to use nothing else the next time.
    """

    def add(response: Response) -> Response:
        leave = leave_to_read(request.method, request.path, request.headers.get("Origin"), cors_origins)
        vary = leave.pop("Vary", None)
        response.headers.update(leave)
        if vary is not None:
            response.vary.add(vary)
        if request.is_secure and is_https_to_stay:
            response.headers["Strict-Transport-Security"] = _HTTPS_FROM_NOW_ON
        _add(response)
        if request.endpoint in _EMBEDS and embed_origins:
            _allow_frames(response, embed_origins)
        return response

    app.after_request(add)


def trust_own(kind: str, text: str) -> None:
    """Have browsers trust this text in the page that is being made; `kind`: script-src or style-src."""
    if "own" not in g:
        g.own = {}
    g.own.setdefault(kind, []).append(f"'{_digest(text)}'")


@lru_cache(maxsize=64)
def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _policy(own: Mapping[str, Sequence[str]]) -> str:
    policy = _CONTENT_SECURITY_POLICY
    for kind, digests in own.items():
        policy = policy.replace(f"{kind} 'self'", " ".join((f"{kind} 'self'", *digests)))
    return policy


def _allow_frames(response: Response, origins: Collection[str]) -> None:
    policy = response.headers["Content-Security-Policy"]
    ancestors = " ".join(("frame-ancestors", *origins))
    response.headers["Content-Security-Policy"] = policy.replace(_NOBODYS_FRAME, ancestors)
    # It knows one site at most; what goes before it does not know the policy.
    del response.headers["X-Frame-Options"]


def _add(response: Response) -> None:
    response.headers.update(_ALWAYS)
    if "own" in g:
        response.headers["Content-Security-Policy"] = _policy(g.own)
    response.headers["Permissions-Policy"] = ", ".join(
        f"{feature}=(self)" if _ASKED_FOR_BY.get(request.endpoint or "") == feature else f"{feature}=()"
        for feature in _FEATURES
    )
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    elif request.path.endswith(".js"):
        # Windows may think otherwise, and a browser runs no module of another type.
        response.headers["Content-Type"] = "text/javascript; charset=utf-8"
