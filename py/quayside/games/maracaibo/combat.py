"""Combat: token, nation, combat actions (RULES 10)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from . import words
from .asking import (
    Decision,
    Offers,
    Sort,
    decide,
    for_each,
    free_actions,
    only,
    question,
)
from .catalog import (
    BOATS,
    CARDS,
    EMPTY_VALUE,
    LANDING,
    LEGACY,
    LEVELS,
    NATION,
    NATIONS,
    TOKENS,
    Op,
)
from .deck import reveal_token
from .effects import effect, perform
from .pieces import Fight
from .places import empty_villages, flags, villages
from .state import Maracaibo
from .tracks import gain_influence, put_marker

# ------------------------------------------------------------------ the token (RULES 10.1, 10.2)


PRINTED: Final = {
    "": [EMPTY_VALUE] * len(NATIONS),
    **{id_: [int(token[nation]["value"]) for nation in NATIONS] for id_, token in TOKENS.items()},
}
"""The values of all nations that stand on each token; without one those that count instead."""


def token_values(state: Maracaibo, token: str) -> list[int]:
    """The value of each nation by the token and its marks, for the markers on the map now."""
    values = PRINTED[token][:]
    if not token:
        return values
    marks = TOKENS[token]["modifier"]
    counts = state.marker_counts()
    for extreme, mark in ((max(counts), marks["most"]), (min(counts), marks["least"])):
        if counts.count(extreme) == 1:
            values[counts.index(extreme)] += mark
    return values


def _pay_of(token: str, nation: str) -> int:
    """The doubloons that the nation asks for."""
    n: int = TOKENS[token][nation].get("pay", {}).get("doubloons", 0) if token else 0
    return n


def _choose_pile(state: Maracaibo, me: int) -> Generator[Request, str, int]:
    """The index of the pile that the player chooses, of those that hold a token."""
    key = yield question(_PILE, _PILE_PROMPT[me], state, me)
    return int(key.removeprefix("pile:")) - 1


def _pile_offers(state: Maracaibo, me: int) -> Offers:
    del me
    keys = [f"pile:{i}" for i, left in enumerate(state.piles, 1) if left]
    return [(keys, partial(_pile_option, state.piles))]


def _pile_option(piles: Sequence[int], key: str) -> Option:
    i = int(key.removeprefix("pile:"))
    return Option(key, msg("pile.of", n=piles[i - 1], pile=i), f"pile-{i}")


_PILE_PROMPT: Final = for_each(lambda seat: msg("pile.prompt", seat=seat))
_PILE: Final = Sort("pile", _pile_offers)


def _choose_side(state: Maracaibo, me: int, fight: Fight) -> Decision:
    """The nation that the player fights for, and can pay."""
    key = yield question(_SIDE, _SIDE_PROMPT[me], state, me, fight)
    return key.removeprefix("nation:")


def _side_offers(state: Maracaibo, me: int, fight: Fight) -> Offers:
    coins = state.sides[me].doubloons
    keys = [f"nation:{nation}" for nation in NATIONS if coins >= _pay_of(fight.token, nation)]
    return [(keys, partial(_side_option, fight))]


def _too_dear(state: Maracaibo, me: int, fight: Fight) -> list[Blocked]:
    return [
        Blocked(
            f"nation:{nation}",
            msg("buy.too-dear", n=_pay_of(fight.token, nation)),
            f"nation-{nation}",
        )
        for nation in NATIONS
        if state.sides[me].doubloons < _pay_of(fight.token, nation)
    ]


def _side_option(fight: Fight, key: str) -> Option:
    nation = key.removeprefix("nation:")
    value = fight.values[NATION[nation]]
    coins = _pay_of(fight.token, nation)
    gain = TOKENS[fight.token][nation]["gain"] if fight.token else []
    label = (
        msg("combat.nation.pay", nation=nation, n=value, cost=words.cost({"doubloons": coins}))
        if coins
        else msg("combat.nation", nation=nation, n=value)
    )
    return Option(key, label, f"nation-{nation}", hint=words.effects(gain) if gain else None)


_SIDE_PROMPT: Final = for_each(lambda seat: msg("combat.nation.prompt", seat=seat))
_SIDE: Final = Sort("nation", _side_offers, blocked=_too_dear, hint=msg("combat.nation.hint"))


# ------------------------------------------------------------------ combat actions (RULES 10.4-7)


class Action(NamedTuple):
    """A combat action that could be done."""

    key: str
    cost: int
    group: str
    """Of each group one action may be done in a combat."""


_INFLUENCE: Final = [Action(f"influence:{n}", cost, "influence") for n, cost in LEVELS.items()]


def all_actions(state: Maracaibo, me: int, fight: Fight) -> list[Action]:
    """All combat actions that are left, whether the player can pay for them or not."""
    found = _INFLUENCE[:]
    if state.stock[fight.nation]:
        cut = state.sides[me].bonus("displaceReduction")
        found += _flag_actions(state, fight.nation, cut)
        if not state.sides[me].discs[BOATS]:
            found += _landings(state, fight.nation, cut)
    found += _card_actions(state, me)
    found += [
        Action(f"tile:{name}", action["cost"], f"tile:{name}")
        for name, (_, action) in _tile_actions(state).items()
        if name not in state.tale.covered
    ]
    return [action for action in found if action.group not in fight.used]


def _flag_actions(state: Maracaibo, nation: str, cut: int) -> list[Action]:
    """Annexing and displacing."""
    found = []
    for stop, flag in flags(state).items():
        held = state.markers.get(stop)
        if held is None:
            found.append(Action(f"annex:{stop}", flag.annex, "flag"))
        elif held != nation:
            found.append(Action(f"displace:{stop}", max(0, flag.displace - cut), "flag"))
    return found


def _landings(state: Maracaibo, nation: str, cut: int) -> list[Action]:
    """Landing boats in villages (S06)."""
    found = []
    for stop in villages(state):
        held = state.markers.get(stop)
        if held is None:
            found.append(Action(f"land:{stop}", LANDING["empty"], "land"))
        elif held != nation:
            found.append(Action(f"land:{stop}", max(0, LANDING["displace"] - cut), "land"))
    return found


def _card_actions(state: Maracaibo, me: int) -> list[Action]:
    return [
        Action(f"card:{card}", cost, f"card:{card}")
        for card in state.sides[me].display
        for cost, ops in CARDS[card].combat
        if _is_useful(state, ops)
    ]


def _is_useful(state: Maracaibo, ops: tuple[Op, ...]) -> bool:
    """Whether a marker that the ops place has a place to go to and is there."""
    return not any(op["op"] == "placeMarker" for op in ops) or (
        state.fight is not None
        and state.stock[state.fight.nation] > 0
        and bool(empty_villages(state))
    )


def _tile_actions(state: Maracaibo) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Combat actions of legacy tiles by their names, each with its tile (L6)."""
    return {
        action["id"]: (tile, action)
        for tile in state.tale.legacy
        if LEGACY[tile]["kind"] == "combatActions"
        for action in LEGACY[tile]["data"]["actions"]
    }


def _label(state: Maracaibo, key: str) -> Message:
    """What the combat action does."""
    verb, _, what = key.partition(":")
    held = state.markers.get(what, "")
    match verb:
        case "influence":
            return msg("combat.influence", n=int(what))
        case "annex":
            return msg("combat.annex", stop=what, gain=words.effects(flags(state)[what].ops))
        case "displace":
            gain = words.effects(flags(state)[what].ops)
            return msg("combat.displace", stop=what, nation=held, gain=gain)
        case "land" if held:
            return msg("combat.land.displace", stop=what, nation=held)
        case "land":
            return msg("combat.land", stop=what)
        case "card":
            ops = [op for _, ops in CARDS[what].combat for op in ops]
            return msg("combat.card", card=what, effects=words.effects(ops))
    tile, action = _tile_actions(state)[what]
    return msg("combat.tile", tile=tile, effects=words.effects(action["ops"]))


def _anchor(key: str) -> str:
    """Where the combat action can be tapped."""
    verb, _, what = key.partition(":")
    places = {"annex": "cityflag", "displace": "cityflag", "land": "loc"}
    return f"{places.get(verb, verb)}-{what.lower() if verb in ('card', 'tile') else what}"


# ------------------------------------------------------------------ raising the value (RULES 10.4)


_RAISE_CP: Final = only(Option("raise:cp", msg("combat.raise.cp"), "raise-cp"))
_RAISE_FIGURE: Final = only(Option("raise:figure", msg("combat.raise.figure"), "raise-figure"))


def _raises(state: Maracaibo, me: int) -> Offers:
    """Raising the value by 1, for a combat point or a figure, at any moment."""
    player = state.sides[me]
    offers = []
    if player.cp:
        offers.append(_RAISE_CP)
    if player.own:
        offers.append(_RAISE_FIGURE)
    return offers


def raise_value(state: Maracaibo, me: int, fight: Fight, cp: int, figures: int) -> None:
    """The combat value is higher by what was paid; figures are in the general supply."""
    player = state.sides[me]
    player.cp -= cp
    player.own -= figures
    player.supply += figures
    fight.value += cp + figures
    state.tell("raised", seat=me, cp=cp, figures=figures, value=fight.value)


def _cover(state: Maracaibo, me: int, fight: Fight, cost: int) -> Flow:
    """The combat value covers the cost, the player choosing how what is short is paid."""
    short = cost - fight.value
    if short <= 0:
        return
    key = yield question(_RAISE, msg("raise.prompt", seat=me, n=short), state, me, short)
    _, cp, figures = key.split(":")
    raise_value(state, me, fight, int(cp), int(figures))


def _raise_offers(state: Maracaibo, me: int, short: int) -> Offers:
    player = state.sides[me]
    least = max(0, short - player.own)
    points = range(min(short, player.cp), least - 1, -1)
    return [([f"pay:{cp}:{short - cp}" for cp in points], _raise_option)]


def _raise_option(key: str) -> Option:
    _, cp, figures = key.split(":")
    return Option(key, words.raised_by(int(cp), int(figures)))


_RAISE: Final = Sort("raise", _raise_offers)


# ------------------------------------------------------------------ a combat


@effect("combat")
def _combat(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """A whole combat has been fought (RULES 10)."""
    del source
    token = ""
    if any(state.piles):
        pile = yield from _choose_pile(state, me)
        token = yield from reveal_token(state, me, pile)
    bonus = state.sides[me].bonus("combatBonus") + op["bonus"]
    fight = Fight(token, [value + bonus for value in token_values(state, token)])
    state.fight = fight
    fight.nation = yield from _choose_side(state, me, fight)
    fight.value = fight.values[NATION[fight.nation]]
    state.tell("fights", seat=me, nation=fight.nation, value=fight.value)
    state.pay(me, -_pay_of(token, fight.nation))
    if token:
        yield from perform(state, me, TOKENS[token][fight.nation]["gain"], "combat")
    yield from _fight_on(state, me, fight)
    if token:
        state.sides[me].tokens.append(token)
    state.fight = None


def _fight_on(state: Maracaibo, me: int, fight: Fight) -> Flow:
    """All combat actions that the player wants have been done."""
    while True:
        prompt = msg("combat.prompt", seat=me, n=fight.value, nation=fight.nation)
        sort = _COMBAT if fight.used else _FIRST_COMBAT
        key = yield from decide(sort, prompt, state, me, fight)
        if key == "done":
            return
        if key.startswith("raise:"):
            cp = int(key == "raise:cp")
            raise_value(state, me, fight, cp, 1 - cp)
            continue
        # The position may differ from the options' only by free actions, which change no price.
        action = next(a for a in all_actions(state, me, fight) if a.key == key)
        yield from _cover(state, me, fight, action.cost)
        fight.value -= action.cost
        fight.used.append(action.group)
        state.tell("combat-action", seat=me, action=key, cost=action.cost, value=fight.value)
        yield from _carry_out(state, me, fight, key)


def _action_offers(state: Maracaibo, me: int, fight: Fight) -> Offers:
    most = fight.value + state.sides[me].cp + state.sides[me].own
    costs = {a.key: a.cost for a in all_actions(state, me, fight) if a.cost <= most}
    offers = _raises(state, me)
    return [([*costs], partial(_action_option, state, costs)), *offers] if costs else offers


def _action_option(state: Maracaibo, costs: Mapping[str, int], key: str) -> Option:
    return Option(key, _label(state, key), _anchor(key), gain=msg("combat.cost", n=costs[key]))


def _blocked(state: Maracaibo, me: int, fight: Fight) -> list[Blocked]:
    most = fight.value + state.sides[me].cp + state.sides[me].own
    return [
        Blocked(action.key, msg("combat.too-weak", n=action.cost), _anchor(action.key))
        for action in all_actions(state, me, fight)
        if action.cost > most
    ]


def _worth(state: Maracaibo, me: int, fight: Fight) -> dict[str, Any]:
    """The combat value left, and for whom."""
    del state, me
    return {"value": fight.value, "nation": fight.nation}


_HINT: Final = msg("combat.hint")
_DONE: Final = Option("done", msg("combat.done"))
_FIRST_COMBAT: Final = Sort(
    "combat", _action_offers, blocked=_blocked, closing=_DONE, hint=_HINT, data=_worth
)
_COMBAT: Final = Sort(
    "combat",
    _action_offers,
    free=free_actions,
    blocked=_blocked,
    closing=_DONE,
    hint=_HINT,
    data=_worth,
)


def _carry_out(state: Maracaibo, me: int, fight: Fight, key: str) -> Flow:
    """What the combat action does, its cost being paid."""
    verb, _, what = key.partition(":")
    match verb:
        case "influence":
            gain_influence(state, me, fight.nation, int(what))
        case "annex" | "displace":
            flag = flags(state)[what]
            gain_influence(state, me, fight.nation, 1)
            put_marker(state, me, fight.nation, what)
            yield from perform(state, me, flag.ops, "combat")
        case "land":
            put_marker(state, me, fight.nation, what)
            gain_influence(state, me, fight.nation, LANDING["influence"])
        case "card":
            for _, ops in CARDS[what].combat:
                yield from perform(state, me, ops, "combat")
        case _:
            state.tale.covered.append(what)
            state.tale.reader = me
            state.tell("covered", seat=me, action=what)
            _, action = _tile_actions(state)[what]
            yield from perform(state, me, action["ops"], "legacy")
