"""Asking a person, who may act freely meanwhile: planning cards, career tasks (RULES 4.4, 14)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from . import words
from .catalog import CAREERS, PLANNING, TASKS
from .state import Maracaibo

Decision = Generator[Request, str, str]
"""Rules on their way to a decision: they return its key."""


class Offer(NamedTuple):
    """Options of one sort, at least one, which are put into words when somebody looks at them."""

    keys: Sequence[str]
    words: Callable[[str], Option]
    """Key -> the option."""


Offers = list[Option | Offer]

UPPER, LOWER = "upper", "lower"
DONE: Final = Option("done", msg("act.done"))
"""All is done that the player wants to do."""


def ask(
    state: Maracaibo,
    me: int,
    kind: str,
    prompt: Message,
    options: Callable[[], Iterable[Option | Offer]],
    *,
    closing: Option | None = None,
    free: Callable[[Maracaibo, int], Offers] | None = None,
    hint: Message | None = None,
    blocked: Callable[[], Iterable[Blocked]] | Iterable[Blocked] = (),
    data: Callable[[], dict[str, Any]] | None = None,
    consent: bool = False,
) -> Decision:
    """The key of the player's decision; free actions that it did before are done.

    `closing` is offered last. A place of the board belongs to the first option that names it. With
    `consent` the player is asked even if there is only one option: where the others depend on its
    hand, which must not be seen from what it is asked.
    """

    def offers() -> Offers:
        offered = [*options()]
        if free is not None:
            offered += free(state, me)
        if closing is not None:
            offered.append(closing)
        return offered

    while True:
        key = yield Request(
            me,
            kind,
            prompt,
            lambda: _anchored(offers()),
            keys=lambda: keys_of(offers()),
            hint=hint,
            blocked=blocked,
            data=data,
            consent=consent,
        )
        verb, _, what = key.partition(":")
        if verb == "plan":
            plan(state, me, what)
        elif verb == "task":
            number, _, target = what.partition(":")
            do_task(state, me, int(number) - 1, target)
        else:
            return key


def keys_of(offers: Offers) -> list[str]:
    """The keys of all that is offered."""
    keys: list[str] = []
    for offer in offers:
        if isinstance(offer, Offer):
            keys += offer.keys
        else:
            keys.append(offer.key)
    return keys


def _anchored(offers: Offers) -> list[Option]:
    """The options, each place being named by the first one only."""
    options: list[Option] = []
    for offer in offers:
        options += map(offer.words, offer.keys) if isinstance(offer, Offer) else [offer]
    taken: set[str] = set()
    found = []
    for option in options:
        if option.anchor in taken:
            option = option._replace(anchor=None)
        elif option.anchor is not None:
            taken.add(option.anchor)
        found.append(option)
    return found


def card_anchor(card: str) -> str:
    """Id of the card, wherever it lies."""
    return f"card-{card.lower()}"


# ------------------------------------------------------------------ free actions (RULES 4.4)


def free_actions(state: Maracaibo, me: int) -> Offers:
    """What the player may do between two actions of its turn."""
    player = state.sides[me]
    offers = tasks(state, me)
    if player.hand and len(player.plan) < PLANNING:
        offers.append(Offer([f"plan:{card}" for card in player.hand], _plan_option))
    return offers


def _plan_option(key: str) -> Option:
    card = key.removeprefix("plan:")
    return Option(key, msg("plan.card", card=card), card_anchor(card), hint=msg("plan.card.hint"))


def plan(state: Maracaibo, me: int, card: str) -> None:
    """The card lies in the planning area, for all to see (RULES 4.4)."""
    state.drop_card(me, card)
    state.sides[me].plan.append(card)
    state.tell("planned", seat=me, card=card)


# ------------------------------------------------------------------ career tasks (RULES 14)


_TARGETS: Final = {
    career: [
        (task["metric"], [(f"task:{i}:{t}", int(task[t]["min"])) for t in (UPPER, LOWER)])
        for i, task in enumerate(card["tasks"], 1)
    ]
    for career, card in CAREERS.items()
}
"""For each task of a career what it counts, and its targets with the least they ask for."""


def tasks(state: Maracaibo, me: int) -> Offers:
    """The tasks of the player's career that it could complete now, with either target."""
    player = state.sides[me]
    if not player.career or not player.tasks_left:
        return []
    keys: list[str] = []
    for done, (metric, targets) in zip(player.tasks, _TARGETS[player.career], strict=True):
        if not done:
            have = player.metric(metric)
            keys += [key for key, least in targets if have >= least]
    return [Offer(keys, partial(_task_option, player.career))] if keys else []


def _task_option(career: str, key: str) -> Option:
    _, number, target = key.split(":")
    task = CAREERS[career]["tasks"][int(number) - 1]
    reward = task[target]
    return Option(
        key,
        msg("task.do", target=words.target(task["metric"], reward["min"])),
        f"task-{number}-{target}",
        gain=task_gain(reward),
        hint=msg("task.do.hint"),
    )


def task_gain(reward: Mapping[str, int]) -> Message:
    """What a target brings who meets it."""
    coins = msg("gain.coins", n=reward["doubloons"])
    if not reward.get("vp"):
        return coins
    return msg("gain.coins-vp", coins=coins, points=msg("gain.vp", n=reward["vp"]))


def do_task(state: Maracaibo, me: int, i: int, target: str) -> None:
    """The task is done: its reward is taken, and the figure is in the own supply (RULES 14)."""
    player = state.sides[me]
    career = CAREERS[player.career]
    reward = career["tasks"][i][target]
    player.tasks[i] = 1 if target == UPPER else 2
    player.own += career["tasks"][i]["figure"]
    state.tell("task", seat=me, task=i + 1, target=target, career=player.career)
    state.pay(me, reward["doubloons"])
    state.score(me, reward.get("vp", 0), "career")
    if not player.tasks_left:
        state.tell("career-complete", seat=me, n=TASKS)
        state.pay(me, career["complete"]["doubloons"])
        state.score(me, career["complete"]["vp"], "career")
