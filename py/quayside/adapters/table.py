"""What both adapters need: a game at a number of players and with options, in numbers for names."""

from __future__ import annotations

from collections.abc import Mapping

from .. import games
from ..kernel import Chance, Match, Request
from . import facts


class Table:
    """Where games of one kind are played: knows their facts and numbers their keys."""

    def __init__(self, game_id: str, players: int, options: Mapping[str, str]) -> None:
        """ValueError for a wrong number of players or a wrong option."""
        self.game = games.find(game_id)
        self.players = players
        self.options = self.game.META.check_options(players, options)
        self.facts = facts.find(game_id, players, self.options)
        self._actions = {key: i for i, key in enumerate(self.facts.actions)}
        self._outcomes = {
            kind: {key: i for i, key in enumerate(keys)}
            for kind, keys in self.facts.outcomes.items()
        }

    def new(self, seed: str = "") -> Match:
        """A match before its first answer."""
        return Match.new(self.game, self.players, self.options, seed)

    def actions(self, match: Match) -> list[int]:
        """The numbers of all options of the player who is asked, in ascending order; without those
        beyond the vocabulary where that is endless.
        """
        request = match.request
        if request is None or isinstance(request, Chance):
            return []
        keys, endless = request.keys(), self.facts.endless
        return sorted(
            self._actions[key]
            for key in keys
            if key in self._actions or not key.startswith(endless)
        )

    def outcomes(self, request: Chance) -> list[tuple[int, float]]:
        """The numbers of all outcomes with their probabilities, in ascending order."""
        numbers = self._outcomes[request.kind]
        total = sum(weight for _, weight in request.outcomes)
        return sorted((numbers[key], weight / total) for key, weight in request.outcomes)

    def key(self, match: Match, number: int) -> str:
        """The key of this number in the present request."""
        request = match.request
        if isinstance(request, Chance):
            return self.facts.outcomes[request.kind][number]
        return self.facts.actions[number]

    def numbers(self, match: Match, seat: int) -> list[int]:
        """What the seat (or PUBLIC) sees.

        What others are asked is known; the request's facts only if nothing is hidden.
        """
        request = match.request
        if request is not None and self.game.META.hidden and request.seat != seat:
            request = Request(request.seat, request.kind, request.prompt, ())
        return self.facts.numbers(match.observe(seat), request, max(seat, 0))

    @property
    def worst(self) -> float:
        """What losing is worth: -1 / (players - 1), for a lone player -1."""
        return -1 / max(1, self.players - 1)

    def utilities(self, match: Match) -> list[float]:
        """What the game is worth to each seat if it ended now, adding up to 0 between players.

        Winning alone is worth 1, losing `worst`; winners share evenly.
        """
        winners = self.game.winners(match.state)
        n = self.players
        if n == 1:
            return [1.0 if winners else self.worst]
        share = (n / len(winners) - 1) / (n - 1)
        return [share if seat in winners else self.worst for seat in range(n)]
