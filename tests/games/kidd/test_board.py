"""The tables of the three games: they offer what may be answered, and facing can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, pi, sin
from types import ModuleType
from typing import ClassVar

import pytest
from games.any_board import AnyBoard
from games.kidd.looks import (
    SCENES,
    begin,
    freed,
    moments,
    rash,
    rolled,
    rolling,
    roundabout,
    stuck,
    surrounding,
    towering,
    unlucky,
)
from games.kidd.scene import GAMES, LOYAL, MADAGASCAR, QUEDAH, name
from games.stage import Stage
from games.views import choices, ids, look, parts, tree

from quayside.games.kidd import catalog
from quayside.games.kidd.catalog import SPACE, SPACES
from quayside.games.kidd.drawing import DISC, HEIGHT, SPOT, WIDTH, at, lift, toward, way
from quayside.games.kidd.ground import name_at
from quayside.games.kidd.position import key, read
from quayside.kernel import Chance, Event, Match, Request
from quayside.ui.tree import Node, by_class, diff, find, find_all, render, text_of, walk


def sample() -> Iterator[Match]:
    for game, players in GAMES:
        yield from moments(game, f"board-{game.META.id}", players, every=13, first="1")
    for scene in SCENES:
        yield scene()


@pytest.fixture(scope="module")
def positions() -> list[Match]:
    return list(sample())


class TestEveryPosition(AnyBoard):
    """What holds of every board."""

    settings: ClassVar = {"dice": "own"}


def test_where_nothing_is_asked_no_pirate_can_be_picked(positions: list[Match]) -> None:
    for match in positions:
        assert not find_all(parts(match, asked=False).board, "data-act")


def asked(match: Match) -> Request:
    assert match.request is not None
    return match.request


def element(node: Node, anchor: str) -> Node:
    found = find(node, "id", anchor)
    assert found is not None, anchor
    return found


def test_the_sample_meets_every_kind_of_request_in_each_game(positions: list[Match]) -> None:
    kinds: dict[str, set[str]] = {}
    for match in positions:
        if match.request is not None:
            kinds.setdefault(match.game.META.id, set()).add(match.request.kind)
    assert kinds["loyal-captain"] >= {"act", "move"}
    assert kinds["quedah-merchant"] >= {"place", "act", "move", "free", "pass", "die"}
    assert kinds["madagascar"] >= {"place", "act", "move", "pass"}


# ------------------------------------------------------------------ what can be tapped


def test_board_and_buttons_offer_exactly_the_options(positions: list[Match]) -> None:
    for match in positions:
        request = match.request
        if request is None or request.kind == "first-player":
            continue
        shown = parts(match, dice="own")
        whole = tree(shown)
        assert choices(whole) | {act.key for act in shown.acts} == set(request.keys())
        for option in request.options:
            if option.anchor is not None:
                assert element(whole, option.anchor).attrs["data-choice"] == option.key
        ends = {i for i in ids(whole) if i.startswith("end-")}
        assert ends == {o.anchor for o in request.options if (o.anchor or "").startswith("end-")}


def test_every_space_has_its_place_on_every_deck(positions: list[Match]) -> None:
    wanted = {f"space-{space.id.lower()}" for space in SPACES}
    for match in positions:
        found = ids(tree(parts(match)))
        assert len(found) == len(set(found))
        assert wanted <= set(found)


def test_picks_and_steps_answer_at_once_and_all_else_is_looked_at_first() -> None:
    shown = parts(rash())
    assert shown.confirms
    assert shown.at_once == ("pirate:S4",)
    shown = parts(roundabout())
    assert shown.at_once == ("step:S6", "step:S1")
    assert not parts(stuck()).confirms
    assert [act.key for act in parts(stuck()).acts] == ["pass"]
    assert [act.key for act in parts(unlucky()).acts] == ["pass"]


def test_another_pirate_can_be_picked_instead() -> None:
    board = parts(towering()).board
    instead = {node.attrs["id"]: node.attrs["data-act"] for node in find_all(board, "data-act")}
    assert instead == {
        "space-s3": "repick:pirate:D5 pirate:S3",
        "space-i1": "repick:pirate:D5 pirate:I1",
    }
    assert element(board, "space-s3").attrs["role"] == "button"


def test_own_dice_are_entered_by_their_faces() -> None:
    match = rolling()
    assert isinstance(match.request, Chance)
    shown = parts(match, dice="own")
    tray = by_class(tree(shown), "tray")[0]
    assert choices(tray) == {"1", "2", "3"}
    assert not shown.confirms
    assert [step.current for step in shown.steps] == [True, False, False]


def test_the_deck_has_one_tab_stop_and_the_arrows_reach_every_space(
    positions: list[Match],
) -> None:
    for match in positions:
        board = parts(match).board
        reached = find_all(board, "tabindex")
        assert {f"space-{space.id.lower()}" for space in SPACES} <= {
            node.attrs["id"] for node in reached
        }
        assert [node.attrs["tabindex"] for node in reached].count("0") == 1
    stop = next(
        n for n in find_all(parts(towering()).board, "tabindex") if n.attrs["tabindex"] == "0"
    )
    assert "data-choice" in stop.attrs
    chosen = parts(towering(), "to:I3/I4").board
    assert element(chosen, "space-i3").attrs["tabindex"] == "0"


# ------------------------------------------------------------------ facing


ARROW = re.compile(r'd="M-6-11 9 0-6 11z"[^>]* rotate\(([-\d.]+)\)')
NUMBER = re.compile(r"-?[\d.]+")


def arrows(node: Node) -> set[int]:
    """The directions of the arrows on a pirate, in degrees."""
    return {round(float(angle)) % 360 for angle in ARROW.findall(render(node))}


@pytest.mark.parametrize("space", [space.id for space in SPACES])
@pytest.mark.parametrize("end", range(3))
def test_a_pirate_shows_his_back_and_his_ways_on(space: str, end: int) -> None:
    back = SPACE[space].ends[end]
    match = begin(MADAGASCAR, f"{space}/{back}:1 6,7 1 play")
    node = element(parts(match).board, f"space-{space.lower()}")
    ways = catalog.exits(space, back)
    assert arrows(node) == {round(toward(space, other) * 180 / pi) % 360 for other in ways}
    (arc,) = by_class(node, "back")
    x0, y0, *_, x1, y1 = map(float, NUMBER.findall(arc.attrs["d"]))
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    angle = toward(space, back)
    assert middle[0] * cos(angle) + middle[1] * sin(angle) == pytest.approx(hypot(*middle), abs=0.2)
    said = node.attrs["aria-label"]
    assert f"back to {back if back != '-' else 'the black path'}" in said
    assert "ways on to " + " and ".join(ways) in said


def test_towers_show_their_height_and_tell_who_is_under_whom() -> None:
    board = parts(towering()).board
    tower = element(board, "space-d5")
    assert len(by_class(tower, "disc__side")) == 3
    assert [text_of(badge) for badge in by_class(tower, "badge")] == ["3"]
    assert "3 pirates, Anneke on top of Chiara and Bram" in tower.attrs["aria-label"]
    flags = [n.attrs["data-p"] for n in walk(tower) if n.tag == "g" and "data-p" in n.attrs]
    assert flags[:3] == ["2", "3", "1"], "from the bottom to the top"
    assert not by_class(element(board, "space-s3"), "badge")
    big = element(parts(roundabout()).board, "space-i3")
    assert "Anneke on top of Bram, Anneke, Bram, Anneke and Bram" in big.attrs["aria-label"]
    whole = tree(parts(towering()))
    pile = next(n for n in by_class(whole, "stk"))
    assert pile.attrs["aria-label"] == "3 pirates, from the top: Anneke, Chiara and Bram"


def test_no_tower_is_higher_than_the_next_row() -> None:
    for height in range(1, 19):
        assert lift(height) * (height - 1) <= 46


# ------------------------------------------------------------------ measures


def test_spaces_lie_apart_within_the_hull() -> None:
    for a in SPACES:
        x, y = at(a.id)
        assert SPOT + 12 < x < WIDTH - SPOT - 12
        assert SPOT + 12 < y < HEIGHT - SPOT - 12
        for b in SPACES:
            if a is not b:
                assert hypot(at(b.id)[0] - x, at(b.id)[1] - y) > 2 * 56
    assert DISC < SPOT


def test_directions_are_those_of_the_catalogue() -> None:
    for space in SPACES:
        # Clockwise from straight up on the chart, the bow being up there and to the right here.
        angles = [(toward(space.id, end)) % (2 * pi) for end in space.ends]
        first = angles.index(min(angles))
        turned = angles[first:] + angles[:first]
        assert turned == sorted(turned), space.id


def test_names_of_spaces_keep_clear_of_paths_and_spaces() -> None:
    for space in SPACES:
        x, y = name_at(space.id)
        for other in SPACES:
            ox, oy = at(other.id)
            assert hypot(ox - x, oy - y) > SPOT + 15, (space.id, other.id)
        for end in space.ends:
            for distance in range(SPOT, 90, 4):
                px, py = way(space.id, end, distance)
                assert hypot(px - x, py - y) > 15, (space.id, end)


# ------------------------------------------------------------------ what a move would change


def test_the_ways_and_the_chosen_path_are_drawn_before_it_is_confirmed() -> None:
    board = parts(towering()).board
    (ways,) = by_class(board, "ways")
    assert ways.attrs["d"].count("M") == 8, "each leg of all ways once"
    assert not by_class(board, "route")
    board = parts(towering(), "to:I3/I4").board
    (route,) = by_class(board, "route")
    points = [tuple(map(float, p)) for p in re.findall(r"([\d.]+) ([\d.]+)", route.attrs["d"])]
    assert points == [pytest.approx(at(s), abs=0.1) for s in ("D5", "I5", "I4", "I3")]
    assert text_of(by_class(board, "steps__n")[0]) == "12"


def test_a_capture_is_seen_with_the_tower_that_it_makes() -> None:
    whole = tree(parts(towering(), "to:I3/I4"))
    goal = element(whole, "space-i3")
    (ghost,) = by_class(goal, "ghost")
    assert [text_of(n) for n in by_class(ghost, "badge")] == ["4"]
    assert by_class(element(whole, "space-d5"), "is-leaving")
    assert [text_of(node) for node in by_class(whole, "bubble")] == ["captures, now 4"]
    assert "Then it moves 4." in text_of(whole)
    assert {text_of(node) for node in by_class(whole, "is-new")} == {"3 \u2192 2", "1 \u2192 2"}


def test_a_walk_step_by_step_shows_how_far_it_has_come() -> None:
    match = towering()
    match.answer("step:I5")
    shown = parts(match)
    (ghost,) = by_class(element(shown.board, "space-i5"), "ghost")
    assert [text_of(n) for n in by_class(ghost, "badge")] == ["3"]
    assert by_class(element(shown.board, "space-d5"), "is-leaving")
    (route,) = by_class(shown.board, "route")
    assert route.attrs["d"].count("L") == 1
    assert "step 1 of 3" in text_of(tree(shown))
    assert "your pirate has walked this far" in element(shown.board, "space-i5").attrs["aria-label"]
    steps = {key for key in choices(shown.board) if key.startswith("step:")}
    assert steps == {"step:I4", "step:I6"}
    assert [text_of(n) for n in by_class(element(shown.board, "space-i4"), "step__n")] == ["2"]


def test_a_goal_with_two_ways_in_has_a_place_for_each() -> None:
    board = parts(roundabout()).board
    assert {"end-i1-i2", "end-i1-i6"} <= set(ids(board))
    assert "data-choice" not in element(board, "space-i1").attrs
    chosen = parts(roundabout(), "to:I1/I6").board
    assert element(chosen, "end-i1-i6").attrs["aria-pressed"] == "true"
    (ghost,) = by_class(element(chosen, "space-i1"), "ghost")
    other = parts(roundabout(), "to:I1/I2").board
    assert arrows(ghost) != arrows(by_class(element(other, "space-i1"), "ghost")[0])


def test_who_would_be_lost_is_crossed_out() -> None:
    whole = tree(parts(surrounding(), "to:D2/I2"))
    assert by_class(element(whole, "space-s1"), "is-lost")
    assert by_class(element(whole, "space-s1"), "lost")
    assert [text_of(node) for node in by_class(whole, "bubble")] == ["captures 1"]
    whole = tree(parts(rash(), "place:S1"))
    assert by_class(element(whole, "space-s1"), "ghost")
    assert by_class(element(whole, "space-s1"), "lost")
    assert [text_of(node) for node in by_class(whole, "bubble")] == ["lost at once"]
    off = tree(parts(rash(), "place:S1", gains=False))
    assert not by_class(off, "bubble")


def test_a_freed_pirate_stands_on_top_until_he_flees() -> None:
    match = rolled()
    match.answer("pirate:S1")
    whole = tree(parts(match, "to:I1/D1"))
    assert [text_of(node) for node in by_class(whole, "bubble")] == ["captures, frees a friend"]
    shown = parts(freed())
    captor = element(shown.board, "space-i1")
    assert [text_of(n) for n in by_class(captor, "badge")] == ["3"]
    assert {"space-i2", "space-i6"} == {
        node.attrs["id"] for node in find_all(shown.board, "data-choice")
    }
    fled = parts(freed(), "to:I2/I1").board
    assert by_class(element(fled, "space-i2"), "ghost")
    assert [text_of(n) for n in by_class(element(fled, "space-i1"), "badge")] == ["2"]


def test_moves_of_the_others_are_dotted_until_somebody_chooses() -> None:
    match = begin(MADAGASCAR, "S1/-:1,S2/-:2 6,6 1 play", "pirate:S1", "to:D2/S1")
    last = tuple(event for _, event in match.events)
    board = parts(match, last=last).board
    assert len(by_class(board, "lastmove")) == 2
    (moved,) = by_class(board, "piece--moved")
    assert "--dx:" in moved.attrs["style"]
    assert not by_class(parts(match, "pirate:S2", last=last).board, "lastmove")
    match = freed()
    match.answer("to:I2/I1")
    last = tuple(event for _, event in match.events)
    assert len(by_class(parts(match, last=last).board, "piece--moved")) == 2, "captor and friend"
    gone = Event("captured", {"seat": 1, "other": 0, "spaces": ["S5"]})
    placed = Event("placed", {"seat": 1, "space": "S2"})
    assert len(by_class(parts(match, last=(gone, placed)).board, "lastmove")) == 2


# ------------------------------------------------------------------ beside the deck


def test_threats_are_told_and_drawn_on_request() -> None:
    whole = tree(parts(towering()))
    panel = by_class(whole, "kidd-threats")[0]
    assert panel.tag == "details"
    assert "open" not in panel.attrs
    assert "Bram on I3: threatened from D5" in text_of(panel)
    (drawn,) = by_class(whole, "threats")
    assert len(by_class(drawn, "threat__ring")) == 2
    assert {n.attrs["data-p"] for n in by_class(drawn, "threat")} == {"1", "2"}
    loyal = tree(parts(surrounding()))
    assert len(by_class(by_class(loyal, "threats")[0], "threat")) == 12, "two ways on for each"
    after = text_of(by_class(tree(parts(towering(), "to:D6/I6")), "kidd-threats")[0])
    assert "Bram on I3" not in after, "the preview tells what would be"


def test_crews_tell_of_those_on_top_captive_and_ashore() -> None:
    rows = [text_of(row) for row in find_all(tree(parts(towering())), "scope", "row")]
    assert rows == ["Anneke", "Bram", "Chiara"]
    crews = by_class(tree(parts(towering())), "crews")[0]
    assert [text_of(cell) for cell in walk(crews) if cell.tag == "td"] == list("303312222")
    ashore = by_class(crews, "ashore")
    assert [len(by_class(row, "disc")) for row in ashore] == [3, 2, 2]
    lost = by_class(tree(parts(surrounding(), "to:D2/I2")), "is-new")
    assert [text_of(node) for node in lost] == ["3 \u2192 2", "1 \u2192 2"]


def test_black_flags_fly_in_madagascar_alone() -> None:
    state = read("S1/-:1,D4/I4:2 6,6 1 play")
    for times in (1, 2):
        state.seen = {key(state): times}
        match = Match.new(Stage(MADAGASCAR, state), 2)
        assert len(by_class(tree(parts(match)), "is-up")) == times
    for other in (surrounding(), rolled()):
        assert not by_class(tree(parts(other)), "kidd-flag")


def test_the_strip_tells_captures_and_reserves() -> None:
    shown = parts(towering())
    assert shown.scores == (2, 1, 0)
    assert [text_of(fact) for fact in shown.strip[0]] == ["3", "3"]
    assert parts(surrounding()).scores == (1, 1)


# ------------------------------------------------------------------ the same in, the same out


def test_a_selection_changes_little() -> None:
    assert 0 < len(diff(tree(parts(towering())), tree(parts(towering(), "to:I3/I4")))) < 90


# ------------------------------------------------------------------ what the table says


@pytest.mark.parametrize(
    ("game", "text", "keys", "key", "words"),
    [
        (LOYAL, "S4/-:1 6,7 1 play", (), "place:S1", "Put aboard on S1"),
        (LOYAL, "S4/-:1 6,7 1 play", (), "pirate:S4", "Pick the one on S4"),
        (MADAGASCAR, "S4/-:1 6,7 1 play", ("pirate:S4",), "to:D4/S4", "Walk to D4"),
        (MADAGASCAR, "D1/S1:1,I1/D1:2 6,6 1 play", ("pirate:D1",), "to:I1/D1", "Capture on I1"),
    ],
)
def test_confirm_says_what_will_be_done(
    game: ModuleType, text: str, keys: tuple[str, ...], key: str, words: str
) -> None:
    match = begin(game, text, *keys)
    confirm = parts(match, key).confirm
    assert confirm is not None
    assert look(match).text(confirm) == words


def test_flight_is_confirmed_in_words() -> None:
    confirm = parts(freed(), "to:I2/I1").confirm
    assert confirm is not None
    assert look(freed()).text(confirm) == "Flee to I2"


@pytest.mark.parametrize("case", GAMES, ids=name)
def test_steps_of_a_turn(case: tuple[ModuleType, int]) -> None:
    game, players = case
    for match in moments(game, "steps", players, every=11):
        shown = parts(match)
        if match.request is None or match.request.kind in ("first-player", "place", "pass"):
            assert shown.steps == ()
        else:
            assert sum(step.current for step in shown.steps) == 1
            assert len(shown.steps) == 2 + (game is QUEDAH) + (match.request.kind == "free")
