"""Quedah Merchant at the table."""

from __future__ import annotations

from typing import Final

from ..board import BLURB, CSS_CLASS, Table, captives
from .help import page_for, pages

__all__ = [
    "BLURB",
    "CSS_CLASS",
    "SETTINGS",
    "headline",
    "log_line",
    "rules",
    "rules_page",
    "sheet_rows",
    "summary",
    "view",
]

SETTINGS: Final = ("gains", "dice")

_TABLE: Final = Table(
    game="quedah-merchant",
    dice=True,
    columns=("top", "captive", "reserve"),
    taken=captives,
    sheet=(("top", "meeple"), ("reserve", "anchor"), ("captive", "lock")),
    pages=pages,
    page_for=page_for,
)

view = _TABLE.view
log_line = _TABLE.log_line
summary = _TABLE.summary
sheet_rows = _TABLE.sheet_rows
headline = _TABLE.headline
rules = _TABLE.rules
rules_page = _TABLE.rules_page
