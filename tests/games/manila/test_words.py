"""What is said of rare positions of Manila."""

from __future__ import annotations

from typing import Any

import pytest
from games.manila.scene import begin, give, office, placed, play, position

from quayside.games.manila import words
from quayside.kernel import Event, Match, Message, Option, Request, msg


def facts(match: Match) -> dict[str, Any]:
    return match.observe(0)


def key(message: Message | None) -> str:
    assert message is not None
    return message.key


def summary(match: Match) -> str:
    return key(words.summary(facts(match), match.request))


def test_the_summary_names_the_chapter() -> None:
    match = begin(position())
    assert summary(match) == "summary.auction"
    play(match, "bid:1", "pass", "pass", "pass")
    assert summary(match) == "summary.duties"
    match = office(begin(position()), jade=4, silk=3)
    assert summary(match) == "summary.place"
    placed(match, "pass", "pass", "pass", "pass")
    assert summary(match) == "summary.sail"


@pytest.mark.parametrize(("phase", "text"), [("profits", "summary"), ("deal", "summary")])
def test_the_summary_of_what_has_no_chapter(phase: str, text: str) -> None:
    match = begin(position())
    assert key(words.summary({**facts(match), "phase": phase}, match.request)) == text


def test_the_subtitle_while_the_insurer_pays() -> None:
    match = begin(position())
    assert words.subtitle({**facts(match), "phase": "profits"}) == msg("subtitle.profits", n=1)


def test_to_redeem_a_share_is_confirmed_with_its_price() -> None:
    state = position()
    give(state, 0, "jade silk", pledged="jade silk")
    match = play(begin(state), "redeem")
    assert match.request is not None
    option = match.request.options[-1]
    assert words.confirm(match.request, option) == msg("confirm.redeem", ware="jade", n=-15)


def test_to_board_a_punt_is_confirmed_with_its_gain() -> None:
    option = Option("board:jade", msg("board.punt", ware="jade"), gain=msg("gain.coins", n=9))
    request = Request(0, "board", msg("board.captain", seat=0), [option])
    assert words.confirm(request, option) == msg(
        "confirm.gain", what=option.label, gain=option.gain
    )


def test_a_shared_victory() -> None:
    line = words.log_line(Event("game-over", {"scores": [90, 90, 4], "winners": [0, 1]}))
    assert line is not None
    assert line.text == msg("log.shared", seats=[0, 1], n=90)
