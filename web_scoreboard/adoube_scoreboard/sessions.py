"""The cookie of a log-in: over HTTPS it never leaves by plain HTTP."""

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface

__all__ = ["SecureWhereHttps"]


class SecureWhereHttps(SecureCookieSessionInterface):
    """Flask's signed cookie, marked `Secure` for whoever came by HTTPS.

    One scoreboard may be reached both ways: by a proxy with HTTPS, and on this computer itself without.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure
