"""Combat: token, nation, combat actions (RULES 10)."""

from __future__ import annotations

from collections.abc import Generator

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from . import words
from .asking import Decision, ask, card_anchor, free_actions
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
from .places import Flag, empty_villages, flags, villages
from .state import Maracaibo
from .tracks import gain_influence, put_marker

# ------------------------------------------------------------------ the token (RULES 10.1, 10.2)


def token_values(state: Maracaibo, token: str) -> list[int]:
    """The value of each nation by the token and its marks, for the markers on the map now."""
    if not token:
        return [EMPTY_VALUE] * len(NATIONS)
    shown = TOKENS[token]
    counts = state.marker_counts()
    values = []
    for nation, count in zip(NATIONS, counts, strict=True):
        value: int = shown[nation]["value"]
        if counts.count(count) == 1:
            if count == max(counts):
                value += shown["modifier"]["most"]
            if count == min(counts):
                value += shown["modifier"]["least"]
        values.append(value)
    return values


def _pay_of(token: str, nation: str) -> int:
    """The doubloons that the nation asks for."""
    n: int = TOKENS[token][nation].get("pay", {}).get("doubloons", 0) if token else 0
    return n


def _choose_pile(state: Maracaibo, me: int) -> Generator[Request, str, int]:
    """The index of the pile that the player chooses, of those that hold a token."""
    key = yield from ask(
        state,
        me,
        "pile",
        msg("pile.prompt", seat=me),
        lambda: [
            Option(f"pile:{i}", msg("pile.of", n=left, pile=i), f"pile-{i}")
            for i, left in enumerate(state.piles, 1)
            if left
        ],
    )
    return int(key.removeprefix("pile:")) - 1


def _choose_side(state: Maracaibo, me: int, fight: Fight) -> Decision:
    """The nation that the player fights for, and can pay."""
    key = yield from ask(
        state,
        me,
        "nation",
        msg("combat.nation.prompt", seat=me),
        lambda: [
            _side_option(fight, nation)
            for nation in NATIONS
            if state.sides[me].doubloons >= _pay_of(fight.token, nation)
        ],
        blocked=lambda: [
            Blocked(
                f"nation:{nation}",
                msg("buy.too-dear", n=_pay_of(fight.token, nation)),
                f"nation-{nation}",
            )
            for nation in NATIONS
            if state.sides[me].doubloons < _pay_of(fight.token, nation)
        ],
        hint=msg("combat.nation.hint"),
    )
    return key.removeprefix("nation:")


def _side_option(fight: Fight, nation: str) -> Option:
    value = fight.values[NATION[nation]]
    coins = _pay_of(fight.token, nation)
    gain = TOKENS[fight.token][nation]["gain"] if fight.token else []
    label = (
        msg("combat.nation.pay", nation=nation, n=value, coins=coins)
        if coins
        else msg("combat.nation", nation=nation, n=value)
    )
    return Option(
        f"nation:{nation}", label, f"nation-{nation}", hint=words.effects(gain) if gain else None
    )


# ------------------------------------------------------------------ combat actions (RULES 10.4-7)


class Action:
    """A combat action that could be done: its key, what it costs, its group and its words."""

    __slots__ = ("anchor", "cost", "group", "key", "label")

    def __init__(self, key: str, cost: int, group: str, label: Message, anchor: str | None) -> None:
        self.key = key
        self.cost = cost
        self.group = group
        """Of each group one action may be done in a combat."""
        self.label = label
        self.anchor = anchor


def all_actions(state: Maracaibo, me: int, fight: Fight) -> list[Action]:
    """All combat actions that are left, whether the player can pay for them or not."""
    found = [
        Action(f"influence:{n}", cost, "influence", msg("combat.influence", n=n), f"influence-{n}")
        for n, cost in LEVELS.items()
    ]
    cut = state.sides[me].bonus("displaceReduction")
    if state.stock[fight.nation]:
        found += _flag_actions(state, fight.nation, cut)
        if not state.sides[me].discs[BOATS]:
            found += _landings(state, fight.nation, cut)
    found += _card_actions(state, me)
    found += _tile_actions(state)
    return [action for action in found if action.group not in fight.used]


def _flag_actions(state: Maracaibo, nation: str, cut: int) -> list[Action]:
    """Annexing and displacing."""
    found = []
    for stop, flag in flags(state).items():
        held = state.markers.get(stop)
        if held is None:
            label = msg("combat.annex", stop=stop, gain=words.effects(flag.ops))
            found.append(Action(f"annex:{stop}", flag.annex, "flag", label, f"flag-{stop}"))
        elif held != nation:
            label = msg("combat.displace", stop=stop, nation=held, gain=words.effects(flag.ops))
            cost = max(0, flag.displace - cut)
            found.append(Action(f"displace:{stop}", cost, "flag", label, f"flag-{stop}"))
    return found


def _landings(state: Maracaibo, nation: str, cut: int) -> list[Action]:
    """Landing boats in villages (S06)."""
    found = []
    for stop in villages(state):
        held = state.markers.get(stop)
        if held is None:
            label = msg("combat.land", stop=stop)
            cost = LANDING["empty"]
        elif held != nation:
            label = msg("combat.land.displace", stop=stop, nation=held)
            cost = max(0, LANDING["displace"] - cut)
        else:
            continue
        found.append(Action(f"land:{stop}", cost, "land", label, f"loc-{stop}"))
    return found


def _card_actions(state: Maracaibo, me: int) -> list[Action]:
    return [
        Action(
            f"card:{card}",
            cost,
            f"card:{card}",
            msg("combat.card", card=card, effects=words.effects(ops)),
            card_anchor(card),
        )
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


def _tile_actions(state: Maracaibo) -> list[Action]:
    """Combat actions of legacy tiles, each once in the game (L6)."""
    return [
        Action(
            f"tile:{action['id']}",
            action["cost"],
            f"tile:{action['id']}",
            msg("combat.tile", tile=tile, effects=words.effects(action["ops"])),
            f"tile-{action['id'].lower()}",
        )
        for tile in state.tale.legacy
        if LEGACY[tile]["kind"] == "combatActions"
        for action in LEGACY[tile]["data"]["actions"]
        if action["id"] not in state.tale.covered
    ]


# ------------------------------------------------------------------ raising the value (RULES 10.4)


def _raises(state: Maracaibo, me: int) -> list[Option]:
    """Raising the value by 1, for a combat point or a figure, at any moment."""
    player = state.sides[me]
    options = []
    if player.cp:
        options.append(Option("raise:cp", msg("combat.raise.cp"), "raise-cp"))
    if player.own:
        options.append(Option("raise:figure", msg("combat.raise.figure"), "raise-figure"))
    return options


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
    player = state.sides[me]
    least = max(0, short - player.own)
    key = yield from ask(
        state,
        me,
        "raise",
        msg("raise.prompt", seat=me, n=short),
        lambda: [
            Option(f"pay:{cp}:{short - cp}", msg("raise.pay", n=cp, figures=short - cp))
            for cp in range(min(short, player.cp), least - 1, -1)
        ],
    )
    _, cp, figures = key.split(":")
    raise_value(state, me, fight, int(cp), int(figures))


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
        key = yield from ask(
            state,
            me,
            "combat",
            msg("combat.prompt", seat=me, n=fight.value, nation=fight.nation),
            lambda: [*_action_options(state, me, fight), *_raises(state, me)],
            free=free_actions if fight.used else None,
            blocked=lambda: _blocked(state, me, fight),
            closing=Option("done", msg("combat.done")),
            hint=msg("combat.hint"),
            data=lambda: {"value": fight.value, "nation": fight.nation},
        )
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


def _action_options(state: Maracaibo, me: int, fight: Fight) -> list[Option]:
    most = fight.value + state.sides[me].cp + state.sides[me].own
    return [
        Option(
            action.key,
            action.label,
            action.anchor,
            gain=msg("combat.cost", n=action.cost),
        )
        for action in all_actions(state, me, fight)
        if action.cost <= most
    ]


def _blocked(state: Maracaibo, me: int, fight: Fight) -> list[Blocked]:
    most = fight.value + state.sides[me].cp + state.sides[me].own
    return [
        Blocked(action.key, msg("combat.too-weak", n=action.cost), action.anchor)
        for action in all_actions(state, me, fight)
        if action.cost > most
    ]


def _carry_out(state: Maracaibo, me: int, fight: Fight, key: str) -> Flow:
    """What the combat action does, its cost being paid."""
    verb, _, what = key.partition(":")
    match verb:
        case "influence":
            gain_influence(state, me, fight.nation, int(what))
        case "annex" | "displace":
            flag: Flag = flags(state)[what]
            gain_influence(state, me, fight.nation, 1)
            put_marker(state, me, fight.nation, what)
            yield from perform(state, me, flag.ops, "combat")
        case "land":
            put_marker(state, me, fight.nation, what)
            gain_influence(state, me, fight.nation, LANDING["influence"])
        case "card":
            for _, ops in CARDS[what].combat:
                yield from perform(state, me, ops, "combat")
        case "tile":
            state.tale.covered.append(what)
            state.tale.reader = me
            state.tell("covered", seat=me, action=what)
            tile = next(
                action
                for legacy in state.tale.legacy
                if LEGACY[legacy]["kind"] == "combatActions"
                for action in LEGACY[legacy]["data"]["actions"]
                if action["id"] == what
            )
            yield from perform(state, me, tile["ops"], "legacy")
