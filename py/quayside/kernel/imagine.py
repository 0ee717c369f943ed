"""Imagination: matches that could be the real one, for all that one seat knows.

Bots and hints look only at such matches. What the seat cannot know at the start of the turn is
dealt again by the game; the answers since are then given again, those that the seat did not see
being replaced by others that give it the same picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from .chance import Rng
from .log import Entry
from .request import Chance, Request

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")
Picture = tuple[Any, ...]

_DEALS = 200


class CannotImagine(Exception):
    """No consistent position was found: `redeal` contradicts `observe`, a bug of the game."""


def imagine(match: M, seat: int, rng: Rng) -> M:
    """A match in which everything `seat` cannot know has been dealt again.

    Its observation for `seat`, and the request if it is that seat's, are those of `match`: now, and
    after each answer of the turn that the seat did not see. Its log before this turn is still the
    real one: look at observations, never at the log. Games that hide nothing give a plain clone.
    Raises CannotImagine after 200 fruitless deals.
    """
    game = match.game
    if not game.META.hidden:
        return match.clone()
    tail = match.log[match.turn_index :]
    glimpses = _glimpses(match.at_turn_start(), seat, tail)
    picture = _picture(match, seat)
    for _ in range(_DEALS):
        twin = _dealt(match, seat, rng)
        if _follow(twin, seat, rng, tail, glimpses) and _picture(twin, seat) == picture:
            return twin
    raise CannotImagine(f"{game.META.id}: no position fits what seat {seat} knows")


def _picture(match: Match, seat: int) -> Picture:
    """All that the seat sees: its observation, who is asked what, and its own options."""
    request = match.request
    if request is None:
        return (match.observe(seat), None)
    own = tuple(request.keys()) if request.seat == seat else None
    return (match.observe(seat), (request.seat, request.kind, own))


def _glimpses(real: Match, seat: int, tail: list[Entry]) -> dict[int, Picture]:
    """For each answer that the seat did not see, by number, what it saw after it.

    The answers have been given on `real`.
    """
    glimpses = {}
    for i, entry in enumerate(tail):
        unseen = _is_unseen(real.request, seat)
        real._apply(entry)
        if unseen:
            glimpses[i] = _picture(real, seat)
    return glimpses


def _is_unseen(request: Request | None, seat: int) -> TypeGuard[Request]:
    if isinstance(request, Chance):
        return request.knows is not None and seat not in request.knows
    return request is not None and request.secret and request.seat != seat


def _dealt(match: M, seat: int, rng: Rng) -> M:
    """The match at the start of its turn, with all that the seat cannot know dealt again.

    A game whose turns show hidden things has `anticipate(start, now, seat)`: it marks in the
    position at the turn's start what has come into the open since, so that `redeal` leaves it where
    it was.
    """
    start = match.turn_start().state.copy()
    anticipate = getattr(match.game, "anticipate", None)
    if anticipate is not None:
        anticipate(start, match.state, seat)
    match.game.redeal(start, seat, rng)
    start.events = []
    return match.at_turn_start(start)


def _follow(
    twin: Match, seat: int, rng: Rng, tail: list[Entry], glimpses: dict[int, Picture]
) -> bool:
    """The turn's answers have been given on `twin`; False if they cannot be, or if the seat would
    have seen something else (the card drawn since may lie in somebody's hand).
    """
    for i, entry in enumerate(tail):
        request = twin.request
        if _is_unseen(request, seat):
            if not _guess(twin, request, seat, rng, entry, glimpses.get(i)):
                return False
        elif request is None or not request.allows(entry.key):
            return False
        else:
            twin._apply(entry)
    return True


def _guess(
    twin: Match, request: Request, seat: int, rng: Rng, entry: Entry, picture: Picture | None
) -> bool:
    """Some unseen answer that shows the seat the right picture has been given on `twin`."""
    if isinstance(request, Chance):
        # Outcomes in the proportion of their weights, each tried once.
        keys = _weighted_order(request, rng)
    else:
        keys = list(request.keys())
        rng.shuffle(keys)
    done = twin.log[twin.turn_index :]
    start = twin.turn_index
    for key in keys:
        twin._apply(Entry(key, entry.by))
        if _picture(twin, seat) == picture:
            return True
        if twin.turn_index != start:
            return False
        twin._rewind(done)
    return False


def _weighted_order(request: Chance, rng: Rng) -> list[str]:
    left = list(request.outcomes)
    order: list[str] = []
    while left:
        x = rng.below(sum([weight for _, weight in left]))
        i = 0
        while x >= left[i][1]:
            x -= left[i][1]
            i += 1
        order.append(left.pop(i)[0])
    return order
