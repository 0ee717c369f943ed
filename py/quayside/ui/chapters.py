"""Campaigns at the table: chapters are begun, closed, and followed by the next."""

from __future__ import annotations

from typing import Any

from ..kernel import Match, Meta, msg
from . import campaign
from .campaign import Campaign
from .platform import Platform
from .screens.models import Action, Confirm, Setup, Snack
from .session import Session
from .store import Store


class Chapters:
    """The part of the app that knows of campaigns. `_do_x` is what the button `x` does."""

    platform: Platform
    store: Store
    session: Session | None
    setup: Setup | None
    dialog: str | None

    def _say(self, snack: Snack) -> None:
        raise NotImplementedError

    def _ask(self, question: Confirm) -> None:
        raise NotImplementedError

    def _campaign(self, meta: Meta) -> Campaign | None:
        """The campaign of the game, a new one if none has been begun; None if it has no archive."""
        return self.store.campaign(meta) or campaign.begun(meta, self.platform.fresh_seed())

    def _close_chapter(self) -> None:
        """If the match is a chapter that is over, the campaign's archive says so."""
        if self.session is None:
            return
        match = self.session.match
        meta = match.game.META
        before = self.store.campaign(meta)
        after = campaign.closed(before, match)
        if after is None or after == before:
            return
        if not self.store.put_campaign(meta, after):
            self._say(Snack(msg("campaign.not-stored")))
        else:
            self._say(Snack(msg("campaign.goes-on") if after.at else msg("campaign.ended")))

    def _next_chapter(self, old: Match) -> tuple[dict[str, str], dict[str, Any]]:
        """Options and settings of a match like the old one: after a chapter, of the next chapter,
        or of a single game where the campaign does not go on from it.
        """
        options, settings = dict(old.options), dict(old.settings)
        meta = old.game.META
        if meta.archive is None or not campaign.is_chapter(meta, options):
            return options, settings
        kept = self.store.campaign(meta)
        if kept is not None and _goes_on(kept, old):
            options[meta.archive.option] = kept.at
        else:
            del options[meta.archive.option]
            settings.pop(campaign.SETTING, None)
        return options, settings

    def has_next_chapter(self) -> bool:
        """Whether the match at the table is a chapter of a campaign that goes on."""
        if self.session is None:
            return False
        match = self.session.match
        meta = match.game.META
        kept = self.store.campaign(meta) if campaign.is_chapter(meta, match.options) else None
        return kept is not None and _goes_on(kept, match)

    # ------------------------------------------------------------------ buttons

    def _do_campaign_anew(self, _: str) -> None:
        self._ask(
            Confirm(
                msg("campaign.anew.title"),
                msg("campaign.anew.text"),
                (
                    Action(msg("campaign.anew.no"), "close"),
                    Action(msg("campaign.anew.yes"), "campaign-anew-yes", "refresh", danger=True),
                ),
            )
        )

    def _do_campaign_anew_yes(self, _: str) -> None:
        self.dialog = None
        if self.setup is None:
            return
        kept = campaign.begun(self.setup.game, self.platform.fresh_seed())
        if kept is None:
            return
        if self.store.put_campaign(self.setup.game, kept):
            self.setup = self.setup._replace(campaign=kept, chapter=True)
        else:
            self._say(Snack(msg("campaign.not-stored")))


def _goes_on(kept: Campaign, match: Match) -> bool:
    """Whether the campaign is that of the match, and has a chapter to come."""
    return bool(kept.at) and match.settings.get(campaign.SETTING) == kept.id
