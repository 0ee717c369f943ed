"""Whatever has happened to a save, opening it gives a match or a SaveError, and soon."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from conformance.toy import TOY

from quayside import games
from quayside.bots.random_player import any_key
from quayside.kernel import CHANCE, Game, Match, Rng, SaveError, canonical, digest
from quayside.ui.savetext import loads, open_text
from quayside.ui.store import MemoryKeyValue, Store, open_bundle

CODES = {
    "not-json",
    "not-a-save",
    "too-big",
    "newer",
    "unknown-game",
    "incomplete",
    "damaged",
    "rules-changed",
    "illegal",
    "digest",
}
HUGE = float("inf")
"""What Python makes of 1e999, a number that JSON can write and no float can hold."""
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2,
    10**6,
    10**30,
    1.5,
    HUGE,
    "",
    "x",
    "~",
    "!",
    "\ud800",
    "\x00",
    "9" * 40,
    [],
    {},
    [[]],
    {"": {}},
    [0] * 50,
]


def find_game(game_id: str) -> Game:
    return TOY if game_id == "toy" else games.find(game_id)


def partly(game: Game, players: int, answers: int) -> dict[str, Any]:
    """A save of a game in the middle of a turn."""
    match = Match.new(game, players, {}, "fuzz", created="2024-01-01", title="Fuzz")
    rng = Rng("fuzz")
    while len(match.log) < answers and match.request is not None:
        if match.request.seat == CHANCE:
            match.deal()
        else:
            match.answer(any_key(match.request, rng))
    match.take_back()
    return match.save(build="fuzz")


def of_game(game: Game) -> list[dict[str, Any]]:
    """Saves of its smallest and its largest table: just begun, and well on the way."""
    few, many = game.META.min_seats, game.META.max_seats
    return [partly(game, few, 60), partly(game, many, 1), partly(game, many, 24)]


SAVES = [
    partly(TOY, 3, 16),
    partly(TOY, 2, 200),
    *(save for game_id in games.ids() for save in of_game(games.find(game_id))),
]
NAMES = [f"{save['game']}-{len(save['seats'])}-{len(save['log'])}" for save in SAVES]

MUTANTS = 10_000
"""So many saves are opened in a run, at least, each changed in one way or another."""
EACH = -(-MUTANTS // len(SAVES))
ODD_ONES, PARTS, LOGS = EACH * 3 // 10, EACH * 2 // 10, EACH * 15 // 100
TEXTS = EACH - ODD_ONES - 2 * PARTS - LOGS


def signed(data: dict[str, Any]) -> str:
    """The text of the save, with its check and digests made to fit what it says now."""
    rest = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps({**rest, "check": digest(rest)})
    return text.replace("Infinity", "1e999")


SECONDS = 3
"""So long may it take on this machine to open, or to refuse, whatever a stranger sends."""


def attempt(text: str) -> str:
    """What opening the text comes to: `ok`, or the code of the SaveError; and that it is soon."""
    tried(lambda: Match.load(loads(text), find_game))
    return tried(lambda: open_text(text, find_game)[0])


def tried(opened: Callable[[], Match]) -> str:
    """What comes of it, as `attempt`: of a file that is read in, or of a text in the storage."""
    started = time.process_time()
    code = "ok"
    try:
        match = opened()
    except SaveError as error:
        code = error.code
    # A browser takes some three times as long.
    assert time.process_time() - started < SECONDS
    if code != "ok":
        assert code in CODES
        return code
    # What was accepted can be looked at, played on, and saved.
    if match.request is not None:
        assert match.request.keys()
    match.observe(0)
    match.clone()
    assert match.save()
    return "ok"


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of the data."""
    found = [path] if path else []
    items: Any = ()
    if isinstance(data, dict):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        found += places(value, (*path, key))
    return found


def changed(data: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    """A copy of the data after `change(container, key)` of the part at the path."""
    twin = json.loads(json.dumps(data))
    place = twin
    for key in path[:-1]:
        place = place[key]
    change(place, path[-1])
    return twin


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """The digest of the checkpoint fits again, so that what is inside is looked at."""
    checkpoint = data.get("checkpoint")
    if isinstance(checkpoint, dict) and "state" in checkpoint:
        checkpoint["digest"] = digest(checkpoint["state"])
    return data


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_the_saves_themselves_are_fine(save: dict[str, Any]) -> None:
    assert attempt(canonical(save)) == "ok"
    assert attempt(signed(save)) == "ok"


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_parts_replaced_by_odd_things_and_signed_again(save: dict[str, Any]) -> None:
    rng = Rng("odd")
    everywhere = places(save)
    seen = set()
    for _ in range(ODD_ONES):
        path, odd = rng.choice(everywhere), rng.choice(ODD)

        def replace(place: Any, key: Any, odd: Any = odd) -> None:
            place[key] = odd

        try:
            text = signed(resealed(changed(save, path, replace)))
        except UnicodeEncodeError:
            # Such a text has no digest, so no such save can be signed.
            text = json.dumps(changed(save, path, replace))
        seen.add(attempt(text))
    assert len(seen) >= 3, seen


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_parts_left_out_doubled_and_swapped(save: dict[str, Any]) -> None:
    rng = Rng("parts")
    everywhere = places(save)

    def drop(place: Any, key: Any) -> None:
        del place[key]

    def double(place: Any, key: Any) -> None:
        if isinstance(place, list):
            place.insert(key, place[key])
        else:
            place[f"{key}2"] = place[key]

    def nudge(place: Any, key: Any) -> None:
        value = place[key]
        if isinstance(value, int):
            place[key] = value + 1
        elif isinstance(value, str):
            place[key] = value[::-1] or "x"
        elif isinstance(value, list):
            value.reverse()

    def swap(place: Any, key: Any) -> None:
        keys = list(range(len(place))) if isinstance(place, list) else list(place)
        other = rng.choice(keys)
        place[key], place[other] = place[other], place[key]

    for n in range(PARTS):
        path = rng.choice(everywhere)
        change = (drop, double, nudge, swap)[n % 4]
        twin = changed(save, path, change)
        attempt(signed(resealed(twin)))
        assert attempt(json.dumps(twin)) != "ok" or twin == save


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_every_log_that_is_not_the_played_one_is_refused(save: dict[str, Any]) -> None:
    rng = Rng("log")
    log = save["log"]
    for _ in range(LOGS):
        twin = list(log)
        if not twin:
            twin.append("~nonsense")
        else:
            i, j = rng.below(len(twin)), rng.below(len(twin))
            twin[i], twin[j] = twin[j], twin[i]
            if rng.below(3) == 0:
                del twin[rng.below(len(twin))]
            if rng.below(3) == 0:
                twin.insert(rng.below(len(twin) + 1), rng.choice(["roll", "~log", "!end-turn"]))
        code = attempt(signed({**save, "log": twin}))
        keys = [text.lstrip("~!") for text in twin]
        if keys != [text.lstrip("~!") for text in log] and len(twin) != len(log):
            assert code in {"illegal", "digest", "incomplete"}


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_texts_cut_stretched_and_garbled(save: dict[str, Any]) -> None:
    rng = Rng("text")
    text = canonical(save)
    for n in range(TEXTS):
        i, j = sorted((rng.below(len(text)), rng.below(len(text))))
        rubbish = rng.choice(['"', "{", "}", "[", ",", "\\", "\x00", "é", "9", "null", "\ud800"])
        mutant = (
            text[:i],
            text[i:],
            text[:i] + text[j:],
            text[:j] + text[i:],
            text[:i] + rubbish + text[i:],
            text[:i] + rubbish + text[i + 1 :],
        )[n % 6]
        code = attempt(mutant)
        # A name given twice in JSON counts once: such a text may still say the same.
        assert code != "ok" or json.loads(mutant) == save


@pytest.mark.parametrize("save", SAVES, ids=NAMES)
def test_parts_blown_up_to_a_megabyte(save: dict[str, Any]) -> None:
    rng = Rng("huge")
    everywhere = places(save)

    def blow(place: Any, key: Any) -> None:
        value = place[key]
        size = rng.choice([2_000, 50_000, 900_000])
        if isinstance(value, list):
            place[key] = (value or [0]) * max(size // len(canonical(value)), 1)
        elif isinstance(value, str):
            place[key] = (value or "x") * (size // max(len(value), 1))
        elif isinstance(value, dict):
            place[key] = {**value, **{str(n): n for n in range(size // 12)}}
        else:
            place[key] = 10 ** min(size, 4000)

    # The lists and texts at the top are the ones that something is done with, one by one.
    wanted = [path for path in everywhere if len(path) == 1]
    wanted += [rng.choice(everywhere) for _ in range(20)]
    for path in wanted:
        attempt(signed(resealed(changed(save, path, blow))))


def test_ten_thousand_mutants_are_tried() -> None:
    assert len(SAVES) * (ODD_ONES + 2 * PARTS + LOGS + TEXTS) >= MUTANTS


def test_a_store_survives_the_same_texts() -> None:
    rng = Rng("store")
    store = Store(MemoryKeyValue())
    text = canonical(SAVES[0])
    for n in range(150):
        i, j = sorted((rng.below(len(text)), rng.below(len(text))))
        for slot in ("a", "b"):
            header = rng.choice(["", "{}\n", '{"slot":1}\n', '{"slot":"x","saved":3}\n', "\n"])
            rubbish = text[:i] + rng.choice(["", "[", "{", "x"]) + text[j:]
            store.kv.set(f"quayside/v1/game/{n}/{slot}", header + rubbish)
        store.kv.set(f"quayside/v1/game/{n}/at", rng.choice(["a 1", "b 2", "", "b"]))
    infos = store.list()
    assert len(infos) == 150
    for info in infos:
        store.raw(info.id)
        if info.damaged:
            with pytest.raises(SaveError):
                store.open(info.id, find_game)
    assert store.start()
    assert open_bundle(store.export_all()) is not None
