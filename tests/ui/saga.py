"""A toy game with a campaign: whoever decides says how the chapter ends, for itself and the next.

From part 1 the campaign goes on with 2a or 2b, from there it ends. `stay` keeps the part.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from ui import toy

from quayside import games
from quayside.kernel import Archive, Flow, Meta, Option, OptionSpec, Request, State, msg
from quayside.ui.contract import Act, LogLine, SheetRow, TableParts, TableView
from quayside.ui.screens import boxes
from quayside.ui.tree import h

PART = OptionSpec(
    "part", ("solo", "short", "1", "2a", "2b"), msg("part"), offered=("solo", "short")
)
META = Meta(
    "saga", "Saga", 1, 2, 1, 1,
    (PART, OptionSpec("rival", ("weak", "strong"), msg("rival"), seats=(1,)),
     OptionSpec("first", ("lot", "1", "2"), msg("first"))),
    (), (), 2026, hidden=False, archive=Archive("part", "1"),
)  # fmt: skip
NEXT = {"1": ("2a", "2b", "1"), "2a": ("", "2a"), "2b": ("", "2b")}


class Saga(State):
    """The part that is played, and what comes after it."""

    __slots__ = ("after", "over", "part")

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part = part
        self.after = ""
        self.over = False

    def copy(self) -> Saga:
        twin = Saga(self.part)
        twin.after = self.after
        twin.over = self.over
        return twin

    def to_json(self) -> dict[str, Any]:
        return {"part": self.part, "after": self.after, "over": self.over}


def _setup(state: Saga) -> Flow:
    yield from ()


def _turn(state: Saga) -> Flow:
    ways = NEXT.get(state.part, ("",))
    key = yield Request(
        0,
        "end",
        msg("saga.end", seat=0),
        [Option(f"to:{way}", msg("saga.to", way=way)) for way in ways],
        consent=True,
    )
    state.after = key.removeprefix("to:")
    state.over = True
    ending = "happily" if state.part in NEXT and not state.after else ""
    state.tell("game-over", scores=[3, 4], winners=[1], archive=state.after, ending=ending)


def _view(view: TableView) -> TableParts:
    shown: TableParts = toy.BOARD.view(view._replace(observation={"own": []}))
    acts = (
        [Act(option.key, option.label) for option in view.request.options] if view.request else ()
    )
    return shown._replace(acts=tuple(acts), confirms=False)


def _state_from_json(data: Mapping[str, Any]) -> Saga:
    state = Saga(data["part"])
    state.after, state.over = data["after"], data["over"]
    return state


GAME: Any = SimpleNamespace(
    META=META,
    new_state=lambda players, options: Saga(options["part"]),
    setup=_setup,
    turn=_turn,
    is_over=lambda state: state.over,
    observe=lambda state, seat: state.to_json(),
    redeal=lambda state, seat, rng: None,
    scores=lambda state: [3, 4],
    winners=lambda state: [1],
    state_from_json=_state_from_json,
    migrate=lambda data, version: None,
)


def put_in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game stands alone on the shelf."""
    package = "quayside.games.saga"
    parts: dict[str, dict[str, Any]] = {
        "": {},
        "meta": {"META": META},
        "game": vars(GAME),
        "board": {
            **vars(toy.BOARD),
            "view": _view,
            "log_line": lambda event: LogLine(msg("saga.over")),
            "sheet_rows": lambda observation: (SheetRow("all", msg("all"), "star", (3, 4), "k0"),),
        },
        "box": {"box": lambda: h("svg"), "thumb": lambda observation: h("svg")},
    }
    for name, content in parts.items():
        module = ModuleType(f"{package}.{name}".rstrip("."))
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    for owner in (games, boxes):
        monkeypatch.setattr(owner, "PACKAGES", {"saga": "saga"})
