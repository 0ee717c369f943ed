"""Every game at every number of players, and with every option, for suites that others wrote."""

from __future__ import annotations

from quayside import games

from conformance import kit

CASES = [case for id_ in games.ids() for case in kit.cases(games.find(id_))]
OPTIONS = [case for id_ in games.ids() for case in kit.option_cases(games.find(id_))]


def name(case: kit.Case) -> str:
    """What the test of the case is called."""
    return case.seed
