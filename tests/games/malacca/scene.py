"""Scenes for rule tests: a position built by hand, played by the real referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quayside.games.malacca import game
from quayside.games.malacca.catalog import GEAR_COPIES, KINDS, SPECIAL, SPECIALS
from quayside.games.malacca.state import Malacca
from quayside.kernel import CHANCE, Event, Flow, Match, Rng

DEFAULTS = {"characters": "off", "equipment": "off", "specials": "down", "first": "1"}


class Scene:
    """Malacca, but beginning from a given position."""

    META = game.META

    def __init__(self, state: Malacca, flow: Callable[[Malacca], Flow] | None = None) -> None:
        self.state = state
        self.flow = flow

    def new_state(self, players: int, options: Mapping[str, str]) -> Malacca:
        del options
        assert players == self.state.players
        return self.state.copy()

    def setup(self, state: Malacca) -> Flow:
        del state
        yield from ()

    def turn(self, state: Malacca) -> Flow:
        if self.flow is None:
            yield from game.turn(state)
        else:
            yield from self.flow(state)
            state.over = True

    def is_over(self, state: Malacca) -> bool:
        return game.is_over(state)

    def observe(self, state: Malacca, seat: int) -> dict[str, Any]:
        return game.observe(state, seat)

    def redeal(self, state: Malacca, seat: int, rng: Rng) -> None:
        game.redeal(state, seat, rng)

    def scores(self, state: Malacca) -> list[int]:
        return game.scores(state)

    def winners(self, state: Malacca) -> list[int]:
        return game.winners(state)

    def state_from_json(self, data: Mapping[str, Any]) -> Malacca:
        return game.state_from_json(data)

    def migrate(self, data: Mapping[str, Any], rules_version: int) -> Mapping[str, Any] | None:
        return game.migrate(data, rules_version)


# ------------------------------------------------------------------ positions


def position(purses: Sequence[int], captain: int = 1, **options: str) -> Malacca:
    """Before a round: the players have so much silver. Players are counted from 1 here."""
    state = game.new_state(len(purses), {**DEFAULTS, **options})
    state.captain = state.seat = captain - 1
    for seat, coins in enumerate(purses):
        state.receive(seat, coins, "start")
    return state


def give(state: Malacca, player: int, *cards: str, known: bool = False) -> Malacca:
    """The player has drawn these special cards, for all to see if they are known."""
    for card in cards:
        i = SPECIAL[card]
        state.pool[i] -= 1
        state.hands[player - 1][i] += 1
        state.known[player - 1][i] += known
    return state


def equip(state: Malacca, player: int, *kinds: str) -> Malacca:
    """The player owns this equipment."""
    for kind in kinds:
        state.gear[player - 1][KINDS.index(kind)] += 1
    return state


def last_round(state: Malacca) -> Malacca:
    """Eleven ships have passed, all but one of 8."""
    state.round = 11
    state.fleet = [(cargo, True) for cargo in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)]
    return state


def conserved(state: Malacca) -> None:
    """No coin or card has come from nowhere, and every coin has a source."""
    assert sum(state.purses) + sum(state.bets) + state.hold + state.bank == 0
    assert min([*state.purses, *state.bets, state.hold]) >= 0
    for purse, bet, sums in zip(state.purses, state.bets, state.ledger, strict=True):
        assert sum(sums) == purse + bet
    for i, card in enumerate(SPECIALS):
        on_table = state.cards.count(card.id) if state.open else 0
        elsewhere = state.under.count(card.id) + (state.top == card.id) + on_table
        held = [hand[i] for hand in state.hands]
        assert state.pool[i] + elsewhere + sum(held) == card.copies
        assert min([state.pool[i], *held]) >= 0
        for known, n in zip(state.known, held, strict=True):
            assert 0 <= known[i] <= n
    for i in range(len(KINDS)):
        assert 0 <= sum(gear[i] for gear in state.gear) <= GEAR_COPIES
    for seat, name in enumerate(state.cards):
        assert name in ("", "attack", "defence", "trade") or name in SPECIAL
        assert min(state.held(seat)) >= 0
    assert len(state.ahead()) == 12 - len(state.fleet) - bool(state.ship and not state.has_passed)


# ------------------------------------------------------------------ play


def begin(state: Malacca, flow: Callable[[Malacca], Flow] | None = None) -> Match:
    """A match that stands at the first request of this position."""
    return Match.new(Scene(state, flow), state.players)


def play(match: Match, *keys: str) -> Match:
    """The answers have been given; chance and persons alike."""
    for key in keys:
        match.answer(key)
    return match


def laid(match: Match, cargo: int, *plays: str) -> Match:
    """The ship has arrived and all have laid card and bet (`trade 3`), players 1, 2, … in a row.

    The answers are given in the order that the captain makes.
    """
    if asked(match)[1] == "chance":
        match.answer(str(cargo))
    assert match.state.ship == cargo
    for _ in plays:
        seat, kind = asked(match)
        assert kind == "card"
        card, bet = plays[seat].split()
        play(match, card, f"bet:{bet}")
    assert asked(match)[1] == "reveal"
    return match


def turned(match: Match, *keys: str) -> Match:
    """The cards lie open, and then the answers have been given; chance has drawn the rest."""
    play(match, "reveal", *keys)
    while asked(match)[1] == "chance":
        match.deal()
    conserved(match.state)
    return match


def fought(state: Malacca, cargo: int, *plays: str, keys: Sequence[str] = ()) -> Match:
    """A whole round from this position has been paid out; `next` is to be answered."""
    match = turned(laid(begin(state), cargo, *plays), *keys)
    assert asked(match)[1] == "payout"
    return match


def asked(match: Match) -> tuple[int, str]:
    """Who is asked what; seats are counted from 0, as everywhere in the program."""
    assert match.request is not None
    seat = match.request.seat
    return (match.request.by, "chance") if seat == CHANCE else (seat, match.request.kind)  # type: ignore[attr-defined]


def options(match: Match) -> list[str]:
    """The keys of the present options."""
    assert match.request is not None
    return list(match.request.keys())


def reasons(match: Match) -> dict[str, str]:
    """What is blocked, with the keys of the reasons."""
    assert match.request is not None
    return {blocked.key: blocked.reason.key for blocked in match.request.blocked}


def gains(match: Match) -> dict[str, tuple[str, int] | None]:
    """What the options would bring: the key of the text and its number."""
    assert match.request is not None
    return {
        option.key: option.gain and (option.gain.key, option.gain.params["n"])
        for option in match.request.options
    }


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The data of all events of this kind so far."""
    return [event.data for _, event in match.events if event.kind == kind]


def paid(match: Match, kind: str) -> dict[int, int]:
    """For each seat the coins of the events of this kind."""
    return {data["seat"]: data["coins"] for data in told(match, kind)}


def coins(events: list[tuple[int, Event]], players: int) -> list[int]:
    """The purse of each seat according to the events of a whole game."""
    purses = [0] * players
    for _, event in events:
        if "coins" in event.data:
            purses[event.data["seat"]] += event.data["coins"]
    return purses
