"""The rules of Malacca in the order of RULES.md: set-up, and a round with its chapters.

A round is a few turns of the kernel: the arrival of the ship (and the equipment bought before it),
one turn for each player's card and bet, and one for all that follows the reveal. Undo windows come
out right by themselves: a card can be changed until its bet is confirmed, for then the turn is
over; the last to bet can change both until the cards are turned; a Wait card until another decides
or a card is drawn. And what is hidden at the start of a turn is only cards in hand and cards face
down, which are dealt again in one step; were the reveal in the middle of a turn, almost no imagined
cards would turn out to be those that all have seen.

The reckoning is a turn of its own: it begins with all hands open, so that what it shows is no
secret of the position from which others imagine it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.game import Flow
from ...kernel.message import msg
from ...kernel.request import Chance
from ..parts.first_seat import draw_seat, named_seat
from .betting import arrive, begin_round, buy_equipment, lay, reveal
from .catalog import ALBUQUERQUE, CHARACTERS, start_silver
from .payout import decide_waits, end_round, pay_out, show
from .scoring import scores, sheets, winners
from .specials import take_special, turn_up
from .state import NOBODY, Malacca

# ------------------------------------------------------------------ set-up (RULES 2)


def new_state(players: int, options: Mapping[str, str]) -> Malacca:
    """The purses are empty, and the captain is known only by the option."""
    state = Malacca(players)
    state.characters_on = options["characters"] == "on"
    state.equipment_on = options["equipment"] == "on"
    state.face_up = options["specials"] == "up"
    captain = named_seat(players, options)
    if captain is not None:
        state.captain = captain
    return state


def setup(state: Malacca) -> Flow:
    """The captain is known, and everybody has a character, if they are played, and silver."""
    if state.captain == NOBODY:
        state.captain = yield from draw_seat(
            state.players, "captain", msg("captain.prompt"), "captain"
        )
    state.seat = state.captain
    state.tell("captain", seat=state.captain)
    if state.characters_on:
        for seat in state.order:
            yield from draw_character(state, seat)
    for seat in state.order:
        coins = start_silver(state.characters[seat], state.players)
        state.receive(seat, coins, "start")
        state.tell("start", seat=seat, coins=coins)
    yield from turn_up(state)
    for seat in state.order:
        if state.characters[seat] == ALBUQUERQUE:
            yield from take_special(state, seat)


def draw_character(state: Malacca, seat: int) -> Flow:
    """The seat has a character, open to all (RULES 7.1)."""
    character = yield Chance(
        "character",
        lambda: [(card.id, 1) for card in CHARACTERS if card.id not in state.characters],
        by=seat,
        prompt=msg("character.prompt", seat=seat),
        label="character",
    )
    state.characters[seat] = character
    state.tell("character", seat=seat, character=character)


# ------------------------------------------------------------------ a round (RULES 3)


def turn(state: Malacca) -> Flow:
    """A part of a round is over: a ship is there, a card is down, or all is paid out."""
    if state.phase == "over":
        reckon(state)
    elif state.open:
        show(state)
        yield from decide_waits(state)
        yield from pay_out(state)
        yield from end_round(state)
    elif not state.ship:
        begin_round(state)
        yield from buy_equipment(state)
        yield from arrive(state)
    else:
        seat = state.order[state.laid]
        yield from lay(state, seat)
        if seat == state.order[-1]:
            yield from reveal(state)


# ------------------------------------------------------------------ the end (RULES 9)


def reckon(state: Malacca) -> None:
    """The game is over, and the richest have won (RULES 9.1)."""
    state.over = True
    state.tell_hidden(
        "game-over",
        reveals=True,
        scores=scores(state),
        winners=winners(state),
        sheets=[sheet._asdict() for sheet in sheets(state)],
    )


def is_over(state: Malacca) -> bool:
    """Whether the reckoning has been made."""
    return state.over
