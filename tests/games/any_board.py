"""What holds of every board in every position: a class whose tests each game's own module takes on.

The module has a fixture `positions`, a list of matches that meets every kind of request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

from quayside.kernel import Match, Request
from quayside.ui.contract import TableParts
from quayside.ui.tree import Node, diff, find, render, text_of, walk

from .views import choices, ids, parts, tree

SPRITE = Path(__file__).parents[2] / "static/icons/icons.svg"
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))
MARKS = {str(n): {f"#flag-{n}", f"#em-{n}"} for n in range(1, 9)}
"""Flag -> what tells it from the others by its shape."""


def coloured(node: Node, around: tuple[Node, ...] = ()) -> Iterator[tuple[Node, ...]]:
    """All that wears the colour of a player, each as the last of all the nodes it stands in."""
    frames = (*around, node)
    if "data-p" in node.attrs:
        yield frames
    for child in node.children:
        if isinstance(child, Node):
            yield from coloured(child, frames)


def shows_owner(frame: Node, flag: str, names: dict[str, str]) -> bool:
    """Whether in there is the flag, the emblem or the name of this player, and of nobody else."""
    nodes = list(walk(frame))
    shown = {found.attrs["href"] for found in nodes if found.tag == "use"}
    said = " ".join([text_of(frame), *(found.attrs.get("aria-label", "") for found in nodes)])
    owners = {n for n, marks in MARKS.items() if marks & shown}
    owners |= {n for n, name in names.items() if name in said}
    return owners == {flag}


class AnyBoard:
    """To be inherited by a class `TestEveryPosition`."""

    settings: ClassVar[dict[str, Any]] = {}
    """Of the table, where others than the usual ones show more."""

    def shown(self, match: Match, **more: Any) -> TableParts:
        """How the position looks."""
        return parts(match, **self.settings, **more)

    def test_ids_are_unique(self, positions: list[Match]) -> None:
        for match in positions:
            found = ids(tree(self.shown(match)))
            assert len(found) == len(set(found))

    def test_ids_are_not_those_of_the_drawings(self, positions: list[Match]) -> None:
        # `<use href="#flag-4">` would show the place of that name instead of the flag.
        for match in positions:
            assert not SYMBOLS.intersection(ids(tree(self.shown(match))))

    def test_owners_can_be_told_apart_without_colours(self, positions: list[Match]) -> None:
        met = set()
        for match in positions[::3]:
            names = {str(player.flag): player.name for player in match.players}
            for frames in coloured(tree(self.shown(match))):
                flag = frames[-1].attrs["data-p"]
                met.add(flag)
                assert any(shows_owner(frame, flag, names) for frame in reversed(frames)), render(
                    frames[-1]
                )
        assert len(met) > 1

    def test_the_tree_depends_on_the_view_alone(self, positions: list[Match]) -> None:
        for match in positions[::4]:
            once, again = tree(self.shown(match)), tree(self.shown(match.clone()))
            assert once == again
            assert not diff(once, again)

    def test_nothing_can_be_tapped_when_nothing_is_asked(self, positions: list[Match]) -> None:
        for match in positions:
            shown = self.shown(match, asked=False)
            assert not choices(tree(shown))
            assert shown.acts == ()
            assert not shown.confirms

    def test_colours_come_from_the_style_sheet_alone(self, positions: list[Match]) -> None:
        for match in positions[::4]:
            html = render(tree(self.shown(match)))
            assert not re.search(r'"#[0-9a-fA-F]{3,8}"|rgb\(|:\s*#[0-9a-fA-F]{3,8}', html)

    def test_everything_named_has_a_name(self, positions: list[Match]) -> None:
        for match in positions:
            whole = tree(self.shown(match))
            known = set(ids(whole))
            for node in walk(whole):
                role = node.attrs.get("role")
                if role in ("button", "img", "group", "grid", "gridcell") or node.tag == "button":
                    named = node.attrs.get("aria-labelledby") in known
                    assert named or node.attrs.get("aria-label", text_of(node)).strip()
                if "aria-labelledby" in node.attrs:
                    assert node.attrs["aria-labelledby"] in known

    def test_what_can_be_tapped_is_not_hidden_from_readers(self, positions: list[Match]) -> None:
        for match in positions:
            for node in walk(tree(self.shown(match))):
                if node.attrs.get("aria-hidden") == "true" or node.attrs.get("role") == "img":
                    assert not choices(node)


class AnyOptions(AnyBoard):
    """The same, for boards on which all that can be chosen now is offered at once."""

    kinds: ClassVar[set[str]]
    """Kinds of requests that the positions meet at least."""

    def offers(self, request: Request, shown: TableParts, offered: set[str]) -> None:
        """What is offered is what can be chosen; a game says here where there is more than taps."""
        assert offered == set(request.keys())

    def test_the_sample_meets_every_kind_of_request(self, positions: list[Match]) -> None:
        assert {match.request.kind for match in positions if match.request} >= self.kinds

    def test_board_and_buttons_offer_exactly_the_options(self, positions: list[Match]) -> None:
        for match in positions:
            request, shown = match.request, self.shown(match)
            whole, buttons = tree(shown), {act.key for act in shown.acts}
            assert not choices(whole) & buttons
            if request is None:
                assert not choices(whole) | buttons
                continue
            self.offers(request, shown, choices(whole) | buttons)
            for option in request.options:
                if option.anchor is not None:
                    node = find(whole, "id", option.anchor)
                    assert node is not None, option.anchor
                    assert node.attrs["data-choice"] == option.key
