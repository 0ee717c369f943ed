"""A new game: who sits round the table, and by which house rules."""

from __future__ import annotations

from typing import Any

from ...kernel import msg
from ..campaign import Campaign, Chapter
from ..text import Texts, isolated
from ..tree import Node, flag, h, icon
from . import setup_form
from .boxes import box
from .home import players_range
from .models import Setup
from .parts import button, icon_button, of_game, radios, switch, topbar


def view(model: Setup, t: Texts) -> Node:
    """The set-up as a tree."""
    return h(
        "div",
        {"class": "table is-scroll page"},
        topbar(
            model.game.title,
            t(msg("setup.title")),
            icon_button("shelf", t(msg("setup.back")), icon("prev"), cls="btn--deck"),
            icon_button("rules", t(msg("rules.open")), icon("rules"), cls="btn--deck"),
        ),
        h(
            "main",
            {"class": "setup"},
            h(
                "div",
                {"class": "stack"},
                _people(model, t),
                _campaign(model, t),
                _variants(model, t),
            ),
            h("div", {"class": "side"}, _figure(model, t), _house_rules(model, t)),
        ),
        _foot(model, t),
    )


def default_name(t: Texts, number: int) -> str:
    """What somebody is called who gave no name."""
    return t(msg("setup.player", number=number))


def flag_name(n: int, t: Texts) -> str:
    """Colour and pattern of a flag: "Vermilion, Saltire"."""
    return t(msg("flag.name", flag=str(n)))


def _names(model: Setup, t: Texts) -> list[str]:
    return [
        isolated(player.name)
        for player in setup_form.players(model, lambda number: default_name(t, number))
    ]


def _people(model: Setup, t: Texts) -> Node:
    full = len(model.seats) >= model.game.max_seats
    names = _names(model, t)
    return h(
        "section",
        {"class": "panel people", "aria-labelledby": "h-people"},
        h(
            "div",
            {"class": "panel__head"},
            h("h2", {"id": "h-people"}, t(msg("setup.people"))),
            h(
                "span",
                {"class": "muted"},
                t(msg("setup.clockwise", players=players_range(model.game, t))),
            ),
        ),
        h(
            "ol",
            {},
            [_seat(model, seat, names[seat], t) for seat in range(len(model.seats))],
        ),
        h(
            "div",
            {"class": "addrow"},
            None if full else button("seat-add", t(msg("setup.add")), "plus", "btn--dashed"),
            button("seat-shuffle", t(msg("setup.shuffle")), "shuffle", "btn--quiet")
            if len(names) > 1
            else None,
        ),
        h(
            "datalist",
            {"id": "known-names"},
            [h("option", {"value": name}) for name in model.names],
        ),
        radios(
            "first",
            t(msg("setup.first")),
            [
                (setup_form.LOT, t(msg("setup.first.lot"))),
                *((str(seat + 1), name) for seat, name in enumerate(names)),
            ],
            model.first,
        )
        if setup_form.asks_who_begins(model)
        else None,
    )


def _campaign(model: Setup, t: Texts) -> Node | None:
    """Whether a single game is played or the campaign goes on, and how that stands."""
    kept = model.campaign
    if kept is None:
        return None
    what = [(setup_form.SINGLE, t(msg("campaign.single")))]
    if kept.at:
        n = len(kept.chapters) + 1
        what.append((setup_form.CHAPTER, t(msg("campaign.chapter", n=n))))
    return h(
        "section",
        {"class": "panel variants", "aria-labelledby": "h-campaign"},
        h("h2", {"id": "h-campaign"}, t(msg("campaign"))),
        radios(
            "campaign",
            t(msg("campaign.what")),
            what,
            setup_form.CHAPTER if model.chapter else setup_form.SINGLE,
            hint=t(msg("campaign.hint")),
        ),
        _standing(model, kept, t),
        button("campaign-anew", t(msg("campaign.anew")), "refresh", "btn--quiet")
        if kept.chapters
        else None,
        key="campaign",
    )


def _standing(model: Setup, kept: Campaign, t: Texts) -> list[Node]:
    """The chapters so far, and the coming one or the end."""
    own = of_game(t, model.game.id)
    archive = model.game.archive
    assert archive is not None
    spec = next(spec for spec in model.game.options if spec.id == archive.option)
    coming = (
        msg("campaign.coming", chapter=setup_form.named(spec, kept.at))
        if kept.at
        else msg("campaign.over", ending=kept.ending)
    )
    lines = [
        h(
            "li",
            {},
            own(msg("campaign.played", n=n, chapter=setup_form.named(spec, chapter.before))),
            " ",
            h("small", {"class": "muted"}, _result(chapter, t)),
        )
        for n, chapter in enumerate(kept.chapters, start=1)
    ]
    return [
        *([h("ol", {"class": "campaign"}, lines)] if lines else []),
        h("p", {"class": "campaign__next"}, own(coming)),
    ]


def _result(chapter: Chapter, t: Texts) -> str:
    """Who played, with their points: "Anneke 120, Bram 110"."""
    both = zip(chapter.names, chapter.scores, strict=False)
    return ", ".join(t(msg("campaign.score", name=isolated(name), n=n)) for name, n in both)


def _variants(model: Setup, t: Texts) -> Node | None:
    """The variants of the rules that the game offers, the rulebook's own way first."""
    own = of_game(t, model.game.id)
    return (
        h(
            "section",
            {"class": "panel variants", "aria-labelledby": "h-variants"},
            h("h2", {"id": "h-variants"}, t(msg("setup.variants"))),
            [
                radios(
                    f"opt:{spec.id}",
                    own(spec.label),
                    [
                        (value, own(setup_form.named(spec, value)))
                        for value in setup_form.offers(spec)
                    ],
                    setup_form.value_of(model, spec),
                    hint=own(spec.hint) if spec.hint else "",
                )
                for spec in setup_form.variants(model)
            ],
        )
        if setup_form.variants(model)
        else None
    )


def _seat(model: Setup, seat: int, name: str, t: Texts) -> Node:
    form = model.seats[seat]
    last = len(model.seats) - 1
    return h(
        "li",
        {"class": "seatrow", "data-p": str(form.flag)},
        h(
            "span",
            {"class": "seatrow__move"},
            _move(f"seat-up:{seat}", t(msg("setup.up", name=name)), "up", seat == 0),
            _move(f"seat-down:{seat}", t(msg("setup.down", name=name)), "down", seat == last),
        ),
        h(
            "div",
            {"class": "field"},
            h(
                "label",
                {"for": f"name-{seat}", "class": "vh"},
                t(msg("setup.name", number=seat + 1)),
            ),
            h(
                "input",
                {
                    "class": "input",
                    "id": f"name-{seat}",
                    "type": "text",
                    "value": form.name,
                    "placeholder": default_name(t, seat + 1),
                    "maxlength": str(setup_form.MAX_NAME),
                    "autocomplete": "off",
                    "autocapitalize": "words",
                    "spellcheck": "false",
                    "enterkeyhint": "done",
                    "list": "known-names" if model.names else None,
                    "data-field": f"name:{seat}",
                },
            ),
        ),
        h(
            "div",
            {
                "class": "flags",
                "role": "radiogroup",
                "aria-label": t(msg("setup.flag", name=name)),
            },
            [_flag(model, seat, n, t) for n in setup_form.flags(model.game)],
        ),
        icon_button(f"seat-remove:{seat}", t(msg("setup.remove", name=name)), icon("close"))
        if len(model.seats) > model.game.min_seats
        else h("span"),
        key=f"seat-{seat}",
    )


def _move(act: str, name: str, drawing: str, off: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--icon btn--quiet",
            "data-act": act,
            "aria-label": name,
            "title": name,
            "disabled": off,
        },
        icon(drawing),
    )


def _flag(model: Setup, seat: int, n: int, t: Texts) -> Node:
    owner = next((i for i, form in enumerate(model.seats) if form.flag == n), None)
    name = flag_name(n, t)
    if owner not in (None, seat):
        name = t(msg("setup.flag.swap", flag=name, number=owner + 1)) if owner is not None else name
    return h(
        "label",
        {"class": "fl" if owner in (None, seat) else "fl fl--taken", "title": name},
        h(
            "input",
            {
                "type": "radio",
                "name": f"flag-{seat}",
                "value": str(n),
                "checked": owner == seat,
                "aria-label": name,
                "data-field": f"flag:{seat}",
            },
        ),
        flag(n),
        key=f"flag-{n}",
    )


def _figure(model: Setup, t: Texts) -> Node:
    return h(
        "figure",
        {"class": "boxfig"},
        box(model.game.id),
        h(
            "figcaption",
            {},
            h("b", {}, of_game(t, model.game.id)(model.blurb)),
            h(
                "span",
                {"class": "row"},
                h(
                    "span",
                    {"class": "chip chip--line"},
                    icon("user"),
                    players_range(model.game, t),
                ),
                h(
                    "span",
                    {"class": "chip chip--line"},
                    icon("clock"),
                    t(msg("game.minutes", minutes=model.game.minutes)),
                ),
            ),
        ),
    )


def _house_rules(model: Setup, t: Texts) -> Node:
    on = model.settings
    own_dice = setup_form.is_on("dice", on["dice"])
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "h-house"},
        h("h2", {"id": "h-house"}, t(msg("setup.house"))),
        [
            setting_switch(f"set:{name}", name, on[name], t)
            for name in model.offered
            if name not in setup_form.OF_SEVERAL or len(model.seats) > 1
        ],
        h(
            "div",
            {"class": "field seed"},
            h(
                "label",
                {"for": "seed"},
                t(msg("setup.seed")),
                " ",
                h("span", {"class": "muted"}, t(msg("setup.seed.hint"))),
            ),
            h(
                "div",
                {"class": "row"},
                h(
                    "input",
                    {
                        "class": "input num",
                        "id": "seed",
                        "type": "text",
                        "value": model.seed,
                        "maxlength": "40",
                        "autocomplete": "off",
                        "autocapitalize": "characters",
                        "spellcheck": "false",
                        "data-field": "seed",
                    },
                ),
                icon_button("seed-new", t(msg("setup.seed.new")), icon("refresh"), cls=""),
            ),
        )
        if not own_dice
        else None,
    )


def setting_switch(field: str, name: str, value: Any, t: Texts) -> Node:
    """The switch of a setting of the table, here and in the menu."""
    label, hint = setup_form.WORDS[name]
    return switch(field, t(label), t(hint), setup_form.is_on(name, value))


def _foot(model: Setup, t: Texts) -> Node:
    names = _names(model, t)
    return h(
        "footer",
        {"class": "prompt prompt--plain"},
        button("shelf", t(msg("shelf")), "prev", "btn--deck"),
        h(
            "div",
            {"class": "prompt__text"},
            h("p", {"class": "prompt__ask"}, t(msg("setup.count", n=len(names)))),
            h(
                "p",
                {"class": "prompt__hint"},
                t(msg("setup.begins.alone"))
                if len(names) == 1
                else t(msg("setup.begins.lot"))
                if model.first == setup_form.LOT
                else t(msg("setup.begins", name=names[int(model.first) - 1])),
            ),
        ),
        h(
            "div",
            {"class": "prompt__acts"},
            button("start", t(msg("setup.start")), "play", "btn--primary btn--big"),
        ),
    )
