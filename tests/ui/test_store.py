"""Saves survive every single failure of the storage; what is no save is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any

import pytest
from conformance import toy
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quayside.bots.random_player import any_key
from quayside.kernel import Game, Match, Player, Rng, SaveError, canonical, digest, msg
from quayside.ui.keyvalue import MemoryKeyValue, Part, StorageBroken, StorageError, StorageFull
from quayside.ui.savetext import MAX_TEXT, loads
from quayside.ui.store import INDEX, PREFIX, SETTINGS, Store, Summary, open_bundle

A, B, AT = (f"{PREFIX}game/one/{part}" for part in ("a", "b", "at"))


def find_game(game_id: str) -> Game:
    return {"toy": toy.TOY}[game_id]


def match_after(answers: int, title: str = "At the pier") -> Match:
    """A toy game that people have answered so many times, or one that is over."""
    players = [Player("Anneke", 1), Player("Bo", 4)]
    match = Match.new(toy.TOY, players, {}, "seed", created="2024-05-01T09:00:00Z", title=title)
    rng = Rng("answers")
    match.deal_all()
    for _ in range(answers):
        if match.request is None:
            break
        match.answer(any_key(match.request, rng))
        match.deal_all()
    return match


SAVES = [match_after(n).save(build="test") for n in range(8)]


def summary(n: int) -> Summary:
    text = msg("state", seat=1, n=n, thing=msg("thing", n=3), seats=[0, 1])
    return Summary(f"2024-05-01T10:{n:02}:00Z", text, n, n == 7)


def put(store: Store, n: int, save_id: str = "one") -> Any:
    return store.put(save_id, SAVES[n], summary(n))


def stored(*numbers: int) -> Store:
    store = Store(MemoryKeyValue())
    for n in numbers:
        assert put(store, n)
    return store


def texts(store: Store) -> dict[str, str]:
    assert isinstance(store.kv, MemoryKeyValue)
    return store.kv.texts


# ---------------------------------------------------------------------- the common way


def test_a_save_comes_back_as_it_was() -> None:
    store = stored(0, 1, 2)
    assert store.get("one") == SAVES[2]
    assert store.open("one", find_game).digest() == SAVES[2]["digest"]
    assert json.loads(store.raw("one")) == SAVES[2]
    assert json.loads(store.export_text("one")) == SAVES[2]


def test_the_list_says_what_the_shelf_shows() -> None:
    store = stored(3)
    (info,) = store.list()
    assert info.id == "one"
    assert info.game == "toy"
    assert info.title == "At the pier"
    assert info.players == (Player("Anneke", 1), Player("Bo", 4))
    assert info.summary == summary(3).text
    assert (info.round, info.finished, info.damaged) == (3, False, False)
    assert info.saved == "2024-05-01T10:03:00Z"
    assert info.answers == len(SAVES[3]["log"])
    assert info.size == len(canonical(SAVES[3]))


def test_the_newest_is_first() -> None:
    store = Store(MemoryKeyValue())
    for n, save_id in ((3, "c"), (5, "a"), (4, "b")):
        assert put(store, n, save_id)
    assert [info.id for info in store.list()] == ["a", "b", "c"]


def test_the_save_before_is_kept_in_the_other_slot() -> None:
    store = stored(0, 1, 2)
    kept = {key: json.loads(texts(store)[key].split("\n")[1]) for key in (A, B)}
    assert kept == {A: SAVES[2], B: SAVES[1]}
    assert texts(store)[AT] == "a 3"


def test_all_keys_are_ours_and_those_of_others_stay() -> None:
    store = Store(MemoryKeyValue({"somebody/else": "x" * 100}))
    put(store, 0)
    store.put_setting("theme", "night")
    store.delete("one")
    store.start()
    assert texts(store).pop("somebody/else") == "x" * 100
    assert all(key.startswith(PREFIX) for key in texts(store))
    assert 0 < store.usage() < 1000


def test_nothing_stored_is_an_empty_list() -> None:
    store = Store(MemoryKeyValue())
    assert store.start()
    assert store.list() == []
    assert store.settings() == {}
    assert store.number("one") == 0
    for read in (store.get, store.raw, store.export_text):
        with pytest.raises(SaveError) as caught:
            read("one")
        assert caught.value.code == "missing"


def test_ids_are_checked_and_new() -> None:
    store = stored(0)
    with pytest.raises(ValueError):
        put(store, 0, "a/b")
    first = store.new_id("monday")
    assert first == store.new_id("monday")
    assert put(store, 0, first)
    assert store.new_id("monday") != first
    assert store.new_id("tuesday") != first


def test_another_tab_is_not_overwritten() -> None:
    store = stored(0)
    other = Store(store.kv)
    assert store.put("one", SAVES[1], summary(1), after=1).number == 2
    refused = other.put("one", SAVES[2], summary(2), after=1)
    assert (refused.ok, refused.reason) == (False, "elsewhere")
    assert store.get("one") == SAVES[1]
    assert other.put("one", SAVES[2], summary(2), after=store.number("one"))


# ---------------------------------------------------------------------- keeping house


def test_rename_keeps_everything_else() -> None:
    store = stored(3)
    assert store.rename("one", "Häfen", "2024-06-01T00:00:00Z")
    (info,) = store.list()
    assert info.title == "Häfen"
    assert info.round == 3
    assert store.open("one", find_game).title == "Häfen"
    assert store.get("one")["log"] == SAVES[3]["log"]


def test_duplicate_makes_an_independent_game() -> None:
    store = stored(3)
    twin, result = store.duplicate("one", "now", "2024-06-01T00:00:00Z", "Copy")
    assert result
    assert twin != "one"
    assert put(store, 5)
    assert store.open(twin, find_game).digest() == SAVES[3]["digest"]
    assert {info.title for info in store.list()} == {"At the pier", "Copy"}


def test_delete_can_be_undone_until_the_next_start() -> None:
    store = stored(1, 2)
    before = store.list()
    assert store.delete("one")
    assert store.list() == []
    assert store.undelete("one")
    assert store.list() == before
    assert store.delete("one")
    assert store.start()
    assert store.undelete("one").reason == "missing"
    assert not any("one" in key for key in texts(store))


def test_playing_on_brings_a_deleted_game_back() -> None:
    store = stored(1)
    store.delete("one")
    assert put(store, 2)
    store.start()
    assert store.get("one") == SAVES[2]


def test_settings_have_paths() -> None:
    store = Store(MemoryKeyValue())
    assert store.put_setting("theme", "night")
    assert store.put_setting("table.gains", False)
    assert store.put_setting("table.dice", "own")
    assert store.setting("table.gains") is False
    assert store.setting("table") == {"gains": False, "dice": "own"}
    assert store.setting("table.speed", 1) == 1
    assert store.setting("theme.deeper", "no") == "no"
    assert json.loads(texts(store)[SETTINGS])["theme"] == "night"
    assert store.put_setting("theme.day", 1)
    assert store.setting("theme.day") == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_damaged_settings_are_no_settings(text: str) -> None:
    store = Store(MemoryKeyValue({SETTINGS: text}))
    assert store.settings() == {}
    assert store.put_setting("theme", "day")
    assert store.setting("theme") == "day"


# ---------------------------------------------------------------------- the index


INDEXES = [
    '[{"id":"one"}]',
    '[{"id":"one","at":"a 1","game":"toy","title":"","players":[{"name":"","flag":1e999}]}]',
]


@pytest.mark.parametrize("text", [None, "", "nonsense", "{}", "[1]", "[" * 9999, *INDEXES])
def test_a_damaged_index_is_made_anew(text: str | None) -> None:
    store = stored(2, 3)
    put(store, 4, "two")
    before = store.list()
    if text is None:
        del texts(store)[INDEX]
    else:
        texts(store)[INDEX] = text
    assert store.list() == before
    assert json.loads(texts(store)[INDEX])[0]["id"] == "one"


def test_an_index_of_other_times_is_corrected() -> None:
    store = stored(2)
    old = texts(store)[INDEX]
    put(store, 3)
    put(store, 4, "two")
    now = store.list()
    texts(store)[INDEX] = old
    assert store.list() == now
    gone = stored(2)
    for key in (A, AT):
        del texts(gone)[key]
    assert gone.list() == []


@pytest.mark.parametrize("header", ["", '{"slot":1}\n', '{"slot":1e999,"saved":"","text":null}\n'])
def test_a_lost_header_costs_only_the_summary(header: str) -> None:
    store = stored(2)
    text = header + texts(store)[A].split("\n")[1]
    texts(store).clear()
    texts(store)[A] = text
    (info,) = store.list()
    assert (info.title, info.summary, info.saved) == ("At the pier", None, SAVES[2]["created"])
    assert store.get("one") == SAVES[2]
    assert put(store, 3)
    assert store.get("one") == SAVES[3]


# ---------------------------------------------------------------------- damage


def broken(text: str) -> list[str]:
    """Ways in which a stored text can come to harm."""
    middle = len(text) // 2
    return [
        "",
        text[:middle],
        text[:-1],
        text[middle:],
        "\x00" * len(text),
        text[:middle] + "#" + text[middle + 1 :],
        text.replace("end-turn", "end-tern"),
        "[" * 5000,
    ]


@pytest.mark.parametrize("way", range(8))
def test_a_damaged_slot_leaves_the_other(way: int) -> None:
    store = stored(4, 5)
    texts(store)[B] = broken(texts(store)[B])[way]
    fresh = Store(store.kv)
    assert fresh.get("one") == SAVES[4]
    assert fresh.open("one", find_game).digest() == SAVES[4]["digest"]
    # Going on from there keeps the good slot until the new one is safe.
    assert put(fresh, 6)
    assert fresh.get("one") == SAVES[6]
    assert json.loads(texts(fresh)[A].split("\n")[1]) == SAVES[4]


@pytest.mark.parametrize("way", range(8))
def test_two_damaged_slots_are_shown_and_exported(way: int) -> None:
    store = stored(4, 5)
    for key in (A, B):
        texts(store)[key] = broken(texts(store)[key])[way]
    if way == 0:
        with pytest.raises(SaveError) as caught:
            store.raw("one")
        assert caught.value.code == "missing"
        assert store.list() == []
        assert put(store, 6)
        assert store.get("one") == SAVES[6]
        return
    with pytest.raises(SaveError) as caught:
        store.get("one")
    assert caught.value.code in {"not-json", "not-a-save", "damaged", "incomplete"}
    with pytest.raises(SaveError):
        store.open("one", find_game)
    (info,) = store.list()
    assert info.damaged
    assert store.raw("one") in texts(store)[B]
    assert len(store.raw("one")) == info.size > 0
    # It can be played over, renamed it cannot.
    with pytest.raises(SaveError):
        store.rename("one", "x", "")
    assert put(store, 6)
    assert not store.list()[0].damaged


@pytest.mark.parametrize("text", ["", "c 1", "a", "b 99", "a 1\n", "[" * 999])
def test_a_damaged_pointer_leads_to_the_newest_slot(text: str) -> None:
    store = stored(4, 5)
    texts(store)[AT] = text
    assert store.get("one") == SAVES[5]
    assert put(store, 6)
    assert store.get("one") == SAVES[6]
    assert json.loads(texts(store)[A].split("\n")[1]) == SAVES[6]


def test_open_tries_the_older_slot_where_the_newer_one_contradicts_its_rules() -> None:
    store = stored(4)
    data = dict(SAVES[5])
    data["log"] = [*data["log"][:-1], "no-such-answer"]
    data["check"] = digest({k: v for k, v in data.items() if k != "check"})
    assert store.put("one", data, summary(5))
    assert store.get("one") == data
    assert store.open("one", find_game).digest() == SAVES[4]["digest"]


def test_open_does_not_go_back_behind_a_save_of_a_newer_quayside() -> None:
    store = stored(4)
    data = {**SAVES[5], "version": 99}
    data["check"] = digest({k: v for k, v in data.items() if k != "check"})
    assert store.put("one", data, summary(5))
    with pytest.raises(SaveError) as caught:
        store.open("one", find_game)
    assert caught.value.code == "newer"


# ---------------------------------------------------------------------- hostile storages


class Hostile(MemoryKeyValue):
    """A storage in which the n-th call of a kind goes wrong, once or from then on."""

    def __init__(self, base: MemoryKeyValue, fault: str, nth: int, lasting: bool) -> None:
        super().__init__(base.texts)
        self.fault = fault
        self.left = nth
        self.lasting = lasting
        self.struck = False

    def strikes(self) -> bool:
        self.left -= 1
        now = self.left == 0 or (self.left < 0 and self.lasting)
        self.struck = self.struck or now
        return now

    def set(self, key: str, text: str) -> None:
        if not self.fault.startswith("get") and self.strikes():
            if self.fault == "full":
                raise StorageFull(key)
            if self.fault == "broken":
                raise StorageBroken(key)
            if self.fault == "truncates":
                text = text[: len(text) // 2]
            if self.fault == "dies-halfway":
                super().set(key, text[: len(text) // 2])
                raise StorageBroken(key)
            if self.fault == "forgets":
                return
            if self.fault == "garbles":
                text = "\ufffd" + text[1:]
            if self.fault == "vanishes":
                self.texts.pop(key, None)
                return
        super().set(key, text)

    def get(self, key: str) -> str | None:
        if self.fault.startswith("get") and self.strikes():
            if self.fault == "get-lies":
                return "lies"
            if self.fault == "get-nothing":
                return None
            raise StorageBroken(key)
        return super().get(key)


FAULTS = [
    "full",
    "broken",
    "truncates",
    "dies-halfway",
    "forgets",
    "garbles",
    "vanishes",
    "get-lies",
    "get-nothing",
    "get-throws",
]


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("saves", [(), (2,), (2, 3), (2, 3, 4)])
def test_after_any_failure_the_old_or_the_new_save_loads(
    saves: tuple[int, ...], fault: str, lasting: bool
) -> None:
    """Whatever single call goes wrong while saving, what is stored then is the old or the new."""
    base = stored(*saves).kv
    assert isinstance(base, MemoryKeyValue)
    before = [SAVES[saves[-1]]] if saves else []
    nth = 0
    while True:
        nth += 1
        kv = Hostile(base, fault, nth, lasting)
        result = put(Store(kv), 5)
        if not kv.struck:
            break
        # The page is closed and opened again, the storage has come to its senses.
        after = Store(MemoryKeyValue(kv.texts))
        assert after.start()
        infos = after.list()
        if result:
            assert after.get("one") == SAVES[5]
        elif before:
            assert after.get("one") in [*before, SAVES[5]]
        if before or result:
            assert [info.damaged for info in infos] == [False]
            assert not after.open("one", find_game).over
        # And the next save works.
        assert put(after, 6)
        assert after.get("one") == SAVES[6]
    assert nth > 3
    assert result


@pytest.mark.parametrize("fault", FAULTS)
def test_no_failure_while_renaming_or_deleting_costs_the_game(fault: str) -> None:
    def rename(store: Store) -> Any:
        return store.rename("one", "New", "2025")

    def duplicate(store: Store) -> Any:
        return store.duplicate("one", "x", "2025")[1]

    def delete_and_back(store: Store) -> Any:
        deleted = store.delete("one")
        return deleted if deleted.reason == "final" else store.undelete("one")

    def list_it(store: Store) -> Any:
        return store.list()

    jobs: list[Callable[[Store], Any]] = [rename, duplicate, delete_and_back, list_it]
    for job in jobs:
        base = stored(2, 3).kv
        assert isinstance(base, MemoryKeyValue)
        for nth in range(1, 30):
            kv = Hostile(base, fault, nth, False)
            # A storage that lies about what it holds makes the save look damaged, once.
            result = None
            with suppress(SaveError) if fault.startswith("get") else nullcontext():
                result = job(Store(kv))
            if job is delete_and_back and result and result.reason == "final":
                # Deleting makes room, so it must work without any, and cannot be undone then.
                assert fault == "full"
                continue
            after = Store(MemoryKeyValue(kv.texts))
            # A deletion that was not taken back is not this test's.
            after.undelete("one")
            # A copy or a new title may be made of the older slot, if the newer was misread.
            older = [SAVES[2]["log"]] if fault.startswith("get") else []
            assert after.get("one")["log"] in [SAVES[3]["log"], *older]


def test_a_storage_that_always_throws_never_raises() -> None:
    class Throws(MemoryKeyValue):
        def get(self, key: str) -> str | None:
            raise StorageBroken(key)

        def set(self, key: str, text: str) -> None:
            raise StorageBroken(key)

        def remove(self, key: str) -> None:
            raise StorageBroken(key)

        def keys(self) -> list[str]:
            raise StorageBroken("")

    store = Store(Throws())
    assert store.start().reason == "broken"
    assert put(store, 1).reason == "broken"
    assert store.list() == []
    assert store.usage() == 0
    assert store.settings() == {}
    assert store.put_setting("theme", "day").reason == "broken"
    assert store.delete("one").reason == "broken"
    assert store.undelete("one").reason == "broken"
    assert store.new_id("x")
    assert store.number("one") == 0
    for read in (store.get, store.raw, store.export_text):
        with pytest.raises(SaveError) as caught:
            read("one")
        assert caught.value.code == "storage"
    with pytest.raises(SaveError):
        store.export_all()


def test_a_storage_that_forgets_is_found_out_at_the_start() -> None:
    class Forgets(MemoryKeyValue):
        def set(self, key: str, text: str) -> None:
            del key, text

    store = Store(Forgets())
    assert store.start().reason == "unverified"
    assert put(store, 1).reason == "unverified"
    assert store.list() == []


# ---------------------------------------------------------------------- full storages


def full(store: Store, room: int = 0) -> None:
    """The storage has room for so many more characters."""
    assert isinstance(store.kv, MemoryKeyValue)
    store.kv.limit = sum(len(k) + len(t) for k, t in store.kv.texts.items()) + room


def test_when_full_the_trash_goes_first() -> None:
    store = stored(6, 7)
    put(store, 4, "old")
    put(store, 5, "old")
    put(store, 6, "bin")
    put(store, 7, "bin")
    store.delete("bin")
    full(store)
    assert put(store, 7, "new")
    assert store.undelete("bin").reason == "missing"
    assert store.get("old") == SAVES[5]
    # Its older slot is still there.
    assert texts(store)[f"{PREFIX}game/old/a"]


def test_when_full_older_slots_of_other_games_go_oldest_first_and_never_the_only_copy() -> None:
    store = Store(MemoryKeyValue())
    for save_id, first in (("early", 1), ("late", 4)):
        put(store, first, save_id)
        put(store, first + 1, save_id)
    put(store, 3, "single")
    full(store, 100)
    assert put(store, 2, "new")
    keys = set(texts(store))
    assert f"{PREFIX}game/early/a" not in keys
    assert {f"{PREFIX}game/late/a", f"{PREFIX}game/late/b", f"{PREFIX}game/single/a"} <= keys
    for save_id, n in (("early", 2), ("late", 5), ("single", 3), ("new", 2)):
        assert store.get(save_id) == SAVES[n]


def test_an_older_slot_is_not_dropped_where_the_newer_one_is_damaged() -> None:
    store = Store(MemoryKeyValue())
    put(store, 1, "early")
    put(store, 2, "early")
    texts(store)[f"{PREFIX}game/early/b"] = "x" * 1000
    full(store)
    assert put(store, 2, "new").reason == "full"
    assert store.get("early") == SAVES[1]


def test_when_nothing_can_be_spared_the_result_says_full_and_the_old_save_stays() -> None:
    store = stored(1)
    full(store, 20)
    assert put(store, 2).reason == "full"
    assert store.get("one") == SAVES[1]
    assert store.put_setting("names", ["x" * 100]).reason == "full"
    assert store.list()[0].saved == summary(1).saved


def test_a_game_can_be_deleted_from_a_full_storage() -> None:
    store = stored(1, 2)
    put(store, 3, "two")
    full(store)
    deleted = store.delete("two")
    assert (deleted.ok, deleted.reason) == (True, "")
    assert store.undelete("two")
    single = stored(1)
    full(single)
    deleted = single.delete("one")
    assert (deleted.ok, deleted.reason) == (True, "final")
    assert single.list() == []
    assert single.undelete("one").reason == "missing"
    assert put(single, 1, "three")


def test_a_full_storage_works_at_the_start() -> None:
    store = stored(1, 2)
    full(store)
    assert store.start()
    assert store.list()[0].round == 2


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["put", "delete", "undelete", "start", "rename", "list"]),
            st.sampled_from(["one", "two", "three"]),
            st.integers(0, 7),
        ),
        max_size=25,
    ),
    st.integers(1500, 9000),
)
@example([("put", "one", 0), ("put", "two", 0)], 2001)  # no room for the pointer alone
@settings(max_examples=60)
def test_whatever_is_done_in_whatever_room_nothing_acknowledged_is_lost(
    steps: list[tuple[str, str, int]], room: int
) -> None:
    store = Store(MemoryKeyValue(limit=room))
    kept: dict[str, Any] = {}
    for what, save_id, n in steps:
        if what == "put":
            if put(store, n, save_id):
                kept[save_id] = SAVES[n]["log"]
        elif what == "delete":
            if save_id in kept and store.delete(save_id):
                del kept[save_id]
        elif what == "undelete":
            if save_id not in kept and store.undelete(save_id):
                kept[save_id] = store.get(save_id)["log"]
        elif what == "start":
            assert store.start()
        elif what == "rename" and save_id in kept:
            store.rename(save_id, f"Title {n}", "2024-07-01T00:00:00Z")
        else:
            store.list()
        assert {info.id for info in store.list()} == set(kept)
        for known, log in kept.items():
            assert store.get(known)["log"] == log


# ---------------------------------------------------------------------- in and out


def signed(data: dict[str, Any]) -> str:
    rest = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**rest, "check": digest(rest)})


def code_of(text: str) -> str:
    with pytest.raises(SaveError) as caught:
        Store(MemoryKeyValue()).import_text(text, find_game)
    return caught.value.code


def test_an_exported_save_comes_in_again() -> None:
    store = stored(5)
    match, data = Store(MemoryKeyValue()).import_text(store.export_text("one"), find_game)
    assert match.digest() == SAVES[5]["digest"]
    assert data == SAVES[5]
    assert match.events == match_after(5).events
    for wrapped in ("\ufeff" + store.export_text("one"), "\r\n " + store.raw("one") + " \r\n"):
        assert store.import_text(wrapped, find_game)[1] == SAVES[5]


def test_a_stored_slot_with_its_header_comes_in_as_well() -> None:
    store = stored(5)
    assert store.import_text(texts(store)[A], find_game)[1] == SAVES[5]


def test_every_kind_of_bad_file_has_its_code() -> None:
    good = SAVES[6]
    log = good["log"]
    assert code_of("") == "not-json"
    assert code_of("hello") == "not-json"
    assert code_of(signed(good)[:-1]) == "not-json"
    assert code_of('{"a": NaN}') == "not-json"
    assert code_of("9" * 5000) == "not-json"
    assert code_of("[]") == "not-a-save"
    assert code_of('"quayside-save"') == "not-a-save"
    assert code_of('{"format": "18xx"}') == "not-a-save"
    assert code_of("[" * 100_000) == "not-a-save"
    assert code_of('{"a":' * 100_000) == "not-a-save"
    assert code_of('["' + '\\"' * 400_000) == "not-json"
    assert code_of(json.dumps({"format": "quayside-save"})) == "not-a-save"
    assert code_of(signed({"format": "quayside-save", "version": 1})) == "incomplete"
    assert code_of(" " * (MAX_TEXT + 1)) == "too-big"
    assert code_of(signed({**good, "version": 2})) == "newer"
    assert code_of(signed({**good, "rules": 2, "log": [*log[:-1], "nonsense"]})) == "newer"
    assert code_of(signed({**good, "rules": 0, "log": [*log[:-1], "nonsense"]})) == "rules-changed"
    assert code_of(signed({**good, "game": "chess"})) == "unknown-game"
    assert code_of(json.dumps({**good, "title": "Changed"})) == "damaged"
    assert code_of(signed({**good, "log": [*log[:-1], "nonsense"]})) == "illegal"
    assert code_of(signed({**good, "digest": "0" * 16})) == "digest"


def test_a_log_that_is_illegal_before_the_checkpoint_is_found_too() -> None:
    good = SAVES[6]
    assert good["checkpoint"]["at"] > 3
    log = list(good["log"])
    assert log[1].startswith("~card:")
    for wrong in ("~card:99", log[2], "~lantern:0"):
        assert code_of(signed({**good, "log": [log[0], wrong, *log[2:]]})) in {"illegal", "digest"}


@pytest.mark.parametrize("depth", [39, 41])
def test_brackets_in_texts_do_not_count_as_nesting(depth: int) -> None:
    assert loads(json.dumps({"a": "[" * 500, "b": '\\"[['})) == {"a": "[" * 500, "b": '\\"[['}
    text = "[" * depth + "]" * depth
    if depth < 40:
        assert json.dumps(loads(text)) == text
    else:
        with pytest.raises(SaveError):
            loads(text)


def test_everything_goes_out_and_comes_in_again() -> None:
    store = stored(2, 3)
    put(store, 5, "two")
    texts(store)[f"{PREFIX}game/bad/a"] = "broken"
    store.put_setting("theme", "night")
    text = store.export_all()
    twin = open_bundle("\ufeff" + text)
    assert twin is not None
    assert twin.list() == store.list()
    assert [info.damaged for info in twin.list()] == [False, False, True]
    assert twin.get("two") == SAVES[5]
    assert open_bundle(store.export_text("one")) is None
    assert open_bundle("quayside-saves") is None
    assert open_bundle('{"quayside-saves": [') is None
    for bad, code in ((1, "incomplete"), (2, "newer")):
        with pytest.raises(SaveError) as caught:
            open_bundle(
                json.dumps(
                    {"format": "quayside-saves", "version": bad, "entries": {} if bad > 1 else []}
                )
            )
        assert caught.value.code == code


def test_errors_of_storages_are_one_family() -> None:
    assert issubclass(StorageFull, StorageError)
    assert issubclass(StorageBroken, StorageError)


def test_parts_of_one_storage_do_not_see_each_other() -> None:
    """Two sites under two paths of one origin: a whole life of one leaves the other as it is."""
    whole = MemoryKeyValue({"others": "not ours", INDEX: "of an earlier build"})
    one, other = (Store(Part(whole, f"quayside {path} ")) for path in ("/", "/some/base/"))
    assert one.start()
    assert put(one, 2)
    assert put(other, 3, "two")
    before = dict(whole.texts)
    assert [info.id for info in one.list()] == ["one"]
    assert [info.id for info in other.list()] == ["two"]
    assert json.loads(one.export_all())["entries"].keys() >= {A, AT}

    assert put(one, 4)
    one.put_setting("theme", "night")
    assert one.delete("one")
    assert one.start()
    assert one.list() == []
    left = {key: text for key, text in whole.texts.items() if not key.startswith("quayside / ")}
    assert left == {key: before[key] for key in left}
    assert {
        "others",
        INDEX,
        *(f"quayside /some/base/ {PREFIX}game/two/{p}" for p in ("a", "at")),
    } <= (left.keys())
