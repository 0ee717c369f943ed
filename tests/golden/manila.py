"""The golden games of Manila."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from quayside.kernel import Event, Match, Option, Request, Rng

from .wanted import Wanted, told

# ---------------------------------------------------------------------- players


def trader(match: Match, request: Request, rng: Rng) -> str:
    """Bids little, borrows seldom, places where much may come back; now and then anything."""
    del match
    options = [o for o in request.options if o.key not in ("loan", "redeem")]
    if not options or rng.below(25) == 0:
        return rng.choice(request.options).key
    if request.kind == "bid":
        # Pass, and the lowest bids.
        return rng.choice(options[:4]).key
    if request.kind == "place":
        if rng.below(4) == 0:
            return rng.choice(options).key
        costs: dict[str, int] = request.data["costs"]
        return max(options, key=lambda o: (_gain(o) - 3 * costs.get(o.key[6:], 9), o.key)).key
    return rng.choice(options).key


def _gain(option: Option) -> int:
    """What the option says that it brings."""
    n = option.gain.params.get("n", 0) if option.gain is not None else 0
    return n if isinstance(n, int) else 0


def idler(match: Match, request: Request, rng: Rng) -> str:
    """Bids only every third time that it is asked."""
    if request.kind == "bid" and rng.below(3):
        return "pass"
    return trader(match, request, rng)


def gambler(match: Match, request: Request, rng: Rng) -> str:
    """Takes any option: bids all its credit, borrows on everything."""
    del match
    return rng.choice(request.options).key


# ---------------------------------------------------------------------- what is wanted


def voyages(match: Match) -> Iterator[list[Event]]:
    """The events of each voyage."""
    found: list[Event] = []
    for _, event in match.events:
        if event.kind == "voyage-began":
            found = []
        found.append(event)
        if event.kind == "voyage-ended":
            yield found


def _count(events: list[Event], kind: str, **data: Any) -> int:
    return sum(
        event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
        for event in events
    )


def is_common(match: Match) -> bool:
    """One winner with a fortune worth the name."""
    return len(match.winners()) == 1 and max(match.scores()) >= 90


def is_tie(match: Match) -> bool:
    """Several winners."""
    return len(match.winners()) > 1


def displaces(match: Match) -> bool:
    """A pirate sends one of the crew home."""
    return any(_count(events, "ousted") for events in voyages(match))


def boards_in_port(match: Match) -> bool:
    """An accomplice goes on board of a punt that lies in port."""
    for events in voyages(match):
        arrived: set[str] = set()
        for event in events:
            if event.kind == "berthed":
                arrived.add(event.data["ware"])
            if event.kind == "placed" and event.data["ware"] in arrived:
                return True
    return False


def steers_once(match: Match) -> bool:
    """The large pilot moves one punt by one space and leaves it at that."""
    kinds = [
        (event.kind, event.data)
        for _, event in match.events
        if event.kind in ("steered", "not-steered") and event.data["pilot"] == "pilot-large"
    ]
    return any(
        (first, second) == ("steered", "not-steered") and abs(data["n"]) == 1
        for (first, data), (second, _) in pairwise(kinds)
    )


def borrows(match: Match) -> bool:
    """Shares are pledged of one's own will and redeemed, and somebody ends with a loan."""
    return (
        told(match, "loan") > 3
        and told(match, "redeemed") > 0
        and any(sum(counts) for counts in match.state.pledged)
    )


def two_at_30(match: Match) -> bool:
    """Two wares reach 30 in the same voyage."""
    return told(match, "price", price=30) > 1


def all_wrecked(match: Match) -> bool:
    """A voyage ends with three wrecks, and an insurer pays for them."""
    return any(
        _count(events, "berthed", why="wreck") == 3 and _count(events, "insurer-paid", n=3)
        for events in voyages(match)
    )


def none_left_to_roll(match: Match) -> bool:
    """All three punts are in port before the third movement (MN-11)."""
    return any(_count(events, "rolled") == 2 for events in voyages(match))


def nobody_bids(match: Match) -> bool:
    """The first opener has the office for nothing (MN-7); later a harbour master stays."""
    return (
        told(match, "master", bid=False, stayed=False) == 1
        and told(match, "master", bid=False, stayed=True) >= 1
    )


def stowaway(match: Match) -> bool:
    """One goes as a stowaway for nothing, one for all its cash (MN-14)."""
    paid = [e.data["coins"] for _, e in match.events if e.kind == "placed" and e.data["stowaway"]]
    return 0 in paid and min(paid) < 0


def bank_covers(match: Match) -> bool:
    """An insurer cannot pay its bill with all it has (RULES 9.6)."""
    return any(e.data["bank"] for _, e in match.events if e.kind == "insurer-paid")


def two_plundered(match: Match) -> bool:
    """Two punts are plundered in one voyage, one for the port and one for the yard (MN-3)."""
    return any(
        _count(events, "plundered", where="port") and _count(events, "plundered", where="yard")
        for events in voyages(match)
    )


WANTED = (
    Wanted("three-players", "a common game for three", 3, is_common, trader),
    Wanted("four-players", "a common game for four", 4, is_common, trader, (("first", "lot"),)),
    Wanted("five-players", "a common game for five", 5, is_common, trader, (("first", "5"),)),
    Wanted("tie", "the best fortunes are equal: the victory is shared (MN-12)", 5, is_tie, trader),
    Wanted(
        "pirates-displace",
        "a pirate sends one of the crew home (MN-2)",
        5,
        displaces,
        trader,
        (("pirates", "displace"),),
    ),
    Wanted(
        "arrived-open",
        "somebody boards a punt in port (MN-1)",
        4,
        boards_in_port,
        trader,
        (("arrived", "open"),),
    ),
    Wanted(
        "pilot-free",
        "the large pilot makes one single step (MN-10)",
        4,
        steers_once,
        trader,
        (("pilot", "free"),),
    ),
    Wanted(
        "cash-secret",
        "cash is secret; loans to and fro",
        3,
        borrows,
        gambler,
        (("cash", "secret"),),
    ),
    Wanted("two-at-30", "two wares reach 30 in the same voyage", 4, two_at_30, trader),
    Wanted("all-wrecked", "three wrecks, which the insurer pays", 4, all_wrecked, trader),
    Wanted("in-port-early", "no punt is left for the third roll", 3, none_left_to_roll, trader),
    Wanted("nobody-bids", "an office that nobody wants, twice", 4, nobody_bids, idler),
    Wanted("stowaway", "stowaways with and without a peso", 3, stowaway, gambler),
    Wanted("insurer-short", "the bank covers what the insurer lacks", 5, bank_covers, gambler),
    Wanted("two-plundered", "two punts plundered, sent two ways", 4, two_plundered, trader),
)

ENDS = ("game-over",)
"""Events that announce the end."""


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to, besides scores, winners and end."""
    state = match.state
    return {
        "voyages": state.voyage,
        "prices": [state.price(ware) for ware in ("nutmeg", "silk", "ginseng", "jade")],
        "loans": [state.loans(seat) for seat in range(state.players)],
    }
