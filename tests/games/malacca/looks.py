"""Positions of Malacca and how the board shows them, for tests of the board and its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games import views
from games.malacca.scene import Scene, equip, give, laid, last_round, play, position, turned
from games.views import PLAYERS

from quayside.games.malacca import game
from quayside.games.malacca.catalog import SPECIAL
from quayside.games.malacca.state import Malacca
from quayside.kernel import Match, Rng
from quayside.ui.text import Texts


def begin(state: Malacca) -> Match:
    """A match of people with names that stands at the first request of this position."""
    return Match.new(Scene(state), PLAYERS[: state.players])


def texts(players: int) -> Texts:
    """English, with the names of so many players."""
    return views.texts("malacca", players)


def moments(seed: str, players: int, every: int = 1, **options: str) -> Iterator[Match]:
    """The positions of a random game, each as an own match; bets are low, so that money is left."""
    return views.moments(game, seed, players, every, _prefer, options)


def _prefer(kind: str, keys: list[str], rng: Rng) -> list[str]:
    if kind == "bet":
        return keys[: max(1, len(keys) // 2)]
    if kind == "card":
        # Special cards are saved up; where there are any, Waits are played now and then.
        special = [key for key in keys if key in SPECIAL]
        return special if special and not rng.below(3) else ["attack", "defence", "trade"]
    return keys


# ------------------------------------------------------------------ positions


def table(**options: str) -> Malacca:
    """Four at the table; seat 1 is captain; seat 2 holds two special cards, one of them known."""
    state = position([5, 14, 9, 6], 2, **options)
    give(state, 3, "attack2", known=True)
    give(state, 3, "wait-dt")
    give(state, 4, "trade2")
    return state


def asking() -> Match:
    """Seat 2 is to lay a card; seat 1 has laid Trade and bet 6 of 14; the cargo is 8."""
    return play(begin(table()), "8", "trade", "bet:6")


def betting(card: str = "trade") -> Match:
    """Seat 2 has laid this card and is to bet."""
    return play(asking(), card)


def broke() -> Match:
    """Seat 0 has laid Trade and has no silver to bet."""
    return play(begin(position([0, 5, 5])), "8", "trade")


def revealing() -> Match:
    """All have laid and bet; the last, seat 0, is to turn the cards."""
    return laid(begin(table()), 8, "attack 0", "trade 6", "wait-dt 2", "defence 1")


def waiting() -> Match:
    """The cards lie open; seat 2 says what its Wait card counts as."""
    return play(revealing(), "reveal")


def paid() -> Match:
    """A defended ship: two defenders have shared a bet and taken special cards."""
    return turned(
        laid(begin(table()), 8, "attack 2", "trade 6", "wait-dt 2", "defence 1"), "defence"
    )


def hero() -> Match:
    """A captured ship, and a Tragic Hero."""
    return turned(laid(begin(position([5, 5, 7], 3)), 12, "attack 0", "attack 2", "defence 3"))


def shopping() -> Match:
    """Seat 1 may buy equipment; that for attacks is sold out."""
    state = table(equipment="on", characters="on")
    state.characters = ["morgan", "caesar", "zheng-he", "picard"]
    equip(state, 1, "attack", "attack", "defence")
    equip(state, 3, "attack", "attack")
    return begin(state)


def rich() -> Match:
    """Seat 0 may bet up to 60."""
    return play(begin(position([60, 5])), "8", "trade")


def nearly_over() -> Match:
    """The last ship has been paid out."""
    return turned(laid(begin(last_round(position([5, 9]))), 8, "trade 3", "defence 0"))


def tied() -> Match:
    """The end, with the victory shared by seats 0 and 2."""
    match = turned(
        laid(begin(last_round(position([7, 3, 7]))), 8, "defence 0", "defence 0", "defence 0")
    )
    return play(match, "next")


SCENES: tuple[Callable[[], Match], ...] = (
    asking, betting, broke, revealing, waiting, paid, hero, shopping, rich, nearly_over, tied,
)  # fmt: skip
