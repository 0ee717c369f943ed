"""How the set-up of a new game changes, as pure functions; and what it comes to in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ...kernel import Message, Meta, OptionSpec, Player, Rng, msg
from .. import campaign
from ..campaign import Campaign
from ..session import SETTINGS
from .models import SeatForm, Setup

MAX_NAME: Final = 14
FLAGS: Final = (1, 2, 3, 4, 5, 6, 7, 8)
_FEW: Final = 5
"""Flags that are offered where no more people can play."""
FIRST: Final = "first"
"""The option that says who begins."""
LOT: Final = "lot"
OF_SEVERAL: Final = ("curtain", "look_away")
"""Settings that mean nothing to somebody who plays alone."""
SINGLE: Final = "single"
CHAPTER: Final = "chapter"
"""What is to be played of a game with a campaign."""
WORDS: Final[dict[str, tuple[Message, Message]]] = {
    "gains": (msg("setup.gains"), msg("setup.gains.hint")),
    "curtain": (msg("setup.curtain"), msg("setup.curtain.hint")),
    "look_away": (msg("setup.look-away"), msg("setup.look-away.hint")),
    "auto_end": (msg("setup.auto-end"), msg("setup.auto-end.hint")),
    "dice": (msg("setup.dice"), msg("setup.dice.hint")),
}
"""The settings of a table in the order in which they are shown, with name and meaning."""
_WORDS = (
    "KEEL", "MAST", "SAIL", "HELM", "DECK", "PROW", "ROPE", "KNOT", "BUOY", "TIDE", "GULL", "BRIG",
    "JUNK", "PORT", "STAR", "WIND", "REEF", "COVE", "OARS", "HOLD", "YARD", "SPAR", "WAVE", "LOGS",
)  # fmt: skip


def new_seed(rng: Rng) -> str:
    """A seed that can be read aloud: "4711-KEEL"."""
    return f"{rng.below(9000) + 1000}-{rng.choice(_WORDS)}"


def offered(meta: Meta, of_game: Iterable[str]) -> tuple[str, ...]:
    """The settings that mean something in this game, in the order in which they are shown.

    Where something is hidden there is a curtain, or everybody else looks away.
    """
    means = {*of_game, "look_away" if meta.hidden else "curtain"}
    return tuple(name for name in WORDS if name in means)


def is_on(name: str, value: Any) -> bool:
    """Whether the switch of this setting is on: for dice, if people roll their own."""
    return bool(value == "own" if name == "dice" else value)


def flags(meta: Meta) -> tuple[int, ...]:
    """The flags to choose from: the first five, or all where more than five can play."""
    return FLAGS[:_FEW] if meta.max_seats <= _FEW else FLAGS


def fresh(
    meta: Meta,
    blurb: Message,
    of_game: Iterable[str],
    rng: Rng,
    *,
    last: Sequence[Player] = (),
    names: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    kept: Campaign | None = None,
) -> Setup:
    """A set-up with the people of last time, as far as they fit.

    A campaign that has been begun goes on, unless people choose otherwise.
    """
    seats = [SeatForm(player.name, player.flag) for player in last][: meta.max_seats]
    setup = Setup(
        meta,
        blurb,
        _with_flags(seats, flags(meta)),
        new_seed(rng),
        offered(meta, of_game),
        {**SETTINGS, **{k: v for k, v in (settings or {}).items() if k in SETTINGS}},
        names=tuple(names),
        campaign=kept,
        chapter=kept is not None and bool(kept.chapters and kept.at),
    )
    while len(setup.seats) < meta.min_seats:
        setup = _add(setup)
    return setup


def _with_flags(seats: Iterable[SeatForm], flags: Sequence[int]) -> tuple[SeatForm, ...]:
    """The seats with a flag each that no other has."""
    done: list[SeatForm] = []
    for seat in seats:
        taken = {other.flag for other in done}
        free = [flag for flag in flags if flag not in taken]
        done.append(seat if seat.flag in free else seat._replace(flag=free[0]))
    return tuple(done)


# ------------------------------------------------------------------ what people do


def enter(setup: Setup, field: str, value: str) -> Setup:
    """The set-up after an input has changed (`data-field`); the same one for unknown fields."""
    name, _, argument = field.partition(":")
    seats = list(setup.seats)
    if name in ("name", "flag"):
        seat = _index(setup, argument)
        if seat is None:
            return setup
        if name == "name":
            seats[seat] = seats[seat]._replace(name=value[:MAX_NAME])
        elif (wanted := _number(value)) in flags(setup.game):
            for other, form in enumerate(seats):
                # A flag that is taken changes hands.
                if form.flag == wanted:
                    seats[other] = form._replace(flag=seats[seat].flag)
            seats[seat] = seats[seat]._replace(flag=wanted)
        return setup._replace(seats=tuple(seats))
    if name == "first" and (value == LOT or _index(setup, str(_number(value) - 1)) is not None):
        return setup._replace(first=value)
    if name == "seed":
        return setup._replace(seed=value[:40])
    if name == "campaign" and setup.campaign is not None and value in (SINGLE, CHAPTER):
        return setup._replace(chapter=value == CHAPTER and bool(setup.campaign.at))
    if name == "opt" and any(s.id == argument and value in offers(s) for s in variants(setup)):
        return setup._replace(chosen={**setup.chosen, argument: value})
    if name == "set" and argument in setup.offered:
        new: Any = ("own" if value == "on" else "app") if argument == "dice" else value == "on"
        return setup._replace(settings={**setup.settings, argument: new})
    return setup


def act(setup: Setup, name: str, rng: Rng) -> Setup | None:
    """The set-up after a button (`data-act`), or None if the button is not one of the set-up."""
    name, _, argument = name.partition(":")
    seat = _index(setup, argument)
    if name == "seat-add":
        return _add(setup)
    if name == "seat-shuffle":
        order = list(range(len(setup.seats)))
        rng.shuffle(order)
        return _reordered(setup, order)
    if name == "seed-new":
        return setup._replace(seed=new_seed(rng))
    if name in ("seat-up", "seat-down", "seat-remove"):
        if seat is None:
            return setup
        order = list(range(len(setup.seats)))
        if name == "seat-remove":
            if len(order) > setup.game.min_seats:
                order.remove(seat)
        else:
            other = seat + (-1 if name == "seat-up" else 1)
            if 0 <= other < len(order):
                order[seat], order[other] = order[other], order[seat]
        return _reordered(setup, order)
    return None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _index(setup: Setup, text: str) -> int | None:
    """The seat of this number from "0", if there is one."""
    if not (text.isascii() and text.isdigit()):
        return None
    return int(text) if int(text) < len(setup.seats) else None


def _add(setup: Setup) -> Setup:
    if len(setup.seats) >= setup.game.max_seats:
        return setup
    here = {seat.name.casefold() for seat in setup.seats}
    name = next((name for name in setup.names if name.casefold() not in here), "")
    seats = (*setup.seats, SeatForm(name, 0))
    return setup._replace(seats=_with_flags(seats, flags(setup.game)))


def _reordered(setup: Setup, order: list[int]) -> Setup:
    """The seats in another order, or fewer; whoever was to begin still is."""
    first = setup.first
    if first != LOT:
        was = int(first) - 1
        first = str(order.index(was) + 1) if was in order else LOT
    return setup._replace(seats=tuple(setup.seats[seat] for seat in order), first=first)


# ------------------------------------------------------------------ what it comes to


def players(setup: Setup, default: Callable[[int], str]) -> tuple[Player, ...]:
    """Who plays: no name is empty (`default(2)` is "Player 2"), and no two are the same."""
    done: list[Player] = []
    taken: set[str] = set()
    for number, seat in enumerate(setup.seats, start=1):
        name = stem = " ".join(seat.name.split()) or default(number)
        again = 1
        while name.casefold() in taken:
            again += 1
            name = f"{stem} {again}"
        taken.add(name.casefold())
        done.append(Player(name, seat.flag))
    return tuple(done)


def variants(setup: Setup) -> tuple[OptionSpec, ...]:
    """The options of the game that mean something, but for who begins, which is asked with the
    seats, and for what the campaign decides.
    """
    archive = setup.game.archive
    decided = archive.option if archive is not None and setup.chapter else ""
    return tuple(
        spec
        for spec in setup.game.options
        if spec.id not in (FIRST, decided) and (not spec.seats or len(setup.seats) in spec.seats)
    )


def offers(spec: OptionSpec) -> tuple[str, ...]:
    """The values of the option that people choose from."""
    return spec.offered or spec.values


def asks_who_begins(setup: Setup) -> bool:
    """Whether people can choose who begins."""
    return len(setup.seats) > 1 and any(spec.id == FIRST for spec in setup.game.options)


def value_of(setup: Setup, spec: OptionSpec) -> str:
    """What holds for this variant; the first value is the rulebook's."""
    return setup.chosen.get(spec.id, spec.values[0])


def named(spec: OptionSpec, value: str) -> Message:
    """What a value of an option is called in the game's own catalogue."""
    return Message(f"option.{spec.id}.{value}", {})


def options(setup: Setup) -> dict[str, str]:
    """The options of the match."""
    first = {FIRST: setup.first} if asks_who_begins(setup) else {}
    kept, archive = setup.campaign, setup.game.archive
    chapter = {}
    if setup.chapter and kept is not None and archive is not None:
        chapter = {archive.option: kept.at}
    return {**first, **chapter, **{spec.id: value_of(setup, spec) for spec in variants(setup)}}


def match_settings(setup: Setup) -> dict[str, Any]:
    """The settings of the match: those that were offered; the curtain is up where it must be. A
    chapter names its campaign.
    """
    chosen = {name: setup.settings[name] for name in setup.offered}
    if setup.chapter and setup.campaign is not None:
        chosen[campaign.SETTING] = setup.campaign.id
    return chosen if "curtain" in chosen else {**chosen, "curtain": True}


def remembered(
    names: Sequence[str], played: Iterable[Player], default: Callable[[int], str]
) -> list[str]:
    """The names to offer next time: those that played now come first; twelve at most."""
    defaults = {default(number) for number in range(1, 10)}
    both = [*(player.name for player in played if player.name not in defaults), *names]
    unique: dict[str, str] = {}
    for name in both:
        unique.setdefault(name.casefold(), name)
    return list(unique.values())[:12]
