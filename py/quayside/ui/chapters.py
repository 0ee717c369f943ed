"""Campaigns at the table: chapters are begun, closed, and followed by the next."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from .. import games
from ..kernel import Match, Meta, SaveError, msg
from . import campaign
from .campaign import SETTING, Campaign
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
        kept = self.store.campaign(meta)
        if kept is not None:
            return self._caught_up(meta, kept)
        return self._found_again(meta) or campaign.begun(meta, self.platform.fresh_seed())

    def _caught_up(self, meta: Meta, kept: Campaign) -> Campaign:
        """The campaign with the chapters that have been played to their end since.

        Where the browser died soon after, the journal has the game, and the archive is of before.
        """
        for info in reversed(self.store.list()):
            with suppress(SaveError):
                if (
                    info.game == meta.id
                    and info.finished
                    and campaign.awaits(kept, meta, self.store.get(info.id))
                ):
                    match = self.store.open(info.id, games.find)
                    kept = campaign.closed(kept, match) or kept
        return kept

    def _found_again(self, meta: Meta) -> Campaign | None:
        """The campaign as the chapters tell it that are stored: the archive itself is lost."""
        found: list[Match] = []
        for info in self.store.list() if meta.archive is not None else ():
            if info.game == meta.id:
                with suppress(SaveError):
                    found.append(self.store.open(info.id, games.find))
        return campaign.found_again(sorted(found, key=lambda match: match.created))

    def _close_chapter(self) -> None:
        """If the match is a chapter that is over, the campaign's archive says so."""
        if self.session is None:
            return
        match = self.session.match
        meta = match.game.META
        known = self.store.campaign(meta)
        lost = known is None and match.over and match.settings.get(SETTING)
        after = campaign.closed(self._found_again(meta) if lost else known, match)
        if after is None or after == known:
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
            settings.pop(SETTING, None)
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
    return bool(kept.at) and match.settings.get(SETTING) == kept.id
