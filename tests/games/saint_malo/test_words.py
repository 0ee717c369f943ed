"""What is said of rare positions of Saint Malo."""

from __future__ import annotations

from typing import Any

import pytest
from games.saint_malo.scene import begin, draw, fill, options, play, position, rolled

from quayside.games.saint_malo import game, words
from quayside.kernel import Event, Match, Message, Option, Rng, msg


def facts(match: Match) -> dict[str, Any]:
    return match.observe(0)


def key(message: Message | None) -> str:
    assert message is not None
    return message.key


def test_the_summary_names_the_phase() -> None:
    match = begin(position())
    assert key(words.summary(facts(match), match.request)) == "summary.roll"
    rolled(match, "GHHL*")
    assert key(words.summary(facts(match), match.request)) == "summary.choose"
    play(match, "crate:1")
    assert key(words.summary(facts(match), match.request)) == "summary.place"


def test_the_summary_of_a_game_that_is_over() -> None:
    state = position()
    fill(state, 1, but="3,3")
    state.seat = 1
    match = play(rolled(begin(state), "HGGLL"), "citizen", "end-turn")
    assert match.over
    assert key(words.summary(facts(match), match.request)) == "summary.over"


def test_houses_are_asked_for_with_what_is_left() -> None:
    match = play(rolled(begin(position()), "HHHL*"), "architect", "place:4,4")
    assert words.ask(match.request, facts(match), 0) == msg("ask.house", seat=0, n=2)


def test_an_attack_that_all_can_stand_is_no_threat() -> None:
    state = position()
    state.marks = 3
    for seat in range(2):
        draw(state, seat, {"S": "4,4"})
    match = begin(state)
    play(match, "roll", "swords", "log", "log", "log", "log")
    assert words.swords_hint(facts(match)) == msg("hint.attack-held", n=1, strengths=[1])


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Event("attack", {"strength": 3, "lost": []}), msg("log.attack-held", strength=3)),
        (
            Event("game-over", {"scores": [40, 40], "winners": [0, 1]}),
            msg("log.shared", seats=[0, 1], n=40),
        ),
    ],
)
def test_lines_that_few_games_have(event: Event, text: Message) -> None:
    line = words.log_line(event)
    assert line is not None
    assert line.text == text


def test_without_a_preview_a_place_brings_what_the_rules_say() -> None:
    option = Option("place:1,1", msg("place.on"), "cell-1-1", msg("gain.vp", n=1))
    assert words.gain(option, "citizen", {}, None) == option.gain


def test_the_top_side_brings_a_person_and_defence() -> None:
    state = position()
    draw(state, 0, {"W": "0,1 0,2 0,3 0,4"})
    match = play(rolled(begin(state), "WGHL*"), "wall:1")
    assert match.request is not None
    before = facts(match)["cities"][0]
    option = next(option for option in match.request.options if option.key == "place:0,5")
    assert option.gain == msg("gain.person")
    after = facts(play(match, option.key))["cities"][0]
    gains = [msg("gain.person"), msg("gain.defence", n=2)]
    assert words.gain(option, "wall", before, after) == msg("gain.list", gains=gains)


def test_in_a_full_city_only_logs_can_be_scored() -> None:
    state = position()
    fill(state, 0)
    match = rolled(begin(state), "LWXHH")
    assert options(match) == {"log:1", "none"}
    assert match.request is not None
    assert [option.label.key for option in match.request.options] == ["use.things", "use.none"]
    reasons = {blocked.key: blocked.reason.key for blocked in match.request.blocked}
    assert reasons["wall:1"] == "blocked.outer"
    assert {reasons["crate:1"], reasons["church:1"], reasons["noble"]} == {"blocked.full"}


def test_nothing_is_hidden_so_nothing_is_dealt_again() -> None:
    match = rolled(begin(position()), "GWXHH")
    before = match.digest()
    game.redeal(match.state, 0, Rng(""))
    assert match.digest() == before
