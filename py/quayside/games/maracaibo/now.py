"""What the present question offers, in words and buttons: the first panels of the aside."""

from __future__ import annotations

from ...kernel import Message, Option, Request, msg
from . import words as effect_words
from .cardface import large
from .cards import price
from .catalog import CARDS, NATION, NATIONS, PRESTIGE, QUESTS, TOKENS
from .drawing import Child, Node, Sight, about, h, icon, option_button, panel
from .places import action, flags, kind
from .prompts import BUTTONS
from .quests import quest_words
from .seen import actions_at, assistants, fitting
from .signs import GOOD_ICONS, Sign, of_ops, row
from .stops import flag_words
from .telling import building_text, career_text, quest_text

_HERE = ("va-", "assistant-", "choice-", "influence-", "raise-", "pile-", "career-")
"""Beginnings of the anchors that these panels draw."""


def panels(sight: Sight) -> list[Node]:
    """The panels of the present question, the most important first."""
    request = sight.request
    found: list[Node | None] = []
    if request is not None:
        found = [
            _goal(sight, request) if request.kind == "sail" else None,
            _careers(sight, request) if request.kind == "career" else None,
            _fight(sight) if sight.facts["fight"] is not None or request.kind == "pile" else None,
            _thing(sight, request),
            _choices(sight, request),
        ]
    return [node for node in found if node is not None]


def others(sight: Sight, request: Request, anchor: str) -> list[Option]:
    """All options about this thing."""
    return [option for option in request.options if about(option) == anchor]


# ------------------------------------------------------------------ where to sail


def _goal(sight: Sight, request: Request) -> Node:
    chosen = sight.selected
    say = sight.say
    if chosen is None:
        return panel(
            sight.say,
            "goal",
            msg("goal.none"),
            h("p", {"class": "muted sm"}, say(msg("goal.none.hint"))),
        )
    _, stop, text = chosen.key.split(":")
    ways = others(sight, request, f"loc-{stop}")
    return panel(
        sight.say,
        "goal",
        msg("goal.title", stop=stop),
        h("ul", {"class": "facts"}, _stop_facts(sight, stop, int(text))),
        h("div", {"class": "ways"}, [_way(sight, stop, option) for option in ways])
        if len(ways) > 1
        else None,
        extra=h("span", {"class": "chip num"}, say(msg("goal.mp", n=int(text)))),
    )


def _way(sight: Sight, stop: str, option: Option) -> Node:
    """The same goal for other movement points."""
    mp = int(option.key.rpartition(":")[2])
    n = actions_at(sight.state, sight.seat, stop, mp)
    pressed = sight.selected is not None and sight.selected.key == option.key
    return h(
        "button",
        {
            "type": "button",
            "class": "btn",
            "data-choice": option.key,
            "aria-pressed": "true" if pressed else "false",
            "aria-label": sight.say(option.label),
        },
        h("b", {"class": "num"}, sight.say(msg("goal.mp", n=mp))),
        [icon("village") for _ in range(n)],
        key=option.key,
    )


def _fact(drawing: str, *children: Child) -> Node:
    return h("li", None, icon(drawing), h("span", None, children))


def _stop_facts(sight: Sight, stop: str, mp: int) -> list[Node]:
    """What one finds there: actions, markets, quests, assistants, what may be done with a flag."""
    say, state = sight.say, sight.state
    here = kind(state, stop)
    found: list[Node] = []
    if here == "village":
        n = actions_at(state, sight.seat, stop, mp)
        found.append(_fact("village", say(msg("goal.actions", n=n))))
    else:
        ops = action(state, stop)
        text = say(msg("goal.action", effects=effect_words.effects(ops)))
        found.append(_fact("castle" if here == "city" else "home", text, " ", row(of_ops(ops))))
    if here == "city":
        found.append(_market(sight, stop))
    for quest in state.quests.get(stop, ()):
        found.append(_fact("quest", say(msg("quest.line", hint=quest_words(quest)))))
    mine = state.sides[sight.seat].assistants_at(stop)
    for card in mine:
        ops = CARDS[card].assistant
        found.append(_fact("meeple", say(msg("goal.assistant", card=card,
                                             effects=effect_words.effects(ops)))))  # fmt: skip
    rivals = len(assistants(state).get(stop, ())) - len(mine)
    if rivals:
        found.append(_fact("meeple", say(msg("goal.rivals", n=rivals))))
    flag = flags(state).get(stop)
    if flag is not None:
        told = flag_words(stop, state.markers.get(stop, ""), flag.ops)
        found.append(_fact("banner", say(told)))
    return found


def _market(sight: Sight, stop: str) -> Node:
    """Which cards of the hand could be delivered there."""
    say = sight.say
    cards = fitting(sight.state, sight.seat, stop)
    if not cards:
        spaces = sight.facts["markets"][stop]
        free = [space["good"] for space in spaces if space["disc"] < 0]
        return _fact("crate", say(msg("goal.no-delivery", goods=[msg("good.name", good=good)
                                                                   for good in free])
                                  if free else msg("goal.market-full")))  # fmt: skip
    parts: list[Child] = [say(msg("goal.deliver"))]
    for card, good in cards:
        parts.append(h("span", {"class": "good-line"}, icon(GOOD_ICONS[good], f"is-{good}"),
                       say(msg("card.name", card=card))))  # fmt: skip
    return _fact("crate", parts)


# ------------------------------------------------------------------ careers


def _careers(sight: Sight, request: Request) -> Node:
    say = sight.say
    buttons = []
    for option in request.options:
        career = option.key.partition(":")[2]
        tasks = [h("small", {"class": "opt__h"}, say(task)) for task in career_text(career)]
        button = option_button(sight, option, anchored=True)
        buttons.append(button._replace(children=(*button.children, *tasks)))
    return panel(
        sight.say,
        "careers",
        msg("careers.title"),
        h("div", {"class": "opts", "data-roving": True}, buttons),
    )


# ------------------------------------------------------------------ combat


def _fight(sight: Sight) -> Node:
    """The token with its values, and the value that is left."""
    say = sight.say
    fight = sight.facts["fight"]
    if fight is None:
        return panel(sight.say, "fight", msg("fight.title"),
                     h("p", {"class": "sm"}, say(msg("fight.how"))))  # fmt: skip
    token = TOKENS[fight["token"]] if fight["token"] else None
    rows = []
    for nation in NATIONS:
        shown = token[nation] if token is not None else {}
        pay = shown.get("pay", {}).get("doubloons", 0)
        gain = tuple(shown.get("gain", ()))
        cls = "is-on" if fight["nation"] == nation else None
        rows.append(
            h(
                "li",
                {"class": cls},
                h("span", {"class": f"nat nat--{nation}"},
                  icon({"france": "lily", "england": "lion", "spain": "castle"}[nation])),
                h("span", None, say(msg("nation.name", nation=nation))),
                h("span", {"class": "sign num"}, icon("coins"), f"\u2212{pay}") if pay else None,
                row(of_ops(gain)) if gain else None,
                h("b", {"class": "num"}, fight["values"][NATION[nation]]),
                key=nation,
            )
        )  # fmt: skip
    marks = _marks(sight, token["modifier"]) if token is not None else None
    return panel(
        sight.say,
        "fight",
        msg("fight.title"),
        h("ul", {"class": "fight"}, rows),
        marks,
        extra=h("span", {"class": "chip fight__v num"}, icon("cannon"), fight["value"])
        if fight["nation"]
        else None,
    )


def _marks(sight: Sight, marks: dict[str, int]) -> Node | None:
    if not marks["most"] and not marks["least"]:
        return None
    text = msg("fight.marks", most=marks["most"], least=marks["least"])
    return h("p", {"class": "muted sm"}, sight.say(text))


# ------------------------------------------------------------------ all that has no other place


def is_here(option: Option) -> bool:
    """Whether the option is a button of these panels."""
    if option.key in BUTTONS:
        return False
    if option.anchor is None:
        return not about(option)
    return option.anchor.startswith(_HERE) and not option.anchor.startswith("career-")


def _choices(sight: Sight, request: Request) -> Node | None:
    """Options with no place on map, boards or cards, as buttons in words."""
    options = [option for option in request.options if is_here(option)]
    title = _TITLES.get(request.kind, msg("now.choose"))
    if request.kind in ("act", "city", "home"):
        # The stop's own action is on the map; here it stands in words as well.
        options = [
            *[o for o in request.options if o.key in ("city", "home")],
            *options,
        ]
        title = msg("now.at", stop=sight.player(sight.seat)["at"])
    if not options:
        return None
    count = request.data.get("villages") if request.kind == "act" else request.data.get("left")
    chip = None
    if count and request.kind in ("act", "village"):
        chip = h("span", {"class": "chip num"}, icon("village"), count)
    return panel(
        sight.say,
        "now",
        title,
        h(
            "div",
            {"class": "opts", "data-roving": True},
            [
                option_button(sight, option, _picture(option), anchored=is_here(option))
                for option in options
            ],
        ),
        extra=chip,
    )


_TITLES: dict[str, Message] = {
    "village": msg("now.village"),
    "combat": msg("now.combat"),
    "pile": msg("now.pile"),
    "raise": msg("now.raise"),
    "vote": msg("now.vote"),
}


def _picture(option: Option) -> Node | None:
    """The signs of what the option does, where a drawing says it faster."""
    signs: dict[str, tuple[Sign, ...]] = {
        "VA2": (Sign("coins", "1"),),
        "VA3": (Sign("card", "\u2192"), Sign("coins", "2")),
        "raise:cp": (Sign("swords"),),
        "raise:figure": (Sign("meeple"),),
    }
    found = signs.get(option.key)
    if found is None and option.key.startswith("assistant:"):
        found = (Sign("meeple"),)
    return row(found) if found else None


# ------------------------------------------------------------------ the chosen thing


def _lines(sight: Sight, lines: list[Message]) -> Node:
    return h("ul", {"class": "told"}, [h("li", None, sight.say(line)) for line in lines])


def _thing(sight: Sight, request: Request) -> Node | None:
    """The chosen card, building or quest in words, with all that can be done with it."""
    chosen = sight.selected
    if chosen is None:
        return None
    anchor = about(chosen)
    kind_, _, name = anchor.partition("-")
    name = name.upper()
    say = sight.say
    if kind_ == "card" and name in CARDS:
        body: Child = large(say, name, price(sight.state.sides[sight.seat], name), "")
        title = msg("thing.card")
    elif kind_ == "prestige" and name in PRESTIGE:
        body = _lines(sight, building_text(name))
        title = msg("thing.building", building=name)
    elif kind_ == "quest" and name in QUESTS:
        body = _lines(sight, quest_text(name))
        title = msg("thing.quest")
    else:
        return None
    options = others(sight, request, anchor)
    return panel(
        sight.say,
        "thing",
        title,
        h("div", {"class": "big"}, body),
        h("div", {"class": "opts", "data-roving": True},
          [option_button(sight, option, hint=False) for option in options]),
    )  # fmt: skip
