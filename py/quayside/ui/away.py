"""A game that is carried away before its end: the save holds what players hold in secret."""

from __future__ import annotations

from .. import games
from ..kernel import Match, msg
from .savetext import SaveInfo
from .screens.models import Action, Confirm


def holds_secrets(match: Match) -> bool:
    """Whether a save of the match would tell what somebody may not know."""
    return match.game.META.hidden and not match.over


def may_hold_secrets(info: SaveInfo) -> bool:
    """Whether the save may tell so; true also of games that this version does not know."""
    if info.finished:
        return False
    return info.game not in games.PACKAGES or games.meta(info.game).hidden


def question(act: str, back: str) -> Confirm:
    """What is asked before such a save leaves the tablet: `act` does it, `back` does not."""
    return Confirm(
        msg("secrets.title"),
        msg("secrets.text"),
        (
            Action(msg("secrets.no"), back),
            Action(msg("secrets.yes"), act, "download", danger=True),
        ),
    )
