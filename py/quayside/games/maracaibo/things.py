"""Panels of the aside: incomes, cards bought, quests, the story, Jean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...kernel import Message, msg
from . import words as effect_words
from .cardface import anchor_of, look, strip
from .cards import price
from .catalog import LEGACY, QUESTS, STORIES, Ops
from .drawing import Child, Near, Node, Sight, Texts, disc, each, flag, h, icon, kept, once, panel
from .places import Flag, action_with, flags, kind_with
from .player import Player
from .quests import quest_words, story_tile
from .seen import stops_in
from .signs import GOOD_ICONS, of_cost, of_ops, row
from .stops import flag_words
from .telling import jean_card, legacy_text

# ------------------------------------------------------------------ incomes


def incomes(sight: Sight) -> Node:
    """Income of a decade, figures, tokens; with what the preview would make of it."""
    player = sight.player(sight.shown)
    then = sight.after["players"][sight.shown] if sight.after is not None else player
    return _incomes(
        sight.say,
        -1 if sight.own else sight.shown,
        _numbers(player),
        _numbers(then),
        3 - player["tasks"].count(0) if player["career"] else 0,
        tuple(player["synergies"]),
        player["supply"],
        None if sight.facts["over"] else player["estimate"],
    )


def _numbers(player: Mapping[str, Any]) -> tuple[int, ...]:
    return (
        player["income"],
        player["vp_income"],
        player["own"],
        player["compasses"],
        len(player["tokens"]),
    )


_NUMBERS: Final = ("coins", "star", "meeple", "compass", "cannon")
"""The drawing of each of `_numbers`."""


def _names(numbers: tuple[int, ...]) -> tuple[Message, ...]:
    """What stands under each of `_numbers`."""
    _, points, figures, compasses, tokens = numbers
    return (
        msg("income.coins"),
        msg("income.points", n=points),
        msg("income.figures", n=figures),
        msg("income.compasses", n=compasses),
        msg("income.tokens", n=tokens),
    )


@kept
def _incomes(
    say: Texts,
    other: int,
    now: tuple[int, ...],
    then: tuple[int, ...],
    done: int,
    synergies: tuple[str, ...],
    supply: int,
    estimate: int | None,
) -> Node:
    """The panel; `other` is the seat whose incomes they are, -1 for one's own."""
    cells = [
        _figure(drawing, say, what, n, after)
        for drawing, what, n, after in zip(_NUMBERS, _names(then), now, then, strict=True)
    ]
    tokens = [
        h("span", {"class": "token", "title": say(msg("token.synergy", synergy=one))}, icon(one))
        for one in synergies
    ]
    return panel(
        say,
        "incomes",
        msg("income.title") if other < 0 else msg("income.of", seat=other),
        h("div", {"class": "figures"}, cells,
          _figure("wheel", say, msg("income.tasks", n=done), done, done)),
        h("p", {"class": "tokens"}, h("span", None, say(msg("token.title"))), tokens)
        if tokens
        else None,
        h("p", {"class": "muted sm"}, say(msg("income.supply", n=supply))),
        _estimate(say, estimate) if estimate is not None else None,
    )  # fmt: skip


def _estimate(say: Texts, n: int) -> Node:
    """The button that shows where the points would come from if the game ended now."""
    return h(
        "button",
        {"type": "button", "class": "btn btn--small", "data-act": "score"},
        icon("trophy"),
        h("span", {"class": "lbl"}, say(msg("income.estimate", n=n))),
    )


@each
def _figure(drawing: str, say: Texts, what: Message, n: int, after: int) -> Node:
    number: list[Child] = [h("b", {"class": "num"}, n)]
    if after != n:
        number.append(h("b", {"class": "num is-new"}, f"\u2192{after}"))
    return h(
        "div",
        None,
        h("span", None, icon(drawing), number),
        h("small", None, say(what)),
        key=drawing,
    )


# ------------------------------------------------------------------ cards bought


def display(sight: Sight) -> Node | None:
    """The cards that the shown player has bought."""
    cards = sight.player(sight.shown)["display"]
    if not cards:
        return None
    return _display(
        sight.say,
        -1 if sight.own else sight.shown,
        sight.state.sides[sight.shown],
        sight.own_near("card").among([anchor_of(card) for card in cards]),
    )


@kept
def _display(say: Texts, other: int, player: Player, near: Near) -> Node:
    """The panel; `other` is the seat whose cards they are, -1 for one's own."""
    lines = []
    for card in player.display:
        reason = near.blocked.get(anchor_of(card))
        lines.append(strip(say, look(say, near, card, price(player, card), reason), -1, False))
    return panel(
        say,
        "display",
        msg("display.title") if other < 0 else msg("display.of", seat=other),
        h("div", {"class": "mara-list"}, lines),
        extra=h("span", {"class": "chip num"}, len(lines)),
    )


# ------------------------------------------------------------------ quests


def quests(sight: Sight) -> Node:
    """All quests that can be seen, with their places; those that can be fulfilled can be tapped."""
    facts = sight.facts
    return _quests(
        sight.say,
        facts["quests"],
        facts["quest_top"],
        facts["quest_pile"],
        sight.player(sight.shown)["compasses"],
        sight.near("quest"),
    )


@kept
def _quests(
    say: Texts,
    found: Mapping[str, Sequence[str]],
    top: str,
    pile: int,
    compasses: int,
    near: Near,
) -> Node:
    rows = []
    for place, quests in found.items():
        for quest in quests:
            anchor = f"quest-{quest.lower()}"
            choice, reason = near.choice(anchor), near.blocked.get(anchor)
            rows.append(_quest(quest, say, place, choice, reason, near.chosen == anchor))
    return panel(
        say,
        "quests",
        msg("quests.title"),
        h("div", {"class": "mara-list"}, rows),
        h("p", {"class": "muted sm"}, say(msg("quests.top", n=pile)),
          " ", _tile(top), h("span", {"class": "vh"}, say(quest_words(top)))) if top else None,
        extra=h("span", {"class": "chip"}, icon("compass"), compasses),
    )  # fmt: skip


@cache
def _tile(quest: str) -> Node:
    """Cost, reward for each compass, and what is fixed, in signs."""
    data = QUESTS[quest]
    return h(
        "span",
        {"class": "quest__s"},
        h("span", {"class": "quest__c"}, row(of_cost(data["cost"]))),
        icon("arrow"),
        h("span", {"class": "quest__p"}, icon("compass"), row(of_ops(data["perCompass"]))),
        row(of_ops(data["fixed"])),
    )


@each
def _quest(
    quest: str, say: Texts, place: str, choice: str, reason: Message | None, chosen: bool
) -> Node:
    anchor = f"quest-{quest.lower()}"
    where = msg("quest.on-track", space=place) if place[0] == "E" else msg("quest.at", stop=place)
    label = once(
        say,
        (place, quest),
        lambda: msg("quest.words", where=where, quest=quest, hint=quest_words(quest)),
    )
    parts: list[Child] = [
        h("span", {"class": "quest__w"}, icon("quest"), h("b", None, say(where))),
        _tile(quest),
        h("small", None, say(reason)) if reason is not None else None,
    ]
    if not choice:
        cls = "quest is-short" if reason is not None else "quest"
        return h("div", {"id": anchor, "class": cls, "role": "img", "aria-label": label}, parts,
                 key=anchor)  # fmt: skip
    return h(
        "button",
        {
            "type": "button",
            "id": anchor,
            "class": "quest is-legal",
            "data-choice": choice,
            "aria-pressed": "true" if chosen else "false",
            "aria-label": label,
        },
        parts,
        key=f"{anchor}-button",
    )


# ------------------------------------------------------------------ cities


def cities(sight: Sight) -> Node:
    """What each city and homeward space does, wants, and pays for its flag: to look things up."""
    state = sight.state
    return _cities(
        sight.say,
        state.round,
        tuple(state.tale.legacy),
        state.tiles,
        sight.facts["markets"],
        flags(state),
        state.markers,
    )


@kept
def _cities(
    say: Texts,
    round_: int,
    legacy: tuple[str, ...],
    tiles: Mapping[str, str],
    markets: Mapping[str, Sequence[Mapping[str, Any]]],
    held: Mapping[str, Flag],
    markers: Mapping[str, str],
) -> Node:
    rows = [
        _city(
            stop,
            say,
            action_with(legacy, tiles.get(stop, ""), stop),
            [space["good"] for space in markets.get(stop, ())],
            held.get(stop),
            markers.get(stop, ""),
        )
        for stop in stops_in(round_, legacy)
        if kind_with(legacy, stop) in ("city", "homeward")
    ]
    return h(
        "details",
        {"class": "panel mara-cities"},
        h("summary", {"class": "eyebrow"}, say(msg("cities.title"))),
        h("dl", None, rows),
        key="cities",
    )


@each
def _city(
    stop: str, say: Texts, ops: Ops, goods: Sequence[str], flag: Flag | None, nation: str
) -> Node:
    """The row of a city that wants these goods, and whose flag the nation holds."""
    return h(
        "div",
        None,
        h("dt", None, say(msg("map.name", stop=stop)),
          [icon(GOOD_ICONS[good], f"is-{good}") for good in goods]),
        h("dd", None, row(of_ops(ops)), h("span", None, say(effect_words.effects(ops)))),
        h("dd", None, icon("banner"), h("span", None, say(flag_words(stop, nation, flag.ops))))
        if flag is not None
        else None,
        key=stop,
    )  # fmt: skip


# ------------------------------------------------------------------ the story


def story(sight: Sight) -> Node | None:
    """The story card with its tile, and the legacy tiles in play."""
    claim = story_tile(sight.state)
    facts = sight.facts["story"]
    if claim is None and not facts["legacy"] and "back" not in STORIES[facts["card"]]:
        return None
    return _story(sight.say, sight.flags, facts, claim, sight.near("story"), sight.near("tile"))


@kept
def _story(
    say: Texts,
    flags: Sequence[int],
    facts: Mapping[str, Any],
    claim: Mapping[str, Any] | None,
    on_map: Near,
    tiles: Near,
) -> Node:
    card = STORIES[facts["card"]]
    rows: list[Child] = []
    if claim is not None:
        words = msg(
            "claim.at",
            stop=claim["at"],
            hint=msg(
                "claim.hint",
                cost=effect_words.cost(claim["cost"]),
                effects=effect_words.effects(claim["reward"]),
            ),
        )
        rows.append(_thing(say, on_map, "story-tile", msg("claim.tile"), words))
    for tile in facts["legacy"]:
        rows += _legacy(say, flags, facts, tiles, tile)
    front = (
        h("p", {"class": "sm"}, say(msg("story.front", story_front=facts["card"])))
        if "back" in card
        else None
    )
    return panel(
        say, "story", msg("story.title", story=facts["card"]), front,
        h("div", {"class": "mara-list"}, rows),
    )  # fmt: skip


def _legacy(
    say: Texts, flags: Sequence[int], facts: Mapping[str, Any], near: Near, tile: str
) -> list[Node]:
    data: Mapping[str, Any] = LEGACY[tile]
    if data["kind"] == "combatActions":
        found = []
        for action in data["data"]["actions"]:
            covered = action["id"] in facts["covered"]
            text = msg("tile.combat", n=action["cost"], effects=effect_words.effects(action["ops"]))
            anchor = f"tile-{action['id'].lower()}"
            found.append(
                _thing(say, near, anchor, msg("tile.name", tile=tile),
                       msg("tile.covered") if covered else text, gone=covered)
            )  # fmt: skip
        return found
    discs = [_disc_of(flags[side] if side >= 0 else 0) for side in facts["rolls"].get(tile, ())]
    lines = [h("small", None, say(line)) for line in legacy_text(tile)]
    name = msg("tile.name", tile=tile)
    return [_thing(say, near, f"tile-{tile.lower()}", name, None, lines, *discs)]


@cache
def _disc_of(flag: int) -> Node:
    """A disc of the flag, or of 0 one from the box, as an icon in running text."""
    inside = disc(flag, 12, 12, 10) if flag else None
    return h(
        "svg",
        {"class": "i", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        inside if inside is not None else h("circle", {"cx": 12, "cy": 12, "r": 9,
                                                       "class": "disc-gone"}),
    )  # fmt: skip


def _thing(
    say: Texts,
    near: Near,
    anchor: str,
    name: Message,
    text: Message | None,
    *more: Child,
    gone: bool = False,
) -> Node:
    choice = near.choice(anchor)
    parts: list[Child] = [
        h("b", None, say(name)),
        h("small", None, say(text)) if text is not None else None,
        more,
    ]
    reason = near.blocked.get(anchor)
    if reason is not None:
        parts.append(h("small", None, say(reason)))
    if not choice:
        cls = "quest is-short" if gone or reason is not None else "quest"
        return h("div", {"id": anchor, "class": cls}, parts, key=anchor)
    return h(
        "button",
        {
            "type": "button",
            "id": anchor,
            "class": "quest is-legal",
            "data-choice": choice,
            "aria-pressed": "true" if near.chosen == anchor else "false",
        },
        parts,
        key=f"{anchor}-button",
    )


# ------------------------------------------------------------------ Jean


def jean(sight: Sight) -> Node | None:
    """What Jean has: a lone player's rival."""
    facts = sight.facts["jean"]
    if facts is None:
        return None
    side = len(sight.facts["players"]) - 1
    player = sight.player(side)
    return _jean(sight.say, sight.flags[side], facts, player["vp"], len(player["quests"]))


@kept
def _jean(say: Texts, p: int, facts: Mapping[str, Any], points: int, quests: int) -> Node:
    lines = [
        ("star", msg("jean.points", n=points)),
        ("card", msg("jean.cards", n=len(facts["pile"]))),
        ("galleon", msg("jean.discs", n=facts["discs"])),
        ("quest", msg("jean.quests", n=quests)),
        ("list", msg("jean.left", n=len(facts["left"]), of=len(facts["cards"]))),
    ]
    return panel(
        say,
        "jean",
        msg("jean.title", n=facts["level"]),
        h("ul", {"class": "facts"}, [h("li", None, icon(drawing), h("span", None, say(text)))
                                     for drawing, text in lines]),
        h("p", {"class": "sm"}, say(msg("jean.last", text=jean_card(facts["card"]))))
        if facts["card"]
        else None,
        extra=flag(p),
    )  # fmt: skip
