"""The dialog of saved games at work: chosen, named, copied, deleted, carried away, brought in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from .. import games
from ..kernel import PUBLIC, Match, Message, Meta, SaveError, canonical, msg
from . import away, campaign
from .campaign import Campaign
from .copies import Copies
from .platform import Platform
from .savetext import SaveInfo, Summary, parse
from .screens import saves as view
from .screens import when
from .screens.boxes import thumb
from .screens.models import Action, SaveCard, Saves, Snack
from .store import SaveResult, Store, open_bundle
from .text import Texts
from .tree import Node

MAX_NAME: Final = 40


def title_of(game_id: str) -> str:
    """The name on the game's box; the id if we do not have it."""
    return games.meta(game_id).title if game_id in games.PACKAGES else game_id


def file_name(title: str, when_iso: str) -> str:
    """A name for the file of a save: `Saint Malo 2026-07-31.quayside.json`."""
    clean = "".join(c for c in title if c.isalnum() or c in " -_").strip()
    return f"{clean or 'Quayside'} {when_iso[:10]}.quayside.json"


class Desk:
    """The state of the dialog, and what its buttons do."""

    __slots__ = ("_thumbs", "copies", "model", "name", "platform", "snack", "store", "t")

    def __init__(
        self, store: Store, platform: Platform, t: Texts, snack: Callable[[Snack], None]
    ) -> None:
        self.store = store
        self.t = t
        self.platform = platform
        self.copies = Copies(store, platform)
        self.snack = snack
        self.model = Saves(())
        self.name = ""
        """The new name that is being typed."""
        self._thumbs: dict[tuple[str, str, int], Node | None] = {}

    # ------------------------------------------------------------------ what is there

    def infos(self) -> list[SaveInfo]:
        """All saved games, newest first."""
        return self.store.list()

    def card(self, info: SaveInfo, *, picture: bool = True) -> SaveCard:
        """The save as it is shown. Its picture needs the game's rules."""
        now = when.local(self.platform.now()) or datetime.min
        problem: Message | None = None
        if info.damaged:
            problem = view.problem("damaged")
        elif info.game not in games.PACKAGES:
            problem = view.problem("unknown-game")
        return SaveCard(
            info.id,
            info.game,
            title_of(info.game) if info.game else "",
            info.title,
            info.players,
            info.summary,
            when.when(when.local(info.saved), now),
            info.finished,
            problem,
            self._thumb(info) if picture and problem is None else None,
        )

    def _thumb(self, info: SaveInfo) -> Node | None:
        """The small picture of the position when the turn began; drawn once per save."""
        key = (info.id, info.saved, info.size)
        if key not in self._thumbs:
            if len(self._thumbs) > 200:
                self._thumbs.clear()
            try:
                game = games.find(info.game)
                state = game.state_from_json(self.store.get(info.id)["checkpoint"]["state"])
                self._thumbs[key] = thumb(info.game, game.observe(state, PUBLIC))
            except (SaveError, KeyError, TypeError, ValueError, IndexError):
                self._thumbs[key] = None
        return self._thumbs[key]

    def open(self, selected: str | None = None) -> None:
        """The list is shown with this save chosen, else the newest."""
        infos = self.infos()
        if selected is None and infos:
            selected = infos[0].id
        self.model = Saves(tuple(self.card(info) for info in infos), selected)

    def look_again(self) -> None:
        """The list is what is stored now."""
        self._refresh()

    def _refresh(self, **changes: Any) -> None:
        cards = tuple(self.card(info) for info in self.infos())
        model = self.model._replace(cards=cards, **changes)
        if all(card.id != model.selected for card in cards):
            model = model._replace(selected=cards[0].id if cards else None)
        self.model = model

    def _tell(self, message: Message, *, bad: bool = False) -> None:
        self.model = self.model._replace(message=message, bad=bad)

    def _stored(self, result: SaveResult) -> bool:
        if not result:
            self._tell(msg("desk.not-stored", reason=result.reason), bad=True)
        return bool(result)

    # ------------------------------------------------------------------ fields and buttons

    def field(self, name: str, value: str) -> bool:
        """An input has changed; False if it is none of this dialog's."""
        if name == "save":
            self.model = self.model._replace(selected=value, renaming=None, message=None)
        elif name == "save-name":
            self.name = value[:MAX_NAME]
        elif name == "import":
            self.model = self.model._replace(text=value)
        else:
            return False
        return True

    def act(self, name: str, argument: str) -> bool:
        """A button has been pressed; False if it is none of this dialog's."""
        do = getattr(self, "_do_" + name.replace("-", "_"), None)
        if do is None:
            return False
        self.model = self.model._replace(message=None, bad=False, question=None)
        try:
            do(argument)
        except SaveError as error:
            self._tell(view.problem(error.code), bad=True)
        return True

    def _title(self, save_id: str) -> str:
        card = next((card for card in self.model.cards if card.id == save_id), None)
        return card.title if card else ""

    def _do_saves_list(self, _: str) -> None:
        self._refresh(mode="list", text="", renaming=None)

    def _do_save_rename(self, save_id: str) -> None:
        self.name = self._title(save_id)
        self._refresh(selected=save_id, renaming=save_id)

    def _do_save_renamed(self, save_id: str) -> None:
        title = " ".join(self.name.split())
        if self._stored(self.store.rename(save_id, title, self.platform.now())):
            self._refresh(renaming=None)

    def _do_save_copy(self, save_id: str) -> None:
        card = next((card for card in self.model.cards if card.id == save_id), None)
        if card is None:
            return
        name = self.t(msg("saves.copy-of", name=card.title or card.game_title))[:MAX_NAME]
        twin, result = self.store.duplicate(
            save_id, self.platform.fresh_seed(), self.platform.now(), name
        )
        if self._stored(result):
            self._refresh(selected=twin, renaming=None)

    def _do_save_delete(self, save_id: str) -> None:
        if self._stored(self.store.delete(save_id)):
            self._refresh(renaming=None)
            undelete = Action(msg("saves.restore"), f"save-undelete:{save_id}", "undo")
            self.snack(Snack(msg("saves.deleted"), undelete))

    def _do_save_undelete(self, save_id: str) -> None:
        if self._stored(self.store.undelete(save_id)):
            self._refresh(selected=save_id)

    def _carried_away(self, act: str, save_id: str = "") -> None:
        """The save of this id, or all are, by this act; before that somebody is asked, if players
        hold anything in secret.
        """
        infos = [info for info in self.infos() if not save_id or info.id == save_id]
        if any(away.may_hold_secrets(info) for info in infos):
            question = away.question(f"{act}:{save_id}", "saves-list")
            self.model = self.model._replace(question=question)
        else:
            self.act(act, save_id)

    def _do_save_file(self, save_id: str) -> None:
        self._carried_away("save-file-yes", save_id)

    def _do_save_text(self, save_id: str) -> None:
        self._carried_away("save-text-yes", save_id)

    def _do_save_all(self, _: str) -> None:
        self._carried_away("save-all-yes")

    def _do_save_file_yes(self, save_id: str) -> None:
        card = next((card for card in self.model.cards if card.id == save_id), None)
        name = (card.title or card.game_title) if card else ""
        if self.platform.download(file_name(name, self.platform.now()), self._text(save_id)):
            self._tell(msg("desk.written"))
            self.copies.made()
        else:
            self._do_save_text_yes(save_id)

    def _do_save_text_yes(self, save_id: str) -> None:
        self.model = self.model._replace(mode="export", text=self._text(save_id))

    def _text(self, save_id: str) -> str:
        """The save as a file, a chapter with its campaign; a damaged one as it is stored."""
        try:
            text = self.store.export_text(save_id)
        except SaveError:
            return self.store.raw(save_id)
        data = parse(text)
        game, settings = data.get("game"), data.get("settings")
        if game not in games.PACKAGES or not isinstance(settings, dict):
            return text
        kept = self.store.campaign(games.meta(game))
        if kept is None or kept.id != settings.get(campaign.SETTING):
            return text
        return canonical(campaign.beside(data, kept)) + "\n"

    def _do_save_all_yes(self, _: str) -> None:
        text = self.store.export_all()
        if self.platform.download(file_name("Quayside", self.platform.now()), text):
            self._tell(msg("desk.written"))
            self.copies.made()
        else:
            self.model = self.model._replace(mode="export", text=text)

    def _do_copy_text(self, _: str) -> None:
        if self.platform.copy(self.model.text):
            self._tell(msg("saves.text.copied"))
            self.copies.made()
        else:
            self._tell(msg("desk.not-copied"), bad=True)

    def _do_import_text(self, _: str) -> None:
        self.model = self.model._replace(mode="import", text="")

    def _do_import_go(self, _: str) -> None:
        if not self.model.text.strip():
            raise SaveError("empty")
        self.bring_in(self.model.text)

    # ------------------------------------------------------------------ bringing in

    def read_file(self, text: str | None) -> None:
        """The content of a file that was chosen; None if it could not be read."""
        try:
            if text is None:
                raise SaveError("unreadable")
            if not text.strip():
                raise SaveError("empty")
            self.bring_in(text)
        except SaveError as error:
            self._tell(view.problem(error.code), bad=True)

    def bring_in(self, text: str) -> None:
        """The save, or all saves, in the text are among ours. SaveError if it holds none."""
        bundle = open_bundle(text)
        if bundle is None:
            match, data = self.store.import_text(text, games.find)
            save_id, result = self.keep(match, data)
            if self._stored(result):
                self._bring_campaign(match.game.META, campaign.brought(match, parse(text)))
                self._refresh(mode="list", text="", selected=save_id)
                self._tell(msg("saves.imported"))
            return
        count = 0
        for info in bundle.list():
            try:
                match, data = self.store.import_text(bundle.export_text(info.id), games.find)
            except SaveError:
                continue
            _, result = self.keep(match, data, saved=info.saved)
            count += bool(result)
        for game_id in games.ids():
            meta = games.meta(game_id)
            self._bring_campaign(meta, bundle.campaign(meta))
        self._refresh(mode="list", text="")
        self._tell(msg("saves.imported.all", n=count), bad=count == 0)

    def _bring_campaign(self, meta: Meta, theirs: Campaign | None) -> None:
        """The campaign that came with saves is ours if it leads further than our own."""
        ours = self.store.campaign(meta)
        if theirs is None or theirs == ours:
            return
        if not campaign.is_ahead(theirs, ours):
            self.snack(Snack(msg("campaign.kept", game=meta.title)))
        elif self._stored(self.store.put_campaign(meta, theirs)):
            self.snack(Snack(msg("campaign.imported", game=meta.title)))

    def keep(self, match: Match, data: dict[str, Any], saved: str = "") -> tuple[str, SaveResult]:
        """The match is stored as a game of its own."""
        save_id = self.store.new_id(self.platform.fresh_seed())
        board = games.board(match.game.META.id)
        seen = match.observe(PUBLIC)
        summary = Summary(
            saved or self.platform.now(),
            board.summary(seen, match.request),
            int(seen.get("round", match.turn)),
            match.over,
        )
        return save_id, self.store.put(save_id, data, summary)
