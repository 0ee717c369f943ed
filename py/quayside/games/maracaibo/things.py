"""Panels of the aside: incomes, cards bought, quests, the story, Jean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...kernel import Message, msg
from . import words as effect_words
from .cardface import look, strip
from .cards import price
from .catalog import LEGACY, QUESTS, STORIES, Ops
from .drawing import Child, Key, Node, Sight, Texts, disc, flag, h, icon, once, panel
from .places import Flag, action, flags, kind
from .quests import quest_words, story_tile
from .seen import shown_stops
from .signs import GOOD_ICONS, of_cost, of_ops, row
from .stops import flag_words
from .telling import jean_card, legacy_text

_KEPT = 400

# ------------------------------------------------------------------ incomes


def incomes(sight: Sight) -> Node:
    """Income of a decade, figures, tokens; with what the preview would make of it."""
    say, player = sight.say, sight.player(sight.shown)
    after = sight.after["players"][sight.shown] if sight.after is not None else player
    done = 3 - player["tasks"].count(0) if player["career"] else 0
    cells = [
        _figure(sight, "coins", msg("income.coins"), player["income"], after["income"]),
        _figure(sight, "star", msg("income.points"), player["vp_income"], after["vp_income"]),
        _figure(sight, "meeple", msg("income.figures"), player["own"], after["own"]),
        _figure(sight, "compass", msg("income.compasses"), player["compasses"],
                after["compasses"]),
        _figure(sight, "cannon", msg("income.tokens"), len(player["tokens"]),
                len(after["tokens"])),
        _figure(sight, "wheel", msg("income.tasks"), done, None),
    ]  # fmt: skip
    tokens = [
        h("span", {"class": "token", "title": say(msg("token.synergy", synergy=one))}, icon(one))
        for one in player["synergies"]
    ]
    return panel(
        sight,
        "incomes",
        msg("income.title") if sight.own else msg("income.of", seat=sight.shown),
        h("div", {"class": "figures"}, cells),
        h("p", {"class": "tokens"}, h("span", None, say(msg("token.title"))), tokens)
        if tokens
        else None,
        h("p", {"class": "muted sm"}, say(msg("income.supply", n=player["supply"]))),
        None if sight.facts["over"] else _estimate(sight, player),
    )


def _estimate(sight: Sight, player: Mapping[str, Any]) -> Node:
    """The button that shows where the points would come from if the game ended now."""
    words = sight.say(msg("income.estimate", n=player["estimate"]))
    return h(
        "button",
        {"type": "button", "class": "btn btn--small", "data-act": "score"},
        icon("trophy"),
        h("span", {"class": "lbl"}, words),
    )


def _figure(sight: Sight, drawing: str, what: Message, n: int, after: int | None) -> Node:
    number: list[Child] = [h("b", {"class": "num"}, n)]
    if after is not None and after != n:
        number.append(h("b", {"class": "num is-new"}, f"\u2192{after}"))
    return h(
        "div",
        None,
        h("span", None, icon(drawing), number),
        h("small", None, sight.say(what)),
        key=drawing,
    )


# ------------------------------------------------------------------ cards bought


def display(sight: Sight) -> Node | None:
    """The cards that the shown player has bought."""
    player = sight.player(sight.shown)
    if not player["display"]:
        return None
    side = sight.state.sides[sight.shown]
    near = sight if sight.own else sight._replace(places={}, blocked={}, selected=None)
    lines = []
    for card in player["display"]:
        reason = near.blocked.get(f"card-{card.lower()}")
        lines.append(strip(sight.say, look(near, card, price(side, card), reason), -1, False))
    title = msg("display.title") if sight.own else msg("display.of", seat=sight.shown)
    return panel(
        sight,
        "display",
        title,
        h("div", {"class": "mara-list"}, lines),
        extra=h("span", {"class": "chip num"}, len(player["display"])),
    )


# ------------------------------------------------------------------ quests


def quests(sight: Sight) -> Node:
    """All quests that can be seen, with their places; those that can be fulfilled can be tapped."""
    facts, say = sight.facts, sight.say
    rows = [_quest(sight, place, quest) for place, found in facts["quests"].items()
            for quest in found]  # fmt: skip
    top = facts["quest_top"]
    return panel(
        sight,
        "quests",
        msg("quests.title"),
        h("div", {"class": "mara-list"}, rows),
        h("p", {"class": "muted sm"}, say(msg("quests.top", n=facts["quest_pile"])),
          " ", _tile(top), h("span", {"class": "vh"}, say(quest_words(top)))) if top else None,
        extra=h("span", {"class": "chip"}, icon("compass"),
                sight.player(sight.shown)["compasses"]),
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


def _quest(sight: Sight, place: str, quest: str) -> Node:
    say = sight.say
    anchor = f"quest-{quest.lower()}"
    option = sight.choice(anchor)
    reason = sight.blocked.get(anchor)
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
    if option is None:
        cls = "quest is-short" if reason is not None else "quest"
        return h("div", {"id": anchor, "class": cls, "role": "img", "aria-label": label}, parts,
                 key=anchor)  # fmt: skip
    return h(
        "button",
        {
            "type": "button",
            "id": anchor,
            "class": "quest is-legal",
            "data-choice": option.key,
            "aria-pressed": "true" if sight.chosen(anchor) else "false",
            "aria-label": label,
        },
        parts,
        key=f"{anchor}-button",
    )


# ------------------------------------------------------------------ cities


def cities(sight: Sight) -> Node:
    """What each city and homeward space does, wants, and pays for its flag: to look things up."""
    state, say = sight.state, sight.say
    held = flags(state)
    rows = [
        _city(
            say,
            stop,
            (state.tiles.get(stop, ""), tuple(state.tale.legacy), state.markers.get(stop, "")),
            action(state, stop),
            tuple(space["good"] for space in sight.facts["markets"].get(stop, ())),
            held.get(stop),
        )
        for stop in shown_stops(state)
        if kind(state, stop) in ("city", "homeward")
    ]
    return h(
        "details",
        {"class": "panel mara-cities"},
        h("summary", {"class": "eyebrow"}, say(msg("cities.title"))),
        h("dl", None, rows),
        key="cities",
    )


_rows: dict[Any, Node] = {}


def _city(
    say: Texts, stop: str, lies: Key, ops: Ops, goods: tuple[str, ...], flag: Flag | None
) -> Node:
    """One row; what lies there says all that it depends on."""
    key = (say, stop, lies, goods)
    found = _rows.get(key)
    if found is None:
        if len(_rows) > _KEPT:
            _rows.clear()
        found = _rows[key] = h(
            "div",
            None,
            h("dt", None, say(msg("map.name", stop=stop)),
              [icon(GOOD_ICONS[good], f"is-{good}") for good in goods]),
            h("dd", None, row(of_ops(ops)), h("span", None, say(effect_words.effects(ops)))),
            h("dd", None, icon("banner"), h("span", None, say(flag_words(stop, lies[2], flag))))
            if flag is not None
            else None,
            key=stop,
        )  # fmt: skip
    return found


# ------------------------------------------------------------------ the story


def story(sight: Sight) -> Node | None:
    """The story card with its tile, and the legacy tiles in play."""
    facts, say = sight.facts["story"], sight.say
    claim = story_tile(sight.state)
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
        rows.append(_thing(sight, "story-tile", msg("claim.tile"), words))
    for tile in facts["legacy"]:
        rows += _legacy(sight, tile)
    if not rows and "back" not in card:
        return None
    front = (
        h("p", {"class": "sm"}, say(msg("story.front", story_front=facts["card"])))
        if "back" in card
        else None
    )
    return panel(
        sight, "story", msg("story.title", story=facts["card"]), front,
        h("div", {"class": "mara-list"}, rows),
    )  # fmt: skip


def _legacy(sight: Sight, tile: str) -> list[Node]:
    data: Mapping[str, Any] = LEGACY[tile]
    facts = sight.facts["story"]
    if data["kind"] == "combatActions":
        found = []
        for action in data["data"]["actions"]:
            covered = action["id"] in facts["covered"]
            text = msg("tile.combat", n=action["cost"], effects=effect_words.effects(action["ops"]))
            anchor = f"tile-{action['id'].lower()}"
            found.append(
                _thing(sight, anchor, msg("tile.name", tile=tile),
                       msg("tile.covered") if covered else text, gone=covered)
            )  # fmt: skip
        return found
    discs = [disc_of(sight, side) for side in facts["rolls"].get(tile, ())]
    lines = [h("small", None, sight.say(line)) for line in legacy_text(tile)]
    return [_thing(sight, f"tile-{tile.lower()}", msg("tile.name", tile=tile), None, lines, *discs)]


def disc_of(sight: Sight, side: int) -> Node:
    """A disc of the side, or one from the box, as an icon in running text."""
    inside = disc(sight.flags[side], 12, 12, 10) if side >= 0 else None
    return h(
        "svg",
        {"class": "i", "viewBox": "0 0 24 24", "aria-hidden": "true"},
        inside if inside is not None else h("circle", {"cx": 12, "cy": 12, "r": 9,
                                                       "class": "disc-gone"}),
    )  # fmt: skip


def _thing(
    sight: Sight,
    anchor: str,
    name: Message,
    text: Message | None,
    *more: Child,
    gone: bool = False,
) -> Node:
    say = sight.say
    option = sight.choice(anchor)
    parts: list[Child] = [
        h("b", None, say(name)),
        h("small", None, say(text)) if text is not None else None,
        more,
    ]
    reason = sight.blocked.get(anchor)
    if reason is not None:
        parts.append(h("small", None, say(reason)))
    if option is None:
        cls = "quest is-short" if gone or reason is not None else "quest"
        return h("div", {"id": anchor, "class": cls}, parts, key=anchor)
    return h(
        "button",
        {
            "type": "button",
            "id": anchor,
            "class": "quest is-legal",
            "data-choice": option.key,
            "aria-pressed": "true" if sight.chosen(anchor) else "false",
        },
        parts,
        key=f"{anchor}-button",
    )


# ------------------------------------------------------------------ Jean


def jean(sight: Sight) -> Node | None:
    """What Jean has: a lone player's rival."""
    facts, say = sight.facts["jean"], sight.say
    if facts is None:
        return None
    side = len(sight.facts["players"]) - 1
    player = sight.player(side)
    lines = [
        ("star", msg("jean.points", n=player["vp"])),
        ("card", msg("jean.cards", n=len(facts["pile"]))),
        ("galleon", msg("jean.discs", n=facts["discs"])),
        ("quest", msg("jean.quests", n=len(player["quests"]))),
        ("list", msg("jean.left", n=len(facts["left"]), of=len(facts["cards"]))),
    ]
    return panel(
        sight,
        "jean",
        msg("jean.title", n=facts["level"]),
        h("ul", {"class": "facts"}, [h("li", None, icon(drawing), h("span", None, say(text)))
                                     for drawing, text in lines]),
        h("p", {"class": "sm"}, say(msg("jean.last", text=jean_card(facts["card"]))))
        if facts["card"]
        else None,
        extra=flag(sight.flags[side]),
    )  # fmt: skip
