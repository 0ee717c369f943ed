"""How Quedah Merchant looks from outside."""

from __future__ import annotations

from ....ui.tree import Node
from ..box import front, thumb

__all__ = ["box", "thumb"]


def box() -> Node:
    """The box: the lantern of a merchantman."""
    return front("#5c2411", "#8a3a1e", "#eec46c", "#fdf0cf", "lantern", "Quedah", "Merchant")
