"""Requests: answers are worded when somebody looks, and no more of them than are looked at."""

from __future__ import annotations

from quayside.kernel import Blocked, Message, Option, Request
from quayside.kernel.request import ask


def bids(worded: list[str]) -> Request:
    def words(key: str) -> Option:
        worded.append(key)
        return Option(key, Message("bid", {"n": int(key)}))

    return Request(0, "bid", Message("ask", {}), keys=("1", "2", "3"), words=words)


def test_one_answer_is_worded_without_the_others() -> None:
    worded: list[str] = []
    assert bids(worded).option("2") == Option("2", Message("bid", {"n": 2}))
    assert worded == ["2"]


def test_one_answer_is_the_one_among_all() -> None:
    request = bids([])
    keys = request.keys()
    assert [request.option(key) for key in keys] == list(request.options)


def test_what_is_not_allowed_is_no_answer() -> None:
    worded: list[str] = []
    assert bids(worded).option("4") is None
    assert worded == []
    options = (Option("yes", Message("yes", {})),)
    request = Request(0, "ask", Message("ask", {}), options)
    assert request.option("no") is None
    assert request.option("yes") is options[0]


def test_what_is_asked_the_quick_way_is_the_same_request() -> None:
    def words(key: str) -> Option:
        return Option(key, Message("bid", {}))

    prompt, hint, keys, data = Message("ask", {}), Message("hint", {}), ["1", "2"], {"n": 1}
    quick = ask(1, "bid", prompt, keys, words=words, hint=hint, consent=True, data=data)
    slow = Request(1, "bid", prompt, keys=keys, words=words, hint=hint, consent=True, data=data)
    for slot in Request.__slots__:
        assert getattr(quick, slot) == getattr(slow, slot), slot
    bare = ask(1, "bid", prompt, keys, words=words)
    for slot in Request.__slots__:
        assert getattr(bare, slot) == getattr(
            Request(1, "bid", prompt, keys=keys, words=words), slot
        )


def test_keys_may_be_given_as_anything_that_yields_them() -> None:
    for keys in ((key for key in "ab"), lambda: (key for key in "ab"), ("a", "b")):
        request = Request(0, "k", Message("prompt", {}), keys=keys)
        assert [*request.keys()] == [*request.keys()] == ["a", "b"]


def test_functions_of_a_question_get_what_it_is_about() -> None:
    def keys(seat: int, cargo: str) -> list[str]:
        return [f"{cargo}:{seat}", "none"]

    def words(seat: int, cargo: str, key: str) -> Option:
        return Option(key, Message("load", {"seat": seat, "cargo": cargo}))

    def facts(seat: int, cargo: str) -> dict[str, str]:
        return {"cargo": cargo, "seat": str(seat)}

    def hint(seat: int, cargo: str) -> Message:
        return Message("hint", {"seat": seat, "cargo": cargo})

    def blocked(seat: int, cargo: str) -> list[Blocked]:
        return [Blocked(cargo, Message("full", {"seat": seat}))]

    prompt, about = Message("ask", {}), (2, "silk")
    slow = Request(
        2,
        "load",
        prompt,
        keys=keys,
        words=words,
        hint=hint,
        blocked=blocked,
        data=facts,
        about=about,
    )
    quick = ask(
        2,
        "load",
        prompt,
        keys(*about),
        words=words,
        hint=hint,
        blocked=blocked,
        data=facts,
        about=about,
    )
    for request in (slow, quick):
        assert [*request.keys()] == ["silk:2", "none"]
        assert request.options[0] == Option("silk:2", Message("load", {"seat": 2, "cargo": "silk"}))
        assert request.hint == Message("hint", {"seat": 2, "cargo": "silk"})
        assert request.blocked == (Blocked("silk", Message("full", {"seat": 2})),)
        assert request.data == {"cargo": "silk", "seat": "2"}
