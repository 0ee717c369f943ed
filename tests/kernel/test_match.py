"""The referee: answers, forced answers, the undo window, redo, taking back, clones, errors."""

from __future__ import annotations

from typing import Any

import pytest
from kernel.scripted import Scripted, Tally, ask, start, toss

from quayside.kernel import (
    CHANCE,
    Blocked,
    Chance,
    Dealer,
    Entry,
    Flow,
    IllegalAnswer,
    Option,
    Request,
    Rng,
    RulesError,
    State,
    chance,
    end_turn,
    log,
    msg,
)
from quayside.kernel.match import KEPT
from quayside.kernel.request import draw


def two_questions(state: Tally) -> Flow:
    yield from ask(state, 0, "a", "b")
    yield from ask(state, 0, "c", "d")
    yield end_turn(0)


def log_of(match: object) -> list[str]:
    return [entry.text() for entry in match.log]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ answers


def test_an_illegal_answer_changes_nothing_and_gives_the_rules_reason() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b", blocked=[Blocked("c", msg("too.dear", n=3))])

    match = start(Scripted(turn))
    before = (match.digest(), log_of(match), match.request)
    with pytest.raises(IllegalAnswer) as error:
        match.answer("c")
    assert error.value.reason == msg("too.dear", n=3)
    with pytest.raises(IllegalAnswer) as error:
        match.answer("x")
    assert error.value.reason is None
    assert (match.digest(), log_of(match), match.request) == before


def test_no_answer_is_taken_after_the_end() -> None:
    match = start(Scripted(two_questions, length=1))
    for key in ("a", "c", "end-turn"):
        match.answer(key)
    assert match.over
    assert match.winners() == [0]
    with pytest.raises(IllegalAnswer):
        match.answer("a")


def test_a_failure_of_the_rules_leaves_the_match_as_it_was() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        if state.answers[-1] == "b":
            raise KeyError("a bug")
        yield from ask(state, 0, "c", "d")

    match = start(Scripted(turn))
    before = (match.digest(), log_of(match))
    with pytest.raises(RulesError, match="a bug"):
        match.answer("b")
    assert (match.digest(), log_of(match)) == before
    match.answer("a")
    assert match.request is not None
    assert match.request.keys() == ["c", "d"]


def test_a_question_to_chance_without_outcomes_is_a_failure_of_the_rules() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        if state.answers[-1] == "b":
            yield from toss(state)

    match = start(Scripted(turn))
    match.answer("a", deal=True)
    before = (match.digest(), log_of(match))
    with pytest.raises(RulesError, match="request 'toss' has no outcome"):
        match.answer("b", deal=True)
    assert (match.digest(), log_of(match)) == before


def test_chance_that_fails_takes_nothing_else_with_it() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from ask(state, 0, "only")
        yield from toss(state, "x", "y")
        yield from ask(state, 0, "only")
        raise KeyError("a bug")

    match = start(Scripted(turn))
    match.answer("a")
    for deal in (match.deal, match.deal_all):
        with pytest.raises(RulesError, match="a bug"):
            deal()
        assert log_of(match) == ["a", "!only"]
        assert isinstance(match.request, Chance)


def test_an_answer_may_bring_chance_with_it() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "x", "y")
        yield from toss(state, "only")
        yield from toss(state, "x", "y")

    one, two = start(Scripted(turn), seed="tide"), start(Scripted(turn), seed="tide")
    for key in "ab":
        one.answer(key, deal=True)
        two.answer(key)
        two.deal_all()
        assert log_of(one) == log_of(two)
    assert one.over
    assert [text[0] for text in log_of(one)] == ["a", *"~!~", "b", *"~!~"]


def test_a_game_may_be_played_to_its_end_or_to_a_number_of_decisions() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, state.turns % 2, "a", "b")
        yield from toss(state, "x", "y")

    asked = []

    def second(request: Request, rng: Rng) -> str:
        asked.append(request.seat)
        return request.keys()[rng.below(1) + 1]

    match = start(Scripted(turn, length=4), seed="tide")
    assert not match.play(second, Rng("1"), 3)
    assert log_of(match)[::2] == ["b"] * 3
    assert match.play(second, Rng("1"), 1)
    assert match.over
    assert asked == [0, 1, 0, 1]
    assert match.play(second, Rng("1"), 9)
    assert start(Scripted(turn, length=4), seed="tide").play(second, Rng("1"), 9)
    assert asked == [0, 1, 0, 1] * 2
    with pytest.raises(IllegalAnswer):
        start(Scripted(turn)).play(lambda request, rng: "c", Rng("1"), 1)


def test_a_failure_of_the_rules_in_play_leaves_the_match_before_the_answer() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        if state.turns == 2:
            raise KeyError("a bug")

    match = start(Scripted(turn, length=5))
    with pytest.raises(RulesError, match="a bug"):
        match.play(lambda request, rng: "a", Rng("1"), 9)
    assert log_of(match) == ["a", "a"]
    assert match.request is not None


def test_options_are_not_computed_on_replay() -> None:
    computed = []

    def turn(state: Tally) -> Flow:
        def options() -> list[Option]:
            computed.append(1)
            return [Option("a", msg("a")), Option("b", msg("b"))]

        state.answers.append((yield Request(0, "choose", msg("choose"), options)))

    match = start(Scripted(turn, length=3))
    match.answer("a")
    match.answer("b")
    count = len(computed)
    match.replayed()
    match.clone()
    assert len(computed) == count


def test_options_given_as_keys_are_worded_when_first_looked_at() -> None:
    worded = []

    def words(key: str) -> Option:
        worded.append(key)
        return Option(key, msg("choose.it"))

    def turn(state: Tally) -> Flow:
        question = Request(0, "choose", msg("choose"), keys=lambda: ["a", "b", "c"], words=words)
        state.answers.append((yield question))

    match = start(Scripted(turn, length=3))
    match.answer("c")
    match.answer("a")
    with pytest.raises(IllegalAnswer):
        match.answer("d")
    assert match.request is not None
    assert match.request.keys() == ["a", "b", "c"]
    assert worded == []
    assert [option.key for option in match.request.options] == ["a", "b", "c"]
    assert match.request.options is match.request.options
    assert worded == ["a", "b", "c"]


def test_keys_without_words_are_a_mistake_of_the_rules() -> None:
    def turn(state: Tally) -> Flow:
        state.answers.append((yield Request(0, "choose", msg("choose"), keys=["a", "b"])))

    match = start(Scripted(turn))
    assert match.request is not None
    with pytest.raises(TypeError, match="no words for 'a'"):
        list(match.request.options)


def test_facts_about_a_question_may_be_computed_when_first_looked_at() -> None:
    computed = []

    def turn(state: Tally) -> Flow:
        def facts() -> dict[str, Any]:
            computed.append(1)
            return {"answers": len(state.answers)}

        yield from ask(state, 0, "a", "b", data=facts)

    match = start(Scripted(turn, length=3))
    match.answer("a")
    match.replayed()
    assert computed == []
    assert match.request is not None
    assert match.request.data == {"answers": 1}
    assert match.request.data == {"answers": 1}
    assert len(computed) == 1
    assert Request(0, "choose", msg("choose"), ()).data == {}


def test_entries_are_made_once_and_do_not_pile_up() -> None:
    assert log.CHANCES["4"] is log.CHANCES["4"] == Entry("4", "~")
    entries = log._Entries("!")
    for n in range(entries.MOST + 2):
        assert entries[str(n)].text() == f"!{n}"
    assert len(entries) == 2


# ------------------------------------------------------------------ forced answers


def test_a_single_option_is_answered_by_the_kernel_and_marked() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "only")
        yield from ask(state, 0, "a", "b")

    match = start(Scripted(turn))
    assert log_of(match) == ["!only"]
    match.answer("a")
    assert log_of(match) == ["!only", "a", "!only"]


def test_consent_is_asked_even_with_a_single_option() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "only", consent=True)

    match = start(Scripted(turn))
    assert match.request is not None
    assert match.request.keys() == ["only"]
    assert log_of(match) == []


def test_chance_with_one_outcome_is_forced_and_closes_no_window() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "only")
        yield from ask(state, 0, "c", "d")

    match = start(Scripted(turn))
    match.answer("a")
    assert log_of(match) == ["a", "!only"]
    assert match.can_undo()


def test_end_turn_waits_while_something_can_be_taken_back() -> None:
    match = start(Scripted(two_questions))
    match.answer("a")
    match.answer("c")
    assert match.request is not None
    assert match.request.kind == "end-turn"


def test_end_turn_is_automatic_where_nothing_can_be_taken_back() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "x", "y")
        yield end_turn(0)

    match = start(Scripted(turn))
    match.answer("a")
    match.answer("x")
    assert log_of(match) == ["a", "~x", "!end-turn"]


def test_end_turn_with_consent_is_asked_even_then() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "x", "y")
        yield end_turn(0, consent=True)

    match = start(Scripted(turn))
    match.answer("a")
    match.answer("x")
    assert match.request is not None
    assert match.request.kind == "end-turn"


def test_the_setting_auto_end_closes_turns() -> None:
    match = start(Scripted(two_questions), settings={"auto_end": True})
    match.answer("a")
    match.answer("c")
    assert log_of(match) == ["a", "c", "!end-turn"]


# ------------------------------------------------------------------ the undo window


def test_undo_goes_back_answer_by_answer_to_the_start_of_the_turn() -> None:
    match = start(Scripted(two_questions))
    digests = [match.digest()]
    for key in ("a", "c"):
        match.answer(key)
        digests.append(match.digest())
    assert match.undo()
    assert match.digest() == digests[1]
    assert match.undo()
    assert match.digest() == digests[0]
    assert not match.undo()
    assert match.can_undo().code == "nothing"


def test_undo_takes_forced_answers_with_it() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from ask(state, 0, "only")
        yield from ask(state, 0, "c", "d")

    match = start(Scripted(turn))
    match.answer("a")
    assert log_of(match) == ["a", "!only"]
    match.undo()
    assert log_of(match) == []


def test_chance_closes_the_window() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "x", "y")
        yield from ask(state, 0, "c", "d")
        yield end_turn(0)

    match = start(Scripted(turn))
    match.answer("a")
    match.answer("x")
    undo = match.can_undo()
    assert not undo
    assert undo.code == "chance"
    assert undo.reason == msg("kernel.undo.chance")
    match.answer("c")
    assert match.can_undo()
    match.undo()
    assert log_of(match) == ["a", "~x"]
    assert not match.undo()


def test_a_revelation_closes_the_window() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "look", "pass")
        if state.answers[-1] == "look":
            state.tell_hidden("peeked", audience=(0,), reveals=True, card="ace")
        yield from ask(state, 0, "c", "d")

    match = start(Scripted(turn))
    match.answer("look")
    assert match.can_undo().code == "revealed"
    other = start(Scripted(turn))
    other.answer("pass")
    assert other.can_undo()


def test_another_seat_closes_the_window() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from ask(state, 1, "c", "d")
        yield from ask(state, 0, "e", "f")

    match = start(Scripted(turn))
    match.answer("a")
    assert match.can_undo().code == "handed-over"
    match.answer("c")
    assert match.can_undo().code == "handed-over"


def test_a_new_turn_of_the_same_seat_closes_the_window() -> None:
    match = start(Scripted(two_questions))
    for key in ("a", "c", "end-turn"):
        match.answer(key)
    assert match.can_undo().code == "handed-over"


def test_the_end_of_the_game_closes_the_window() -> None:
    match = start(Scripted(two_questions, length=1))
    for key in ("a", "c", "end-turn"):
        match.answer(key)
    assert match.can_undo().code == "over"


def test_restart_turn_takes_back_the_whole_window_at_once() -> None:
    match = start(Scripted(two_questions))
    match.answer("a")
    match.answer("c")
    assert match.restart_turn() == 2
    assert log_of(match) == []
    assert match.redo()
    assert match.redo()
    assert log_of(match) == ["a", "c"]
    assert not match.redo()


def test_another_answer_drops_what_could_be_redone_and_the_same_keeps_the_rest() -> None:
    match = start(Scripted(two_questions))
    match.answer("a")
    match.answer("c")
    match.restart_turn()
    match.answer("a")
    assert match.can_redo()
    match.redo()
    assert log_of(match) == ["a", "c"]
    match.restart_turn()
    match.answer("b")
    assert not match.can_redo()


# ------------------------------------------------------------------ taking back anyway


def test_take_back_reaches_past_the_window_and_leaves_a_remark() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, state.turns, "a", "b")
        yield from toss(state, "x", "y", "z")

    match = start(Scripted(turn, length=3), seed="fog")
    match.answer("a")
    first = match.deal()
    assert match.request is not None
    assert match.request.seat == 1
    assert not match.undo()
    assert match.take_back()
    assert log_of(match) == []
    assert match.events[-1][1].kind == "taken-back"
    assert match.events[-1][1].data == {"seat": 0, "n": 2}
    match.answer("b")
    assert match.deal() == first  # chance answers as it did before
    assert [event.kind for _, event in match.replayed().events] == ["taken-back"]
    assert not start(Scripted(turn)).take_back()


# ------------------------------------------------------------------ clones and the past


def test_clones_are_independent() -> None:
    match = start(Scripted(two_questions, length=3))
    match.answer("a")
    twin = match.clone()
    twin.answer("d")
    twin.undo()
    twin.undo()
    twin.answer("b")
    assert log_of(match) == ["a"]
    assert match.state.answers == ["a"]
    for key in ("c", "end-turn", "b"):
        match.answer(key)
    assert log_of(twin) == ["b"]
    assert match.clone().digest() == match.digest()


def test_at_stands_at_any_point_of_the_past() -> None:
    match = start(Scripted(two_questions))
    digests = [match.digest()]
    for key in ("a", "c", "end-turn", "b", "d", "end-turn"):
        match.answer(key)
        digests.append(match.digest())
    assert [match.at(i).digest() for i in range(7)] == digests


def test_events_are_for_their_audience() -> None:
    def turn(state: Tally) -> Flow:
        state.tell_hidden("dealt", audience=(1,), card="ace")
        state.tell("dealt-to", seat=1)
        yield from ask(state, 0, "a", "b")

    match = start(Scripted(turn))
    assert [event.kind for _, event in match.events_for(1)] == ["dealt", "dealt-to"]
    assert [event.kind for _, event in match.events_for(0)] == ["dealt-to"]
    match.answer("a")
    assert [at for at, _ in match.events_for(0, since=1)] == [1]


def test_a_turns_start_that_was_not_kept_follows_from_one_that_was() -> None:
    def turn(state: Tally) -> Flow:
        state.tell("begun", n=state.turns)
        # Every third turn asks nothing, so that the next one begins at the same place.
        if state.turns % 3:
            yield from toss(state, "x", "y")
            yield from ask(state, state.turns % 2, "a", "b")
        state.tell("ended", n=state.turns)

    match = start(Scripted(turn, length=4 * KEPT))
    first = match.clone()
    while not match.over:
        match.deal()
        match.answer("ab"[len(match.log) % 3 // 2])
        begun = match.turn_start()
        assert (begun.turn, begun.at) == (match.turn, match.turn_index)
        assert begun.state.answers == [entry.key for entry in match.log[: begun.at]]
        assert begun.state.turns == match.turn - 1
        assert begun.chances == begun.at // 2
        # What the turn before told in its end is not this turn's.
        events = [event for _, event in match.events[begun.events :]]
        assert [event.data["n"] for event in events] == [match.turn - 1] * len(events)
        twin = match.clone()
        assert (twin.digest(), twin.events) == (match.digest(), match.events)
    # The same way without a look at any turn's start, then undone from there.
    first.follow(match)
    last = first.turn_start()
    assert last[:-1] == match.turn_start()[:-1]
    assert last.state.to_json() == match.turn_start().state.to_json()


def test_undo_in_a_short_turn_long_after_a_kept_one() -> None:
    match = start(Scripted(two_questions, length=KEPT))
    while len(match.log) < 2 * KEPT - 6:
        for key in ("a", "c", "end-turn"):
            match.answer(key)
    match.answer("a")
    here = (match.digest(), log_of(match), list(match.events))
    match.answer("d")
    assert match.undo()
    assert (match.digest(), log_of(match), match.events) == here
    assert match.redo()
    assert log_of(match)[-1] == "d"


# ------------------------------------------------------------------ chance


def test_numbers_are_those_of_splitmix64() -> None:
    """The first ones from state 0, as its authors' own program prints them; then one by one."""
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert list(chance._block(0)[:4]) == known
    golden, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1
    for x in (0, 1, mask, 0x0123456789ABCDEF):
        each = [chance._mix((x + (i + 1) * golden) & mask) for i in range(chance.BLOCK)]
        assert list(chance._block(x)) == each


def test_draws_may_be_asked_for_in_any_order() -> None:
    lot = Chance("lot", [(str(n), 1) for n in range(1000)], by=0, prompt=msg("lot"), label="lot")
    asked = [0, 31, 32, 33, 5, 1000, 31, 10**9, 33]
    dealer = Dealer("order")
    assert [dealer.draw(lot, n) for n in asked] == [Dealer("order").draw(lot, n) for n in asked]


def test_chance_depends_on_the_seed_and_the_number_of_draws_alone() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, *(str(i) for i in range(100)))

    def tosses(seed: str, answers: str) -> list[str]:
        match = start(Scripted(turn, length=len(answers)), seed=seed)
        for answer in answers:
            match.answer(answer)
            match.deal()
        return match.state.answers[1::2]

    assert tosses("one", "aaaa") == tosses("one", "baba")
    assert tosses("one", "aaaa") != tosses("two", "aaaa")


def test_any_text_is_a_seed() -> None:
    def turn(state: Tally) -> Flow:
        yield from toss(state, "a", "b")

    match = start(Scripted(turn, length=9), seed="\ud83c")
    match.deal_all()
    assert match.over


def test_deal_is_only_for_chance() -> None:
    match = start(Scripted(two_questions))
    with pytest.raises(IllegalAnswer):
        match.deal()
    before = match.digest()
    match.deal_all()
    assert match.digest() == before


def test_all_outcomes_come_in_proportion_to_their_weights() -> None:
    from quayside.kernel import Chance, Dealer

    request = Chance("toss", [("a", 1), ("b", 3)], by=0, prompt=msg("toss"), label="toss")
    dealer = Dealer("weights")
    draws = [dealer.draw(request, n) for n in range(4000)]
    assert 900 < draws.count("a") < 1100
    assert request.seat == CHANCE


def test_groups_of_outcomes_are_drawn_like_single_ones() -> None:
    from quayside.kernel import Chance, Dealer

    single = [("a", 3), ("b", 3), ("c", 1), ("d", 3)]

    def lot(*groups: tuple[list[str], int], **more: Any) -> Chance:
        keys = [key for group, _ in groups for key in group]
        return draw("lot", keys, groups=[*groups], by=0, prompt=msg("lot"), label="lot", **more)

    one = Chance("lot", single, by=0, prompt=msg("lot"), label="lot")
    many = lot((["a", "b"], 3), (["c"], 1), ([], 9), (["d"], 3))
    dealer = Dealer("groups")
    assert many.total == one.total == 10
    assert [many.at(x) for x in range(10)] == [one.at(x) for x in range(10)] == list("aaabbbcddd")
    assert [dealer.draw(many, n) for n in range(50)] == [dealer.draw(one, n) for n in range(50)]
    assert many.sole() is one.sole() is None
    for request in (one, many):
        with pytest.raises(ValueError, match="'lot' has no outcome"):
            request.at(10)
    assert many.outcomes == one.outcomes == tuple(single)
    assert many.keys() == one.keys() == list("abcd")
    assert lot(([], 2), (["x"], 1)).sole() == lot((["x"], 1)).sole() == "x"
    assert many.knows is None
    assert not many.secret
    assert lot((["a"], 1), knows=(2,)).secret
    for nothing in ((), ((["x"], 0),)):
        with pytest.raises(ValueError, match="'lot' has no outcome"):
            dealer.draw(lot(*nothing), 0)


def test_a_pile_of_equal_cards_is_drawn_from_like_outcomes_of_weight_one() -> None:
    from quayside.kernel import Chance, Dealer

    pile = list("abcdefg")
    one = Chance("pile", [(card, 1) for card in pile], by=1, prompt=msg("pile"), label="pile")
    request = draw("pile", pile, by=1, prompt=msg("pile"), label="pile")
    dealer = Dealer("pile")
    assert [dealer.draw(request, n) for n in range(50)] == [dealer.draw(one, n) for n in range(50)]
    pile.remove("c")
    assert request.keys() == one.keys() == list("abcdefg")
    assert request.outcomes == one.outcomes
    assert request.options == one.options
    assert request.total == one.total == 7
    assert request.sole() is one.sole() is None
    assert (request.seat, request.by, request.kind) == (one.seat, one.by, one.kind)
    assert request.hint is one.hint is None
    assert request.blocked == one.blocked == ()
    assert request.data == one.data == {}


def test_players_and_options_are_checked() -> None:
    with pytest.raises(ValueError, match="1 to 3 players"):
        start(Scripted(two_questions), seats=0)
    with pytest.raises(ValueError, match="no option"):
        start(Scripted(two_questions), options={"wind": "west"})
    with pytest.raises(ValueError, match="calm, rough"):
        start(Scripted(two_questions), options={"mood": "angry"})
    assert start(Scripted(two_questions)).options == {"mood": "calm"}


def test_outcomes_without_any_weight_are_a_mistake_of_the_rules() -> None:
    for outcomes in ([], [("x", 0)]):
        lot = Chance("lot", outcomes, by=0, prompt=msg("lot"), label="lot")
        with pytest.raises(ValueError, match="'lot' has no outcome"):
            Dealer("tide").draw(lot, 0)


def test_a_position_says_what_it_lacks() -> None:
    with pytest.raises(NotImplementedError, match=r"State must define copy\(\)"):
        State().copy()
    with pytest.raises(NotImplementedError, match=r"State must define to_json\(\)"):
        State().to_json()


def test_a_match_that_follows_another_tells_who_was_asked() -> None:
    def turn(state: Tally) -> Flow:
        yield from ask(state, 0, "a", "b")
        yield from toss(state, "x", "y")
        yield from ask(state, 1, "c", "d")

    match = start(Scripted(turn))
    for key in ("a", "x", "d", "b"):
        match.answer(key)
    assert match.at(0).follow(match) == [0, CHANCE, 1, 0]
    behind = match.at(2)
    assert behind.follow(match) == [1, 0]
    assert behind.digest() == match.digest()
    assert behind.follow(match) == []
    with pytest.raises(ValueError, match="another way"):
        behind.follow(match.at(1))
