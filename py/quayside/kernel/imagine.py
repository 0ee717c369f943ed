"""Imagination: matches that could be the real one, for all that one seat knows.

Bots and hints look only at such matches. What the seat cannot know at the start of the turn is
dealt again by the game; the answers since are then given again, those that the seat did not see
being replaced by others that give it the same picture, step by step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .chance import Rng
from .match import Entry
from .request import CHANCE, Chance, Request

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")

_DEALS = 200


class CannotImagine(Exception):
    """No consistent position was found: `redeal` contradicts `observe`, a bug of the game."""


def imagine(match: M, seat: int, rng: Rng) -> M:
    """A match in which everything `seat` cannot know has been dealt again.

    Its observation for `seat`, and the request if it is that seat's, are those of `match`. Its log
    before this turn is still the real one: look at observations, never at the log. Games that hide
    nothing give a plain clone. Raises CannotImagine after 200 fruitless deals.
    """
    game = match.game
    if not game.META.hidden:
        return match.clone()
    tail = match.log[match.turn_index :]
    if not any(_is_unseen(request, seat) for request in _requests(match, tail)):
        twin = _dealt(match, seat, rng)
        if _repeat(twin, tail) and _picture(twin, seat) == _picture(match, seat):
            return twin
    pictures = _pictures(match, seat, tail)
    for _ in range(_DEALS):
        twin = _dealt(match, seat, rng)
        if _picture(twin, seat) == pictures[0] and _follow(twin, seat, rng, tail, pictures):
            return twin
    raise CannotImagine(f"{game.META.id}: no position fits what seat {seat} knows")


def _repeat(twin: Match, tail: list[Entry]) -> bool:
    """The same answers have been given on `twin`; False where one is not possible after this deal
    (the card drawn since lies in somebody's hand).
    """
    for entry in tail:
        request = twin.request
        if request is None or not request.allows(entry.key):
            return False
        twin._apply(entry)
    return True


def _dealt(match: M, seat: int, rng: Rng) -> M:
    """The match at the start of its turn, with all that the seat cannot know dealt again.

    A game whose turns show hidden things has `anticipate(start, now, seat)`: it marks in the
    position at the turn's start what has come into the open since, so that `redeal` leaves it where
    it was.
    """
    twin = match.clone()
    start = twin._turn_start.copy()
    anticipate = getattr(match.game, "anticipate", None)
    if anticipate is not None:
        anticipate(start, match.state, seat)
    twin.game.redeal(start, seat, rng)
    start.events = []
    twin._turn_start = start
    twin._rewind(())
    return twin


def _requests(match: M, tail: list[Entry]) -> list[Request]:
    twin = match.clone()
    twin._rewind(())
    requests: list[Request] = []
    for entry in tail:
        request = twin.request
        if request is None:
            break
        requests.append(request)
        twin._apply(entry)
    return requests


def _picture(match: Match, seat: int) -> tuple[Any, ...]:
    """All that the seat sees: its observation, who is asked what, and its own options."""
    request = match.request
    if request is None:
        return (match.observe(seat), None)
    own = tuple(request.keys()) if request.seat == seat else None
    return (match.observe(seat), (request.seat, request.kind, own))


def _pictures(match: M, seat: int, tail: list[Entry]) -> list[tuple[Any, ...]]:
    """What the seat saw at the start of the turn and after each answer since."""
    twin = match.clone()
    twin._rewind(())
    pictures = [_picture(twin, seat)]
    for entry in tail:
        twin._apply(entry)
        pictures.append(_picture(twin, seat))
    return pictures


def _is_unseen(request: Request, seat: int) -> bool:
    if isinstance(request, Chance):
        return request.knows is not None and seat not in request.knows
    return request.secret and request.seat not in (seat, CHANCE)


def _follow(
    twin: Match, seat: int, rng: Rng, tail: list[Entry], pictures: list[tuple[Any, ...]]
) -> bool:
    """The turn's answers have been given on `twin`; False if that contradicts what the seat saw."""
    for i, entry in enumerate(tail):
        request = twin.request
        if request is None:
            return False
        if _is_unseen(request, seat):
            if not _guess(twin, seat, rng, entry, pictures[i + 1]):
                return False
            continue
        if not request.allows(entry.key):
            return False
        twin._apply(entry)
        if _picture(twin, seat) != pictures[i + 1]:
            return False
    return True


def _guess(twin: Match, seat: int, rng: Rng, entry: Entry, picture: tuple[Any, ...]) -> bool:
    """Some unseen answer that shows the seat the right picture has been given on `twin`."""
    request = twin.request
    if request is None:
        return False
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
        x = rng.below(sum(weight for _, weight in left))
        for i, (key, weight) in enumerate(left):
            x -= weight
            if x < 0:
                order.append(key)
                del left[i]
                break
    return order
