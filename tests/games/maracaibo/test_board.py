"""The table of Maracaibo: what it offers is what may be answered, and it shows what is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import dist

import pytest
from games.any_board import AnyBoard
from games.maracaibo.play import Choose, devoted, eager, roving
from games.maracaibo.scene import Chapter, Scene, hold, lay, own, position
from games.views import PLAYERS, choices, ids, look, mover, parts, tree

from quayside.games.maracaibo import board, box, chart, game, prompts, stops, track
from quayside.games.maracaibo import words as effect_words
from quayside.games.maracaibo.cardface import large
from quayside.games.maracaibo.catalog import (
    AREAS,
    CARDS,
    LEGACY,
    NATIONS,
    STOPS,
    STORIES,
    TRACK,
    VILLAGE,
)
from quayside.games.maracaibo.drawing import about
from quayside.games.maracaibo.effects import perform
from quayside.games.maracaibo.places import routes
from quayside.games.maracaibo.seen import fitting, seen, shown_stops, way
from quayside.games.maracaibo.signs import of_card
from quayside.games.maracaibo.state import Maracaibo
from quayside.kernel import PUBLIC, Chance, Match, Option, Rng
from quayside.ui.svg import h
from quayside.ui.tree import (
    ATTRS,
    MOVE,
    Node,
    by_class,
    diff,
    find,
    find_all,
    has_class,
    render,
    text_of,
    walk,
)

GAMES: tuple[tuple[int, str, Choose, str], ...] = (
    (2, "75", eager, "a"),
    (3, "76", eager, "b"),
    (4, "77", roving, "c"),
    (1, "76", eager, "d"),
    (2, "08a", devoted, "e"),
    (1, "05", devoted, "f"),
)
KINDS = {
    *("career", "lay", "drop", "sail", "act", "village", "city", "disc", "buy", "quest"),
    *("explore", "spend", "pile", "nation", "combat", "raise", "choose", "after", "draw"),
    *("scoring", "vote", "village-for-marker", "end-turn", "optional"),
}


def moments() -> Iterator[Match]:
    """The first questions of each kind in games of all sizes, and then a few."""
    for players, story, choose, seed in GAMES:
        options = {"story": story, "level": "3", "first": "1"}
        match = Match.new(game, PLAYERS[:players], options, seed=seed)
        rng = Rng(seed)
        met: dict[str, int] = {}
        n = 0
        while match.request is not None:
            request = match.request
            if isinstance(request, Chance):
                match.deal()
                continue
            n += 1
            met[request.kind] = met.get(request.kind, 0) + 1
            if met[request.kind] <= 3 or n % 31 == 0:
                yield match.clone()
            match.answer(choose(request, rng, match.state).key)
        yield match


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    return [*moments(), optional(), spending(), buying(), marking(), delivering()]


def optional() -> Match:
    """Seat 0 may pay combat points for the action of the city tile CT11."""
    state = position()
    state.tiles["5"] = "CT11"
    state.sides[0].at = "2"
    state.sides[0].cp = 3
    return at(state, "sail:5:1", "city")


def spending() -> Match:
    """Seat 0 chooses the cards for a quest."""
    state = lay(position(), "6", "Q01")
    state.sides[0].at = "5"
    maps = [card for card in CARDS if CARDS[card].object == "map" and card in state.deck]
    return at(hold(state, 0, *maps[:3]), "sail:6:1", "quest:Q01")


def buying() -> Match:
    """Seat 0's assistant sells at a lower price."""
    state = own(hold(position(), 0, "A01"), 0, "A30")
    return at(state, "sail:3:2", "assistant:A30")


def marking() -> Match:
    """Seat 0 places the marker that a quest brings."""
    op = {"op": "placeMarker", "where": "anyVillage", "nation": "any", "influence": 1}
    flow = partial(perform, me=0, ops=[op], source="quests")
    return at(position(), "nation:spain", flow=flow)


def delivering() -> Match:
    """Seat 0 may deliver a card, as any good, that it could as well buy, or plan."""
    state = own(hold(position(), 0, "A01"), 0, "B44")
    state.sides[0].at = "2"
    return at(state, "sail:5:1")


def at(state: Maracaibo, *answers: str, flow: Chapter | None = None) -> Match:
    """A match of people with names in this position, after these answers."""
    match = Match.new(Scene(state, flow), PLAYERS[: state.players])
    for answer in answers:
        match.answer(answer)
        while isinstance(match.request, Chance):
            match.deal()
    return match


def options_of(match: Match) -> tuple[Option, ...]:
    request = match.request
    return request.options if request is not None and request.seat >= 0 else ()


def test_the_sample_meets_every_kind_of_request(positions: list[Match]) -> None:
    assert {match.request.kind for match in positions if match.request is not None} == KINDS


class TestEveryPosition(AnyBoard):
    """What holds of every board."""


# ------------------------------------------------------------------ what can be tapped


def test_all_that_has_a_place_can_be_chosen_there_and_nothing_else(positions: list[Match]) -> None:
    for match in positions:
        shown = parts(match)
        whole = tree(shown)
        acts = {act.key for act in shown.acts}
        offered = choices(whole) | acts
        keys = {option.key for option in options_of(match)}
        assert offered <= keys
        assert not choices(whole) & acts
        for option in options_of(match):
            if option.anchor is not None:
                node = find(whole, "id", option.anchor)
                assert node is not None, option.anchor
                assert node.attrs["data-choice"] == option.key


def test_what_shares_its_place_with_something_else_is_a_button_once_that_is_chosen(
    positions: list[Match],
) -> None:
    met = set()
    for match in positions:
        shown = parts(match)
        offered = choices(tree(shown)) | {act.key for act in shown.acts}
        for option in options_of(match):
            if option.key in offered:
                continue
            first = next(o for o in options_of(match) if o.anchor and o.anchor == about(option))
            assert option.key in choices(tree(parts(match, first.key)))
            met.add(option.key.partition(":")[0])
    assert met == {"plan", "deliver", "sail"}


def test_what_cannot_be_chosen_says_why(positions: list[Match]) -> None:
    told = 0
    for match in positions:
        request = match.request
        if request is None or isinstance(request, Chance):
            continue
        whole = tree(parts(match))
        for blocked in request.blocked:
            node = find(whole, "id", blocked.anchor) if blocked.anchor is not None else None
            if node is None or "data-choice" in node.attrs:
                continue
            reason = look(match).text(blocked.reason)
            assert reason in node.attrs.get("aria-label", "") + text_of(node)
            told += 1
    assert told > 200


def test_the_keyboard_enters_each_drawing_at_one_place(positions: list[Match]) -> None:
    for match in positions:
        whole = tree(parts(match))
        for drawing in [node for node in walk(whole) if node.tag == "svg"]:
            groups = [node for node in walk(drawing) if node.attrs.get("role") == "button"]
            kinds = {node.attrs["id"].rpartition("-")[0] for node in groups}
            stops = [node for node in groups if node.attrs["tabindex"] == "0"]
            assert len(stops) <= len(kinds)
            assert bool(stops) == bool(groups)


def test_what_is_chosen_is_pressed(positions: list[Match]) -> None:
    for match in positions:
        chosen = next((option for option in options_of(match) if option.anchor), None)
        if chosen is None or chosen.key in prompts.BUTTONS:
            continue
        shown = parts(match, chosen.key)
        assert shown.confirm is not None
        node = find(tree(shown), "id", chosen.anchor)
        assert node is not None
        assert node.attrs["aria-pressed"] == "true"


def test_picks_that_undo_takes_back_answer_at_once(positions: list[Match]) -> None:
    for match in positions:
        kinds = {key.partition(":")[0] for key in parts(match).at_once}
        assert kinds <= {"drop", "raise"}
    dropping = next(m for m in positions if m.request is not None and m.request.kind == "drop")
    assert parts(dropping).at_once == tuple(option.key for option in options_of(dropping))


# ------------------------------------------------------------------ secrets


def test_nobody_sees_a_hand_but_its_owner(positions: list[Match]) -> None:
    for match in positions[::3]:
        if match.over:
            continue
        state = match.state
        for side in range(len(match.players)):
            secret = [card for card in state.sides[side].hand if card not in state.sides[side].seen]
            others = [seat for seat in range(len(match.players)) if seat != side]
            for viewer in (*others[:1], PUBLIC):
                if viewer == PUBLIC:
                    node = tree(parts(match, viewer=PUBLIC, shown=side, asked=False))
                elif mover(match) == viewer:
                    node = tree(parts(match, viewer=viewer, shown=side))
                else:
                    node = tree(parts(match, viewer=viewer, shown=side, asked=False))
                page = render(node)
                for card in secret:
                    assert f"card-{card.lower()}" not in page
                    assert f"big-{card.lower()}" not in page


def test_the_own_hand_is_shown_with_a_lock(positions: list[Match]) -> None:
    match = next(m for m in positions if m.request is not None and m.request.kind == "sail")
    whole = tree(parts(match))
    for card in match.state.sides[mover(match)].hand:
        assert find(whole, "id", f"card-{card.lower()}") is not None
    assert "only you" in text_of(whole)
    public = tree(parts(match, viewer=PUBLIC, asked=False))
    assert "only you" not in text_of(public)
    assert by_class(public, "pc--back")


def test_the_position_made_of_an_observation_agrees_with_the_real_one(
    positions: list[Match],
) -> None:
    for match in positions:
        real, seat = match.state, mover(match)
        mine = seen(match.observe(seat))
        assert shown_stops(mine) == shown_stops(real)
        assert mine.marker_counts() == real.marker_counts()
        for side in range(len(match.players)):
            assert routes(mine, side) == routes(real, side)
        assert mine.sides[seat].hand == real.sides[seat].hand


# ------------------------------------------------------------------ what the table answers


def sailing(hand: tuple[str, ...] = ()) -> Match:
    """Seat 0 sails from St. Kitts with these cards in hand."""
    state = position()
    state.sides[0].at = "7"
    return at(hold(state, 0, *hand))


def test_a_goal_tells_what_it_brings_before_anybody_sails() -> None:
    cocoa = next(card for card in CARDS if CARDS[card].good == "cocoa" and card[0] == "A")
    match = sailing((cocoa,))
    shown = parts(match, "sail:11:4")
    told = text_of(tree(shown))
    assert "You can deliver:" in told
    assert look(match).text(board.msg("card.name", card=cocoa)) in told
    assert "fight a combat" in told
    assert "sail 4 · city" in told
    assert look(match).text(shown.confirm or board.msg("")) == "Sail 4"


def test_villages_tell_the_number_of_actions_by_movement_points() -> None:
    match = sailing()
    for key, actions in (("sail:9:2", 1), ("sail:12:5", 2), ("sail:15:7", 3)):
        shown = parts(match, key)
        plural = "s" if actions > 1 else ""
        assert f"{actions} village action{plural}" in text_of(tree(shown))
    whole = tree(parts(match))
    place = find(whole, "id", "loc-12")
    assert place is not None
    assert "2 village actions" in place.attrs["aria-label"]
    [plates], [dots] = by_class(whole, "badges__plates"), by_class(whole, "badges__dots")
    at = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)a", dots.attrs["d"])]
    counts = [
        sum(float(x) < to < float(x) + float(wide) and y == float(top) + 10.5 for to, y in at)
        for x, top, wide in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)", plates.attrs["d"])
    ]
    assert [counts.count(n) for n in (0, 1, 2, 3)] == [4, 3, 1, 1]


def test_a_goal_tells_of_assistants_of_others() -> None:
    state = position()
    state.sides[0].at = "7"
    assert "assistant" not in text_of(by_class(tree(parts(at(state), "sail:8:1")), "facts")[0])
    whole = tree(parts(at(own(state, 1, "A33")), "sail:8:1"))
    assert "1 assistant of somebody else" in text_of(by_class(whole, "facts")[0])


def test_a_stop_with_two_ways_offers_both() -> None:
    state = position()
    state.sides[0].at = "12"
    match = at(state)
    costs = [key for key in (o.key for o in options_of(match)) if key.startswith("sail:17:")]
    assert len(costs) == 2
    assert set(costs) <= choices(tree(parts(match, costs[0])))


def test_the_way_to_the_goal_is_drawn() -> None:
    match = sailing()
    assert way(match.state, 0, "11", 4) == ["7", "8", "9", "10", "11"]
    assert way(match.state, 0, "11", 5) == []
    assert by_class(tree(parts(match, "sail:11:4")), "voyage")
    assert not by_class(tree(parts(match)), "voyage")


def test_cards_that_are_too_dear_say_so_and_can_still_be_read() -> None:
    dear = max((card for card in CARDS if card[0] == "A"), key=lambda card: CARDS[card].doubloons)
    match = sailing((dear,))
    match.state.sides[0].doubloons = 0
    node = find(tree(parts(match)), "id", f"card-{dear.lower()}")
    assert node is not None
    assert has_class(node, "is-short")
    assert node.attrs["popovertarget"] == f"big-{dear.lower()}"
    opened = find(tree(parts(match)), "id", node.attrs["popovertarget"])
    assert opened is not None
    assert "It costs" in text_of(opened)


def test_deliveries_are_found_for_each_city() -> None:
    cocoa = next(card for card in CARDS if CARDS[card].good == "cocoa" and card[0] == "A")
    state = sailing((cocoa,)).state
    assert fitting(state, 0, "11") == [(cocoa, "cocoa")]
    state.markets["11"] = [0] * len(state.markets.get("11", (0, 0)))
    assert fitting(state, 0, "11") == []


def test_rank_and_multiplier_are_told_for_each_nation(positions: list[Match]) -> None:
    match = positions[-3]
    facts = match.observe(PUBLIC)
    told = text_of(tree(parts(match)))
    for nation in NATIONS:
        rank, by = facts["players"][mover(match)]["ranks"][nation], facts["multipliers"][nation]
        assert f"rank {rank} × {by} = {rank * by}" in told


def test_a_preview_shows_what_income_would_be() -> None:
    card = next(c for c in CARDS if c[0] == "A" and CARDS[c].incomes and not CARDS[c].incomes[0][2]
                and CARDS[c].incomes[0].track == "doubloon" and CARDS[c].doubloons <= 6
                and not CARDS[c].figure)  # fmt: skip
    state = hold(position(), 0, card)
    state.sides[0].at = "7"
    match = at(state, "sail:8:1")
    told = text_of(tree(parts(match, f"buy:{card}")))
    assert f"8→{8 + CARDS[card].incomes[0].n}" in told


@pytest.mark.parametrize(
    ("n", "cards", "said"),
    [
        (1, (), ["1 point a round", "1 figure", "1 compass"]),
        (2, ("A47",), ["2 points a round", "2 figures", "2 compasses"]),
    ],
)
def test_incomes_are_counted_as_one_counts(n: int, cards: tuple[str, ...], said: list[str]) -> None:
    state = own(position(), 0, *cards)
    player = state.sides[0]
    player.vp_income = player.own = n
    (figures,) = by_class(tree(parts(at(state))), "figures")
    cells = [child for child in figures.children if isinstance(child, Node)]
    assert [" ".join(text_of(part) for part in cell.children) for cell in cells][1:4] == said


def test_the_things_of_others_can_be_looked_at(positions: list[Match]) -> None:
    match = next(m for m in reversed(positions) if len(m.players) > 1 and not m.over)
    seat = mover(match)
    other = (seat + 1) % len(match.players)
    whole = tree(parts(match, shown=other))
    assert find(whole, "data-act", f"view:{seat}") is not None
    for card in match.state.sides[other].display:
        assert find(whole, "id", f"card-{card.lower()}") is not None


def test_jean_is_on_the_table_of_a_lone_player(positions: list[Match]) -> None:
    alone = [m for m in positions if len(m.players) == 1]
    assert alone
    for match in alone:
        shown = parts(match)
        assert len(shown.strip) == 1
        assert len(shown.scores) == 1
        assert "Jean, level" in text_of(tree(shown))


def test_every_card_is_told_sign_by_sign() -> None:
    for card in CARDS:
        text = look(sailing()).text
        lines = of_card(card)
        told = effect_words.card(card)
        assert len(told) == len(lines) + bool(CARDS[card].compass) + bool(CARDS[card].synergy)
        page = text_of(h("div", None, large(text, card, CARDS[card].doubloons, "")))
        for message in told:
            assert text(message).lower() in page.lower()


def test_the_steps_of_a_turn_name_the_present_one(positions: list[Match]) -> None:
    for match in positions:
        shown = parts(match)
        assert len([step for step in shown.steps if step.current]) <= 1
        if match.request is not None and match.request.kind == "sail":
            assert [step.current for step in shown.steps] == [True, False, False]


def test_a_saved_game_says_where_it_stands(positions: list[Match]) -> None:
    for match in positions:
        text = look(match).text
        said = text(board.summary(match.observe(PUBLIC), match.request))
        assert said.startswith(("Round ", "The game is over", *look(match).text.names))


def test_the_confirm_button_says_what_it_does(positions: list[Match]) -> None:
    for match in positions:
        for option in options_of(match):
            verb = option.key.partition(":")[0]
            if option.key in prompts.BUTTONS or verb in ("choose", "pay", *VILLAGE):
                continue
            said = prompts.confirm(match.state, option, mover(match))
            assert said.key != "confirm.choose" or verb in ("tile", "card", "VA6", "village"), verb


def test_the_confirm_button_names_the_nation(positions: list[Match]) -> None:
    named = {
        look(match).text(prompts.confirm(match.state, option, mover(match)))
        for match in positions
        for option in options_of(match)
        if option.key.startswith("nation:")
    }
    assert named == {"Choose France", "Choose England", "Choose Spain"}


# ------------------------------------------------------------------ geometry, drawing


def test_stops_are_far_enough_apart_to_be_touched() -> None:
    apart = [pair for pair in combinations(chart.AT, 2) if set(pair) != {"21a", "21b"}]
    for a, b in apart:
        assert dist(chart.AT[a], chart.AT[b]) >= 58, (a, b)
    for x, y in chart.AT.values():
        assert 29 <= x <= 891
        assert 29 <= y <= 438


def test_spaces_of_the_track_do_not_lie_on_each_other() -> None:
    assert set(track.AT) == set(TRACK)
    for a, b in combinations(TRACK, 2):
        assert dist(track.AT[a], track.AT[b]) >= 28, (a, b)


def test_the_ship_board_has_all_areas() -> None:
    whole = tree(parts(sailing()))
    assert all(find(whole, "id", f"area-{k + 1}") is not None for k in range(len(AREAS)))


def test_drawings_have_one_decimal_at_most(positions: list[Match]) -> None:
    shown: Node = parts(positions[len(positions) // 2]).board
    for node in walk(shown):
        for name in ("x", "y", "cx", "cy"):
            value = node.attrs.get(name, "0")
            assert len(value.partition(".")[2]) <= 2, value


def test_what_has_not_changed_is_not_drawn_again() -> None:
    match = sailing()
    before = parts(match)
    assert diff(tree(before), tree(parts(match))) == []
    marked = diff(tree(before), tree(parts(match, "sail:11:4")))
    assert 0 < len(marked) < 120


def test_a_card_and_a_panel_stay_where_they_are_when_they_may_be_chosen(
    positions: list[Match],
) -> None:
    met = 0
    for match in positions:
        before = tree(parts(match, asked=False))
        here = {*ids(before)}
        for step in diff(before, tree(parts(match))):
            met += step.op == ATTRS and step.attrs.get("data-choice", "") != ""
            if isinstance(step.node, Node):
                assert not {name for name in ids(step.node) if name[:5] in ("card-", "big-")} & here
            assert step.op != MOVE
    assert met > 100


def test_panels_in_which_one_may_choose_are_shown_first(positions: list[Match]) -> None:
    met = set()
    for match in positions:
        for panel in parts(match).aside:
            if find_all(panel, "data-choice"):
                assert has_class(panel, "is-first")
                met.add(panel.key)
        assert not any(
            has_class(panel, "is-first")
            for panel in parts(match, asked=False).aside
            if panel.key != "nations"
        )
    assert {"nations", "ship", "quests", "career", "now"} <= met


def test_the_box_and_the_small_picture_are_drawn(positions: list[Match]) -> None:
    assert "Maracaibo" in text_of(box.box())
    for match in positions[::20]:
        facts = match.observe(PUBLIC)
        assert len(find_all(box.thumb(facts), "r")) == len(facts["players"])


def test_signs_of_tiles_do_not_lie_on_the_name_of_their_stop() -> None:
    adding = ("villageOption", "discTile", "stopBonus")
    more = [(tile["placement"], -1) for tile in LEGACY.values() if tile["kind"] in adding]
    claims = [(story["claim"]["at"], 1) for story in STORIES.values() if story.get("claim")]
    placed = [(stop, side) for stop, side in (*more, *claims) if stop in STOPS]
    assert len(placed) > 7
    for stop, side in placed:
        (x, y), (left, base, align) = chart.AT[stop], chart.NAMES[stop]
        across, down = stops.signs_at(stop, STOPS[stop].kind)
        wide = 7.2 * len(look(sailing()).text(board.msg("map.name", stop=stop)))
        start = {"mid": left - wide / 2, "end": left - wide, "": left}[align]
        at = x + side * across
        beside = at + 10 <= start or at - 10 >= start + wide
        assert beside or y + down + 10 <= base - 11 or y + down - 10 >= base + 1, stop


# ------------------------------------------------------------------ without colours


def test_doubloons_on_the_track_differ_from_points_by_their_edge() -> None:
    whole = tree(parts(sailing()))
    for space, facts in TRACK.items():
        node = find(whole, "id", f"space-{space.lower()}")
        assert node is not None
        coins = [op for op in facts.reward if op["op"] == "doubloons"]
        assert len(by_class(node, "coin-n")) == len(by_class(node, "coin-ring")) == len(coins)


def test_lasting_areas_of_the_ship_have_a_mark() -> None:
    whole = tree(parts(sailing()))
    lasting = {k + 1 for k, area in enumerate(AREAS) if area.specials}
    assert 0 < len(lasting) < len(AREAS)
    for k in range(1, len(AREAS) + 1):
        node = find(whole, "id", f"area-{k}")
        assert node is not None
        assert bool(by_class(node, "area__lasts")) == (k in lasting)


@pytest.mark.parametrize("stop", STOPS)
def test_no_ship_covers_the_emblem_of_another(stop: str) -> None:
    state = position(players=4)
    for side in state.sides:
        side.at = stop
    any_nation = {"op": "influence", "nation": "any", "n": 1}
    match = at(state, flow=lambda state: perform(state, 0, (any_nation,), "cards"))
    scale, sails, emblem = 42 / 40, (5.5, 35), (10.5, 18.5)
    ships = [ship.children[-1] for ship in by_class(tree(parts(match)), "ship")]
    lefts = [
        float(sail.attrs["transform"].partition("(")[2].partition(" ")[0])
        for sail in ships
        if isinstance(sail, Node)
    ]
    assert len(lefts) == len(state.sides)
    for behind, before in combinations(lefts, 2):
        shown = behind + emblem[0] * scale, behind + emblem[1] * scale
        cover = before + sails[0] * scale, before + sails[1] * scale
        assert shown[1] <= cover[0] or shown[0] >= cover[1], stop
