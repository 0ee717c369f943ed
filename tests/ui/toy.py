"""A toy game with secrets, and its board: each seat in turn puts a stone on one of its places.

Seat 0 may choose between two places, seat 1 has but one. Where the stones lie is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from quayside.kernel import Event, Flow, Message, Meta, Option, Request, Rng, State, msg
from quayside.ui.contract import Act, Drawing, LogLine, TableParts, TableView
from quayside.ui.tree import h

META = Meta("toy", "Toy", 2, 2, 1, 1, (), (), (), 2026, hidden=True)
TURNS = 6


class Stones(State):
    """Where everybody's stones lie."""

    __slots__ = ("stones", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.stones: list[list[str]] = [[], []]

    def copy(self) -> Stones:
        twin = Stones()
        twin.turn = self.turn
        twin.stones = [list(stones) for stones in self.stones]
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"turn": self.turn, "stones": [list(stones) for stones in self.stones]}


def _new_state(players: int, options: Mapping[str, str]) -> Stones:
    return Stones()


def _setup(state: Stones) -> Flow:
    state.tell_hidden("placed", audience=(1,), seat=1, key="dealt")
    yield from ()


def _turn(state: Stones) -> Flow:
    seat = state.turn % 2
    places = ("left", "right") if seat == 0 else ("only",)
    key = yield Request(
        seat,
        "place",
        msg("toy.place", seat=seat),
        [
            *(
                Option(f"place:{name}", msg("toy.at", name=name), f"place-{name}")
                for name in places
            ),
            Option("pass", msg("toy.pass")),
        ],
    )
    state.stones[seat].append(key)
    state.turn += 1
    state.tell_hidden("placed", audience=(seat,), seat=seat, key=key)
    state.tell("moved", seat=seat)


def _observe(state: Stones, seat: int) -> dict[str, Any]:
    return {"turn": state.turn, "own": state.stones[seat] if seat >= 0 else []}


def _redeal(state: Stones, seat: int, rng: Rng) -> None:
    raise NotImplementedError


def _state_from_json(data: Mapping[str, Any]) -> Stones:
    state = Stones()
    state.turn = data["turn"]
    state.stones = [list(stones) for stones in data["stones"]]
    return state


def _turn_and_look(state: Stones) -> Flow:
    """As a turn, and after seat 1's turn all look at the table before the next round."""
    yield from _turn(state)
    if state.turn % 2 == 0:
        yield Request(
            1,
            "look",
            msg("toy.look"),
            [Option("pass", msg("toy.pass"))],
            consent=True,
            data={"open": True},
        )


GAME: Any = SimpleNamespace(
    META=META,
    new_state=_new_state,
    setup=_setup,
    turn=_turn,
    is_over=lambda state: state.turn >= TURNS,
    observe=_observe,
    redeal=_redeal,
    scores=lambda state: [len(stones) for stones in state.stones],
    winners=lambda state: [0, 1],
    state_from_json=_state_from_json,
    migrate=lambda data, version: None,
)

GAME_WITH_LOOKS: Any = SimpleNamespace(**{**vars(GAME), "turn": _turn_and_look})


def _view(view: TableView) -> TableParts:
    return TableParts(
        draw=lambda: Drawing(
            h("p", {"id": "toy"}, "own: ", " ".join(view.observation["own"])), (), ((), ())
        ),
        subtitle=msg("toy"),
        scores=(0, 0),
        steps=(),
        ask=view.request.prompt if view.request else msg("toy"),
        hint=None,
        acts=(Act("pass", msg("toy.pass")),) if view.request else (),
        confirms=view.request is not None,
        confirm=msg("toy.do"),
    )


def _log_line(event: Event) -> LogLine:
    if event.kind == "placed":
        return LogLine(Message(f"secretly {event.data['key']}", {}), seat=event.data["seat"])
    return LogLine(Message("moved", {}), seat=event.data["seat"])


BOARD: Any = SimpleNamespace(
    CSS_CLASS="g-toy",
    SETTINGS=(),
    BLURB=msg("toy"),
    view=_view,
    log_line=_log_line,
    summary=lambda observation, request: msg("toy"),
    sheet_rows=lambda observation: (),
    headline=lambda observation, winners: (msg("toy"), msg("toy")),
    rules=lambda text: (),
    rules_page=lambda request: "",
)
