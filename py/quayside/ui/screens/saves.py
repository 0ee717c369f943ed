"""The dialog of saved games: go on, name, copy, delete, carry away and bring in."""

from __future__ import annotations

from typing import Final

from ...kernel import Message, msg
from ..text import Texts, isolated
from ..tree import Child, Node, flag, h, icon
from .models import SaveCard, Saves
from .ornaments import chart_thumb
from .parts import button, confirm, dialog, icon_button, of_game

ACCEPT: Final = ".json,.txt,.quayside,application/json,text/plain"

_PROBLEMS: Final[dict[str, Message]] = {
    "not-json": msg("save.problem.not-json"),
    "not-a-save": msg("save.problem.not-a-save"),
    "too-big": msg("save.problem.too-big"),
    "newer": msg("save.problem.newer"),
    "unknown-game": msg("save.problem.unknown-game"),
    "incomplete": msg("save.problem.incomplete"),
    "damaged": msg("save.problem.damaged"),
    "rules-changed": msg("save.problem.rules-changed"),
    "illegal": msg("save.problem.illegal"),
    "digest": msg("save.problem.digest"),
    "missing": msg("save.problem.missing"),
    "storage": msg("save.problem.storage"),
    "unreadable": msg("save.problem.unreadable"),
    "empty": msg("save.problem.empty"),
}


def problem(code: str) -> Message:
    """A sentence for the code of a SaveError; `unreadable` and `empty` are files and fields."""
    return _PROBLEMS.get(code, _PROBLEMS["damaged"])


def view(model: Saves, t: Texts) -> Node:
    """The dialog as a tree."""
    if model.question is not None:
        return confirm(model.question, t)
    if model.mode == "export":
        return _export(model, t)
    if model.mode == "import":
        return _import(model, t)
    chosen = next((card for card in model.cards if card.id == model.selected), None)
    return dialog(
        "saves",
        t(msg("saves.title")),
        [
            _message(model, t),
            h(
                "ul",
                {"class": "slots", "aria-labelledby": "saves-title"},
                [_row(card, model, t) for card in model.cards],
            )
            if model.cards
            else h("p", {"class": "slots__none"}, t(msg("saves.none"))),
            h(
                "div",
                {"class": "io"},
                _file_button(t),
                button("import-text", t(msg("saves.paste")), "paste"),
                button("save-all", t(msg("saves.all")), "download") if model.cards else None,
                h("p", {"class": "muted"}, t(msg("saves.where"))),
            ),
        ],
        [
            button("close", t(msg("cancel") if chosen else msg("close"))),
            _go(chosen, t) if chosen else None,
        ],
        t,
    )


def _go(card: SaveCard, t: Texts) -> Node | None:
    if card.problem is not None:
        return None
    words = (
        t(msg("saves.look", game=card.game_title))
        if card.over
        else t(msg("saves.continue", game=card.game_title))
    )
    return button(f"continue:{card.id}", words, "eye" if card.over else "play", "btn--primary")


def called(card: SaveCard, t: Texts) -> str:
    """What the save is called: game, own name if it has one, time."""
    return ", ".join(filter(None, (card.game_title, isolated(card.title), t(card.when))))


def _row(card: SaveCard, model: Saves, t: Texts) -> Node:
    chosen = card.id == model.selected
    cls = "slotrow" + (" slotrow--bad" if card.problem else "")
    return h(
        "li",
        {"class": cls},
        h(
            "label",
            {},
            h(
                "input",
                {
                    "type": "radio",
                    "name": "save",
                    "value": card.id,
                    "checked": chosen,
                    "data-field": "save",
                },
            ),
            h("span", {"class": "thumb"}, card.thumb or chart_thumb()),
            h("span", {"class": "slotrow__t"}, _words(card, t)),
            h("span", {"class": "slotrow__f"}, [flag(player.flag) for player in card.players]),
        ),
        icon_button(
            f"save-delete:{card.id}", t(msg("saves.delete", name=called(card, t))), icon("trash")
        ),
        _tools(card, model, t) if chosen else None,
        key=f"save-{card.id}",
    )


def _words(card: SaveCard, t: Texts) -> Child:
    who = ", ".join(isolated(player.name) for player in card.players)
    when = t(card.when)
    if card.title:
        when = t(msg("saves.named", when=when, name=isolated(card.title)))
    own = of_game(t, card.game, card.players)
    return [
        h("b", {}, card.game_title or t(msg("saves.unknown"))),
        " ",
        h("span", {"class": "slotrow__p"}, icon("warn"), t(card.problem))
        if card.problem
        else h("span", {}, own(card.summary))
        if card.summary
        else None,
        " ",
        h("small", {}, t(msg("saves.facts", when=when, who=who)) if who else when),
    ]


def _tools(card: SaveCard, model: Saves, t: Texts) -> Node:
    """What can be done with the chosen save; or the field for its new name.

    One form in both states: Enter presses its button, and the form is still there when the browser
    comes to submit it. Outside of a <dialog> this method submits to nowhere.
    """
    renaming = model.renaming == card.id
    return h(
        "form",
        {"class": "slotrow__tools", "method": "dialog"},
        _name_field(card, t) if renaming else _tool_buttons(card, t),
        key="tools",
    )


def _name_field(card: SaveCard, t: Texts) -> list[Node]:
    return [
        h(
            "label",
            {"class": "field grow"},
            h("span", {"class": "label"}, t(msg("saves.name"))),
            h(
                "input",
                {
                    "class": "input",
                    "type": "text",
                    "value": card.title,
                    "maxlength": "40",
                    "autocomplete": "off",
                    "enterkeyhint": "done",
                    "data-field": "save-name",
                    "data-focus": True,
                    "id": "save-name",
                },
            ),
            key="name",
        ),
        button(f"save-renamed:{card.id}", t(msg("saves.name.keep")), "check", kind="submit"),
    ]


def _tool_buttons(card: SaveCard, t: Texts) -> list[Node]:
    sound = [
        button(f"save-rename:{card.id}", t(msg("saves.rename")), "pencil", "btn--small"),
        button(f"save-copy:{card.id}", t(msg("saves.duplicate")), "copy", "btn--small"),
    ]
    return [
        *(sound if card.problem is None else ()),
        button(f"save-file:{card.id}", t(msg("saves.to-file")), "download", "btn--small"),
        button(f"save-text:{card.id}", t(msg("saves.to-text")), "text", "btn--small"),
    ]


def _file_button(t: Texts) -> Node:
    return h(
        "label",
        {"class": "btn filebtn"},
        icon("upload"),
        h("span", {"class": "lbl"}, t(msg("saves.read"))),
        h(
            "input",
            {"type": "file", "class": "vh", "accept": ACCEPT, "data-file": "import"},
        ),
        key="file-import",
    )


def _message(model: Saves, t: Texts) -> Node:
    kind = "bad" if model.bad else "good"
    return h(
        "div",
        {"role": "alert" if model.bad else "status"},
        h(
            "p",
            {"class": f"notice notice--{kind}"},
            icon("warn" if model.bad else "ok"),
            h("span", {}, t(model.message)),
        )
        if model.message
        else None,
        key="message",
    )


def _export(model: Saves, t: Texts) -> Node:
    return dialog(
        "export",
        t(msg("saves.text.title")),
        [
            h("p", {"class": "lead"}, t(msg("saves.text.hint"))),
            h(
                "textarea",
                {
                    "class": "input textarea",
                    "id": "save-text",
                    "rows": "10",
                    "readonly": True,
                    "spellcheck": "false",
                    "aria-label": t(msg("saves.text.title")),
                },
                model.text,
            ),
            _message(model, t),
        ],
        [
            button("saves-list", t(msg("back")), "prev"),
            button("copy-text", t(msg("saves.text.copy")), "copy", "btn--primary"),
        ],
        t,
    )


def _import(model: Saves, t: Texts) -> Node:
    return dialog(
        "import",
        t(msg("saves.import.title")),
        [
            _message(model, t),
            h(
                "div",
                {"class": "field"},
                h("label", {"for": "import-text"}, t(msg("saves.import.label"))),
                h(
                    "textarea",
                    {
                        "class": "input textarea",
                        "id": "import-text",
                        "rows": "10",
                        "spellcheck": "false",
                        "autocomplete": "off",
                        "data-field": "import",
                        "data-focus": True,
                    },
                    model.text,
                ),
            ),
        ],
        [
            button("saves-list", t(msg("back")), "prev"),
            button("import-go", t(msg("saves.import.go")), "upload", "btn--primary"),
        ],
        t,
        focus=False,
    )
