"""Neutral cards of the Warlord cycle."""

from __future__ import annotations
