"""Every game at every number of players, and with every option, for suites that others wrote."""

from __future__ import annotations

from conformance import kit

from quayside import games

CASES = [case for id_ in games.ids() for case in kit.cases(games.find(id_))]


def _one_each(id_: str) -> list[kit.Case]:
    """The option cases of a game, each value of each option once, with the fewest players."""
    found: dict[str, kit.Case] = {}
    for case in kit.option_cases(games.find(id_)):
        at = str(case.options)
        if at not in found or case.players < found[at].players:
            found[at] = case
    return list(found.values())


OPTIONS = [case for id_ in games.ids() for case in _one_each(id_)]


def name(case: kit.Case) -> str:
    """What the test of the case is called."""
    return case.seed
