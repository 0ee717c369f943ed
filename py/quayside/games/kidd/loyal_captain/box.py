"""How Loyal Captain looks from outside."""

from __future__ import annotations

from ....ui.tree import Node
from ..box import front, thumb

__all__ = ["box", "thumb"]


def box() -> Node:
    """The box: the captain's hat."""
    return front("#16253f", "#243a5e", "#c9a45a", "#f4e6c3", "hat", "Loyal Captain")
