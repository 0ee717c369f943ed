"""The golden games of Malacca."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quayside.kernel import Event, Match, Request, Rng

from .wanted import Wanted, told

# ---------------------------------------------------------------------- players


def sailor(match: Match, request: Request, rng: Rng) -> str:
    """Lays special cards as soon as there are any, and bets on little but Trade."""
    keys = request.keys()
    if request.kind == "card":
        specials = keys[3:]
        return rng.choice(specials) if specials and rng.below(3) else rng.choice(keys[:3])
    if request.kind == "bet":
        trades = match.state.cards[request.seat].startswith("trade")
        return rng.choice(keys[len(keys) // 2 :] if trades else keys[:3])
    if request.kind == "equip" and rng.below(2):
        return "none"
    return rng.choice(keys)


def hoarder(match: Match, request: Request, rng: Rng) -> str:
    """Defends a lot, and keeps its special cards."""
    if request.kind == "card":
        return rng.choice(["attack", "defence", "defence", "defence", "trade"])
    return sailor(match, request, rng)


def keeper(match: Match, request: Request, rng: Rng) -> str:
    """Keeps its special cards until there are three, and buys whenever it can."""
    if request.kind == "card" and len(request.keys()) < 6:
        return rng.choice(request.keys()[:3])
    if request.kind == "equip":
        return rng.choice(request.keys()[:-1])
    return sailor(match, request, rng)


def gambler(match: Match, request: Request, rng: Rng) -> str:
    """Takes any option, and bets all it has every third time."""
    del match
    if request.kind == "bet" and rng.below(3) == 0:
        return request.keys()[-1]
    return rng.choice(request.keys())


# ---------------------------------------------------------------------- what is wanted


def rounds(match: Match) -> Iterator[list[Event]]:
    """The events of each round."""
    found: list[Event] = []
    for _, event in match.events:
        if event.kind == "round-began":
            found = []
        found.append(event)
        if event.kind == "round-ended":
            yield found


def _some(events: list[Event], kind: str, **data: Any) -> bool:
    return any(
        event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        for event in events
    )


def is_common(match: Match) -> bool:
    """One winner, ships captured and defended."""
    return (
        len(match.winners()) == 1
        and max(match.scores()) >= 20
        and told(match, "captured") >= 3
        and told(match, "defended") >= 3
    )


def is_tie(match: Match) -> bool:
    """Several winners."""
    return len(match.winners()) > 1


def is_hero(match: Match) -> bool:
    """A Tragic Hero takes a special card and loses a bet (RULES 4.4)."""
    for events in rounds(match):
        heroes = [event.data["seat"] for event in events if event.kind == "tragic-hero"]
        if any(_some(events, "bet-lost", seat=seat) for seat in heroes):
            return True
    return False


def is_lone_hero(match: Match) -> bool:
    """A Tragic Hero of two (ML-13)."""
    return told(match, "tragic-hero") > 0


def is_pointless(match: Match) -> bool:
    """Two defend without an attacker, one of them with a bet (RULES 5.6)."""
    for events in rounds(match):
        seats = [event.data["seat"] for event in events if event.kind == "pointless"]
        if len(seats) > 1 and any(_some(events, "bet-back", seat=seat) for seat in seats):
            return True
    return False


def waits_all_ways(match: Match) -> bool:
    """Each Wait card counts as each of its two kinds, and two are decided in one round (ML-8)."""
    ways = {
        (event.data["card"], event.data["counts_as"])
        for _, event in match.events
        if event.kind == "decided"
    }
    together = max(sum(event.kind == "decided" for event in events) for events in rounds(match))
    return len(ways) == 4 and together > 1


def runs_dry(match: Match) -> bool:
    """A defender finds the deck of special cards empty (ML-9)."""
    return told(match, "no-special") > 0


def comes_up_again(match: Match) -> bool:
    """A used special card comes up from under the deck, known to all (RULES 6.3, 10.4)."""
    return (
        match.options["specials"] == "down"
        and sum(event.kind == "special-taken" and event.data["card"] != "" for event in _all(match))
        > 0
    )


def _all(match: Match) -> list[Event]:
    return [event for _, event in match.events]


def takes_open_cards(match: Match) -> bool:
    """The card on top is taken, and a used one is turned up (ML-1)."""
    return told(match, "special-turned") > 12 and told(match, "special-used") > 3


def is_frugal(match: Match) -> bool:
    """An attacker with a single coin is caught and pays nothing (ML-26); one scrubs the deck."""
    return told(match, "scrubbed") > 0 and any(
        kind == "attack" and not fined
        for events in rounds(match)
        if _some(events, "defended")
        for kind, fined in _caught(events)
    )


def _caught(events: list[Event]) -> Iterator[tuple[str, bool]]:
    """For each seat what its card counted as, and whether it was fined."""
    kinds = next(event.data["kinds"] for event in events if event.kind == "defended")
    for seat, kind in enumerate(kinds):
        yield kind, _some(events, "fined", seat=seat)


def pays_characters(match: Match) -> bool:
    """Every ability that the bank pays for is paid, and Ching Shih is fined (RULES 7)."""
    paid = {event.data["what"] for event in _all(match) if event.kind == "character-pays"}
    ching_shih = match.state.characters.index("ching-shih")
    return (
        paid == {"morgan", "picard", "caesar", "zheng-he", "sayyida"}
        and told(match, "fined", seat=ching_shih) > 0
    )


def sells_out(match: Match) -> bool:
    """All equipment of a kind is sold, and each kind pays, one of them twice over (RULES 8)."""
    pays = [event.data for event in _all(match) if event.kind == "equipment-pays"]
    return (
        any(match.state.gear_left(kind) == 0 for kind in ("attack", "defence", "trade"))
        and {data["what"] for data in pays} == {"attack", "defence", "trade"}
        and any(data["coins"] in (6, 8, 10) for data in pays)
    )


def has_both(match: Match) -> bool:
    """Characters and equipment pay in the same round to the same seat."""
    return any(
        event.kind == "equipment-pays" and _some(events, "character-pays", seat=event.data["seat"])
        for events in rounds(match)
        for event in events
    )


BOTH = (("characters", "on"), ("equipment", "on"))
WANTED = (
    *(
        Wanted(f"players-{n}", f"a common game for {n}", n, is_common, sailor, (("first", first),))
        for n, first in ((2, "lot"), (3, "1"), (4, "4"), (5, "lot"), (6, "2"), (7, "7"), (8, "8"))
    ),
    Wanted("tie", "the richest have the same: the victory is shared", 4, is_tie, sailor),
    Wanted("tragic-hero", "one defends against all and takes a card", 4, is_hero, sailor),
    Wanted("hero-of-two", "a Tragic Hero with two players (ML-13)", 2, is_lone_hero, sailor),
    Wanted("pointless", "two defend where nobody attacks", 4, is_pointless, sailor),
    Wanted("waits", "Wait cards in all their ways", 6, waits_all_ways, sailor),
    Wanted("deck-empty", "no special card is left to take (ML-9)", 8, runs_dry, hoarder),
    Wanted("deck-again", "used special cards come up again", 8, comes_up_again, sailor),
    Wanted(
        "face-up",
        "the special card on top lies open (ML-1)",
        5,
        takes_open_cards,
        sailor,
        (("specials", "up"),),
    ),
    Wanted("paupers", "scrubbing, and a fine of nothing", 3, is_frugal, gambler),
    Wanted(
        "characters",
        "all eight characters, each paid or fined",
        8,
        pays_characters,
        sailor,
        (("characters", "on"),),
    ),
    Wanted("equipment", "equipment is sold out", 4, sells_out, keeper, (("equipment", "on"),)),
    Wanted("both", "characters and equipment together", 5, has_both, keeper, BOTH),
    Wanted(
        "everything",
        "both extensions and the open deck at the largest table",
        8,
        has_both,
        gambler,
        (*BOTH, ("specials", "up")),
    ),
)

ENDS = ("game-over",)
"""Events that announce the end."""


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to, besides scores, winners and end."""
    state = match.state
    return {
        "captured": [cargo for cargo, captured in state.fleet if captured],
        "bank": state.bank,
        "specials": [sum(hand) for hand in state.hands],
    }
