"""Story cards, legacy tiles, the vote and the archive of a campaign (RULES 19)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Option
from . import telling
from .asking import Decision, Offers, Sort, question
from .catalog import LEGACY, NUMERALS, STORIES, Op
from .deck import lay_quest
from .effects import effect, perform
from .pieces import NOBODY, Tale
from .places import empty_villages
from .state import Maracaibo
from .tracks import put_marker
from .village import roll_size

CAMPAIGN_START: Final = "01"


# ------------------------------------------------------------------ the archive (RULES 19.3)


class Archive(NamedTuple):
    """What a campaign keeps from game to game."""

    card: str
    legacy: tuple[str, ...]
    c_cards: bool


@lru_cache(maxsize=1)
def archives() -> dict[str, Archive]:
    """Every archive that a campaign can come to, by its name: the card, and a letter where it can
    be reached with different tiles. These names are the values of the option `story`.
    """
    found = {Archive(CAMPAIGN_START, (), False)}
    todo = list(found)
    for archive in todo:
        for option in STORIES[archive.card]["back"]["vote"]["options"]:
            after = _after(archive, [*STORIES[archive.card]["back"]["before"], *option["effects"]])
            if after is not None and after not in found:
                found.add(after)
                todo.append(after)
    named = {}
    for card in STORIES:
        group = sorted(archive for archive in found if archive.card == card)
        for letter, archive in zip("abcdefghijklmnopqrstuvwxyz", group, strict=False):
            named[card + (letter if len(group) > 1 else "")] = archive
    return named


def _number(tile: str) -> int:
    return int(tile[1:])


def _after(archive: Archive, ops: list[Op]) -> Archive | None:
    """The archive after these effects; None if the campaign ends with them."""
    tiles, c_cards, card = set(archive.legacy), archive.c_cards, ""
    for op in ops:
        match op["op"]:
            case "addLegacy":
                tiles.add(op["tile"])
            case "removeLegacy":
                tiles.discard(op["tile"])
            case "addCCards":
                c_cards = True
            case "nextStory":
                card = op["card"]
    if not card:
        return None
    tiles.update(STORIES[card]["setup"]["legacyTiles"])
    in_play = c_cards or bool(STORIES[card]["setup"]["cCards"])
    return Archive(card, tuple(sorted(tiles, key=_number)), in_play)


def _archive_now(state: Maracaibo) -> str:
    """The name of the archive as the story stands now; empty after the campaign's end."""
    tale = state.tale
    if tale.ending:
        return ""
    legacy = tuple(sorted(tale.legacy, key=_number))
    now = Archive(tale.card, legacy, tale.c_cards)
    return next(name for name, archive in archives().items() if archive == now)


# ------------------------------------------------------------------ tiles in and out (RULES 19.2)


def enter_story(state: Maracaibo, option: str) -> None:
    """The story card, legacy tiles and C cards that the option names are in the game.

    The option is a single card (75 to 77) or the name of an archive (RULES 19.1, 19.3).
    """
    archive = archives().get(option)
    card = STORIES[option if archive is None else archive.card]
    state.tale = Tale(card["id"])
    state.tale.archive = option if archive is not None else ""
    state.tale.legacy = list(card["legacyTiles"] if archive is None else archive.legacy)
    if card["cCards"] if archive is None else archive.c_cards:
        state.add_c_cards()


def bring_in(state: Maracaibo, tile: str) -> Flow:
    """The legacy tile is in the game."""
    if tile not in state.tale.legacy:
        state.tale.legacy.append(tile)
        state.tell("legacy", tile=tile)
        yield from unfold(state, tile)


def unfold(state: Maracaibo, tile: str) -> Flow:
    """What lies on the legacy tile at first lies there (RULES 19.2)."""
    data = LEGACY[tile]["data"]
    if LEGACY[tile]["kind"] == "discTile":
        box = data["boxDiscsAtStart"].get(str(state.table), 0)
        state.tale.rolls[tile] = [NOBODY] * (box + (state.jean is not None))
    if data.get("openQuest"):
        yield from lay_quest(state, LEGACY[tile]["placement"])


@effect("addLegacy")
def _add_legacy(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    del me, source
    yield from bring_in(state, op["tile"])


@effect("removeLegacy")
def _remove_legacy(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The tile is out of the game and of the archive, with the discs on it."""
    del me, source
    state.tale.legacy.remove(op["tile"])
    state.tale.rolls.pop(op["tile"], None)
    state.tell("legacy-gone", tile=op["tile"])
    yield from ()


@effect("addCCards")
def _add_c_cards(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    del me, op, source
    state.add_c_cards()
    yield from ()


# ------------------------------------------------------------------ quests of a round (RULES 19.1)


def lay_quests(state: Maracaibo) -> Flow:
    """The quests of this round lie at their stops, beside what lies there still (MB-28)."""
    table = STORIES[state.tale.card]["questPlacement"][str(state.table)]
    for stop in table[NUMERALS[state.round - 1]]:
        yield from lay_quest(state, stop)


# ------------------------------------------------------------------ reading a card (RULES 19.3)


def is_met(state: Maracaibo) -> bool:
    """Whether the requirement of the story card is met."""
    requirement = STORIES[state.tale.card].get("requirement")
    if requirement is None or state.tale.ending:
        return False
    match requirement["type"]:
        case "storyTile":
            return state.tale.claimed
        case "discTileFull":
            tile = requirement["tile"]
            return len(state.tale.rolls[tile]) >= roll_size(state, tile)
        case "combatActionUsed":
            return any(action in state.tale.covered for action in requirement["any"])
        case _:
            return requirement["location"] in state.markers


def reader_of(state: Maracaibo) -> int:
    """The player who reads the card: whoever did last what it asks for, else who ended the round.

    Jean reads nothing: the player does it for her.
    """
    requirement = STORIES[state.tale.card]["requirement"]
    match requirement["type"]:
        case "discTileFull":
            reader = state.ender
        case "annexed":
            reader = state.takers[requirement["location"]]
        case _:
            reader = state.tale.reader
    if reader == NOBODY:
        reader = state.ender
    return min(reader, state.players - 1)


def check_story(state: Maracaibo) -> Flow:
    """If the requirement is met, the card has been read and voted upon (RULES 19.3)."""
    if not is_met(state):
        return
    card = STORIES[state.tale.card]
    reader = reader_of(state)
    state.tell("story-read", seat=reader, story=state.tale.card)
    yield from perform(state, reader, card["back"]["before"], "story")
    choice = yield from vote(state, reader, card["back"]["vote"]["options"])
    chosen = next(o for o in card["back"]["vote"]["options"] if o["id"] == choice)
    state.tell("voted", seat=reader, story=card["id"], choice=choice)
    yield from perform(state, reader, chosen["effects"], "story")
    state.tale.archive = _archive_now(state)


def vote(state: Maracaibo, reader: int, options: list[dict[str, Any]]) -> Decision:
    """The option with most votes, each player having one; the reader's among tied ones."""
    card = state.tale.card
    votes: dict[str, int] = {option["id"]: 0 for option in options}
    for seat in state.from_seat(reader):
        if state.is_jean(seat):
            continue
        key = yield from _ask_vote(state, seat, [option["id"] for option in options])
        votes[key] += 1
        state.tell("vote", seat=seat, story=card, choice=key)
    best = [choice for choice, n in votes.items() if n == max(votes.values())]
    if len(best) == 1:
        return best[0]
    return (yield from _ask_vote(state, reader, best))


def _ask_vote(state: Maracaibo, seat: int, choices: list[str]) -> Decision:
    prompt = msg("vote.prompt", seat=seat, question=state.tale.card)
    key = yield question(_VOTE, prompt, state, seat, choices)
    return key.removeprefix("vote:")


def _vote_offers(state: Maracaibo, seat: int, choices: list[str]) -> Offers:
    del seat
    return [([f"vote:{choice}" for choice in choices], partial(_vote_option, state.tale.card))]


def _vote_option(card: str, key: str) -> Option:
    choice = key.removeprefix("vote:")
    return Option(
        key,
        msg("vote.for", choice=f"{card}.{choice}"),
        f"choice-{choice}",
        hint=msg("effects", effects=telling.vote_text(card, choice)),
    )


_VOTE: Final = Sort("vote", _vote_offers, data=lambda *_: {"open": True})


@effect("eachPlayer")
def _each_player(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """Every player in turn from the reader has had these effects."""
    for seat in state.from_seat(me):
        if not state.is_jean(seat):
            yield from perform(state, seat, op["ops"], source)


@effect("reader")
def _reader(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    yield from perform(state, me, op["ops"], source)


@effect("placeStoryMarker")
def _story_marker(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """A marker lies in the lowest-numbered village without one, if there are both."""
    del me, source
    free = empty_villages(state)
    if free and state.stock[op["nation"]]:
        put_marker(state, NOBODY, op["nation"], free[0])
    yield from ()


@effect("nextStory")
def _next_story(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The next story card is in play with its set-up."""
    del me, source
    tale = state.tale
    tale.card = op["card"]
    tale.claimed = False
    tale.reader = NOBODY
    state.tell("story", story=tale.card)
    setup = STORIES[tale.card]["setup"]
    if setup["cCards"]:
        state.add_c_cards()
    for tile in setup["legacyTiles"]:
        yield from bring_in(state, tile)


@effect("campaignEnd")
def _campaign_end(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """The campaign has ended so."""
    del me, source
    state.tale.ending = op["ending"]
    state.tell("campaign-over", ending=op["ending"])
    yield from ()
