"""How Madagascar looks from outside."""

from __future__ import annotations

from ....ui.tree import Node
from ..box import front, thumb

__all__ = ["box", "thumb"]


def box() -> Node:
    """The box: a baobab."""
    return front("#1b2e1b", "#2f4a2f", "#e0a94c", "#fbeec9", "baobab", "Madagascar")
