"""The golden games of Maracaibo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.maracaibo import play

from quayside.games.maracaibo.story import archives
from quayside.kernel import Match, Request, Rng

from .wanted import Choose, Wanted, told

# ---------------------------------------------------------------------- players


def _player(choose: play.Choose) -> Choose:
    """One of the players of the rule tests, as the tool wants them."""

    def key(match: Match, request: Request, rng: Rng) -> str:
        return choose(request, rng, match.state).key

    return key


captain = _player(play.eager)
"""Sails slowly and mostly does anything rather than nothing."""
chronicler = _player(play.devoted)
"""Does what the story asks for."""
pathfinder = _player(play.roving)
"""Explores as far as it can and looks after assistants."""

# ---------------------------------------------------------------------- what is wanted


def is_common(match: Match) -> bool:
    """One winner, with points worth the name."""
    return len(match.winners()) == 1 and max(match.scores()) >= 70


def is_tie(match: Match) -> bool:
    """Several winners: as many points and as many doubloons."""
    return len(match.winners()) > 1


def is_lost(match: Match) -> bool:
    """Jean has won, who has fought and explored."""
    jean = match.state.sides[1]
    return not match.winners() and bool(jean.tokens) and jean.explorer != "E00"


def comes_to(archive: str) -> Callable[[Match], bool]:
    """The campaign goes on with this archive."""
    return lambda match: told(match, "game-over", archive=archive) == 1


def ends_campaign(match: Match) -> bool:
    """The last chapter is read."""
    return told(match, "campaign-over") == 1


def arrives(match: Match) -> bool:
    """Two explorers come to the end of the track, and a message locker is opened."""
    return told(match, "arrived") == 2 and told(match, "locker") > 0


def fights_for_all(match: Match) -> bool:
    """Markers for all nations, one displacing another; a career is done."""
    nations = {event.data["nation"] for _, event in match.events if event.kind == "fights"}
    displaced = any(event.data["gone"] for _, event in match.events if event.kind == "marker")
    return len(nations) == 3 and displaced and told(match, "career-complete") > 0


def reshuffles(match: Match) -> bool:
    """The draw pile is used up, and its discards are shuffled."""
    return told(match, "reshuffled") > 0 and max(match.scores()) >= 70


def begins(match: Match) -> bool:
    """Whatever comes of it."""
    return match.over


CAMPAIGN = (("01", "05"), ("05", "07d"))
"""From which archive to which the games of the campaign go, before the last."""
OTHERS = tuple(name for name in archives() if name not in ("01", "05", "07d"))


def story(name: str) -> tuple[tuple[str, str], ...]:
    """The option for a story or an archive."""
    return (("story", name),)


WANTED = (
    Wanted("players-2", "a common game for two", 2, is_common, captain),
    Wanted("players-3", "a common game for three", 3, is_common, captain, (("first", "2"),)),
    Wanted("players-4", "a common game for four", 4, is_common, captain, (("first", "4"),)),
    Wanted("tie", "two have as many points and doubloons", 4, is_tie, captain),
    Wanted("charted", "story card 76 with its legacy tiles", 3, is_common, captain, story("76")),
    Wanted("stormy", "story card 77 with its legacy tiles", 4, is_common, captain, story("77")),
    Wanted("explorers", "the end of the track, and the locker", 2, arrives, pathfinder),
    Wanted("nations", "all nations fight and displace each other", 3, fights_for_all, captain),
    Wanted("reshuffled", "the discards are shuffled into a new pile", 4, reshuffles, captain),
    *(
        Wanted(f"jean-{n}", f"lost against Jean at level {n}", 1, is_lost, player, (("level", n),))
        for n, player in zip("12345", (captain, pathfinder) * 3, strict=False)
    ),
    *(
        Wanted(f"campaign-{n}", "the campaign goes on", 3, comes_to(to), chronicler, story(begin))
        for n, (begin, to) in enumerate(CAMPAIGN, 1)
    ),
    Wanted("campaign-3", "the campaign ends", 3, ends_campaign, chronicler, story("07d")),
    *(
        Wanted(f"chapter-{name}", f"archive {name}", 1 + n % 2, begins, chronicler, story(name))
        for n, name in enumerate(OTHERS)
    ),
)

ENDS = ("campaign-over", "game-over")
"""Events that announce the end."""


def facts(match: Match) -> dict[str, Any]:
    """What a replay must come to, besides scores, winners and end."""
    state = match.state
    [end] = [event.data for _, event in match.events if event.kind == "game-over"]
    return {
        "archive": end["archive"],
        "doubloons": [player.doubloons for player in state.sides[: state.players]],
        "cards": [len(player.display) for player in state.sides],
        "markers": state.marker_counts(),
    }
