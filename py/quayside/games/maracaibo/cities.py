"""Cities: deliveries and the city's action (RULES 6)."""

from __future__ import annotations

from functools import partial
from typing import Final

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Option
from . import words
from .asking import Offer, Offers, Sort, card_anchor, decide, free_actions
from .catalog import AREA, CARDS
from .effects import perform
from .payments import shows, wilds_left
from .places import action, free_spaces, market, put_disc
from .ship import choose_area, complete_area, lift_disc, open_areas
from .state import Maracaibo


def deliveries(state: Maracaibo, me: int) -> Offers:
    """Deliveries possible where the ship lies: `deliver:A15:cocoa` (RULES 6.1, 6.2)."""
    player = state.sides[me]
    spaces = market(state, player.at)
    wild = wilds_left(state, me) > 0
    keys = [
        f"deliver:{card}:{spaces[i].good}"
        for i in free_spaces(state, player.at)
        for card in player.hand
        if wild or CARDS[card].good == spaces[i].good
    ]
    return [(keys, _delivery)] if keys and open_areas(player) else []


def _delivery(key: str) -> Option:
    _, card, good = key.split(":")
    return Option(
        key,
        msg("deliver.card", card=card, good=good),
        card_anchor(card) if shows(card, ("good", good)) else None,
        hint=msg("deliver.hint"),
    )


def deliver(state: Maracaibo, me: int, key: str) -> Flow:
    """The card is discarded, a disc lies on the market space, and its area has its effect."""
    _, card, good = key.split(":")
    player = state.sides[me]
    stop = player.at
    space = next(i for i in free_spaces(state, stop) if market(state, stop)[i].good == good)
    if not shows(card, ("good", good)):
        state.wild += 1
    state.tell("delivered", seat=me, card=card, good=good, stop=stop)
    state.discard(me, [card])
    area = AREA[(yield from choose_area(state, me))]
    lift_disc(state, me, area)
    put_disc(state, stop, space, me)
    yield from complete_area(state, me, area)
    for special in player.specials("deliveryBonus"):
        yield from perform(state, me, special["ops"], "cards")


def city_option(state: Maracaibo, me: int) -> Offer:
    """The action of the city where the ship lies."""
    return (("city",), partial(_city_option, state, state.sides[me].at))


def _city_option(state: Maracaibo, stop: str, key: str) -> Option:
    hint = words.effects(action(state, stop))
    return Option(key, msg("city.action", stop=stop), f"loc-{stop}", hint=hint)


def city(state: Maracaibo, me: int, key: str) -> Flow:
    """The city visit that begins with this choice: deliveries, then the action, all optional."""
    left = 1 + state.sides[me].bonus("extraDelivery")
    while key != "city":
        yield from deliver(state, me, key)
        left -= 1
        prompt = msg("city.prompt", seat=me, stop=state.sides[me].at)
        key = yield from decide(_CITY, prompt, state, me, left)
        if key == "done":
            return
    state.tell("city-action", seat=me, stop=state.sides[me].at)
    yield from perform(state, me, action(state, state.sides[me].at), "cities")


def _offers(state: Maracaibo, me: int, left: int) -> Offers:
    """What may follow in a city visit with so many deliveries left."""
    offers = deliveries(state, me) if left else []
    return [*offers, city_option(state, me)]


_CITY: Final = Sort("city", _offers, free=free_actions, closing=Option("done", msg("city.done")))
