"""The board of Saint Malo: what it offers is what may be answered, and it shows what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

import pytest
from games.any_board import AnyOptions
from games.saint_malo.looks import KEYS, begin, moments, put, rolled
from games.saint_malo.scene import position
from games.views import PLAYERS, choices, ids, look, mover, parts, tree

from quayside.games.saint_malo import board, game
from quayside.kernel import CHANCE, Chance, Match
from quayside.ui.tree import Node, by_class, diff, find, find_all, has_class, render, text_of

SAMPLES = [("a", 2), ("b", 3), ("c", 4), ("d", 5)]


def sample() -> Iterator[Match]:
    for seed, players in SAMPLES:
        yield from moments(seed, players, every=31)


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    return [*sample(), two_sides(), free_person()]


class TestEveryPosition(AnyOptions):
    """What holds of every board."""

    kinds: ClassVar = set(KEYS) - {"bonus", "free-person"}


# ------------------------------------------------------------------ what can be tapped


def test_a_picked_die_is_not_offered(positions: list[Match]) -> None:
    for match in positions:
        shown = parts(match)
        offered = choices(tree(shown)) | {act.key for act in shown.acts}
        assert not offered & {f"die:{i}" for i in match.state.picked}


def test_every_space_die_and_tower_has_its_id() -> None:
    found = set(ids(tree(parts(begin(position())))))
    cells = {
        f"cell-{r}-{c}" for r in range(7) for c in range(7) if not (r in (0, 6) and c in (0, 6))
    }
    dice = {f"die-{i}" for i in range(5)}
    towers = {f"tower-{side}" for side in ("top", "right", "bottom", "left")}
    assert cells | dice | towers <= found


def test_on_another_players_sheet_nothing_can_be_tapped_but_the_way_back(
    positions: list[Match],
) -> None:
    for match in positions[::3]:
        if match.request is None:
            continue
        seat = mover(match)
        other = (seat + 1) % len(match.players)
        whole = tree(parts(match, shown=other))
        assert not choices(whole)
        back = find(whole, "data-act", f"view:{seat}")
        assert back is not None
        assert PLAYERS[seat].name in text_of(back)


def test_a_picked_die_can_be_put_back() -> None:
    match = rolled(position(), "log", "crate", "wall", "head", "swords")
    match.answer("die:1")
    die = find(tree(parts(match)), "id", "die-1")
    assert die is not None
    assert die.attrs["data-act"] == "unpick:die:1"
    assert "data-choice" not in die.attrs
    assert die.attrs["aria-pressed"] == "true"


def test_own_dice_are_entered_by_their_faces() -> None:
    match = begin(position())
    match.answer("roll")
    assert isinstance(match.request, Chance)
    shown = parts(match, dice="own")
    faces = by_class(tree(shown), "die--face")
    assert [face.attrs["data-choice"] for face in faces] == match.request.keys()
    assert all(face.attrs["aria-label"] for face in faces)
    assert shown.acts == ()
    match.answer("log")
    first = find(tree(parts(match, dice="own")), "id", "die-1")
    assert first is not None
    assert has_class(first, "die--asked")


def test_uses_that_are_not_open_give_their_reason() -> None:
    state = position()
    state.city.coins = 0
    match = rolled(state, "log", "crate", "wall", "head", "swords")
    match.answer("keep")
    request = match.request
    assert request is not None
    assert request.blocked
    shown = parts(match)
    panel = find(tree(shown), "aria-labelledby", "h-uses")
    assert panel is not None
    said = text_of(panel)
    text = look(match).text
    for item in request.blocked:
        assert text(item.reason) in said
    assert "noble" not in choices(panel)


def test_a_use_is_told_with_what_it_brings_and_costs() -> None:
    match = rolled(position(), "log", "crate", "wall", "head", "head")
    match.answer("keep")
    told = {n.attrs["data-choice"]: n for n in find_all(tree(parts(match)), "data-choice")}
    assert told["citizen"].attrs["aria-label"] == "Citizen, +1 VP"
    assert told["wall:2"].attrs["aria-label"] == "2 walls, costs 2 coins"


# ------------------------------------------------------------------ the same in, the same out


def test_a_selection_changes_little() -> None:
    match = merchant()
    plain = tree(parts(match))
    chosen = tree(parts(match, "place:2,2"))
    assert 0 < len(diff(plain, chosen)) < 60


# ------------------------------------------------------------------ for the ear


def test_a_space_is_told_with_its_name_its_kind_and_what_it_holds() -> None:
    whole = tree(parts(merchant()))
    labels = {
        found.attrs["id"]: found.attrs["aria-label"]
        for found in find_all(whole, "role", "gridcell")
    }
    assert labels["cell-1-1"] == "B2, inner space, goods crate"
    assert labels["cell-2-2"] == "C3, inner space, empty, here: +4 coins"
    assert labels["cell-0-5"] == "F1, outer space, empty, allowed"


def test_a_grid_has_rows_of_cells_and_one_tab_stop() -> None:
    whole = tree(parts(merchant()))
    grid = find(whole, "role", "grid")
    assert grid is not None
    assert len(find_all(grid, "role", "row")) == 7
    assert len(find_all(grid, "role", "gridcell")) == 45
    assert len(find_all(grid, "tabindex", "0")) == 1
    chosen = tree(parts(merchant(), "place:2,2"))
    stops = [node for node in find_all(chosen, "tabindex", "0") if node.tag == "g"]
    assert [node.attrs["id"] for node in stops] == ["cell-2-2"]
    assert stops[0].attrs["aria-selected"] == "true"


# ------------------------------------------------------------------ what a place would bring


def merchant() -> Match:
    match = rolled(position(), "head", "head", "head", "log", "swords")
    match.answer("keep")
    match.answer("merchant")
    return match


def test_the_preview_marks_what_is_counted_and_says_the_gain() -> None:
    shown = parts(merchant(), "place:2,2")
    whole = tree(shown)
    counted = {found.attrs["data-counted"] for found in find_all(whole, "data-counted")}
    assert counted == {"cell-1-1", "cell-1-2", "cell-2-1", "cell-3-1"}
    assert [text_of(bubble) for bubble in by_class(whole, "bubble")] == ["+4 coins"]
    assert by_class(whole, "preview__ring")
    assert len(by_class(whole, "is-new")) == 4
    assert shown.confirms
    assert shown.confirm is not None
    assert look(merchant()).text(shown.confirm) == "Place, +4 coins"


def test_a_juggler_marks_one_of_each_kind() -> None:
    state = position()
    put(state.city, "A", 31, 32)
    put(state.city, "M", 33)
    match = rolled(state, "head", "head", "head", "head", "swords")
    match.answer("keep")
    match.answer("juggler")
    whole = tree(parts(match, "place:3,4"))
    shares = find_all(whole, "data-counted")
    assert len(shares) == 2
    assert {text_of(share) for share in shares} == {"2"}
    assert [text_of(bubble) for bubble in by_class(whole, "bubble")] == ["+4 VP"]


def test_gains_are_printed_on_the_spaces_unless_switched_off() -> None:
    printed = by_class(tree(parts(merchant())), "hintnum")
    assert "+4" in {text_of(node) for node in printed}
    assert not by_class(tree(parts(merchant(), gains=False)), "hintnum")


def test_nothing_is_previewed_on_another_sheet() -> None:
    whole = tree(parts(merchant(), "place:2,2", shown=1))
    assert not by_class(whole, "bubble")
    assert not by_class(whole, "preview__ring")
    assert not find_all(whole, "data-counted")


def two_sides() -> Match:
    """Three walls have completed three sides; the order of the bonuses is to be chosen."""
    state = position()
    put(state.city, "W", 1, 2, 3, 4, 13, 20, 27, 34, 43, 44, 45, 46)
    match = rolled(state, "wall", "wall", "wall", "log", "swords")
    for key in ("keep", "wall:3", "place:0,5", "place:5,6", "place:6,5"):
        match.answer(key)
    return match


def free_person() -> Match:
    match = two_sides()
    match.answer("bonus:top")
    return match


def test_completing_a_side_is_said_on_the_button_and_ringed_at_its_tower() -> None:
    state = position()
    put(state.city, "W", 13, 20, 27, 34)
    match = rolled(state, "wall", "log", "log", "log", "swords")
    match.answer("keep")
    match.answer("wall:1")
    shown = parts(match, "place:5,6")
    assert shown.confirm is not None
    assert look(match).text(shown.confirm) == "Complete the side, +2 coins and +2 defence"
    tower = find(shown.board, "id", "tower-right")
    assert tower is not None
    assert by_class(tower, "preview__ring")


def test_things_of_the_present_action_are_numbered() -> None:
    match = rolled(position(), "crate", "crate", "crate", "log", "swords")
    for key in ("keep", "crate:3", "place:3,3", "place:3,4"):
        match.answer(key)
    fresh = by_class(parts(match).board, "fresh")
    assert [text_of(node) for node in fresh] == ["1", "2"]


def test_the_last_drawings_are_dotted() -> None:
    match = rolled(position(), "head", "log", "log", "log", "swords")
    for key in ("keep", "citizen", "place:4,4", "end-turn"):
        match.answer(key)
    last = tuple(event for _, event in match.events)
    marked = by_class(parts(match, shown=0, last=last).board, "lastmove")
    assert len(marked) == 1
    assert not by_class(parts(match, shown=1, last=last).board, "lastmove")


# ------------------------------------------------------------------ what the table says


def test_spoilt_and_complete_sides_are_told_apart() -> None:
    state = position()
    put(state.city, "W", 1, 2, 3, 4, 5)
    put(state.city, "C", 45)
    shown = parts(begin(state)).board
    top, bottom, left = (find(shown, "id", f"tower-{s}") for s in ("top", "bottom", "left"))
    assert top is not None
    assert bottom is not None
    assert left is not None
    assert "complete" in top.attrs["aria-label"]
    assert by_class(bottom, "spoilt")
    assert not by_class(left, "spoilt")
    assert not by_class(top, "spoilt")


def boxes(drawn: Node, cls: str) -> int:
    """How many boxes of the pirates are drawn in this way, all of them with one path."""
    return sum(len(set(re.findall(r"M[\d ]+", node.attrs["d"]))) for node in by_class(drawn, cls))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pirate_boxes_marked_coming_and_unused(players: int) -> None:
    state = position(players)
    state.marks = 5
    match = rolled(state, "head", "log", "swords", "swords", "log")
    pirates = find(tree(parts(match)), "aria-labelledby", "h-pirates")
    assert pirates is not None
    used = 6 * 2 * players
    assert boxes(pirates, "pir__mark") == 5
    assert boxes(pirates, "pir__plan") == 2
    assert boxes(pirates, "pir__box") == used - 2
    assert boxes(pirates, "pir__off") == 60 - used


def test_swords_picked_to_be_rolled_again_are_not_foretold() -> None:
    match = rolled(position(), "head", "log", "swords", "swords", "log")
    match.answer("die:2")
    assert boxes(tree(parts(match)), "pir__plan") == 1


def test_who_would_lose_a_cannon_is_marked() -> None:
    state = position(3)
    state.marks = 12
    for cell in (24, 25, 26, 31, 32, 33):
        state.cities[1].cells[cell] = "S"
    low = by_class(tree(parts(begin(state))), "lo")
    assert len(low) == 2


def test_points_are_those_of_the_wall_and_the_final_score_at_the_end(
    positions: list[Match],
) -> None:
    for match in positions[::3]:
        shown = parts(match)
        expected = match.scores() if match.over else [city.vp for city in match.state.cities]
        assert list(shown.scores) == expected


@pytest.mark.parametrize(("points", "tag"), [(0, None), (99, None), (100, "100"), (134, "134")])
def test_the_wall_of_points_goes_round(points: int, tag: str | None) -> None:
    state = position()
    state.city.vp = points
    track = next(
        node
        for node in find_all(parts(begin(state)).board, "role", "img")
        if node.attrs["aria-label"].startswith("City wall")
    )
    assert str(points) in track.attrs["aria-label"]
    last = text_of(track.children[-1])
    assert last == (tag or "")


def test_debts_wait_at_the_start_of_the_wall() -> None:
    state = position(2)
    state.finishing = True
    state.first = state.seat
    for city in state.cities:
        city.cannons = 3
    match = begin(state)
    view = look(match, asked=False)
    assert board.view(view).scores[0] < 0
    assert "\u2212" in text_of(board.view(view).board)


def test_steps_follow_the_turn() -> None:
    match = rolled(position(), "head", "log", "log", "log", "swords")

    def current() -> str:
        text = look(match).text
        return next(text(step.label) for step in parts(match).steps if step.current)

    seen = [current()]
    for key in ("keep", "citizen", "place:4,4"):
        match.answer(key)
        seen.append(current())
    assert seen == ["Roll", "Choose", "Place", "Swords"]


def test_the_end_of_a_turn_says_what_the_swords_will_do() -> None:
    state = position(2)
    state.marks = 2
    state.cities[1].cells[24] = "S"
    match = rolled(state, "head", "log", "log", "swords", "swords")
    for key in ("keep", "citizen", "place:4,4"):
        match.answer(key)
    hint = parts(match).hint
    assert hint is not None
    said = look(match).text(hint)
    assert "strength 1" in said
    assert "Anneke" in said
    assert "Bram" not in said


def test_two_rows_filled_by_one_turn_are_both_announced() -> None:
    state = position(2)
    state.marks = 3
    match = rolled(state, "swords", "swords", "swords", "swords", "swords")
    match.answer("keep")
    hint = parts(match).hint
    assert hint is not None
    assert "1 and 3" in look(match).text(hint)


def test_summaries_name_the_round_and_the_player() -> None:
    match = begin(position())
    text = look(match).text
    assert text(board.summary(match.observe(0), match.request)) == "Round 1, Anneke to roll"


def test_the_reckoning_adds_up_to_the_score(positions: list[Match]) -> None:
    for match in positions[::4]:
        rows = board.sheet_rows(match.observe(0))
        assert len(rows) == 6
        assert [sum(column) for column in zip(*(row.values for row in rows), strict=True)] == (
            match.scores()
        )
        assert len({row.fill for row in rows}) == 6


def test_a_match_against_the_contract() -> None:
    shown = parts(Match.new(game, PLAYERS[:2], seed="x"))
    assert shown.confirms is False
    assert choices(tree(shown)) == {"1", "2"}
    assert board.CSS_CLASS == "g-malo"
    assert set(board.SETTINGS) == {"gains", "auto_end", "dice"}
    assert CHANCE not in {len(shown.strip), len(shown.scores)}


def test_turned_dice_are_marked() -> None:
    match = rolled(position(), "crate", "log", "log", "wall", "swords")
    for key in ("keep", "crate:2"):
        match.answer(key)
    assert match.state.turned == [1]
    assert "turned for 2 coins" in render(tree(parts(match)))


def test_a_log_that_becomes_a_house_is_crossed_out() -> None:
    match = rolled(position(), "head", "head", "head", "log", "swords")
    for key in ("keep", "architect", "place:4,4"):
        match.answer(key)
    assert by_class(tree(parts(match, "place:4,5")), "is-gone")
    assert not by_class(tree(parts(match)), "is-gone")


def test_being_done_is_no_place_to_preview() -> None:
    match = rolled(position(), "crate", "crate", "log", "wall", "swords")
    for key in ("keep", "crate:2", "place:5,5"):
        match.answer(key)
    before = parts(match)
    shown = parts(match, "done")
    assert shown.board == before.board
