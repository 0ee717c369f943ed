"""The position of Maracaibo: map, markets, markers, piles, and what players have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...kernel.state import State
from .catalog import (
    A_CARDS,
    B_CARDS,
    B_IN_DECK,
    C_CARDS,
    CARD_ORDER,
    CARDS,
    MARKERS,
    NATIONS,
    PILES,
    QUESTS,
    ROUNDS,
    STORIES,
    SUPPLY,
    TOKENS,
    in_order,
)
from .pieces import NOBODY, Fight, Jean, Tale
from .player import SOURCE, Player

PHASES: Final = ("setup", "choose", "sail", "scoring", "income", "count", "story", "over")
"""What the next turn is: somebody chooses cards; sails; buys or scores in a scoring; what all get
in an interim scoring; the final count; the last look at the story."""
SEATS: Final = range(1, 5)
SINGLE: Final = next(iter(STORIES))
"""The story card of the easy single game."""


_NUMBERS: Final = ("round", "seat", "first", "ender", "out", "moved", "wild")
_LISTS: Final = ("deck", "discards", "row", "box", "buildings", "done")

Marks = tuple[frozenset[str], tuple[str, ...]]
"""Cards that are fixed, and cards that are due: see `Maracaibo.fixed` and `Maracaibo.due`."""


class Maracaibo(State):
    """The whole table."""

    __slots__ = (
        *_NUMBERS,
        *_LISTS,
        "bill",
        "due",
        "fight",
        "fixed",
        "jean",
        "later",
        "markers",
        "markets",
        "phase",
        "piles",
        "quest_top",
        "queue",
        "quests",
        "shuffled",
        "sides",
        "stock",
        "takers",
        "tale",
        "tiles",
        "unseen_quests",
        "unseen_tokens",
        "viewer",
    )

    def __init__(self, players: int, level: int = 1) -> None:
        super().__init__()
        self.sides = [Player() for _ in range(max(players, 2))]
        """One for each player; with one player the second is Jean."""
        self.jean = Jean(level) if players == 1 else None
        self.tale = Tale(SINGLE)
        # --- the game's course
        self.phase = "setup"
        self.round = 1
        self.seat = NOBODY
        """Whose turn it is, or was last."""
        self.first = NOBODY
        """The start player of the game."""
        self.ender = NOBODY
        """Who has ended this round."""
        self.queue: list[int] = []
        """Who has to act next: all who have still to choose cards or to score, or who sails."""
        # --- the turn
        self.moved = 0
        """Movement points spent."""
        self.wild = 0
        """Cards that have counted as anything this turn."""
        self.done: list[str] = []
        """What can be done once per turn and has been."""
        self.fight: Fight | None = None
        self.bill: dict[str, Any] | None = None
        """What is being paid with cards: the seat, the cost, and the cards so far."""
        # --- the map
        self.tiles: dict[str, str] = {}
        """City tile at each slot."""
        self.markers: dict[str, str] = {}
        """The nation whose marker lies there."""
        self.takers: dict[str, int] = {}
        """The side that has put it there; -1 for the set-up."""
        self.stock = dict.fromkeys(NATIONS, MARKERS)
        """Markers left in each nation's supply."""
        self.markets: dict[str, Sequence[int]] = {}
        """For each city with discs in its market whose lie on its spaces, -1 for a free one; new
        lists take the place of old ones, which copies share, as they do for quests."""
        # --- cards and tiles
        self.deck: list[str] = [*A_CARDS, *B_CARDS]
        """Cards that may lie in the draw pile, in the order of the catalogue."""
        self.out = len(B_CARDS) - B_IN_DECK
        """So many B cards among them are not in this game; nobody knows which."""
        self.row: list[str] = []
        """The face-up row, empty where a card was taken."""
        self.discards: list[str] = []
        self.box: list[str] = []
        """The B cards that are not in this game, once the pile has run out; nobody sees them."""
        self.quests: dict[str, Sequence[str]] = {}
        """Quests at stops and on spaces of the explorer's track."""
        self.quest_top = ""
        """The quest on top of the pile, face up."""
        self.unseen_quests: list[str] = list(QUESTS)
        """Those under it."""
        self.unseen_tokens: list[str] = list(TOKENS)
        self.piles = list(PILES)
        """Combat tokens in each pile."""
        self.buildings: list[str] = []
        """Prestige buildings face up."""
        # --- for imagination only; neither saved nor shown
        self.fixed: frozenset[str] = frozenset()
        """Cards that are shown later in this turn: they stay where they are."""
        self.viewer = NOBODY
        """Who imagines."""
        self.due: tuple[str, ...] = ()
        """Cards that are drawn unseen in this turn and shown before it ends, or before the pile is
        shuffled anew."""
        self.later: tuple[Marks, ...] = ()
        """What `fixed` and `due` are each time the pile has been shuffled anew in this turn."""
        self.shuffled: tuple[tuple[str, ...], ...] = ()
        """Each time that happened in this turn: the cards of the new pile, which all have seen."""

    def copy(self) -> Maracaibo:
        """An independent copy without uncollected events."""
        twin = Maracaibo.__new__(Maracaibo)
        twin.events = []
        twin.sides = [side.copy() for side in self.sides]
        twin.jean = self.jean.copy() if self.jean is not None else None
        twin.tale = self.tale.copy()
        twin.phase = self.phase
        twin.round = self.round
        twin.seat = self.seat
        twin.first = self.first
        twin.ender = self.ender
        twin.queue = self.queue.copy()
        twin.moved = self.moved
        twin.wild = self.wild
        twin.done = self.done.copy()
        twin.fight = self.fight.copy() if self.fight is not None else None
        twin.bill = dict(self.bill) if self.bill is not None else None
        twin.tiles = self.tiles.copy()
        twin.markers = self.markers.copy()
        twin.takers = self.takers.copy()
        twin.stock = self.stock.copy()
        twin.markets = self.markets.copy()
        twin.deck = self.deck.copy()
        twin.out = self.out
        twin.row = self.row.copy()
        twin.discards = self.discards.copy()
        twin.box = self.box.copy()
        twin.quests = self.quests.copy()
        twin.quest_top = self.quest_top
        twin.unseen_quests = self.unseen_quests.copy()
        twin.unseen_tokens = self.unseen_tokens.copy()
        twin.piles = self.piles.copy()
        twin.buildings = self.buildings.copy()
        twin.fixed = self.fixed
        twin.viewer = self.viewer
        twin.due = self.due
        twin.later = self.later
        twin.shuffled = self.shuffled
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole position as JSON data; secrets included."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _NUMBERS}
        data.update((name, getattr(self, name)[:]) for name in _LISTS)
        data |= {
            "sides": [side.to_json() for side in self.sides],
            "jean": self.jean.to_json() if self.jean is not None else None,
            "tale": self.tale.to_json(),
            "phase": self.phase,
            "queue": self.queue[:],
            "fight": self.fight.to_json() if self.fight is not None else None,
            "bill": dict(self.bill) if self.bill is not None else None,
            "tiles": dict(self.tiles),
            "markers": dict(self.markers),
            "takers": dict(self.takers),
            "stock": dict(self.stock),
            "markets": {stop: list(discs) for stop, discs in self.markets.items()},
            "quests": {place: list(tiles) for place, tiles in self.quests.items()},
            "quest_top": self.quest_top,
            "unseen_quests": self.unseen_quests[:],
            "unseen_tokens": self.unseen_tokens[:],
            "piles": self.piles[:],
        }
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Maracaibo:
        """The position that `to_json` wrote; KeyError, TypeError or ValueError otherwise."""
        sides = [Player.from_json(side) for side in data["sides"]]
        jean = Jean.from_json(data["jean"]) if data["jean"] is not None else None
        players = len(sides) - (jean is not None)
        if players not in SEATS or len(sides) < 2:
            raise ValueError(f"{players} players")
        state = cls(players)
        state.sides = sides
        state.jean = jean
        state.tale = Tale.from_json(data["tale"])
        for name in _NUMBERS:
            setattr(state, name, int(data[name]))
        for name in _LISTS:
            setattr(state, name, [str(word) for word in data[name]])
        state.phase = str(data["phase"])
        state.queue = [int(seat) for seat in data["queue"]]
        state.fight = Fight.from_json(data["fight"]) if data["fight"] is not None else None
        state.bill = dict(data["bill"]) if data["bill"] is not None else None
        state.tiles = {str(stop): str(tile) for stop, tile in data["tiles"].items()}
        state.markers = {str(stop): str(nation) for stop, nation in data["markers"].items()}
        state.takers = {str(stop): int(side) for stop, side in data["takers"].items()}
        state.stock = {nation: int(data["stock"][nation]) for nation in NATIONS}
        state.markets = {str(s): [int(n) for n in discs] for s, discs in data["markets"].items()}
        state.quests = {str(p): [str(q) for q in tiles] for p, tiles in data["quests"].items()}
        state.quest_top = str(data["quest_top"])
        state.unseen_quests = [str(quest) for quest in data["unseen_quests"]]
        state.unseen_tokens = [str(token) for token in data["unseen_tokens"]]
        state.piles = [int(n) for n in data["piles"]]
        state._check()
        return state

    def _check(self) -> None:
        """ValueError if something stands where it cannot."""
        seats = (NOBODY, *range(len(self.sides)))
        if not {self.seat, self.first, self.ender, *self.queue} <= set(seats):
            raise ValueError("seat")
        if self.phase not in PHASES or not 1 <= self.round <= ROUNDS:
            raise ValueError("phase")
        cards = [*self.deck, *self.discards, *self.box, *(card for card in self.row if card)]
        if not set(cards) <= set(CARDS) or not set(self.markers.values()) <= set(NATIONS):
            raise ValueError("table")

    # ------------------------------------------------------------------ what follows from it

    @property
    def players(self) -> int:
        """Number of players, 1 to 4."""
        return len(self.sides) - (self.jean is not None)

    @property
    def table(self) -> int:
        """Number of players that the set-up is for: a lone one plays on the board for two."""
        return len(self.sides)

    @property
    def over(self) -> bool:
        """Whether the reckoning has been made."""
        return self.phase == "over"

    @property
    def counted(self) -> bool:
        """Whether the final scoring is in the ledgers."""
        return self.phase in ("story", "over")

    @property
    def scorings_left(self) -> int:
        """Scorings still to come, the final one included; without that of this round once all have
        been paid and the story is looked at (RULES 8.3)."""
        return ROUNDS + 1 - self.round - (self.phase in ("income", "story"))

    @property
    def pile(self) -> int:
        """Cards in the draw pile."""
        return len(self.deck) - self.out

    @property
    def actor(self) -> int:
        """The player on whose behalf chance decides: also in Jean's turn and before the first."""
        return 0 if self.jean is not None else max(self.seat, 0)

    def is_jean(self, side: int) -> bool:
        """Whether the side is Jean."""
        return self.jean is not None and side == len(self.sides) - 1

    def from_seat(self, seat: int) -> list[int]:
        """All sides clockwise from this one."""
        return [(seat + i) % len(self.sides) for i in range(len(self.sides))]

    def after(self, side: int) -> int:
        """The next side clockwise."""
        return (side + 1) % len(self.sides)

    def empties(self, nation: str) -> int:
        """Empty spaces of the nation's supply: its multiplier, 0 to 7 (RULES 11.4)."""
        taken = MARKERS - self.stock[nation]
        empty = 0
        for n in SUPPLY:
            taken -= n
            if taken < 0:
                break
            empty += 1
        return empty

    def marker_counts(self) -> list[int]:
        """Markers of each nation on the map."""
        lying = list(self.markers.values())
        return [lying.count(nation) for nation in NATIONS]

    # ------------------------------------------------------------------ what is done to it

    def score(self, side: int, n: int, source: str) -> None:
        """The side has n victory points more."""
        self.sides[side].ledger[SOURCE[source]] += n
        if n:
            self.tell("scored", seat=side, n=n, source=source)

    def pay(self, side: int, n: int) -> None:
        """The side has n doubloons more, or fewer if n is below 0."""
        self.sides[side].doubloons += n
        if n:
            self.tell("paid", seat=side, coins=n)

    def take_card(self, side: int, card: str) -> None:
        """The card is in the hand."""
        hand = self.sides[side].hand
        hand.append(card)
        hand.sort(key=CARD_ORDER.__getitem__)

    def drop_card(self, side: int, card: str) -> None:
        """The card has left hand or planning area, for all to see."""
        player = self.sides[side]
        if card in player.plan:
            player.plan.remove(card)
            return
        player.hand.remove(card)
        if card in player.seen:
            player.seen.remove(card)
        else:
            # A B card cannot be from the first deal; any other may be.
            player.fresh -= card[0] == "B"
        player.fresh = min(player.fresh, len(player.hand) - len(player.seen))

    def discard(self, side: int, cards: list[str]) -> None:
        """The cards have gone from the hand to the discards, for all to see."""
        for card in cards:
            self.drop_card(side, card)
        self.discards += cards
        self.tell("discarded", seat=side, cards=cards)

    def add_c_cards(self) -> None:
        """The C cards are shuffled into the draw pile, once."""
        if not self.tale.c_cards:
            self.tale.c_cards = True
            self.deck = in_order([*self.deck, *C_CARDS])
