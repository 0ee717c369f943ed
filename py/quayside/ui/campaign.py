"""Campaigns: what a game's archive keeps between its chapters, each of which is a match.

A game that has an archive says so in its `Meta.archive`: the option that names how a chapter
begins, and its value for the first one. The `game-over` event of a chapter has `archive`, the value
with which the next one begins, and `ending`, how the campaign has ended if there is no next one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..kernel import Match, Meta
from ..kernel.state import digest
from .savetext import NOT_SO

SETTING: Final = "campaign"
"""The setting of a match that names the campaign it is a chapter of."""


class Chapter(NamedTuple):
    """A chapter that has been played to its end."""

    match: str
    """Which match it was: the same for all copies of its save."""
    names: tuple[str, ...]
    scores: tuple[int, ...]
    """Of the players; then, of the rivals whom the rules play."""
    winners: tuple[int, ...]
    before: str
    """How it began: a value of the option."""
    after: str
    """How the next one begins, "" if there is none."""


class Campaign(NamedTuple):
    """The archive of a game."""

    id: str
    start: str
    """How its first chapter begins."""
    chapters: tuple[Chapter, ...] = ()
    ending: str = ""

    @property
    def at(self) -> str:
        """How the coming chapter begins; "" after the end of the campaign."""
        return self.chapters[-1].after if self.chapters else self.start


def begun(meta: Meta, seed: str) -> Campaign | None:
    """A new campaign, with an id made from the seed; None for a game without an archive."""
    return Campaign(digest(seed)[:10], meta.archive.start) if meta.archive is not None else None


def is_chapter(meta: Meta, options: Mapping[str, str]) -> bool:
    """Whether a match with these options is a chapter of a campaign."""
    archive = meta.archive
    if archive is None:
        return False
    spec = next(spec for spec in meta.options if spec.id == archive.option)
    return options[archive.option] not in spec.offered


def closed(campaign: Campaign | None, match: Match) -> Campaign | None:
    """The campaign after the chapter that has been played to its end in the match.

    None if the match changes nothing: it is no chapter, names no campaign, is not over, is of
    another campaign, or the campaign has gone on since. Where there is no campaign, that of the
    match is begun with it.
    """
    meta = match.game.META
    if meta.archive is None or not match.over or not is_chapter(meta, match.options):
        return None
    before = match.options[meta.archive.option]
    own = str(match.settings.get(SETTING, ""))
    if not own:
        return None
    if campaign is None:
        campaign = Campaign(own, before)
    name = _name(match.seed, match.created)
    if campaign.chapters and campaign.chapters[-1].match == name:
        # It was taken back and has come to another end, or is only looked at.
        campaign = campaign._replace(chapters=campaign.chapters[:-1], ending="")
    elif _knows(campaign, name):
        return None
    if own != campaign.id or before != campaign.at:
        return None
    end = next(event.data for _, event in reversed(match.events) if event.kind == "game-over")
    chapter = Chapter(
        name,
        tuple(player.name for player in match.players),
        tuple(end["scores"]),
        tuple(match.winners()),
        before,
        end["archive"],
    )
    return campaign._replace(chapters=(*campaign.chapters, chapter), ending=end["ending"])


def awaits(kept: Campaign, meta: Meta, save: Mapping[str, Any]) -> bool:
    """Whether the save is of a chapter that comes next in the campaign and is not in it yet."""
    if meta.archive is None or save["settings"].get(SETTING) != kept.id:
        return False
    known = _knows(kept, _name(save["seed"], save["created"]))
    return not known and bool(save["options"].get(meta.archive.option) == kept.at)


def found_again(matches: Sequence[Match]) -> Campaign | None:
    """What is known of the campaign of the last chapter from the chapters alone, oldest first.

    None if none of the matches is a chapter.
    """
    chapters = [
        match
        for match in matches
        if match.settings.get(SETTING) and is_chapter(match.game.META, match.options)
    ]
    kept: Campaign | None = None
    for match in chapters:
        own = str(match.settings[SETTING])
        if own != chapters[-1].settings[SETTING]:
            continue
        after = closed(kept, match)
        archive = match.game.META.archive
        if after is None and archive is not None:
            before = match.options[archive.option]
            known = kept is not None and _knows(kept, _name(match.seed, match.created))
            if not known and (kept is None or kept.at != before):
                # A chapter before it is lost: it is known from here.
                kept = Campaign(own, before)
                after = closed(kept, match)
        kept = after or kept
    return kept


def _name(seed: str, created: str) -> str:
    """The name of a match in the archive."""
    return digest([seed, created])


def _knows(campaign: Campaign, name: str) -> bool:
    """Whether the match of this name is a chapter of the campaign already."""
    return any(chapter.match == name for chapter in campaign.chapters)


# ------------------------------------------------------------------ in and out


def to_data(campaign: Campaign) -> dict[str, Any]:
    """The campaign as JSON data."""
    return {
        **campaign._asdict(),
        "chapters": [chapter._asdict() for chapter in campaign.chapters],
    }


def from_data(meta: Meta, data: Any) -> Campaign | None:
    """The campaign that `to_data` wrote; None for anything else, or of another game."""
    archive = meta.archive
    if archive is None:
        return None
    spec = next(spec for spec in meta.options if spec.id == archive.option)
    known = set(spec.values) - set(spec.offered)
    try:
        campaign = Campaign(
            str(data["id"]),
            str(data["start"]),
            tuple(_chapter(chapter) for chapter in data["chapters"]),
            str(data["ending"]),
        )
    except NOT_SO:
        return None
    at = campaign.start
    for chapter in campaign.chapters:
        if chapter.before != at or at not in known:
            return None
        at = chapter.after
    return campaign if at in known or (not at and campaign.chapters) else None


def beside(data: Mapping[str, Any], kept: Campaign) -> dict[str, Any]:
    """The data of a save with the campaign beside it: the game can be played on elsewhere, and the
    campaign with it.
    """
    rest = {name: value for name, value in data.items() if name != "check"}
    rest[SETTING] = to_data(kept)
    return {**rest, "check": digest(rest)}


def brought(match: Match, data: Mapping[str, Any]) -> Campaign | None:
    """The campaign beside a save, if it is that of the match in it; None if there is none."""
    kept = from_data(match.game.META, data.get(SETTING))
    return kept if kept is not None and kept.id == match.settings.get(SETTING) else None


def _chapter(data: Mapping[str, Any]) -> Chapter:
    """The chapter; KeyError, TypeError or ValueError if it is none."""
    names = tuple(str(name) for name in data["names"])
    scores = tuple(int(n) for n in data["scores"])
    winners = tuple(int(seat) for seat in data["winners"])
    if not names or len(scores) < len(names) or not set(winners) <= set(range(len(names))):
        raise ValueError("seats")
    return Chapter(
        str(data["match"]), names, scores, winners, str(data["before"]), str(data["after"])
    )


def is_ahead(theirs: Campaign, ours: Campaign | None) -> bool:
    """Whether the campaign from elsewhere takes the place of ours: there is none, ours has no
    chapter yet, or it is the same and has gone on there.
    """
    if ours is None or not ours.chapters:
        return True
    return theirs.id == ours.id and len(theirs.chapters) > len(ours.chapters)
