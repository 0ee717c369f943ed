"""Buying project cards and investing in prestige buildings (RULES 7, 9)."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from ...kernel.game import Flow
from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option
from . import words
from .asking import Offers, Sort, card_anchor, question
from .catalog import CARDS, PRESTIGE, SETUP, Op
from .effects import effect, perform
from .player import METRICS, Player
from .state import Maracaibo
from .tracks import raise_income

FIRST_INVESTOR: int = SETUP["firstInvestorVp"]
_COSTS: Final[dict[str, int]] = {
    id_: building["cost"]["doubloons"] for id_, building in PRESTIGE.items()
}

# ------------------------------------------------------------------ prices (RULES 7.7)


class Cuts(NamedTuple):
    """What the player's cards take off prices."""

    card: int
    """Off that of a card without a symbol."""
    synergy: int
    """Off that of a card with a symbol, or of a building."""


_NO_CUTS: Final = Cuts(0, 0)


def cuts(player: Player) -> Cuts:
    """All reductions added up (MB-22)."""
    specials = player.specials("priceReduction")
    if not specials:
        return _NO_CUTS
    card = synergy = 0
    for special in specials:
        synergy += special["n"]
        if special["scope"] == "all":
            card += special["n"]
    return Cuts(card, synergy)


def price(player: Player, card: str, discount: int = 0) -> int:
    """The doubloons that the card costs the player, after all reductions."""
    shown, cut = CARDS[card], cuts(player)
    return max(0, shown.doubloons - discount - (cut.synergy if shown.synergy else cut.card))


def building_price(player: Player, building: str, discount: int = 0) -> int:
    """The doubloons that an investment costs the player, after all reductions."""
    return max(0, _COSTS[building] - discount - cuts(player).synergy)


def why_not(player: Player, card: str, discount: int = 0) -> Message | None:
    """Why the player cannot buy the card, which it has; None if it can."""
    shown = CARDS[card]
    metric, least = shown.requires
    if metric and player.metric(metric) < least:
        return msg("buy.needs", target=words.target(metric, least))
    if player.own < shown.figure:
        return msg("buy.no-figure")
    if player.cp < shown.cp:
        return msg("buy.no-cp", n=shown.cp)
    coins = price(player, card, discount)
    return msg("buy.too-dear", n=coins) if player.doubloons < coins else None


_ASKS: Final = {
    id_: (
        card.doubloons,
        bool(card.synergy),
        card.figure,
        card.cp,
        METRICS[card.requires[0]] if card.requires[0] else None,
        card.requires[1],
    )
    for id_, card in CARDS.items()
}
"""What each card asks for: doubloons, whether symbols make it cheaper, figures, combat points; and
of what one must have how many (RULES 7.2)."""


def buyable(player: Player, discount: int = 0) -> list[str]:
    """Cards of hand and planning area that the player can buy: those without a `why_not`."""
    cut = cuts(player)
    plain = player.doubloons + discount + cut.card
    symbol = player.doubloons + discount + cut.synergy
    own, cp = player.own, player.cp
    found = []
    for card in (*player.hand, *player.plan):
        coins, has_symbol, figure, points, count, least = _ASKS[card]
        if (
            coins <= (symbol if has_symbol else plain)
            and figure <= own
            and points <= cp
            and (count is None or count(player) >= least)
        ):
            found.append(card)
    return found


def investable(state: Maracaibo, me: int, discount: int = 0) -> list[str]:
    """Buildings that the player can invest in (RULES 9.1)."""
    player = state.sides[me]
    if not player.own:
        return []
    able = player.doubloons + discount + cuts(player).synergy
    return [
        building
        for building in state.buildings
        if _COSTS[building] <= able and building not in player.prestige
    ]


# ------------------------------------------------------------------ what is offered


def offers(state: Maracaibo, me: int, discount: int = 0) -> Offers:
    """All that the player can buy or invest in: `buy:A15`, `invest:P3`."""
    player = state.sides[me]
    found: Offers = []
    if cards := buyable(player, discount):
        keys = [f"buy:{card}" for card in cards]
        found.append((keys, partial(_buy_option, player, discount)))
    if buildings := investable(state, me, discount):
        keys = [f"invest:{building}" for building in buildings]
        found.append((keys, partial(_invest_option, player, discount)))
    return found


def _buy_option(player: Player, discount: int, key: str) -> Option:
    card = key.removeprefix("buy:")
    return Option(
        key,
        msg("buy.card", card=card, n=price(player, card, discount)),
        card_anchor(card),
        hint=msg("effects", effects=words.card(card)),
    )


def _invest_option(player: Player, discount: int, key: str) -> Option:
    building = key.removeprefix("invest:")
    return Option(
        key,
        msg("invest", building=building, n=building_price(player, building, discount)),
        f"prestige-{building.lower()}",
        hint=building_words(building),
    )


def building_words(building: str) -> Message:
    """What an investment brings at the end."""
    end = PRESTIGE[building]["endVp"]
    metric, n, base = end["per"], end["n"], msg("gain.vp", n=end["base"])
    if end["cap"]:
        return msg("building.hint.cap", metric=metric, n=n, base=base, cap=end["cap"])
    return msg("building.hint", metric=metric, n=n, base=base)


def refused(state: Maracaibo, me: int, discount: int = 0) -> list[Blocked]:
    """What the player has or sees and cannot buy, with the reason."""
    player = state.sides[me]
    blocked = []
    for card in (*player.hand, *player.plan):
        reason = why_not(player, card, discount)
        if reason is not None:
            blocked.append(Blocked(f"buy:{card}", reason, card_anchor(card)))
    able = investable(state, me, discount)
    for building in state.buildings:
        if building in able:
            continue
        if building in player.prestige:
            reason = msg("invest.already")
        elif not player.own:
            reason = msg("buy.no-figure")
        else:
            reason = msg("buy.too-dear", n=building_price(player, building, discount))
        blocked.append(Blocked(f"invest:{building}", reason, f"prestige-{building.lower()}"))
    return blocked


# ------------------------------------------------------------------ doing it


def acquire(state: Maracaibo, me: int, key: str, discount: int = 0) -> Flow:
    """The card `buy:…` is in the display, or the investment `invest:…` made, with all effects."""
    verb, _, what = key.partition(":")
    if verb == "buy":
        yield from buy(state, me, what, discount)
    else:
        invest(state, me, what, discount)


def buy(state: Maracaibo, me: int, card: str, discount: int = 0) -> Flow:
    """The card is paid for and lies in the display; its effects have begun (RULES 7.2 to 7.5)."""
    player = state.sides[me]
    shown = CARDS[card]
    coins = price(player, card, discount)
    state.drop_card(me, card)
    before = player.synergies()
    state.tell("bought", seat=me, card=card, n=coins)
    state.pay(me, -coins)
    player.cp -= shown.cp
    player.own -= shown.figure
    if shown.figure and not shown.at:
        player.supply += shown.figure
    player.display.append(card)
    if shown.at:
        state.tell("assistant", seat=me, card=card, stop=shown.at)
    new = shown.synergy if shown.synergy not in before else ""
    take_token(state, me, new, card)
    owned = player.synergies()
    for track, n, needs in shown.incomes:
        if not needs or needs in owned:
            raise_income(state, me, track, n)
    yield from perform(state, me, shown.instant, "cards")


def take_token(state: Maracaibo, me: int, token: str, newest: str = "") -> None:
    """The player owns the token, if it is new; incomes of earlier cards that waited for it have
    begun (RULES 7.4).
    """
    if not token:
        return
    player = state.sides[me]
    state.tell("synergy", seat=me, synergy=token)
    for card in player.display:
        for track, n, needs in CARDS[card].incomes:
            if needs == token and card != newest:
                raise_income(state, me, track, n)


def invest(state: Maracaibo, me: int, building: str, discount: int = 0) -> None:
    """A figure of the player stands on the building for good (RULES 9.1)."""
    player = state.sides[me]
    coins = building_price(player, building, discount)
    first = not any(building in side.prestige for side in state.sides)
    token = PRESTIGE[building]["synergy"]
    new = token not in player.synergies()
    state.tell("invested", seat=me, building=building, n=coins)
    state.pay(me, -coins)
    player.own -= PRESTIGE[building]["cost"]["figure"]
    player.prestige.append(building)
    if new:
        take_token(state, me, token)
    if first:
        state.score(me, FIRST_INVESTOR, "prestige")


@effect("buy")
def _buy_once(state: Maracaibo, me: int, op: Op, source: str) -> Flow:
    """A card bought or an investment made for so much less, or neither."""
    del source
    discount = op["discount"]
    key = yield question(_BUY, msg("buy.prompt", seat=me, n=discount), state, me, discount)
    if key != "none":
        yield from acquire(state, me, key, discount)


_BUY: Final = Sort(
    "buy", offers, blocked=refused, closing=Option("none", msg("buy.none")), consent=True
)
