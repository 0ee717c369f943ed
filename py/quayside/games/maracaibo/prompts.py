"""What the prompt bar says: the question, what it means, what Confirm will do; and where the game
stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...kernel import Message, Option, Request, msg
from .seen import actions_at
from .state import Maracaibo

SAIL, MAIN, DRAW = msg("step.sail"), msg("step.main"), msg("step.draw")
CAREER, LAY, DROP = msg("step.career"), msg("step.lay"), msg("step.drop")
BUY = msg("step.buy")
_TURN: Final = (SAIL, MAIN, DRAW)
_FIRST: Final = {"career": 0, "lay": 1, "drop": 2}

BUTTONS: Final = {
    "done": "next",
    "none": "close",
    "stop": "close",
    "stay": "close",
    "points": "star",
    "end-turn": "next",
    "pay": "check",
    "discard": "check",
}
"""Options that are buttons in the prompt bar -> their icon."""

_CONFIRM: Final = {
    "career": msg("confirm.career"),
    "lay": msg("confirm.plan"),
    "plan": msg("confirm.plan"),
    "drop": msg("confirm.drop"),
    "spend": msg("confirm.drop"),
    "buy": msg("confirm.buy"),
    "invest": msg("confirm.invest"),
    "deliver": msg("confirm.deliver"),
    "city": msg("confirm.action"),
    "home": msg("confirm.action"),
    "quest": msg("confirm.quest"),
    "claim": msg("confirm.claim"),
    "assistant": msg("confirm.assistant"),
    "locker": msg("confirm.assistant"),
    "disc": msg("confirm.disc"),
    "explore": msg("confirm.explore"),
    "pile": msg("confirm.take"),
    "row": msg("confirm.take"),
    "influence": msg("confirm.influence"),
    "annex": msg("confirm.annex"),
    "displace": msg("confirm.displace"),
    "land": msg("confirm.land"),
    "raise": msg("confirm.raise"),
    "vote": msg("confirm.vote"),
    "place": msg("confirm.place"),
    "task": msg("confirm.task"),
}
"""The verb of an option -> what Confirm says."""


def subtitle(facts: Mapping[str, Any]) -> Message:
    """Under the title: the round."""
    if facts["over"]:
        return msg("subtitle.over")
    return msg("subtitle", n=facts["round"], of=facts["rounds"])


def ask(request: Request | None, facts: Mapping[str, Any], seat: int) -> Message:
    """The question; who is to move where nothing can be answered."""
    if request is not None:
        return request.prompt
    if facts["over"]:
        return msg("ask.over")
    return msg("ask.waiting", seat=seat)


def hint(request: Request | None, option: Option | None) -> Message | None:
    """What the chosen option means, else what there is to consider."""
    if option is not None and option.hint is not None:
        return msg("hint.brings", effects=option.hint)
    if request is None:
        return None
    return request.hint or _HINTS.get(request.kind)


_HINTS: Final = {
    "career": msg("hint.career"),
    "lay": msg("hint.lay"),
    "drop": msg("hint.drop"),
    "act": msg("hint.act"),
    "after": msg("hint.after"),
    "draw": msg("hint.draw"),
    "pile": msg("hint.pile"),
    "scoring": msg("hint.scoring"),
}


def confirm(state: Maracaibo, option: Option, seat: int) -> Message:
    """What Confirm says for the option."""
    verb, _, what = option.key.partition(":")
    if verb == "sail":
        stop, _, mp = what.partition(":")
        n = actions_at(state, seat, stop, int(mp))
        return msg("confirm.sail.village", n=n, mp=int(mp)) if n else msg("confirm.sail", n=int(mp))
    if verb == "nation":
        return msg("confirm.nation", nation=what)
    if option.key == "pile":
        return msg("confirm.draw")
    if verb == "pile":
        return msg("confirm.token")
    return _CONFIRM.get(verb, msg("confirm.choose"))


def steps(request: Request) -> tuple[tuple[Message, bool], ...]:
    """The steps of the turn, and which of them is being done."""
    kind = request.kind
    if kind in _FIRST:
        return tuple((label, k == _FIRST[kind]) for k, label in enumerate((CAREER, LAY, DROP)))
    if kind in ("vote", "end-turn"):
        return ()
    if kind == "scoring":
        return ((BUY, True), (DRAW, False))
    now = SAIL if kind == "sail" else DRAW if kind == "draw" else MAIN
    return tuple((label, label == now) for label in _TURN)


def summary(observation: Mapping[str, Any], request: Request | None) -> Message:
    """Where the game stands, for the list of saved games: "Round 2, Anneke to sail"."""
    if observation["over"]:
        return msg("summary.over")
    seat = request.seat if request is not None and request.seat >= 0 else observation["seat"]
    if request is not None and request.kind == "sail":
        return msg("summary.sail", n=observation["round"], seat=seat)
    if request is not None and request.kind in _FIRST:
        return msg("summary.cards", seat=seat)
    return msg("summary.turn", n=observation["round"], seat=max(seat, 0))
