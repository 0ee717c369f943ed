"""What requests, options and messages must look like."""

from __future__ import annotations

import json
import re

from quayside.kernel import CHANCE, Chance, Message, Option, Request

KEY = re.compile(r"[^\s#~!^][^\s#]{0,59}")
ANCHOR = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Broken(AssertionError):
    """The game does not keep a promise."""


def demand(condition: object, message: str) -> None:
    """Nothing happens if the condition holds; else Broken."""
    if not condition:
        raise Broken(message)


def is_message(value: object) -> bool:
    """Whether it is a message, with plain data or further messages as parameters."""
    if not isinstance(value, Message) or not isinstance(value.key, str) or not value.key:
        return False
    return all(
        isinstance(name, str)
        and (
            isinstance(v, int | str | list | tuple) if not isinstance(v, Message) else is_message(v)
        )
        for name, v in value.params.items()
    )


def check_option(option: Option) -> None:
    """The option's parts are well-formed."""
    key = option.key
    demand(isinstance(key, str) and KEY.fullmatch(key), f"malformed option key {key!r}")
    demand(is_message(option.label), f"label of {key!r}: {option.label!r}")
    for part in (option.gain, option.hint):
        demand(part is None or is_message(part), f"texts of {key!r}: {part!r}")
    anchor = option.anchor
    demand(anchor is None or ANCHOR.fullmatch(anchor), f"malformed anchor {anchor!r}")


def check_request(request: Request, players: int) -> None:
    """The request is well-formed and its options are unique."""
    demand(request.seat == CHANCE or 0 <= request.seat < players, f"{request!r}: seat")
    demand(is_message(request.prompt), f"{request!r}: prompt {request.prompt!r}")
    demand(request.hint is None or is_message(request.hint), f"{request!r}: hint")
    keys = request.keys()
    demand(keys, f"{request!r}: no option")
    worded = [option.key for option in request.options]
    demand(worded == list(keys), f"{request!r}: options {worded} have not the keys {keys}")
    demand(len(set(keys)) == len(keys), f"{request!r}: option keys repeat: {keys}")
    anchors = [option.anchor for option in request.options if option.anchor]
    demand(len(set(anchors)) == len(anchors), f"{request!r}: anchors repeat: {anchors}")
    for option in request.options:
        check_option(option)
    for blocked in request.blocked:
        demand(blocked.key not in keys, f"{request!r}: {blocked.key} is both offered and blocked")
        demand(is_message(blocked.reason), f"{request!r}: reason {blocked.reason!r}")
    demand(json.loads(json.dumps(request.data)) == request.data, f"{request!r}: data is not JSON")
    if isinstance(request, Chance):
        demand(request.by in range(-1, players), f"{request!r}: on behalf of {request.by}")
        weights = [weight for _, weight in request.outcomes]
        demand(all(type(w) is int and w >= 1 for w in weights), f"{request!r}: weights {weights}")
        knows = request.knows
        demand(knows is None or set(knows) <= set(range(players)), f"{request!r}: knows {knows}")
