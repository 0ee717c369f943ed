"""Pieces that the screens are put together from: buttons, dialogs, banners, switches, names."""

from __future__ import annotations

from collections.abc import Iterable

from ... import games
from ...kernel import Player, msg
from ..text import Texts, isolated
from ..tree import Child, Node, flag, h, icon
from .models import Action, Confirm, Failure, Notice, Snack

BESIDE = 40
"""Choices with more letters than that have a row to themselves."""
NOTICE_ICONS = {"info": "info", "good": "ok", "warn": "warn", "bad": "warn"}


def button(
    act: str,
    label: str,
    icon_name: str | None = None,
    cls: str = "",
    *,
    name: str | None = None,
    kind: str = "button",
) -> Node:
    """A button with words on it; `name` is what a screen reader says if that is more."""
    return h(
        "button",
        {
            "type": kind,
            "class": f"btn {cls}".rstrip(),
            "data-act": act,
            "aria-label": name,
        },
        icon(icon_name) if icon_name else None,
        h("span", {"class": "lbl"}, label),
        key=f"act-{act}",
    )


def icon_button(act: str, name: str, *icons: Child, cls: str = "btn--quiet") -> Node:
    """A square button that shows only its icon."""
    return h(
        "button",
        {
            "type": "button",
            "class": f"btn btn--icon {cls}",
            "data-act": act,
            "aria-label": name,
            "title": name,
        },
        *icons,
        key=f"act-{act}",
    )


def of_game(t: Texts, game_id: str, players: Iterable[Player] = ()) -> Texts:
    """Texts of that game with these names, in the same language; of the shell if it is unknown."""
    names = [player.name for player in players]
    return Texts(names, game_id if game_id in games.PACKAGES else None, t.lang)


def action_button(action: Action, t: Texts) -> Node:
    """The button of an action."""
    cls = "btn--primary" if action.primary else "btn--danger" if action.danger else ""
    return button(action.act, t(action.label), action.icon, cls)


def theme_button(t: Texts) -> Node:
    """Switches between day and night; CSS shows the icon of the theme to come."""
    return icon_button(
        "theme", t(msg("theme.switch")), icon("sun", "only-night"), icon("moon", "only-day")
    )


def person(player: Player) -> Node:
    """Flag and name."""
    return h("span", {"class": "who"}, flag(player.flag), isolated(player.name))


def notices(items: Iterable[Notice], t: Texts) -> Node:
    """The banners; an empty live region if there are none, so that the first one is read out."""
    return h(
        "div",
        {"class": "notices", "role": "status"},
        [notice(item, t) for item in items],
        key="notices",
    )


def notice(item: Notice, t: Texts) -> Node:
    """One banner."""
    return h(
        "div",
        {"class": f"notice notice--{item.kind}"},
        icon(NOTICE_ICONS[item.kind]),
        h("p", {}, t(item.text)),
        h("span", {"class": "notice__acts"}, [action_button(action, t) for action in item.actions])
        if item.actions
        else None,
        icon_button(f"dismiss:{item.id}", t(msg("close")), icon("close"))
        if item.closable
        else None,
        key=f"notice-{item.id}",
    )


def said(snack: Snack, t: Texts) -> Node:
    """The short word over the text of a prompt bar, where nothing is to be tapped. Those who hear
    are told by the live region.
    """
    words = h("span", {}, t(snack.text))
    return h("p", {"class": "prompt__said", "aria-hidden": "true"}, words, key="said")


def snackbar(snack: Snack | None, t: Texts, *, seen: bool = True) -> Node:
    """The short word at the foot of the screen; an empty live region if there is none. It is for
    ears alone if it is not to be `seen`, because it stands elsewhere.
    """
    return h(
        "div",
        {"class": "snackbar" if seen else "snackbar vh", "role": "status"},
        h(
            "div",
            {"class": "snack"},
            h("span", {}, t(snack.text)),
            action_button(snack.action, t) if snack.action else None,
        )
        if snack
        else None,
        key="snackbar",
    )


def dialog(
    name: str,
    title: str,
    body: Child,
    foot: Child,
    t: Texts,
    *,
    cls: str = "",
    role: str = "dialog",
    described: str | None = None,
    close: bool = True,
    focus: bool = True,
) -> Node:
    """A dialog over its scrim. `name` is the stem of its ids; the title takes the first focus,
    unless `focus` leaves that to something in the body.
    """
    return h(
        "div",
        {"class": "scrim", "data-dialog": name},
        h(
            "section",
            {
                "class": f"dialog {cls}".rstrip(),
                "role": role,
                "aria-modal": "true",
                "aria-labelledby": f"{name}-title",
                "aria-describedby": described,
            },
            h(
                "div",
                {"class": "dialog__head"},
                h("h2", {"id": f"{name}-title", "tabindex": "-1", "data-focus": focus}, title),
                icon_button("close", t(msg("close")), icon("close")) if close else None,
            ),
            h("div", {"class": "dialog__body"}, body),
            h("div", {"class": "dialog__foot"}, foot) if foot else None,
        ),
        key=f"dialog-{name}",
    )


def confirm(model: Confirm, t: Texts) -> Node:
    """A question; the harmless answer comes first."""
    return dialog(
        "confirm",
        t(model.title),
        h("p", {"id": "confirm-text"}, t(model.text)),
        [action_button(action, t) for action in model.actions],
        t,
        cls="dialog--small",
        role="alertdialog",
        described="confirm-text",
        close=False,
    )


def failure(model: Failure, t: Texts) -> Node:
    """What went wrong, in words, and the details to pass on."""
    return dialog(
        "failure",
        t(model.title),
        [
            h("p", {"id": "failure-text"}, t(model.text)),
            h(
                "details",
                {"class": "detail"},
                h("summary", {}, t(msg("failure.detail"))),
                h(
                    "textarea",
                    {
                        "class": "input textarea",
                        "readonly": True,
                        "rows": "8",
                        "aria-label": t(msg("failure.detail")),
                        "id": "failure-detail",
                    },
                    model.detail,
                ),
            )
            if model.detail
            else None,
        ],
        [action_button(action, t) for action in model.actions],
        t,
        cls="dialog--small",
        role="alertdialog",
        described="failure-text",
        close=False,
    )


def radios(
    field: str, legend: str, choices: Iterable[tuple[str, str]], chosen: str, *, hint: str = ""
) -> Node:
    """A row of choices of which one holds. `choices` are values with their words."""
    choices = tuple(choices)
    wide = sum(len(words) for _, words in choices) > BESIDE
    return h(
        "fieldset",
        {"class": "choice choice--wide" if wide else "choice"},
        h("legend", {"class": "label"}, legend),
        h("p", {"class": "choice__hint"}, hint) if hint else None,
        h(
            "div",
            {"class": "seg"},
            [
                h(
                    "label",
                    {},
                    h(
                        "input",
                        {
                            "type": "radio",
                            "name": field,
                            "value": value,
                            "checked": value == chosen,
                            "data-field": field,
                        },
                    ),
                    h("span", {}, words),
                    key=value,
                )
                for value, words in choices
            ],
        ),
        key=f"choice-{field}",
    )


def switch(field: str, label: str, hint: str, on: bool) -> Node:
    """A setting that is on or off."""
    return h(
        "label",
        {"class": "switch"},
        h("span", {}, label, h("small", {}, hint)),
        h(
            "input",
            {"type": "checkbox", "role": "switch", "checked": on, "data-field": field},
        ),
        key=f"switch-{field}",
    )


def topbar(title: str, small: str, left: Child, right: Child, *, focus: bool = True) -> Node:
    """The bar at the head of a screen; its title takes the first focus unless told not to."""
    return h(
        "header",
        {"class": "topbar"},
        left,
        h(
            "div",
            {"class": "topbar__title"},
            h("h1", {"tabindex": "-1" if focus else None, "data-focus": focus}, title),
            h("small", {}, small),
        ),
        h("span", {"class": "grow"}),
        right,
    )
