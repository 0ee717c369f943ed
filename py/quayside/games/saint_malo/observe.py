"""What a seat may know of a game of Saint Malo: everything, for nothing is hidden."""

from __future__ import annotations

from typing import Any

from ...kernel.chance import Rng
from .catalog import EMPTY, SIDES, STRENGTHS, Side
from .scoring import sheet
from .state import City, SaintMalo


def _side_state(city: City, side: Side) -> str:
    if city.is_complete(side):
        return "complete"
    return "spoilt" if city.is_spoilt(side) else "open"


def observe(state: SaintMalo, seat: int) -> dict[str, Any]:
    """The table as JSON data; the same for every seat.

    Cities hold the 49 characters of the plan (see `catalog`), the stores, the state of the four
    sides clockwise from the top ("open", "complete", "spoilt"), and the score sheet as of now.
    """
    del seat
    return {
        "seat": state.seat,
        "first": state.first,
        "round": state.round,
        "phase": state.phase,
        "rolls": state.rolls,
        "dice": state.dice[:],
        "picked": state.picked[:],
        "turned": state.turned[:],
        "used": state.used[:],
        "finishing": state.finishing,
        "pirates": {
            "boxes": state.boxes,
            "strengths": list(STRENGTHS),
            "marks": state.marks,
            "attacks": state.attacks,
            "left": state.boxes_left(),
        },
        "cities": [_city(city) for city in state.cities],
    }


def _city(city: City) -> dict[str, Any]:
    reckoning = sheet(city)
    return {
        "cells": "".join(city.cells),
        "coins": city.coins,
        "logs": city.logs,
        "vp": city.vp,
        "cannons": city.cannons,
        "soldiers": city.cells.count("S"),
        "sides": [_side_state(city, side) for side in SIDES],
        "defence": city.defence(),
        "empty": city.cells.count(EMPTY),
        "sheet": reckoning._asdict(),
        "score": reckoning.total,
    }


def redeal(state: SaintMalo, seat: int, rng: Rng) -> None:
    """Nothing is hidden, so nothing is dealt again."""
    del state, seat, rng
