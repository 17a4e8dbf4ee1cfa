"""Where a request comes from: pages of other sites may not act in the name of a guest."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from strategium.server.config import Config
from strategium.server.errors import WrongOrigin

NO_PAGE = ("", "none")


def check_origin(headers: Mapping[str, str], config: Config) -> None:
    """A browser says where the page is from. Programs that are no browser say nothing, and have no cookie to steal."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "") in NO_PAGE:
            return
        raise WrongOrigin("Browsers must say which page asks.")
    if origin in config.origins:
        return
    try:
        parts = urlsplit(origin)
    except ValueError as e:
        raise WrongOrigin("That is not where any page is from.") from e
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.netloc != headers.get("host"):
        raise WrongOrigin("A page of another site may not do that.")
