"""Asking a person, who may act freely meanwhile: planning cards, career tasks (RULES 4.4, 14)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from ...kernel.message import Message, msg
from ...kernel.request import Blocked, Option, Request
from . import words
from .catalog import CARDS, CAREERS, PLANNING, TASKS
from .player import METRICS
from .state import SEATS, Maracaibo

Decision = Generator[Request, str, str]
"""Rules on their way to a decision: they return its key."""

Offer = tuple[Sequence[str], Callable[[str], Option]]
"""Options of one sort, at least one: their keys, and what makes an option of a key when somebody
looks at it."""
Offers = list[Offer]

UPPER, LOWER = "upper", "lower"
DONE: Final = Option("done", msg("act.done"))
"""All is done that the player wants to do."""


def only(option: Option) -> Offer:
    """What offers just this option."""
    return ((option.key,), lambda _: option)


class Sort:
    """What all questions of one sort have in common, made once.

    Functions are called with position and seat, and with what else the question is about, when
    first looked at. `closing` is offered last; what is `free` before it, as often as the player
    likes. With `consent` the player is asked even if there is only one option: where the others
    depend on its hand, which must not be seen from what it is asked.
    """

    __slots__ = ("_closing", "_free", "_offers", "blocked", "consent", "data", "hint", "kind")

    def __init__(
        self,
        kind: str,
        offers: Callable[..., Offers],
        *,
        closing: Option | None = None,
        free: Callable[[Maracaibo, int], Offers] | None = None,
        hint: Message | Callable[..., Message] | None = None,
        blocked: Callable[..., Sequence[Blocked]] | None = None,
        data: Callable[..., dict[str, Any]] | None = None,
        consent: bool = False,
    ) -> None:
        self.kind = kind
        self._offers = offers
        self._closing = only(closing) if closing is not None else None
        self._free = free
        self.hint = hint
        self.blocked = blocked if blocked is not None else ()
        self.data = data
        self.consent = consent

    def _offered(self, state: Maracaibo, me: int, more: tuple[Any, ...]) -> Offers:
        offers = self._offers(state, me, *more)
        if self._free is not None:
            offers += self._free(state, me)
        if self._closing is not None:
            offers.append(self._closing)
        return offers

    def keys(self, state: Maracaibo, me: int, *more: Any) -> Sequence[str]:
        """The keys of all that is offered."""
        return keys_of(self._offered(state, me, more))

    def options(self, state: Maracaibo, me: int, *more: Any) -> tuple[Option, ...]:
        """The same in words. A place of the board belongs to the first option that names it."""
        return _anchored(self._offered(state, me, more))


def question(sort: Sort, prompt: Message, state: Maracaibo, me: int, *more: Any) -> Request:
    """A question of that sort to the player; its functions get `more` after position and seat."""
    return Request(
        me,
        sort.kind,
        prompt,
        sort.options,
        keys=sort.keys,
        hint=sort.hint,
        blocked=sort.blocked,
        data=sort.data,
        consent=sort.consent,
        about=(state, me, *more),
    )


def decide(sort: Sort, prompt: Message, state: Maracaibo, me: int, *more: Any) -> Decision:
    """The key of the player's decision; free actions that it did before are done."""
    while True:
        key = yield question(sort, prompt, state, me, *more)
        if key.startswith("plan:"):
            plan(state, me, key.removeprefix("plan:"))
        elif key.startswith("task:"):
            _, number, target = key.split(":")
            do_task(state, me, int(number) - 1, target)
        else:
            return key


def for_each(words: Callable[[int], Message]) -> tuple[Message, ...]:
    """The words to each seat, made once."""
    return tuple(map(words, range(max(SEATS))))


def nothing_else(state: Maracaibo, me: int) -> Offers:
    """What a question offers that is only about free actions."""
    del state, me
    return []


def keys_of(offers: Offers) -> Sequence[str]:
    """The keys of all that is offered, a list or a tuple."""
    if len(offers) == 1:
        return offers[0][0]
    keys: list[str] = []
    for more, _ in offers:
        keys += more
    return keys


def _anchored(offers: Offers) -> tuple[Option, ...]:
    """The options, each place being named by the first one only."""
    taken: set[str] = set()
    found = []
    for option in [word(key) for keys, word in offers for key in keys]:
        if option.anchor in taken:
            option = option._replace(anchor=None)
        elif option.anchor is not None:
            taken.add(option.anchor)
        found.append(option)
    return tuple(found)


def card_anchor(card: str) -> str:
    """Id of the card, wherever it lies."""
    return f"card-{card.lower()}"


# ------------------------------------------------------------------ free actions (RULES 4.4)


_PLAN: Final = {card: f"plan:{card}" for card in CARDS}


def free_actions(state: Maracaibo, me: int) -> Offers:
    """What the player may do between two actions of its turn."""
    player = state.sides[me]
    offers = tasks(state, me)
    if player.hand and len(player.plan) < PLANNING:
        offers.append(([*map(_PLAN.__getitem__, player.hand)], _plan_option))
    return offers


def may_act_freely(state: Maracaibo, me: int) -> bool:
    """Whether there is anything among the free actions."""
    player = state.sides[me]
    return bool((player.hand and len(player.plan) < PLANNING) or tasks(state, me))


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
        (
            METRICS[task["metric"]],
            min(int(task[t]["min"]) for t in (UPPER, LOWER)),
            [(f"task:{i}:{t}", int(task[t]["min"])) for t in (UPPER, LOWER)],
        )
        for i, task in enumerate(card["tasks"], 1)
    ]
    for career, card in CAREERS.items()
}
"""For each task of a career what it counts, the least it asks for, and that for each target."""


def tasks(state: Maracaibo, me: int) -> Offers:
    """The tasks of the player's career that it could complete now, with either target."""
    player = state.sides[me]
    keys: list[str] = []
    for done, (count, least, targets) in zip(player.tasks, _TARGETS[player.career], strict=True):
        if not done and (have := count(player)) >= least:
            keys += [key for key, n in targets if have >= n]
    return [(keys, partial(_task_option, player.career))] if keys else []


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
