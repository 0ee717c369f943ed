"""What the pages of the rules drawer say, page by page; `help` draws them.

What single cards, areas and tiles do is told by `telling`, here as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...kernel.message import Message, msg
from . import telling
from .catalog import (
    AREAS,
    BARRIERS,
    COMBAT,
    END_BONUS,
    FLAG_COST,
    GOODS,
    HAND,
    INCOME_LAST,
    INCOME_POINTS,
    INCOME_START,
    JEAN,
    LANDING,
    LEADER_VP,
    LEGACY,
    LEVELS,
    MAJORITY,
    MAX_CP,
    MAX_MP,
    OBJECTS,
    OVERFLOW_VP,
    PLANNING,
    PRESTIGE,
    RANKS,
    ROUNDS,
    ROW,
    ROW_COST,
    SETUP,
    STORIES,
    SYNERGIES,
    VP_LAST,
    village_count,
)
from .handbook import (
    Example,
    Lesson,
    Lines,
    Listing,
    Picture,
    Section,
    Steps,
    Table,
    Things,
    tips,
)

# ------------------------------------------------------------------ the pages


def _game() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.game.aim", n=ROUNDS),
            msg("rules.game.end"),
        ),
        Section.of(
            msg("rules.game.turn"),
            Steps.of(
                msg("rules.game.sail", n=MAX_MP),
                msg("rules.game.act"),
                msg("rules.game.draw", n=HAND),
            ),
        ),
        Section.of(
            msg("rules.game.main"),
            Listing.of(
                ("village", msg("rules.game.village")),
                ("harbour", msg("rules.game.city")),
                ("quest", msg("rules.game.quest")),
                ("meeple", msg("rules.game.assistant")),
                ("home", msg("rules.game.home")),
            ),
        ),
        Section.of(
            msg("rules.game.free"),
            Listing.of(
                ("card", msg("rules.game.plan", n=PLANNING)),
                ("hat", msg("rules.game.task")),
            ),
        ),
        tips(msg("rules.game.tip"), warn=[msg("rules.game.warn")]),
    ]


def _start() -> Lesson:
    return [
        Section.of(
            None,
            Steps.of(
                msg("rules.start.career"),
                msg("rules.start.plan"),
                msg("rules.start.discard", n=SETUP["discard"], keep=SETUP["keep"]),
            ),
            msg("rules.start.money", coins=SETUP["startDoubloons"]),
        ),
        Section.of(
            msg("rules.start.careers"),
            msg("rules.start.tasks"),
            msg("rules.start.complete", effects=telling.career_whole()),
        ),
        tips(msg("rules.start.tip")),
    ]


def _sailing() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.sailing.text", n=MAX_MP),
            msg("rules.sailing.fork"),
            msg("rules.sailing.hand"),
        ),
        tips(msg("rules.sailing.tip"), warn=[msg("rules.sailing.warn")]),
    ]


def _village_rows() -> list[tuple[str, str, str]]:
    """Movement points, and the village actions for so many, without and with Fast Rigging."""
    return [
        (str(mp), str(village_count(mp, False)), str(village_count(mp, True)))
        for mp in range(1, MAX_MP + 1)
    ]


def _villages() -> Lesson:
    own = {"VA4": "S08", "VA5": "S09", "VA6": "S10"}
    return [
        Section.of(
            None,
            msg("rules.villages.text"),
            Table(
                (
                    msg("rules.head.points"),
                    msg("rules.head.actions"),
                    msg("rules.head.rigging", area="S01"),
                ),
                _village_rows(),
            ),
        ),
        Section.of(
            msg("rules.villages.actions"),
            Listing.of(
                ("crate", msg("rules.villages.buy")),
                ("coins", telling.village_action("VA2")),
                ("card", telling.village_action("VA3")),
                *(
                    ("village", msg("rules.villages.own", area=area,
                                    effects=telling.village_action(action)))
                    for action, area in own.items()
                ),
            ),
        ),
        tips(msg("rules.villages.tip"), warn=[msg("rules.villages.warn")]),
    ]  # fmt: skip


def _cities() -> Lesson:
    return [
        Section.of(
            None,
            Steps.of(
                msg("rules.cities.deliver"),
                msg("rules.cities.disc"),
                msg("rules.cities.action"),
            ),
            msg("rules.cities.market"),
            Example(
                Picture.of(msg("rules.cities.picture"), "cocoa", "arrow", "galleon"),
                msg("rules.cities.example"),
            ),
        ),
        Section.of(
            msg("rules.cities.each"),
            msg("rules.cities.count"),
        ),
        tips(msg("rules.cities.tip")),
    ]


def _ship() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.ship.text"),
            msg("rules.ship.closed"),
        ),
        Section.of(
            msg("rules.ship.areas", n=len(AREAS)),
            Things(
                [(msg("rules.name.area", area=a.id), telling.area_text(a.id)) for a in AREAS],
            ),
        ),
    ]


def _cards() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.cards.buy"),
            msg("rules.cards.figure"),
            msg("rules.cards.assistant"),
        ),
        Section.of(
            msg("rules.cards.tokens"),
            msg("rules.cards.token", n=len(SYNERGIES)),
            Example(
                Picture.of(msg("rules.cards.picture"), "anchor", "coins"),
                msg("rules.cards.example"),
            ),
        ),
        Section.of(
            msg("rules.cards.incomes"),
            msg("rules.cards.income", low=INCOME_START, high=INCOME_LAST),
            msg("rules.cards.wrap", n=VP_LAST),
        ),
        Section.of(
            msg("rules.cards.drawing"),
            msg("rules.cards.draw", n=HAND, row=ROW, coins=ROW_COST),
        ),
        Section.of(
            msg("rules.cards.prestige"),
            msg("rules.cards.invest", n=SETUP["firstInvestorVp"]),
            Things(
                [(msg("rules.name.building", building=p), telling.building_text(p))
                 for p in PRESTIGE],
            ),
        ),
    ]  # fmt: skip


def _combat() -> Lesson:
    (one, cheap), (two, dear) = LEVELS.items()
    return [
        Section.of(
            None,
            Steps.of(
                msg("rules.combat.token"),
                msg("rules.combat.nation"),
                msg("rules.combat.marks"),
                msg("rules.combat.act"),
            ),
        ),
        Section.of(
            msg("rules.combat.actions"),
            Listing.of(
                ("crown", msg("rules.combat.influence", n=one, cost=cheap, more=two, dear=dear)),
                ("banner", msg("rules.combat.annex", n=FLAG_COST[0])),
                ("swords", msg("rules.combat.displace", n=FLAG_COST[1])),
                ("village", msg("rules.combat.land", area="S06", n=LANDING["empty"],
                                more=LANDING["displace"])),
                ("card", msg("rules.combat.cards")),
            ),
            msg("rules.combat.raise", n=MAX_CP),
        ),
        tips(
            msg("rules.combat.tip"),
            warn=[msg("rules.combat.warn"), msg("rules.combat.empty", n=COMBAT["emptyPilesValue"])],
        ),
    ]  # fmt: skip


def _nations() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.nations.text", n=OVERFLOW_VP),
            Table(
                (msg("rules.head.rank"), msg("rules.head.space")),
                [(str(rank), str(space)) for rank, space in enumerate(RANKS, start=1)],
            ),
        ),
        Section.of(
            msg("rules.nations.markers"),
            msg("rules.nations.supply"),
            msg("rules.nations.most", n=MAJORITY[0], second=MAJORITY[1]),
            msg("rules.nations.example"),
        ),
        tips(msg("rules.nations.tip"), warn=[msg("rules.nations.warn")]),
    ]


def _exploring() -> Lesson:
    barriers = [line for barrier in BARRIERS for line in telling.barrier_text(barrier)]
    return [
        Section.of(
            None,
            msg("rules.exploring.text"),
            msg("rules.exploring.others"),
            msg("rules.exploring.quest"),
        ),
        Section.of(msg("rules.exploring.barriers"), Lines(barriers)),
        Section.of(
            msg("rules.exploring.end"),
            msg("rules.exploring.end.text", points=list(END_BONUS)),
        ),
        tips(msg("rules.exploring.tip")),
    ]


def _quests() -> Lesson:
    return [
        Section.of(
            None,
            msg("rules.quests.text"),
            msg("rules.quests.pay"),
            msg("rules.quests.reward"),
            Example(
                Picture.of(msg("rules.quests.picture"), "map", "map", "arrow", "compass"),
                msg("rules.quests.example"),
            ),
        ),
        tips(msg("rules.quests.tip"), warn=[msg("rules.quests.warn")]),
    ]


def _scoring() -> Lesson:
    points = sorted(set(INCOME_POINTS.values()))
    rows = []
    for n in points:
        spaces = [space for space, value in INCOME_POINTS.items() if value == n]
        low, high = spaces[0], spaces[-1]
        rows.append((f"{low} \u2013 {high}" if low != high else str(low), str(n)))
    return [
        Section.of(
            msg("rules.scoring.interim"),
            Steps.of(
                msg("rules.scoring.buy", n=SETUP["interimVpInsteadOfCard"]),
                msg("rules.scoring.income"),
                msg("rules.scoring.clear"),
                msg("rules.scoring.home"),
            ),
        ),
        Section.of(
            msg("rules.scoring.final"),
            Steps.of(
                msg("rules.scoring.buy-last", n=SETUP["interimVpInsteadOfCard"]),
                msg("rules.scoring.tracks"),
                msg("rules.scoring.display"),
                msg("rules.scoring.leads", n=LEADER_VP),
                msg("rules.scoring.ranks"),
            ),
            msg("rules.scoring.tie"),
        ),
        Section.of(
            msg("rules.scoring.track"),
            Table((msg("rules.head.income"), msg("rules.head.vp")), rows),
        ),
        tips(msg("rules.scoring.tip")),
    ]


def _story() -> Lesson:
    single = [card for card in STORIES if "back" not in STORIES[card]]
    return [
        Section.of(
            msg("rules.story.single"),
            msg("rules.story.single.text"),
            Things(
                [(msg("rules.name.story", story=card), telling.story_text(card))
                 for card in single],
            ),
        ),
        Section.of(
            msg("rules.story.campaign"),
            msg("rules.story.campaign.text"),
            msg("rules.story.reader"),
            msg("rules.story.vote"),
        ),
        Section.of(
            msg("rules.story.tiles"),
            Things(
                [(msg("rules.name.tile", tile=tile), telling.legacy_text(tile))
                 for tile in LEGACY],
            ),
        ),
    ]  # fmt: skip


def _alone() -> Lesson:
    leads = [step["vp"] for step in JEAN["final"]["questLead"]]
    return [
        Section.of(
            None,
            msg("rules.alone.text"),
            Steps.of(
                msg("rules.alone.sail"),
                msg("rules.alone.quest"),
                msg("rules.alone.disc"),
                msg("rules.alone.actions"),
            ),
            msg("rules.alone.combat"),
        ),
        Section.of(
            msg("rules.alone.scores"),
            msg("rules.alone.interim"),
            msg("rules.alone.final", n=JEAN["final"]["perQuest"], points=leads),
        ),
        tips(msg("rules.alone.tip"), warn=[msg("rules.alone.warn")]),
    ]


_GOOD_ICONS: Final = dict(zip(GOODS, ("cane", "cigar", "cocoa", "coffee", "cotton"), strict=True))


def _symbols() -> Lesson:
    return [
        Section.of(
            msg("rules.symbols.gains"),
            Listing.of(
                ("coins", msg("rules.symbol.coins")),
                ("star", msg("rules.symbol.star")),
                ("swords", msg("rules.symbol.swords", n=MAX_CP)),
                ("meeple", msg("rules.symbol.meeple")),
                ("boot", msg("rules.symbol.boot")),
                ("village", msg("rules.symbol.village")),
                ("cannon", msg("rules.symbol.cannon")),
                ("crate", msg("rules.symbol.crate")),
                ("card", msg("rules.symbol.card")),
                ("galleon", msg("rules.symbol.galleon")),
                ("crown", msg("rules.symbol.crown")),
                ("banner", msg("rules.symbol.banner")),
                ("compass", msg("rules.symbol.compass")),
                ("quest", msg("rules.symbol.quest")),
            ),
        ),
        Section.of(
            msg("rules.symbols.nations"),
            Listing.of(
                ("lily", msg("rules.symbol.nation", nation="france")),
                ("lion", msg("rules.symbol.nation", nation="england")),
                ("castle", msg("rules.symbol.nation", nation="spain")),
            ),
        ),
        Section.of(
            msg("rules.symbols.goods"),
            msg("rules.symbols.goods.text"),
            Listing.of(*[(d, msg("rules.symbol.good", good=g)) for g, d in _GOOD_ICONS.items()]),
        ),
        Section.of(
            msg("rules.symbols.objects"),
            msg("rules.symbols.objects.text"),
            Listing.of(*[(thing, msg("rules.symbol.object", object=thing)) for thing in OBJECTS]),
        ),
        Section.of(
            msg("rules.symbols.synergies"),
            Listing.of(*[(s, msg("rules.symbol.synergy", synergy=s)) for s in SYNERGIES]),
        ),
    ]


LESSONS: Final[dict[str, tuple[Message, Callable[[], Lesson]]]] = {
    "game": (msg("rules.game"), _game),
    "start": (msg("rules.start"), _start),
    "sailing": (msg("rules.sailing"), _sailing),
    "villages": (msg("rules.villages"), _villages),
    "cities": (msg("rules.cities"), _cities),
    "ship": (msg("rules.ship"), _ship),
    "cards": (msg("rules.cards"), _cards),
    "combat": (msg("rules.combat"), _combat),
    "nations": (msg("rules.nations"), _nations),
    "exploring": (msg("rules.exploring"), _exploring),
    "quests": (msg("rules.quests"), _quests),
    "scoring": (msg("rules.scoring"), _scoring),
    "story": (msg("rules.story"), _story),
    "alone": (msg("rules.alone"), _alone),
    "symbols": (msg("rules.symbols"), _symbols),
}
"""Id of each page -> its title and what it says, in the order in which a game meets them."""
