"""The rules of Manila in the order of RULES.md: set-up, and a voyage with its chapters.

A turn of the kernel is a voyage. It is the rulebook's own unit, so the rules read like it and need
no record of how far they have come; undo windows follow from who is asked, wherever turns begin;
and a voyage is some 60 answers, which replay in a tenth of a millisecond.

The reckoning is a turn of its own: it begins with all shares open, so that what it shows is no
secret of the position from which others imagine it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Alike, draw
from ..parts.first_seat import draw_seat, named_seat
from .auction import auction, duties
from .catalog import FIRST_SHARES, INDEX, PLACEMENTS, PLACES, POOL, SHARES, TRACK, WARES
from .placement import placement_rounds
from .profits import profits, raise_prices
from .sailing import boarding, pilots, plunder, sail
from .scoring import known_fortune, scores, sheets, standings, winners
from .state import FREE, Manila

# ------------------------------------------------------------------ set-up (RULES 2)


def new_state(players: int, options: Mapping[str, str]) -> Manila:
    """Everybody has 30 pesos; no share is dealt, and the opener is known only by the option."""
    state = Manila(players)
    state.displace = options["pirates"] == "displace"
    state.open_cargo = options["arrived"] == "open"
    state.free_pilot = options["pilot"] == "free"
    state.secret_cash = options["cash"] == "secret"
    opener = named_seat(players, options)
    if opener is not None:
        state.opener = opener
    return state


def setup(state: Manila) -> Flow:
    """The opener is known (RULES 2.3) and everybody has two secret shares (2.2)."""
    if state.opener == FREE:
        state.opener = yield from draw_seat(
            state.players, "first-player", msg("first.prompt"), "first"
        )
    state.seat = state.opener
    state.tell("first-player", seat=state.opener)
    for _ in range(FIRST_SHARES):
        for seat in state.from_seat(state.opener):
            yield from deal(state, seat)
    state.tell("dealt", stock={ware.id: state.stock[INDEX[ware.id]] for ware in WARES})


def deal(state: Manila, seat: int) -> Flow:
    """The seat has one more secret share, from a pool that began with three of each ware."""
    out = SHARES - POOL
    pool: Alike = [
        ((ware.id,), left - out)
        for ware, left in zip(WARES, state.stock, strict=True)
        if left > out
    ]
    ware = yield draw(
        "share",
        [key for keys, _ in pool for key in keys],
        groups=pool,
        by=seat,
        prompt=msg("deal.prompt", seat=seat),
        label="ware",
        knows=(seat,),
    )
    state.stock[INDEX[ware]] -= 1
    state.shares[seat][INDEX[ware]] += 1
    state.tell("share-dealt", seat=seat)
    state.tell_hidden("share-dealt-card", audience=(seat,), reveals=True, seat=seat, ware=ware)


# ------------------------------------------------------------------ a voyage (RULES 3)


def turn(state: Manila) -> Flow:
    """A voyage is over: auction, duties, placements and movements, profits, prices."""
    if state.revealed:
        reckon(state)
        return
    before = state.cash[:]
    begin_voyage(state)
    yield from auction(state)
    yield from duties(state)
    for movement, rounds in enumerate(PLACEMENTS[state.players], 1):
        yield from placement_rounds(state, rounds)
        if movement == 3:
            yield from pilots(state)
        yield from sail(state)
        if movement == 2:
            yield from boarding(state)
    yield from plunder(state)
    yield from profits(state)
    raise_prices(state)
    end_voyage(state, before)


def begin_voyage(state: Manila) -> None:
    """All accomplices are back with their players, and the punts are empty."""
    if state.voyage:
        state.opener = state.master
    state.voyage += 1
    state.bids = [0] * state.players
    state.passed = [False] * state.players
    state.declined = [False] * state.players
    state.placement = 0
    state.movement = 0
    state.ashore = ""
    state.punts = []
    state.places = dict.fromkeys(PLACES, FREE)
    state.pirates = []
    state.dice = {}
    state.steps = 0
    state.tell("voyage-began", voyage=state.voyage, seat=state.opener)


def end_voyage(state: Manila, before: list[int]) -> None:
    """The voyage has been reported; if a ware stands at 30 all shares lie open (RULES 11.2)."""
    changes = [now - then for now, then in zip(state.cash, before, strict=True)]
    known = [known_fortune(state, seat) for seat in range(state.players)]
    state.ledger.append((known, state.tracks[:]))
    state.tell("voyage-ended", voyage=state.voyage, changes=changes)
    state.revealed = max(state.tracks) == len(TRACK) - 1


def reckon(state: Manila) -> None:
    """The game is over and the fortunes are known (RULES 11.3)."""
    state.over = True
    state.tell_hidden(
        "game-over",
        reveals=True,
        scores=scores(state),
        winners=winners(state),
        sheets=[sheet._asdict() for sheet in sheets(state)],
        series=standings(state),
    )


def is_over(state: Manila) -> bool:
    """Whether the reckoning has been made."""
    return state.over
