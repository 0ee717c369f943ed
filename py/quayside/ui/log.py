"""The log: lines of what happened, and the drawer that steps through the past."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel import PUBLIC, msg
from .contract import LogLine
from .session import Line, Session
from .text import Texts
from .tree import Node, flag, h, icon


def line(entry: LogLine, session: Session, *, new: bool = False, key: str | None = None) -> Node:
    """One line: whose or what, in words, and what it brought."""
    text = session.text
    if entry.seat is not None and entry.seat < len(session.players):
        mark = flag(session.players[entry.seat].flag)
    elif entry.seat is not None:
        mark = icon("bot")
    elif entry.icon is not None:
        mark = icon(entry.icon)
    else:
        mark = h("span")
    return h(
        "li",
        {"class": "is-now" if new else None},
        mark,
        h("span", None, text.rich(entry.text)),
        h("b", {"class": "num"}, text(entry.delta)) if entry.delta else h("span"),
        key=key,
    )


def drawer(session: Session) -> Node:
    """The log with the slider over it."""
    text = session.text
    return h(
        "section",
        {"class": "drawer drawer--log", "role": "dialog", "aria-labelledby": "h-log"},
        h(
            "div",
            {"class": "dialog__head"},
            h("h2", {"id": "h-log"}, text(msg("log"))),
            _button("copy-log", text(msg("log.copy")), "copy"),
            _button("close", text(msg("log.close")), "close", focus=True),
        ),
        _replay(session, text),
        h(
            "ol",
            {"class": "log", "tabindex": "0", "aria-label": text(msg("log.lines")), "id": "log"},
            _lines(session),
        ),
        key="drawer-log",
    )


def _button(act: str, name: str, drawing: str, *, focus: bool = False, off: bool = False) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--icon btn--quiet",
            "data-act": act,
            "aria-label": name,
            "title": name,
            "data-focus": focus,
            "aria-disabled": "true" if off else None,
        },
        icon(drawing),
        key=act,
    )


def _replay(session: Session, text: Texts) -> Node:
    last = len(session.stops()) - 1
    stop = session.stop
    return h(
        "div",
        {"class": "replay", "role": "group", "aria-label": text(msg("log.replay"))},
        _button("step:prev", text(msg("log.back")), "prev", off=stop <= 0),
        h(
            "input",
            {
                "type": "range",
                "id": "replay",
                "min": 0,
                "max": last,
                "value": stop,
                "data-field": "stop",
                "aria-label": text(msg("log.move")),
                "aria-valuetext": text(msg("log.stop", stop=stop, stops=last)),
            },
        ),
        _button("step:next", text(msg("log.on")), "next", off=stop >= last),
        h("span", {"class": "num"}, text(msg("log.stop", stop=stop, stops=last))),
    )


def _lines(session: Session) -> list[Node]:
    lines = shown(session.lines())
    decider = session.decider
    since = session.since(decider) if session.past is None and decider is not None else None
    now = session.past
    nodes: list[Node] = []
    chip = False
    for i, (at, entry) in enumerate(lines):
        new = (since is not None and at > since) if now is None else at == now
        if entry.heading:
            mark = None
            if new and now is None and not chip:
                chip = True
                mark = h("span", {"class": "chip chip--ask"}, session.text(msg("log.since")))
            words = session.text(entry.text)
            nodes.append(h("li", {"class": "log__turn"}, words, " ", mark, key=f"line-{i}"))
        else:
            nodes.append(line(entry, session, new=new, key=f"line-{i}"))
    return nodes


def shown(lines: Sequence[Line]) -> list[Line]:
    """The lines without headings over nothing."""
    kept: list[Line] = []
    for i, entry in enumerate(lines):
        last = i + 1 == len(lines)
        if entry.line.heading and (last or lines[i + 1].line.heading):
            continue
        kept.append(entry)
    return kept


def as_text(session: Session) -> str:
    """The whole log as plain text, one line each: as far as everybody may know it.

    Where a game writes its position as a line of text, that stands at the end.
    """
    text = session.text
    rows = []
    for _, entry in shown(session.lines(viewer=PUBLIC)):
        words = text(entry.text)
        if entry.heading:
            rows.append(f"\n{words}")
        else:
            rows.append(f"  {words} {text(entry.delta)}" if entry.delta else f"  {words}")
    position = session.match.observe(PUBLIC).get("position")
    if position is not None:
        rows.append("\n" + text(msg("log.position", position=position)))
    return "\n".join(rows).strip() + "\n"
