"""Positions of Manila and how the board shows them, for tests of the board and its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games import views
from games.manila.scene import at_sea, crew, give, position, price
from games.stage import Stage
from games.views import PLAYERS

from quayside.games.manila import game
from quayside.games.manila.placement import placement_rounds
from quayside.games.manila.sailing import boarding, pilots, plunder, sail
from quayside.games.manila.state import Manila
from quayside.kernel import Flow, Match, Rng
from quayside.ui.text import Texts


def begin(state: Manila, flow: Callable[[Manila], Flow] | None = None) -> Match:
    """A match of people with names that stands at the first request of this position."""
    return Match.new(Stage(game, state, flow), PLAYERS[: state.players])


def texts(players: int) -> Texts:
    """English, with the names of so many players."""
    return views.texts("manila", players)


def moments(seed: str, players: int, every: int = 1, **options: str) -> Iterator[Match]:
    """The positions of a random game, each as an own match; loans and passes are rare."""
    return views.moments(game, seed, players, every, _prefer, options)


def _prefer(kind: str, keys: list[str], rng: Rng) -> list[str]:
    if kind == "bid":
        # Bids go up slowly, so that some money is left.
        return keys[:3]
    if len(keys) > 1 and rng.below(5):
        return [key for key in keys if key not in ("pass", "loan", "redeem")] or keys
    return keys


# ------------------------------------------------------------------ positions


def rich(players: int = 4, **options: str) -> Manila:
    """Voyage 3: everybody has shares, seat 2 has a loan, the wares stand at different prices."""
    state = position(players, **options)
    give(state, 0, "silk jade", bought="nutmeg")
    give(state, 1, "nutmeg ginseng")
    give(state, 2, "jade nutmeg", bought="silk", pledged="nutmeg")
    price(state, nutmeg=2, silk=3, ginseng=1)
    state.cash[2] = 22
    return state


def placing(cash: int = 22) -> Match:
    """Seat 2, with so much cash, places in the second round; seats 0 and 1 have just become captain
    and pilot.
    """
    state = at_sea(rich(), jade=6, silk=9, ginseng=4)
    state.cash[2] = cash
    state.voyage, state.placement, state.movement = 3, 1, 1
    state.dice = {"silk": 5, "ginseng": 1, "jade": 4}
    crew(state, "jade", 3)
    crew(state, "silk", 0, 2)

    def flow(state: Manila) -> Flow:
        yield from placement_rounds(state)
        yield from sail(state)
        yield from placement_rounds(state)

    match = begin(state, flow)
    for key in ("place:pirate-1", "place:pilot-small"):
        match.answer(key)
    return match


def piloting() -> Match:
    """Seat 2, the large pilot, is asked; silk is on 13, ginseng on 1."""
    state = at_sea(rich(), jade=6, silk=13, ginseng=1)
    state.voyage, state.placement, state.movement = 3, 3, 2
    state.places["pilot-large"] = 2
    return begin(state, pilots)


def displacing() -> Match:
    """Seat 2 is captain at a full punt; pirates may send one of the crew home."""
    state = at_sea(rich(pirates="displace"), jade=13, silk=9, ginseng=4)
    state.movement = 2
    crew(state, "jade", 3, 0, 1, 1)
    state.pirates = [2, 3]
    return begin(state, boarding)


def looting() -> Match:
    """Seat 2 is captain of the pirates and has jade in its hands; silk is in port A."""
    state = at_sea(rich(), jade=13, silk=9, ginseng=4)
    state.movement = 3
    for ware, berth, space in (("silk", "port-a", 14), ("ginseng", "yard-a", 9)):
        state.punt(ware).berth, state.punt(ware).space = berth, space
    crew(state, "jade", 3, 0)
    state.pirates = [2]
    return begin(state, plunder)


def bidding() -> Match:
    """Seat 2 is asked for more than 3; seat 1 has passed."""
    state = rich()
    state.voyage, state.opener, state.master = 2, 0, 0
    match = begin(state)
    for key in ("bid:3", "pass"):
        match.answer(key)
    return match


def on_duty(*keys: str) -> Match:
    """Seat 2 is harbour master for 3 and has answered these."""
    state = rich()
    state.voyage, state.opener, state.master = 2, 2, 2
    match = begin(state)
    for key in ("bid:3", "pass", "pass", "pass", *keys):
        match.answer(key)
    return match


def own_die() -> Match:
    """The harbour master enters what the die for silk shows."""
    match = placing()
    for key in ("pass", "pass", "roll"):
        match.answer(key)
    return match


SCENES: tuple[Callable[[], Match], ...] = (
    placing, piloting, displacing, looting, bidding, on_duty, own_die,
)  # fmt: skip
