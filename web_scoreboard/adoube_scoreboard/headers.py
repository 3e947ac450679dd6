"""What every answer says to the browser about itself."""

from flask import Flask, Response, request

__all__ = ["init_app"]

# No inline code or style, nothing from elsewhere, in nobody's frame.
_CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_ALWAYS = {
    "Content-Security-Policy": _CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def init_app(app: Flask) -> None:
    app.after_request(_add)


def _add(response: Response) -> Response:
    response.headers.update(_ALWAYS)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    elif request.path.endswith(".js"):
        # Windows may think otherwise, and a browser runs no module of another type.
        response.headers["Content-Type"] = "text/javascript; charset=utf-8"
    return response
