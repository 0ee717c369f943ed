"""The controller: whole flows by what a person can see and press, without a browser."""

from __future__ import annotations

import pytest
from ui.place import Person, Place, Refusing, fresh, log, reloaded

from quayside.kernel import Rng
from quayside.ui.tree import by_class, find, find_all, has_class, text_of


def test_the_shelf_comes_first() -> None:
    person = Person()
    assert person.app.screen == "home"
    assert find(person.tree, "data-act", "box:saint-malo") is not None


def test_a_game_is_set_up_and_begun() -> None:
    person = fresh("Anneke", "Bram", "Chiara")
    assert person.app.screen == "table"
    assert person.sees("Anneke")
    assert person.choices() == {"roll"}


def test_the_people_of_last_time_are_offered_again() -> None:
    person = fresh("Anneke", "Bram", "Chiara")
    person.press("menu")
    person.press("shelf")
    person.press("box:saint-malo")
    values = [node.attrs["value"] for node in find_all(person.tree, "placeholder")]
    assert values == ["Anneke", "Bram", "Chiara"]


def test_a_roll_needs_no_second_tap_and_cannot_be_undone() -> None:
    person = fresh()
    person.choose("roll")
    assert len(log(person)) == 6
    undo = find(person.tree, "data-act", "undo")
    assert undo is not None
    assert undo.attrs["aria-disabled"] == "true"
    assert "dice" in undo.attrs["title"]
    person.press("undo")
    assert len(log(person)) == 6
    assert person.sees(undo.attrs["title"])


def test_a_pick_is_changed_for_another() -> None:
    person = fresh()
    person.choose("roll")
    for i in (0, 2):
        person.choose(f"die:{i}")
    person.app.act("repick:die:0 die:4")
    assert log(person)[6:] == ["die:2", "die:4"]
    person.app.act("repick:die:0 die:1")
    assert log(person)[6:] == ["die:2", "die:4"], "there is no such pick"


def test_picks_are_taken_back_one_by_one_in_any_order() -> None:
    person = fresh()
    person.choose("roll")
    for i in (0, 2, 4):
        person.choose(f"die:{i}")
    person.app.act("unpick:die:2")
    assert log(person)[6:] == ["die:0", "die:4"]
    person.app.act("unpick:die:1")
    assert log(person)[6:] == ["die:0", "die:4"]
    person.press("undo")
    assert log(person)[6:] == ["die:0"]
    person.press("redo")
    assert log(person)[6:] == ["die:0", "die:4"]


def scored(person: Person) -> str:
    """The person keeps the dice and uses them for something that is placed."""
    person.choose("roll")
    person.choose("keep")
    placed = [k for k in person.choices() if k.partition(":")[0] in ("crate", "wall", "church")]
    people = [k for k in person.choices() if k in ("citizen", "soldier", "priest", "merchant")]
    key = sorted(placed + people)[0]
    person.choose(key)
    return key


def place(person: Person) -> str:
    return sorted(key for key in person.choices() if key.startswith("place:"))[0]


def test_a_place_is_previewed_then_confirmed() -> None:
    person = fresh()
    scored(person)
    before = log(person)
    key = place(person)
    confirm = find(person.tree, "data-act", "confirm")
    assert confirm is not None
    assert confirm.attrs.get("aria-disabled") == "true"
    person.choose(key)
    assert log(person) == before
    confirm = find(person.tree, "data-act", "confirm")
    assert confirm is not None
    assert "aria-disabled" not in confirm.attrs
    person.press("confirm")
    assert log(person)[: len(before) + 1] == [*before, key]


def test_a_second_tap_confirms_and_another_place_moves_the_preview() -> None:
    person = fresh()
    scored(person)
    before = log(person)
    one, two = sorted(key for key in person.choices() if key.startswith("place:"))[:2]
    person.choose(one)
    person.choose(two)
    assert log(person) == before
    person.choose(two)
    assert log(person)[len(before)] == two


def test_escape_drops_the_preview() -> None:
    person = fresh()
    scored(person)
    person.choose(place(person))
    assert person.app.key("Escape")
    assert person.app.session is not None
    assert person.app.session.selected is None


def test_confirm_without_a_place_says_what_is_missing() -> None:
    person = fresh()
    scored(person)
    before = log(person)
    person.press("confirm")
    assert log(person) == before
    assert person.app.snack is not None


def end_turn(person: Person) -> None:
    """The turn is played to its end, quickly."""
    rng = Rng("turn")
    session = person.app.session
    assert session is not None
    seat = session.seat
    while session.seat == seat and not session.match.over:
        person.decide(rng)


def test_the_curtain_falls_when_another_seat_decides() -> None:
    person = fresh()
    end_turn(person)
    assert find(person.look(), "id", "reveal") is not None
    assert person.sees("Bram")
    assert person.choices() == set()
    assert [has_class(table, "table--behind") for table in by_class(person.tree, "table")] == [True]
    person.press("reveal")
    assert person.choices() == {"roll"}


def test_the_curtain_tells_what_happened_since() -> None:
    person = fresh()
    end_turn(person)
    assert find(person.tree, "class", "since") is not None
    assert "Anneke" in text_of(person.tree)


def test_without_the_curtain_a_word_says_whose_turn_it_is() -> None:
    person = fresh(curtain="off")
    end_turn(person)
    assert find(person.tree, "id", "reveal") is None
    assert person.sees("Pass the tablet to Bram")
    assert person.choices() == {"roll"}


def test_nothing_can_be_answered_behind_the_curtain() -> None:
    person = fresh()
    end_turn(person)
    before = log(person)
    person.app.choose("roll")
    person.app.act("undo")
    person.app.act("confirm")
    assert log(person) == before


def test_a_reload_shows_the_same_request_behind_the_curtain() -> None:
    person = fresh()
    rng = Rng("reload")
    for _ in range(25):
        again = reloaded(person)
        assert find(again.tree, "id", "reveal") is not None
        again.take()
        mine, theirs = person.app.session, again.app.session
        assert mine is not None
        assert theirs is not None
        assert theirs.match.digest() == mine.match.digest()
        assert again.choices() == person.choices()
        person.decide(rng)
        person.take()


def test_a_tab_says_that_its_game_is_gone_and_says_it_once() -> None:
    person = fresh()
    person.choose("roll")
    again = Person(Place(note=person.place.note))
    assert again.sees("The game that was open here is gone: this browser no longer has it.")
    assert again.app.screen == "home"
    assert not reloaded(again).sees("is gone")
    assert not Person().sees("is gone")


def test_a_fresh_tab_shows_the_shelf_with_continue() -> None:
    person = fresh()
    person.choose("roll")
    again = Person(Place(person.place.kv))
    assert again.app.screen == "home"
    (button,) = [
        node.attrs["data-act"]
        for node in find_all(again.tree, "data-act")
        if node.attrs["data-act"].startswith("continue:")
    ]
    again.press(button)
    again.take()
    assert again.choices() == person.choices()


def test_own_dice_are_entered_by_hand() -> None:
    person = fresh(dice="on")
    person.choose("roll")
    assert person.choices() == {"log", "crate", "wall", "cross", "head", "swords"}
    for face in ("log", "log", "head", "cross", "swords"):
        assert log(person)[-1] in ("roll", "~log", "~head", "~cross")
        person.choose(face)
    assert log(person) == ["roll", "~log", "~log", "~head", "~cross", "~swords"]
    again = reloaded(person)
    again.take()
    assert "keep" in again.choices()


def test_taking_back_after_the_hand_over_asks_first_and_is_remarked() -> None:
    person = fresh()
    end_turn(person)
    before = log(person)
    person.press("menu")
    person.press("take-back")
    assert person.app.dialog == "confirm"
    person.press("close")
    assert log(person) == before
    person.press("menu")
    person.press("take-back")
    person.press("take-back-yes")
    assert len(log(person)) < len(before)
    assert person.app.session is not None
    assert person.app.session.seat == 0
    person.take()
    person.press("log")
    assert person.sees("took back")


def test_restarting_the_turn_takes_back_all_that_is_free() -> None:
    person = fresh()
    person.choose("roll")
    for i in range(3):
        person.choose(f"die:{i}")
    person.press("menu")
    person.press("restart-turn")
    assert len(log(person)) == 6
    person.press("menu")
    person.press("redo")
    assert log(person)[6:] == ["die:0"]


def test_the_game_goes_on_if_it_cannot_be_stored() -> None:
    kv = Refusing()
    person = Person(Place(kv))
    person.begin("Anneke", "Bram")
    kv.refuse = True
    person.choose("roll")
    assert person.sees("Not saved")
    person.choose("die:0")
    person.press("export")
    ((_, text),) = person.place.files
    kv.refuse = False
    other = Person()
    other.press("saves")
    other.press("import-text")
    other.enter("import", text)
    other.press("import-go")
    save = other.app.desk.model.selected
    other.press(f"continue:{save}")
    other.take()
    assert log(other) == log(person)
    person.choose("die:1")
    assert not person.sees("Not saved")


def test_leaving_a_game_that_is_not_stored_asks_first() -> None:
    kv = Refusing()
    person = Person(Place(kv))
    person.begin("Anneke", "Bram")
    kv.refuse = True
    person.choose("roll")
    person.press("menu")
    person.press("shelf")
    assert person.app.screen == "table"
    person.press("leave")
    assert person.app.screen == "home"


def test_a_storage_that_never_worked_is_told_on_the_shelf() -> None:
    kv = Refusing()
    kv.refuse = True
    person = Person(Place(kv))
    assert person.sees("Not saved")
    person.begin("Anneke", "Bram")
    person.choose("roll")
    assert len(log(person)) == 6


def test_an_error_in_a_handler_shows_our_dialog_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = fresh()
    person.choose("roll")
    before = log(person)
    session = person.app.session
    assert session is not None

    def broken(key: str) -> None:
        raise ZeroDivisionError("spilt coffee")

    monkeypatch.setattr(type(session), "tap", lambda self, key: broken(key))
    person.choose("die:0")
    assert person.app.dialog == "failure"
    person.press("report")
    assert "spilt coffee" in person.place.clipboard
    assert "quayside-save" in person.place.clipboard
    person.press("close")
    assert log(person) == before
    monkeypatch.undo()
    person.choose("die:0")
    assert log(person) == [*before, "die:0"]


def test_a_screen_that_cannot_be_drawn_leaves_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    person = fresh()
    session = person.app.session
    assert session is not None

    def broken(view: object) -> None:
        raise ZeroDivisionError("torn map")

    with monkeypatch.context() as patch:
        patch.setattr(session.board, "view", broken)
        session._kept.clear()
        assert "torn map" in text_of(person.look())
        person.press("export")
        person.press("leave")
    assert person.app.screen == "home"


def test_errors_from_elsewhere_are_shown_too() -> None:
    person = fresh()
    person.app.trouble("TypeError: x is undefined")
    assert person.sees("x is undefined")


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_ends_at_the_reckoning_and_can_be_played_again(players: int) -> None:
    person = fresh(*("Anneke", "Bram", "Chiara", "Dov", "Elif")[:players])
    rng = Rng(f"whole {players}")
    session = person.app.session
    assert session is not None
    while not session.match.over:
        person.decide(rng)
    assert person.app.screen == "over"
    again = reloaded(person)
    assert again.app.screen == "over"
    person.press("look")
    assert person.choices() == set()
    person.press("reckoning")
    person.press("again")
    person.take()
    assert person.app.screen == "table"
    assert person.choices() == {"roll"}
    assert len(person.app.desk.infos()) == 2


def test_the_past_can_be_looked_at_but_not_changed() -> None:
    person = fresh()
    rng = Rng("past")
    for _ in range(30):
        person.decide(rng)
        person.take()
    before = log(person)
    now = person.choices()
    session = person.app.session
    assert session is not None
    person.press("log")
    stops = len(session.stops()) - 1
    for _ in range(stops):
        person.press("step:prev")
        assert person.choices() == set()
    assert session.past == 0
    person.press("step:prev")
    assert session.past == 0
    person.app.choose("roll")
    person.app.act("undo")
    assert log(person) == before
    person.enter("stop", str(stops // 2))
    assert session.past == session.stops()[stops // 2]
    person.press("close")
    assert session.past is not None
    person.press("now")
    assert person.choices() == now


def test_the_log_can_be_copied() -> None:
    person = fresh()
    person.choose("roll")
    person.press("log")
    person.press("copy-log")
    assert "Anneke" in person.place.clipboard


def test_the_rules_open_at_the_present_step_and_turn_pages() -> None:
    person = fresh()
    person.press("rules")
    tabs = find_all(person.tree, "role", "tab")
    assert "rules:now" in [node.attrs.get("data-act") for node in tabs]
    session = person.app.session
    assert session is not None
    for page in session.board.rules(session.text):
        person.press(f"rules:{page.id}")
        assert person.sees(session.text(page.title))
    person.press("close")
    assert person.app.drawer is None


def test_another_players_things_can_be_looked_at() -> None:
    person = fresh()
    person.press("view:1")
    (chosen,) = [
        node
        for node in find_all(person.tree, "aria-selected", "true")
        if "player" in node.attrs["class"]
    ]
    assert chosen.attrs["data-act"] == "view:1"
    person.choose("roll")


def test_settings_of_the_device_are_kept() -> None:
    person = Person()
    person.press("settings")
    person.enter("theme", "night")
    person.enter("motion", "off")
    person.enter("text", "large")
    again = Person(Place(person.place.kv))
    assert (again.place.theme, again.place.motion, again.place.text_size) == (
        "night",
        "off",
        "large",
    )
    again.press("theme")
    assert again.place.theme == "day"


def test_settings_of_the_table_can_change_during_the_game() -> None:
    person = fresh()
    person.press("menu")
    person.enter("table:dice", "on")
    person.press("close")
    person.choose("roll")
    assert "swords" in person.choices()
    again = reloaded(person)
    again.take()
    assert "swords" in again.choices()


def test_saves_are_named_copied_deleted_and_brought_back() -> None:
    person = fresh()
    person.choose("roll")
    person.press("menu")
    person.press("saves")
    save = person.app.desk.model.selected
    person.press(f"save-rename:{save}")
    person.enter("save-name", "  Sunday   game ")
    person.app.act(f"save-renamed:{save}")
    assert person.sees("Sunday game")
    person.press(f"save-copy:{save}")
    assert len(person.app.desk.model.cards) == 2
    twin = person.app.desk.model.selected
    person.press(f"save-delete:{twin}")
    assert len(person.app.desk.model.cards) == 1
    person.press(f"save-undelete:{twin}")
    assert len(person.app.desk.model.cards) == 2
    person.enter("save", str(save))
    person.press(f"save-file:{save}")
    person.press(f"save-text:{save}")
    person.press("copy-text")
    ((name, text),) = person.place.files
    assert name.startswith("Sunday game 2026-")
    assert person.place.clipboard == text


@pytest.mark.parametrize(
    ("text", "word"),
    [(None, ""), ("", ""), ("{", ""), ("[]", ""), ('{"format": "quayside-save"}', "")],
)
def test_a_bad_file_is_refused_with_a_sentence(text: str | None, word: str) -> None:
    person = Person()
    person.press("saves")
    person.app.file("import", text)
    model = person.app.desk.model
    assert model.bad
    assert model.message is not None
    assert person.sees(person.app.t(model.message))
    assert person.app.desk.infos() == []


def test_the_renamed_save_stays_renamed_while_it_is_played() -> None:
    person = fresh()
    person.press("menu")
    person.press("saves")
    save = person.app.desk.model.selected
    person.press(f"save-rename:{save}")
    person.enter("save-name", "Sunday")
    person.app.act(f"save-renamed:{save}")
    person.press("close")
    person.choose("roll")
    assert not person.sees("another tab")
    (info,) = person.app.desk.infos()
    assert info.title == "Sunday"


def test_a_deleted_game_is_not_stored_again_behind_ones_back() -> None:
    person = fresh()
    person.press("menu")
    person.press("saves")
    save = person.app.desk.model.selected
    person.press(f"save-delete:{save}")
    person.press("close")
    assert person.app.screen == "home"
    assert person.app.desk.infos() == []


def test_the_focus_goes_in_and_comes_back() -> None:
    person = fresh()
    assert person.app.take_focus() == "#prompt"
    person.press("log")
    assert person.app.take_focus() == ".drawer [data-focus]"
    person.press("close")
    assert person.app.take_focus() == '[data-act="log"]'
    person.press("menu")
    person.press("take-back") if find(person.tree, "data-act", "take-back") else None
    person.press("close")
    assert person.app.take_focus() == '[data-act="menu"]'
    end_turn(person)
    assert person.app.take_focus() == "#reveal"


def test_help_explains_and_leads_to_the_rules() -> None:
    person = fresh()
    session = person.app.session
    assert session is not None
    page = session.board.rules(session.text)[0].id
    person.app.help("Merchant, earns 1 coin for each crate", page, 0.2, 0.8)
    assert person.sees("Earns 1 coin")
    person.press(f"rules:{page}")
    assert person.app.bubble is None
    person.app.act("close")
    person.app.help("Merchant", "no-such-page", 0.2, 0.8)
    assert find(person.look(), "data-act", "rules:no-such-page") is None
    person.app.help("Merchant", "now", 0.2, 0.8)
    assert find(person.look(), "data-act", "rules:now") is not None
    assert person.app.key("Escape")
    assert person.app.bubble is None


def test_keys_undo_and_redo_only_at_the_open_table() -> None:
    person = fresh()
    person.choose("roll")
    person.choose("die:0")
    assert person.app.key("u")
    assert len(log(person)) == 6
    assert person.app.key("r")
    assert len(log(person)) == 7
    person.press("log")
    assert not person.app.key("u")
    assert not person.app.key("x")


def test_an_update_is_offered_on_the_shelf() -> None:
    person = Person()
    person.app.update_ready()
    person.press("update")
    assert person.place.updated


def test_a_tap_before_python_was_there_counts() -> None:
    place = Place()
    person = Person(place)
    person.app.start("box:saint-malo")
    assert person.app.screen == "setup"


def test_unknown_buttons_and_fields_do_nothing() -> None:
    person = fresh()
    before = person.look()
    for name in ("nonsense", "view:9", "view:x", "_open:1", "step:next", "box"):
        person.app.act(name)
        person.app.dialog = None
    person.app.input("nonsense", "1")
    assert text_of(person.look()) == text_of(before)


def test_the_answer_is_shown_before_it_is_stored_and_stored_before_anything_else() -> None:
    person = fresh()
    app = person.app
    before = log(person)
    app.choose("roll")
    app.tree()
    rolled = log(person)
    assert app.unsettled
    assert log(reloaded(person)) == before
    app.choose("die:0")
    assert log(reloaded(person)) == rolled
    assert not app.settle(), "there is nothing to say"
    assert not app.unsettled
    assert log(reloaded(person)) == log(person) == [*rolled, "die:0"]


def test_a_page_that_may_vanish_stores_what_is_due() -> None:
    person = fresh()
    person.app.choose("roll")
    person.app.flush()
    assert log(reloaded(person)) == log(person)


def test_the_banner_comes_when_the_answer_could_not_be_stored() -> None:
    kv = Refusing()
    person = Person(Place(kv))
    person.begin("Anneke", "Bram")
    kv.refuse = True
    person.app.choose("roll")
    assert person.app.settle(), "the banner has to be drawn"
    assert find(person.app.tree(), "data-act", "export") is not None
