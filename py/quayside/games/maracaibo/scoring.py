"""What victory points come from: incomes, the final count, winners (RULES 16, 17)."""

from __future__ import annotations

from typing import NamedTuple

from .catalog import (
    CARDS,
    INCOME_POINTS,
    JEAN,
    LEADER_VP,
    MAJORITY,
    NATIONS,
    PRESTIGE,
    TO_END,
)
from .player import Player
from .state import Maracaibo


class Sheet(NamedTuple):
    """Victory points, source by source, in the order of `player.SOURCES`."""

    homeward: int
    cities: int
    villages: int
    ship: int
    cards: int
    combat: int
    influence: int
    exploring: int
    quests: int
    career: int
    prestige: int
    legacy: int
    story: int
    income: int
    display: int
    leads: int
    ranks: int
    jean: int

    @property
    def total(self) -> int:
        """The sum of all sources."""
        return sum(self)


# ------------------------------------------------------------------ the parts of the count


def track_points(player: Player) -> int:
    """What both income tracks score at the end (RULES 17.2)."""
    points: int = INCOME_POINTS[player.income]
    return player.vp_income + points


def display_points(player: Player) -> int:
    """What the cards in the display score (RULES 17.3)."""
    return sum(CARDS[card].vp for card in player.display)


def building_points(player: Player, building: str) -> int:
    """What an investment scores at the end (RULES 9.2)."""
    end = PRESTIGE[building]["endVp"]
    product: int = end["n"] * player.metric(end["per"])
    if end["cap"] is not None:
        product = min(product, end["cap"])
    return int(end["base"]) + product


def lead_points(state: Maracaibo, side: int) -> int:
    """3 for each nation with which nobody has more influence (RULES 17.4)."""
    points = 0
    for i in range(len(NATIONS)):
        most = max(other.influence[i] for other in state.sides)
        if most and state.sides[side].influence[i] == most:
            points += LEADER_VP
    return points


def majority_bonus(state: Maracaibo) -> list[int]:
    """For each nation 2 for the most markers on the map, 1 for the second most (RULES 17.5)."""
    counts = state.marker_counts()
    places = [sum(other > count for other in counts) for count in counts]
    return [
        MAJORITY[place] if count and place < len(MAJORITY) else 0
        for place, count in zip(places, counts, strict=True)
    ]


def multipliers(state: Maracaibo) -> list[int]:
    """What the noble ranks with each nation are multiplied by at the end (RULES 17.5)."""
    bonus = majority_bonus(state)
    return [state.empties(nation) + more for nation, more in zip(NATIONS, bonus, strict=True)]


def rank_points(state: Maracaibo, side: int) -> int:
    """Noble ranks times the nations' multipliers (RULES 17.5)."""
    ranks = state.sides[side].ranks()
    return sum(rank * by for rank, by in zip(ranks, multipliers(state), strict=True))


# ------------------------------------------------------------------ Jean (RULES 20.5, 20.6)


def jean_income(state: Maracaibo) -> int:
    """What Jean scores in each scoring: a point for each card, and for her discs."""
    jean = state.jean
    assert jean is not None
    table: list[int] = JEAN["roundVp"]["byDiscs"]
    per_card: int = JEAN["roundVp"]["perTakenCard"]
    cap: int = JEAN["roundVp"]["discCap"]
    return len(jean.pile) * per_card + table[min(jean.discs, cap)]


def jean_leads(state: Maracaibo) -> tuple[int, int, int]:
    """How far Jean is ahead in quests, complete areas and explorer steps (RULES 20.6)."""
    jean, her, other = state.jean, state.sides[1], state.sides[0]
    assert jean is not None
    return (
        len(her.quests) - len(other.quests),
        jean.discs // 2 - other.areas,
        TO_END[other.explorer] - TO_END[her.explorer],
    )


def jean_final(state: Maracaibo) -> int:
    """What Jean scores in the final scoring beside income, leads and ranks."""
    points: int = JEAN["final"]["perQuest"] * len(state.sides[1].quests)
    leads = jean_leads(state)
    for name, lead in zip(("questLead", "areaLead", "explorerLead"), leads, strict=True):
        steps = JEAN["final"][name]
        points += max([step["vp"] for step in steps if lead >= step["min"]], default=0)
    return points


# ------------------------------------------------------------------ the count


def final_points(state: Maracaibo, side: int) -> dict[str, int]:
    """What the final scoring brings the side from its second step on, by source."""
    player = state.sides[side]
    points = {"leads": lead_points(state, side), "ranks": rank_points(state, side)}
    if state.is_jean(side):
        return {**points, "jean": jean_income(state) + jean_final(state)}
    return {
        **points,
        "income": track_points(player),
        "display": display_points(player),
        "prestige": sum(building_points(player, building) for building in player.prestige),
    }


def sheet(state: Maracaibo, side: int) -> Sheet:
    """The side's victory points if the game ended now."""
    so_far = Sheet(*state.sides[side].ledger)
    if state.counted:
        return so_far
    more = final_points(state, side)
    return so_far._replace(**{name: getattr(so_far, name) + n for name, n in more.items()})


def sheets(state: Maracaibo) -> list[Sheet]:
    """The victory points of all sides if the game ended now, Jean's last."""
    return [sheet(state, side) for side in range(len(state.sides))]


def scores(state: Maracaibo) -> list[int]:
    """The points of each player if the game ended now."""
    return [sheet(state, seat).total for seat in range(state.players)]


def winners(state: Maracaibo) -> list[int]:
    """The players with most points; of these, those with most doubloons (RULES 17.7).

    Nobody, if Jean is ahead.
    """
    totals = [
        (count.total, player.doubloons)
        for count, player in zip(sheets(state), state.sides, strict=True)
    ]
    return [seat for seat in range(state.players) if totals[seat] == max(totals)]
