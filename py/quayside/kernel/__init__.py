"""The referee and its vocabulary. Knows no game, no screen and no browser."""

from .chance import Dealer, Rng
from .errors import IllegalAnswer, RulesError, SaveError
from .game import Archive, Flow, Game, Meta, OptionSpec
from .log import Entry, Player, UndoState
from .match import Match
from .message import Message, msg
from .request import (
    CHANCE,
    END_TURN,
    PUBLIC,
    Blocked,
    Chance,
    Option,
    Request,
    end_turn,
)
from .state import Event, State, canonical, digest

__all__ = [
    "CHANCE",
    "END_TURN",
    "PUBLIC",
    "Archive",
    "Blocked",
    "Chance",
    "Dealer",
    "Entry",
    "Event",
    "Flow",
    "Game",
    "IllegalAnswer",
    "Match",
    "Message",
    "Meta",
    "Option",
    "OptionSpec",
    "Player",
    "Request",
    "Rng",
    "RulesError",
    "SaveError",
    "State",
    "UndoState",
    "canonical",
    "digest",
    "end_turn",
    "msg",
]
