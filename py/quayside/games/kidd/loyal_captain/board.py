"""Loyal Captain at the table."""

from __future__ import annotations

from typing import Final

from ..board import BLURB, CSS_CLASS, Table, lost_by_others
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

SETTINGS: Final = ("gains",)

_TABLE: Final = Table(
    game="loyal-captain",
    dice=False,
    columns=("aboard", "lost", "reserve"),
    taken=lost_by_others,
    sheet=(("aboard", "meeple"), ("reserve", "anchor"), ("lost", "skull")),
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
