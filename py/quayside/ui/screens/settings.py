"""The dialog of settings, and what there is to know about this copy."""

from __future__ import annotations

from ...kernel import msg
from ..text import Texts
from ..tree import Child, Node, h, icon
from .home import offline_words
from .models import Settings
from .parts import button, dialog, radios


def view(model: Settings, t: Texts) -> Node:
    """The dialog as a tree."""
    return dialog(
        "settings",
        t(msg("settings")),
        [
            radios(
                "theme",
                t(msg("settings.theme")),
                [
                    ("device", t(msg("settings.theme.device"))),
                    ("day", t(msg("settings.theme.day"))),
                    ("night", t(msg("settings.theme.night"))),
                ],
                model.theme,
            ),
            radios(
                "motion",
                t(msg("settings.motion")),
                [
                    ("normal", t(msg("settings.motion.normal"))),
                    ("fast", t(msg("settings.motion.fast"))),
                    ("off", t(msg("settings.motion.off"))),
                ],
                model.motion,
            ),
            radios(
                "text",
                t(msg("settings.text")),
                [
                    ("normal", t(msg("settings.text.normal"))),
                    ("large", t(msg("settings.text.large"))),
                ],
                model.text_size,
            ),
            _facts(model, t),
        ],
        [
            button("credits", t(msg("credits")), "info", "btn--quiet"),
            h("span", {"class": "grow"}),
            button("close", t(msg("done")), None, "btn--ink"),
        ],
        t,
        cls="dialog--settings",
    )


def size(n: int, t: Texts) -> str:
    """A number of bytes as people say it."""
    if n < 1_000_000:
        return t(msg("size.kb", size=str((n + 999) // 1000)))
    return t(msg("size.mb", size=f"{n / 1_000_000:.1f}"))


def _facts(model: Settings, t: Texts) -> Node:
    used = size(model.used, t)
    if model.room:
        used = t(msg("settings.storage.of", used=used, room=size(model.room, t)))
    ready = model.offline == "ready"
    # Builds are named "version+digest".
    build = model.build.removeprefix(f"{model.version}+")
    return h(
        "dl",
        {"class": "facts"},
        _fact(
            t(msg("settings.offline")),
            [icon("ok" if ready else "info"), h("span", {}, offline_words(model.offline, t))],
        ),
        _fact(t(msg("settings.storage")), h("span", {}, used)),
        _fact(
            t(msg("settings.version")),
            [
                h(
                    "span",
                    {},
                    model.version,
                    " ",
                    h("span", {"class": "muted"}, t(msg("settings.build", build=build)))
                    if build
                    else None,
                ),
                button("update", t(msg("settings.update")), "refresh", "btn--small")
                if model.update
                else None,
            ],
        ),
    )


def _fact(name: str, value: Child) -> Node:
    return h("div", {}, h("dt", {}, name), h("dd", {}, value))
