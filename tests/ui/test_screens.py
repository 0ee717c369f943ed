"""All screens but the table: each can be drawn, read, operated and heard."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from ui.screen_models import (
    ALL,
    META,
    NASTY,
    NOW,
    PEOPLE,
    T,
    finished,
    fresh,
    fresh_manila,
    screens,
)

import quayside
from quayside import games
from quayside.bots.random_player import brisk_key
from quayside.kernel import END_TURN, Event, Match, Message, Player, Rng, msg
from quayside.ui import static_shelf
from quayside.ui.app import App
from quayside.ui.contract import SheetRow
from quayside.ui.desk import Desk
from quayside.ui.screens import home, over, reckoning, saves, settings, setup_form, when
from quayside.ui.screens.models import Home, Over, SeatForm
from quayside.ui.text import Texts
from quayside.ui.tree import VOID, Node, by_class, render, text_of

PACKAGE = Path(quayside.__file__).parent
SCREENS = screens()
every_screen = pytest.mark.parametrize("tree", SCREENS.values(), ids=SCREENS.keys())


def nodes(tree: Node) -> Iterator[Node]:
    """The node and all below it."""
    yield tree
    for child in tree.children:
        if isinstance(child, Node):
            yield from nodes(child)


def words(tree: Node) -> str:
    """All texts of the tree."""
    return "".join(child if isinstance(child, str) else words(child) for child in tree.children)


# ------------------------------------------------------------------ every screen


class _Balance(HTMLParser):
    """Counts on well-formed HTML: every tag closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every_screen
def test_is_well_formed_html_in_which_names_are_only_text(tree: Node) -> None:
    page = _Balance()
    page.feed(render(tree))
    page.close()
    assert not page.open
    assert len(page.tags) == sum(1 for _ in nodes(tree))
    assert NASTY not in render(tree)


@every_screen
def test_shows_no_key_instead_of_a_text(tree: Node) -> None:
    shown = words(tree) + " ".join(
        value
        for node in nodes(tree)
        for name, value in node.attrs.items()
        if name in ("aria-label", "title", "placeholder")
    )
    keys = {str(key) for key in _catalogue(SHELL)} - {"shelf", "settings", "credits", "close"}
    keys -= {"cancel", "done", "back", "blurb"}
    assert not {word for word in re.findall(r"[\w.-]+", shown) if word in keys}
    assert "{" not in re.sub(r'\{"<": 1\}', "", shown)


@every_screen
def test_ids_are_unique_and_references_lead_somewhere(tree: Node) -> None:
    ids = [node.attrs["id"] for node in nodes(tree) if "id" in node.attrs]
    assert len(ids) == len(set(ids))
    for node in nodes(tree):
        for name in ("aria-labelledby", "aria-describedby", "for", "list"):
            for target in node.attrs.get(name, "").split():
                assert target in ids, f"{name}={target}"


@every_screen
def test_every_control_has_a_name(tree: Node) -> None:
    labelled = {node.attrs["for"] for node in nodes(tree) if "for" in node.attrs}
    inside = {
        id(control)
        for label in nodes(tree)
        if label.tag == "label" and words(label).strip()
        for control in nodes(label)
    }
    for node in nodes(tree):
        if node.tag == "button" or node.tag == "a":
            assert words(node).strip() or node.attrs.get("aria-label")
        elif node.tag in ("input", "textarea"):
            assert (
                node.attrs.get("aria-label")
                or node.attrs.get("id") in labelled
                or id(node) in inside
            ), node
        elif node.attrs.get("role") in ("dialog", "alertdialog", "radiogroup", "img"):
            assert node.attrs.get("aria-label") or node.attrs.get("aria-labelledby")


@every_screen
def test_buttons_do_not_submit_unless_meant_to(tree: Node) -> None:
    for node in nodes(tree):
        if node.tag == "button":
            assert node.attrs["type"] in ("button", "submit")
        if node.tag == "form":
            fields = [n for n in nodes(node) if n.tag == "input"]
            submits = [n for n in nodes(node) if n.attrs.get("type") == "submit"]
            assert node.attrs["method"] == "dialog"
            assert len(submits) == (1 if fields else 0)


@every_screen
def test_siblings_have_different_keys(tree: Node) -> None:
    for node in nodes(tree):
        keys = [child.key for child in node.children if isinstance(child, Node) and child.key]
        assert len(keys) == len(set(keys)), keys


@every_screen
def test_one_radio_of_each_group_is_chosen_at_most(tree: Node) -> None:
    groups: dict[str, int] = {}
    for node in nodes(tree):
        if node.attrs.get("type") == "radio":
            name = node.attrs["name"]
            groups[name] = groups.get(name, 0) + ("checked" in node.attrs)
    assert all(chosen <= 1 for chosen in groups.values())


@every_screen
def test_the_first_focus_has_a_place(tree: Node) -> None:
    assert any("data-focus" in node.attrs for node in nodes(tree))


DIALOGS = {
    name: tree
    for name, tree in SCREENS.items()
    if not name.startswith(("home", "setup", "over", "credits"))
}


@pytest.mark.parametrize("tree", DIALOGS.values(), ids=DIALOGS.keys())
def test_dialogs_say_what_they_are(tree: Node) -> None:
    found = [node for node in nodes(tree) if node.attrs.get("role") in ("dialog", "alertdialog")]
    assert len(found) == 1
    assert found[0].attrs["aria-modal"] == "true"


def _acts() -> set[str]:
    return {
        node.attrs["data-act"]
        for tree in SCREENS.values()
        for node in nodes(tree)
        if "data-act" in node.attrs
    }


@pytest.mark.parametrize("act", sorted(_acts()))
def test_the_controller_knows_every_button(act: str) -> None:
    method = "_do_" + act.partition(":")[0].replace("-", "_")
    assert (
        hasattr(App, method)
        or hasattr(Desk, method)
        or setup_form.act(fresh(), act, Rng("x")) is not None
    )


def test_the_controller_knows_every_field() -> None:
    fields = {
        node.attrs["data-field"]
        for tree in SCREENS.values()
        for node in nodes(tree)
        if "data-field" in node.attrs
    }
    of_setup = {name for name in fields if setup_form.enter(fresh(), name, "5") is not fresh()}
    known = {"theme", "motion", "text", "save", "save-name", "import", "first", "seed"}
    assert fields - {name for name in fields if ":" in name} == known
    assert {name.partition(":")[0] for name in fields - known} == {"name", "flag", "set", "opt"}
    assert of_setup


# ------------------------------------------------------------------ the shelf


def test_only_boxes_that_can_be_opened_stand_on_the_shelf() -> None:
    acts = {n.attrs["data-act"] for n in nodes(SCREENS["home"]) if "data-act" in n.attrs}
    assert {a for a in acts if a.startswith("box:")} == {f"box:{id}" for id in games.ids()}


def test_says_that_it_needs_no_network_only_when_that_is_true() -> None:
    ready = T(Message("offline.ready", {}))
    for state in ("getting", "failed", "unsupported"):
        assert ready not in words(home.view(Home(ALL, None, 0, state), T))
    assert ready in words(home.view(Home(ALL, None, 0, "ready"), T))


def test_the_last_game_can_be_continued_and_speaks_of_its_players() -> None:
    shown = words(SCREENS["home"])
    assert "Anneke" in shown
    assert "Saved: Today, 20:14" in shown
    assert "All 4 saved games" in shown


def test_the_static_shelf_knows_nothing_of_saved_games() -> None:
    page, _, mould = static_shelf.render().partition("<template")
    assert page == render(home.view(Home(ALL, None, None), T))
    assert "Looking for your saved games" in page
    assert 'data-act="box:saint-malo"' in page
    assert "continue:" not in page
    assert 'data-act="saves"' not in page
    assert mould.count('data-act="continue:"') == 1


def test_the_welcome_offers_the_only_game() -> None:
    first = SCREENS["home-first"]
    assert "Play Saint Malo" in words(first)
    assert "Read in a saved game" in words(first)


# ------------------------------------------------------------------ setting up


def test_the_people_of_last_time_come_back_with_a_flag_each() -> None:
    last = [Player("A", 3), Player("B", 3), Player("C", 9)]
    model = setup_form.fresh(META, fresh().blurb, ("gains", "auto_end"), Rng("x"), last=last)
    assert [seat.name for seat in model.seats] == ["A", "B", "C"]
    assert sorted({seat.flag for seat in model.seats}) == [1, 2, 3]
    assert model.seats[0].flag == 3
    assert model.offered == ("gains", "curtain", "auto_end")


def test_the_first_set_up_has_the_fewest_people_and_seven_do_not_fit() -> None:
    model = setup_form.fresh(META, fresh().blurb, (), Rng("x"))
    assert model.seats == (SeatForm("", 1), SeatForm("", 2))
    crowd = [Player(str(i), 1 + i % 5) for i in range(7)]
    assert len(setup_form.fresh(META, fresh().blurb, (), Rng("x"), last=crowd).seats) == 5


def test_where_something_is_hidden_the_others_may_look_away_instead_of_the_curtain() -> None:
    hidden = META._replace(hidden=True)
    chosen = {"curtain": False}
    model = setup_form.fresh(hidden, fresh().blurb, ("gains",), Rng("x"), settings=chosen)
    assert "curtain" not in model.offered
    assert setup_form.match_settings(model)["curtain"] is True
    assert setup_form.enter(model, "set:curtain", "off") is model
    assert model.offered == ("gains", "look_away")
    assert setup_form.match_settings(model)["look_away"] is False
    model = setup_form.enter(model, "set:look_away", "on")
    assert setup_form.match_settings(model)["look_away"] is True
    assert "look_away" not in fresh().offered


def test_a_taken_flag_changes_hands() -> None:
    model = setup_form.enter(fresh(), "flag:0", "3")
    assert [seat.flag for seat in model.seats] == [3, 2, 1]
    assert [seat.flag for seat in setup_form.enter(model, "flag:0", "5").seats] == [5, 2, 1]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("flag:0", "9"),
        ("flag:7", "1"),
        ("name:7", "x"),
        ("name:x", "x"),
        ("first", "9"),
        ("first", ""),
        ("set:undo", "on"),
        ("other", "x"),
    ],
)
def test_nonsense_changes_nothing(field: str, value: str) -> None:
    assert setup_form.enter(fresh(), field, value) == fresh()


def test_whoever_was_to_begin_still_is_after_seats_have_moved() -> None:
    rng = Rng("x")
    model = setup_form.enter(fresh(), "first", "3")
    moved = setup_form.act(model, "seat-up:2", rng)
    assert moved is not None
    assert moved.first == "2"
    assert moved.seats[1] == model.seats[2]
    gone = setup_form.act(moved, "seat-remove:1", rng)
    assert gone is not None
    assert gone.first == "lot"
    assert len(gone.seats) == 2
    # Two is the least.
    assert setup_form.act(gone, "seat-remove:0", rng) == gone
    shuffled = setup_form.act(model, "seat-shuffle", rng)
    assert shuffled is not None
    assert shuffled.seats[int(shuffled.first) - 1] == model.seats[2]
    assert sorted(shuffled.seats) == sorted(model.seats)


def test_seats_at_the_ends_stay_there() -> None:
    assert setup_form.act(fresh(), "seat-up:0", Rng("x")) == fresh()
    assert setup_form.act(fresh(), "seat-down:2", Rng("x")) == fresh()
    assert setup_form.act(fresh(), "seat-down:9", Rng("x")) == fresh()


def test_adding_stops_at_the_most_and_offers_known_names() -> None:
    model = fresh(names=("Anneke", "Dora"))
    for _ in range(4):
        changed = setup_form.act(model, "seat-add", Rng("x"))
        assert changed is not None
        model = changed
    assert len(model.seats) == 5
    assert model.seats[3].name == "Dora"
    assert len({seat.flag for seat in model.seats}) == 5


def test_eight_can_play_where_the_game_lets_them() -> None:
    many = fresh()._replace(game=fresh().game._replace(max_seats=8))
    for _ in range(6):
        many = setup_form.act(many, "seat-add", Rng("x")) or many
    assert sorted(seat.flag for seat in many.seats) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert setup_form.enter(many, "flag:0", "8").seats[0].flag == 8
    assert setup_form.enter(fresh(), "flag:0", "8") == fresh()


def test_no_player_is_nameless_and_no_two_have_the_same_name() -> None:
    seats = tuple(
        SeatForm(name, flag)
        for flag, name in enumerate(("", " Anneke  B ", "anneke b", "Player 1"), 1)
    )
    played = setup_form.players(fresh(seats=seats), "Player {}".format)
    assert [p.name for p in played] == ["Player 1", "Anneke B", "anneke b 2", "Player 1 2"]


def test_long_names_are_cut() -> None:
    model = setup_form.enter(fresh(), "name:1", "x" * 99)
    assert model.seats[1].name == "x" * setup_form.MAX_NAME


def test_names_are_remembered_the_latest_first() -> None:
    played = [Player("Dora", 1), Player("Player 2", 2), Player("emil", 3)]
    names = ["Emil", "Anneke", *map(str, range(20))]
    kept = setup_form.remembered(names, played, "Player {}".format)
    assert kept[:3] == ["Dora", "emil", "Anneke"]
    assert len(kept) == 12


def test_settings_and_seed_follow_the_inputs() -> None:
    model = setup_form.enter(fresh(), "set:dice", "on")
    assert setup_form.match_settings(model)["dice"] == "own"
    model = setup_form.enter(model, "set:gains", "off")
    assert setup_form.match_settings(model)["gains"] is False
    assert setup_form.enter(model, "seed", "4711").seed == "4711"
    fresh_seed = setup_form.act(model, "seed-new", Rng("another"))
    assert fresh_seed is not None
    assert re.fullmatch(r"[1-9]\d{3}-[A-Z]{4}", fresh_seed.seed)
    assert fresh_seed.seed != model.seed


def test_what_was_set_up_is_what_the_rules_accept() -> None:
    model = setup_form.enter(fresh(), "first", "3")
    assert META.check_options(3, setup_form.options(model))["first"] == "3"


# ------------------------------------------------------------------ saved games


@pytest.mark.parametrize(
    "code",
    re.findall(
        r"`([a-z-]+)`",
        (PACKAGE / "kernel/errors.py").read_text(encoding="utf-8").partition("Codes:")[2],
    ),
)
def test_every_way_to_be_no_save_has_a_sentence_of_its_own(code: str) -> None:
    sentence = T(saves.problem(code))
    assert sentence.endswith(".")
    others = {T(message) for name, message in saves._PROBLEMS.items() if name != code}
    assert sentence not in others


@pytest.mark.parametrize("name", ["saves", "saves-none"])
def test_the_list_says_where_games_live_and_how_they_travel(name: str) -> None:
    told = text_of(SCREENS[name])
    assert "in this browser only" in told
    assert "A file lets you move one" in told
    assert any(n.attrs.get("type") == "file" for n in nodes(SCREENS[name]))


def test_a_damaged_save_can_be_carried_away_and_deleted_but_not_opened() -> None:
    acts = {n.attrs["data-act"] for n in nodes(SCREENS["saves-bad"]) if "data-act" in n.attrs}
    assert {"save-file:s3", "save-text:s3", "save-delete:s3"} <= acts
    assert not acts & {"continue:s3", "save-rename:s3", "save-copy:s3"}


@pytest.mark.parametrize(
    ("saved", "said"),
    [
        (datetime(2025, 11, 22, 0, 5), "Today, 0:05"),
        (datetime(2025, 11, 21, 23, 59), "Yesterday, 23:59"),
        (datetime(2025, 11, 20, 8, 0), "Thursday, 8:00"),
        (datetime(2025, 11, 16, 8, 0), "Sunday, 8:00"),
        (datetime(2025, 11, 15, 8, 0), "15 November"),
        (datetime(2024, 12, 31, 8, 0), "31 December 2024"),
        (datetime(2025, 11, 23, 8, 0), "23 November 2025"),
        (None, "Date unknown"),
    ],
)
def test_times_are_said_as_people_say_them(saved: datetime | None, said: str) -> None:
    assert T(when.when(saved, NOW)) == said


def test_moments_are_read_from_iso_texts() -> None:
    assert when.local("2025-11-22T20:14:00") == NOW
    moment = when.local("2025-11-22T20:14:00Z")
    assert moment is not None
    assert moment.tzinfo is None
    assert when.local("yesterday") is None


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 kB"), (1, "1 kB"), (12_345, "13 kB"), (5_177_344, "5.2 MB")]
)
def test_sizes_are_said_in_kilobytes_and_megabytes(n: int, said: str) -> None:
    assert settings.size(n, T) == said


# ------------------------------------------------------------------ the end


def test_winners_share_the_first_place_and_equals_a_later_one() -> None:
    assert reckoning.ranking([10, 30, 20, 10], [1]) == [(1, 1), (2, 2), (3, 0), (3, 3)]
    assert reckoning.ranking([30, 30, 20], [0, 1]) == [(1, 0), (1, 1), (3, 2)]
    # A tie-break was lost: equal points, but not the first place.
    assert reckoning.ranking([30, 30], [1]) == [(1, 1), (2, 0)]


def test_the_set_up_offers_the_variants_of_a_game() -> None:
    meta = games.meta("manila")
    model = fresh_manila()
    assert setup_form.options(model) == {**meta.check_options(3, {}), "first": "lot"}
    drawn = SCREENS["setup-manila"]
    shown = [
        (node.attrs["data-field"], node.attrs["value"])
        for node in nodes(drawn)
        if node.attrs.get("data-field", "").startswith("opt:")
    ]
    assert shown == [
        (f"opt:{spec.id}", value)
        for spec in meta.options
        if spec.id != "first"
        for value in spec.values
    ]
    for field, value in shown:
        model = setup_form.enter(model, field, value)
        assert setup_form.options(model)[field.partition(":")[2]] == value
    assert meta.check_options(3, setup_form.options(model))["pirates"] == "displace"
    for field, value in (("opt:pirates", "sink"), ("opt:first", "2"), ("opt:", "open")):
        assert setup_form.enter(model, field, value) == model
    assert "Send one home" in words(drawn)
    assert setup_form.variants(fresh()) == ()


def test_the_lines_follow_the_rounds_to_the_final_score() -> None:
    events = [
        Event("round-ended", {"round": 1, "scores": [1, 2]}),
        Event("rolled", {}),
        Event("round-ended", {"round": 2, "scores": [5, 4]}),
        Event("game-over", {"scores": [5, 4], "winners": [0]}),
    ]
    assert over.series(events, 2) == ((1, 5), (2, 4))
    events[3] = Event("game-over", {"scores": [6, 4], "winners": [0]})
    assert over.series(events, 2) == ((1, 5, 6), (2, 4, 4))
    assert over.series([], 2) == ((), ())


def test_lines_that_were_secret_come_with_the_end() -> None:
    events = [
        Event("round-ended", {"round": 1}),
        Event("game-over", {"scores": [5, 4], "winners": [0], "series": [[3, 4], [5, 4]]}),
    ]
    assert over.series(events, 2) == ((3, 5), (4, 4))
    assert over.series(events[:1], 2) == ((), ())


def test_the_reckoning_adds_up_to_the_scores() -> None:
    match = finished(3)
    tree = SCREENS["over-3"]
    table = next(n for n in nodes(tree) if n.attrs.get("class", "").startswith("grid-table"))
    rows = [
        [words(cell) for cell in row.children if isinstance(cell, Node) and cell.tag == "td"]
        for row in nodes(table)
        if row.tag == "tr"
    ][1:]
    numbers = [[int(cell.replace("\u2212", "-")) for cell in row] for row in rows]
    assert len(numbers) == 7
    totals = [sum(column) for column in zip(*numbers[:-1], strict=True)]
    assert numbers[-1] == totals
    assert sorted(totals, reverse=True)[0] == match.scores()[match.winners()[0]]
    assert sorted(totals) == sorted(match.scores())


def test_bars_and_lines_differ_by_more_than_colour() -> None:
    bars = [n for n in nodes(SCREENS["over-5"]) if n.attrs.get("class", "").startswith("bar__part")]
    assert bars
    lines = [n for n in nodes(SCREENS["over-5"]) if n.attrs.get("class") == "lines__line"]
    assert len({n.attrs.get("stroke-dasharray") for n in lines}) == len(lines) == 5


def test_names_at_the_ends_of_the_lines_do_not_cover_each_other() -> None:
    ends = [
        n for n in nodes(SCREENS["over-5"]) if n.attrs.get("class", "").startswith("lines__end")
    ]
    tops = [float(n.attrs["style"].removeprefix("top: ").removesuffix("%")) for n in ends]
    assert len(tops) == 5
    assert all(b - a >= over.LABEL_GAP - 0.1 for a, b in pairwise(tops))


def test_a_game_without_points_ends_in_victory_and_defeat() -> None:
    tree = SCREENS["over-no-points"]
    shown = {name for n in nodes(tree) for name in n.attrs.get("class", "").split()}
    assert not shown & {"bars", "lines", "legend", "key", "stack"}
    foot = next(n for n in nodes(tree) if n.tag == "tfoot")
    results = [words(n) for n in nodes(foot) if n.tag == "td"]
    found = finished(3, "end", "madagascar")
    assert sorted(results) == sorted(("Defeat", "Draw", "Victory")[n] for n in found.scores())
    assert "point" not in words(tree).lower()


def test_every_bar_is_told_to_those_who_listen() -> None:
    bars = [n for n in nodes(SCREENS["over-3"]) if n.attrs.get("class") == "bar"]
    told = [n.attrs["aria-label"] for n in bars]
    assert [name.partition(":")[0] for name in told] == [
        PEOPLE[seat].name
        for _, seat in reckoning.ranking(finished(3).scores(), finished(3).winners())
    ]


# ------------------------------------------------------------------ the catalogue

SHELL = PACKAGE / "ui/locale/en.po"
LOOKED_UP = ("flag", "month", "weekday", "place")
"""Parameters whose values are looked up as `parameter.value`."""


@cache
def _catalogue(path: Path) -> dict[str, set[str]]:
    """Keys with the fields of their texts."""
    with path.open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    return {
        (entry.id if isinstance(entry.id, str) else entry.id[0]): {
            field
            for text in ([entry.string] if isinstance(entry.string, str) else entry.string or ())
            for _, field, _, _ in Formatter().parse(text)
            if field
        }
        for entry in entries
    }


def _calls(root: Path) -> list[tuple[str, set[str], str]]:
    """Every `msg("key", name=...)` below: key, names of the parameters, where."""
    found = []
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "msg"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                found.append((str(node.args[0].value), names, f"{path.name}:{node.lineno}"))
    return found


SCREEN_CALLS = _calls(PACKAGE / "ui/screens")
ALL_CALLS = _calls(PACKAGE)


def test_babel_finds_the_same_texts() -> None:
    found = set()
    for path in (PACKAGE / "ui/screens").glob("*.py"):
        for _, message, _, _ in extract_from_file("python", path, keywords={"msg": None}):
            found.add(message)
    assert found == {key for key, _, _ in SCREEN_CALLS}


@pytest.mark.parametrize("call", SCREEN_CALLS, ids=lambda call: f"{call[0]}@{call[2]}")
def test_every_text_of_a_screen_is_in_the_catalogue(call: tuple[str, set[str], str]) -> None:
    key, names, _ = call
    catalogue = _catalogue(SHELL)
    assert key in catalogue
    assert names - {"n"} <= catalogue[key]
    assert catalogue[key] <= names


def test_no_text_of_the_shell_is_left_over() -> None:
    used = {key for key, _, _ in ALL_CALLS}
    looked_up = tuple(f"{name}." for name in LOOKED_UP)
    assert {
        key for key in _catalogue(SHELL) if key not in used and not key.startswith(looked_up)
    } == set()


def test_values_that_are_looked_up_are_all_there() -> None:
    catalogue = _catalogue(SHELL)
    expected = {"flag": 8, "month": 12, "weekday": 7, "place": 5}
    for name, count in expected.items():
        assert {f"{name}.{n}" for n in range(1, count + 1)} <= catalogue.keys()


def test_eight_players_have_a_place_each_and_a_narrow_table() -> None:
    words_of = Texts()
    assert [words_of(msg("over.place", place=str(n))) for n in range(6, 9)] == ["6th", "7th", "8th"]
    model = _many(8)
    tree = over.view(model, Texts())
    assert by_class(tree, "grid-table--many") != []
    assert by_class(over.view(_many(5), Texts()), "grid-table--5") != []
    assert len(by_class(tree, "lines__end")) == 8


def _many(seats: int) -> Over:
    scores = tuple(range(seats, 0, -1))
    return Over(
        "saint-malo",
        "Saint Malo",
        tuple(Player(f"Player {seat + 1}", seat + 1) for seat in range(seats)),
        scores,
        (0,),
        msg("shelf"),
        msg("shelf"),
        (SheetRow("a", msg("shelf"), "coins", scores, "k0"),),
        3,
        tuple((1, score) for score in scores),
    )


@pytest.mark.parametrize("id_", games.ids())
def test_turns_can_end_by_themselves_where_they_are_ended_at_all(id_: str) -> None:
    """A switch that does nothing is not offered."""
    meta = games.meta(id_)
    match = Match.new(games.find(id_), meta.max_seats, seed="ends")
    rng = Rng("ends")
    match.deal_all()
    while match.request is not None:
        match.answer(brisk_key(match.request, rng))
        match.deal_all()
    ended = any(entry.key == END_TURN for entry in match.log)
    assert ("auto_end" in games.board(id_).SETTINGS) is ended
