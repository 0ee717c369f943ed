"""The table: what stands around every game's board.

Top bar with the player strip, stage with board and aside, prompt bar with Undo on the far left and
Confirm on the far right. Every option of the request is also a real button in a list at the end of
the aside, which opens at a tap, so that nothing has to be hit on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kernel import Message, Option, Player, msg
from .contract import Act, Drawing, Step, TableParts
from .kept import each, kept, piece, put
from .session import Line, Session
from .text import Texts
from .tree import Child, Node, flag, h, icon, walk

_NARROW: Final = 5
"""So many seats stand side by side in the strip; more have two rows."""


def view(
    session: Session,
    notices: Node | None = None,
    *,
    drawn_in: bool = False,
    said: Node | None = None,
) -> Node:
    """The table as a tree. `drawn_in` says that a drawer covers part of it."""
    parts = session.parts()
    drawing = session.drawing()
    cls = _cls(session)
    shown = session.view().shown
    return h(
        "div",
        {"class": f"{cls} table--drawn" if drawn_in else cls},
        _topbar(session, parts, drawing, shown),
        _look_away(session),
        notices,
        _stage(session, drawing, shown, choices(session)),
        _prompt(session, parts, said),
        _news(session),
        key="table",
    )


def behind(session: Session) -> Node:
    """What stays of the table behind a curtain, where nobody sees it, so that it need not be made
    anew when the curtain goes up: what lies open to all, and where nothing is hidden all that the
    next seat will see and touch. Elsewhere the shell's buttons lie there and do nothing. What is
    told to those who listen comes when the curtain goes up.
    """
    if session.hidden:
        text = session.text
        parts, drawing = session.behind()
        listed, undo = _idle(_closed(text, 0)), _idle(_undo(session))
        hide = None if session.setting("look_away") else _idle(_hide_button(text))
        return _behind(session, parts, drawing, session.seat, listed, undo, hide)
    lifted = session.foresee(None)
    parts, drawing, shown = lifted.parts(), lifted.drawing(), lifted.view().shown
    back, acts = _back(lifted), [_hide(lifted), *_acts(lifted, parts)]
    return _behind(lifted, parts, drawing, shown, choices(lifted), back, acts)


def _behind(
    session: Session,
    parts: TableParts,
    drawing: Drawing,
    shown: int,
    listed: Node | None,
    back: Child,
    acts: Child,
) -> Node:
    return h(
        "div",
        {"class": f"{_cls(session)} table--behind", "aria-hidden": "true"},
        _topbar(session, parts, drawing, shown),
        _look_away(session),
        _stage(session, drawing, shown, listed),
        _bar(session, back, _flag(session, session.seat), None, None, None, acts),
        _quiet(session),
        key="table",
    )


@kept
def _idle(drawn: Node) -> Node:
    """The same for the eye, without what its buttons do."""
    if not any("data-act" in node.attrs for node in walk(drawn)):
        return drawn
    attrs = {name: value for name, value in drawn.attrs.items() if name != "data-act"}
    inside = tuple([_idle(one) if isinstance(one, Node) else one for one in drawn.children])
    return drawn._replace(attrs=attrs, children=inside)


@kept
def left(laid: Node) -> Node:
    """A table without secrets as it lay when a curtain came before it: neither shown nor reached.
    It becomes what `behind` says once the curtain is on the screen.
    """
    hidden = {"class": f"{laid.attrs['class']} table--behind", "aria-hidden": "true"}
    return laid._replace(attrs={**laid.attrs, **hidden})


def _cls(session: Session) -> str:
    return f"table is-scroll {session.board.CSS_CLASS}"


def _stage(session: Session, drawing: Drawing, shown: int, listed: Node | None) -> Node:
    """Board and aside; `shown` is the seat whose sheet is looked at."""
    text = session.text
    return h(
        "main",
        {"class": "stage"},
        h(
            "section",
            {
                "class": "board",
                "id": "board",
                "role": "tabpanel",
                "aria-label": text(msg("table.board", seat=shown)),
            },
            drawing.board,
        ),
        _aside("aside", text, listed, *drawing.aside),
        key="stage",
    )


@put
def _aside(cls: str, text: Texts, listed: Node | None, *panels: Node) -> Node:
    return h(
        "aside",
        {"class": cls, "data-stage": "beside", "aria-label": text(msg("table.aside"))},
        panels,
        listed,
    )


def _news(session: Session) -> Node:
    """What happened since the last decision, for those who listen to the table."""
    lines = [] if session.past is not None else session.news()
    return _quiet(session, lines)


def _quiet(session: Session, lines: Sequence[Line] = ()) -> Node:
    text = session.text
    return h(
        "div",
        {
            "class": "vh",
            "role": "log",
            "data-follows": True,
            "aria-label": text(msg("table.news")),
        },
        [h("p", None, text(line.text), key=f"{at}-{i}") for i, (at, line) in enumerate(lines)],
        key="news",
    )


def _look_away(session: Session) -> Node | None:
    """Where no curtain hides anything: who looks at the tablet now."""
    if not (session.hidden and session.setting("look_away")):
        return None
    text = session.text
    seat = session.seat
    # It stays when it is empty: screen readers tell only of what comes into a region that is there.
    return h(
        "div",
        {"class": "lookaway", "role": "status"},
        h(
            "p",
            {"data-p": session.players[seat].flag},
            flag(session.players[seat].flag),
            h("span", None, text.rich(msg("table.look-away", seat=seat))),
            _bar_button("hide", text(msg("menu.hide")), "eye-off"),
            key=f"away-{seat}",
        )
        if session.private
        else None,
        key="look-away",
    )


# ------------------------------------------------------------------ top bar


def _topbar(session: Session, parts: TableParts, drawing: Drawing, shown: int) -> Node:
    text = session.text
    turn = -1 if session.match.over else session.mover
    players = [
        _player(seat, text, player, parts.scores[seat], facts, turn == seat, shown == seat)
        for seat, (player, facts) in enumerate(zip(session.players, drawing.strip, strict=True))
    ]
    return _bar_of(text, session.match.game.META.title, parts.subtitle, players)


@kept
def _bar_of(text: Texts, title: str, subtitle: Message, players: list[Node]) -> Node:
    return h(
        "header",
        {"class": "topbar topbar--rows" if len(players) > _NARROW else "topbar"},
        _bar_button("menu", text(msg("table.menu")), "menu"),
        h(
            "div",
            {"class": "topbar__title"},
            h("h1", None, title),
            h("small", None, text(subtitle)),
        ),
        h(
            "div",
            {
                "class": _rows(len(players)),
                "role": "tablist",
                "aria-label": text(msg("table.players")),
            },
            players,
        ),
        _bar_button("log", text(msg("table.log")), "history"),
        _bar_button("rules", text(msg("table.rules")), "rules"),
    )


def _rows(seats: int) -> str:
    """The classes of the strip: four or five seats stand close, five are narrow, more have two
    rows.
    """
    if seats > _NARROW:
        return f"players players--many players--rows players--{(seats + 1) // 2}"
    return "players" + " players--close" * (seats > 3) + " players--many" * (seats > 4)


@piece
def _bar_button(act: str, name: str, drawing: str) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--deck btn--icon",
            "data-act": act,
            "aria-label": name,
            "title": name,
        },
        icon(drawing),
        key=act,
    )


@each
def _player(
    seat: int,
    text: Texts,
    player: Player,
    score: int | None,
    facts: tuple[Node, ...],
    turn: bool,
    shown: bool,
) -> Node:
    name = msg(
        "table.player",
        seat=seat,
        flag=msg("flag.name", flag=str(player.flag)),
        points=msg("table.points", n=score) if score is not None else msg("table.points.secret"),
    )
    return h(
        "button",
        {
            "type": "button",
            "class": "player player--turn" if turn else "player",
            "role": "tab",
            "aria-selected": "true" if shown else "false",
            "aria-controls": "board",
            "tabindex": 0 if shown else -1,
            "data-p": player.flag,
            "data-act": f"view:{seat}",
            "aria-label": text(msg("table.to-move", player=name) if turn else name),
        },
        flag(player.flag),
        h("span", {"class": "player__name"}, h("span", {"dir": "auto"}, player.name)),
        h("span", {"class": "player__sub"}, facts),
        h(
            "span",
            {"class": "player__score num"},
            text(msg("table.score", n=score)) if score is not None else icon("lock"),
        ),
        key=f"player-{seat}",
    )


# ------------------------------------------------------------------ the list of all choices


def choices(session: Session) -> Node | None:
    """Every option of the present request as a button, once somebody has opened the list."""
    request = session.view().request
    if request is None:
        return None
    n = len(request.keys())
    if not session.listed:
        return _closed(session.text, n)
    return _choices(session.text, n, [_choice(option, session) for option in request.options])


@kept
def _closed(text: Texts, n: int) -> Node:
    return _choices(text, n, None)


def _choices(text: Texts, n: int, listed: list[Node] | None) -> Node:
    return h(
        "section",
        {"class": "choices panel"},
        h(
            "button",
            {
                "type": "button",
                "class": "choices__head",
                "data-act": "choices",
                "aria-expanded": "false" if listed is None else "true",
                "aria-controls": "choices",
            },
            icon("next"),
            h("span", None, text(msg("table.choices", n=n))),
        ),
        h(
            "ul",
            {"class": "choices__list", "id": "choices", "hidden": listed is None},
            listed,
        ),
        key="choices",
    )


def _choice(option: Option, session: Session) -> Node:
    text = session.text
    selected = option.key == session.selected
    return h(
        "li",
        None,
        h(
            "button",
            {
                "type": "button",
                "class": "btn choices__one",
                "data-choice": option.key,
                "aria-pressed": ("true" if selected else "false") if option.anchor else None,
            },
            h("span", {"class": "lbl"}, text.rich(option.label)),
            h("span", {"class": "choices__gain num"}, text(option.gain)) if option.gain else None,
            h("span", {"class": "choices__hint"}, text(option.hint)) if option.hint else None,
        ),
        key=f"choice-{option.key}",
    )


# ------------------------------------------------------------------ prompt bar


def _prompt(session: Session, parts: TableParts, said: Node | None) -> Node:
    if session.past is not None:
        return _past_prompt(session, said)
    if session.match.over:
        return _over_prompt(session, said)
    text = session.text
    return _bar(
        session,
        _back(session),
        _flag(session, session.view().seat),
        _steps(parts.steps, text),
        text.rich(parts.ask),
        parts.hint,
        [_hide(session), *_acts(session, parts)],
        said,
    )


def _flag(session: Session, seat: int) -> Node:
    shown = session.players[seat].flag
    return flag(shown, session.text(msg("flag.name", flag=str(shown))))


def _back(session: Session) -> tuple[Node, Node | None]:
    return _undo(session), _redo(session)


def _bar(
    session: Session,
    back: Child,
    flag_node: Node | None,
    steps: Node | None,
    ask: Child,
    hint: Message | None,
    acts: Child,
    said: Node | None = None,
) -> Node:
    text = session.text
    return h(
        "section",
        {
            "class": "prompt",
            "id": "prompt",
            "tabindex": "-1",
            "aria-label": text(msg("table.prompt")),
        },
        h("div", {"class": "prompt__back"}, back, key="back"),
        flag_node if flag_node is not None else h("span"),
        h(
            "div",
            {"class": "prompt__text", "aria-live": "polite"},
            steps,
            h("p", {"class": "prompt__ask"}, ask, key="ask"),
            h("p", {"class": "prompt__hint"}, text(hint) if hint else None, key="hint"),
            key="text",
        ),
        said,
        h("div", {"class": "prompt__acts", "data-stage": True}, acts, key="acts"),
        key="prompt",
    )


@kept
def _steps(steps: tuple[Step, ...], text: Texts) -> Node | None:
    if not steps:
        return None
    return h(
        "ol",
        {"class": "steps", "aria-label": text(msg("table.steps"))},
        [
            h("li", {"aria-current": "step" if step.current else None}, text(step.label))
            for step in steps
        ],
        key="steps",
    )


def undo_reason(session: Session) -> Message | None:
    """Why Undo is off now, or None if it is not."""
    if session.past is not None:
        return msg("table.undo.past")
    return session.match.can_undo().reason


def _undo(session: Session) -> Node:
    return _undo_button(session.text, undo_reason(session))


@kept
def _undo_button(text: Texts, reason: Message | None) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--deck prompt__undo",
            "data-act": "undo",
            "aria-disabled": "true" if reason else None,
            "aria-label": text(msg("table.undo.off", reason=reason)) if reason else None,
            "title": text(reason) if reason else text(msg("table.undo.hint")),
        },
        icon("undo"),
        h("span", {"class": "lbl"}, text(msg("table.undo"))),
        key="undo",
    )


def _redo(session: Session) -> Node | None:
    if session.past is not None or not session.match.can_redo():
        return None
    name = session.text(msg("table.redo"))
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--deck btn--icon prompt__redo",
            "data-act": "redo",
            "aria-label": name,
            "title": name,
        },
        icon("undo", "mirrored"),
        key="redo",
    )


def _hide(session: Session) -> Node | None:
    """Brings the curtain back at once, where somebody comes to the table."""
    if not session.private or session.setting("look_away"):
        return None
    return _hide_button(session.text)


@piece
def _hide_button(text: Texts) -> Node:
    name = text(msg("menu.hide"))
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--deck prompt__hide",
            "data-act": "hide",
            "aria-label": name,
            "title": name,
        },
        icon("eye-off"),
        h("span", {"class": "lbl"}, name),
        key="hide",
    )


def _acts(session: Session, parts: TableParts) -> list[Node]:
    """The options that are buttons here, and Confirm as the last."""
    text = session.text
    main = not parts.confirms
    made = [_act(act.key, text, act, main and act.primary) for act in parts.acts]
    # What is most likely wanted stands on the far right, where Confirm does.
    made.sort(key=lambda node: "btn--primary" in node.attrs["class"])
    if parts.confirms:
        made.append(_confirm(session, parts))
    return made


@each
def _act(key: str, text: Texts, act: Act, big: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--primary btn--big" if big else "btn btn--deck",
            "data-choice": key,
        },
        icon(act.icon) if act.icon else None,
        h("span", {"class": "lbl"}, text(act.label)),
        key=f"act-{key}",
    )


def _confirm(session: Session, parts: TableParts) -> Node:
    ready = session.selected is not None
    label = parts.confirm or msg("table.confirm")
    return _confirm_button(session.text, label if ready else msg("table.confirm.none"), ready)


@kept
def _confirm_button(text: Texts, label: Message, ready: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--primary btn--big",
            "data-act": "confirm",
            "aria-disabled": None if ready else "true",
        },
        icon("check"),
        h("span", {"class": "lbl"}, text(label)),
        key="confirm",
    )


def _past_prompt(session: Session, said: Node | None) -> Node:
    text = session.text
    stops = len(session.stops()) - 1
    return _bar(
        session,
        _back(session),
        h("span", {"class": "prompt__icon"}, icon("history")),
        None,
        text(msg("table.past", stop=session.stop, stops=stops)),
        msg("table.past.hint"),
        [
            _step("prev", text(msg("log.back")), session.stop <= 0),
            _step("next", text(msg("log.on")), False),
            h(
                "button",
                {"type": "button", "class": "btn btn--primary btn--big", "data-act": "now"},
                icon("check"),
                h("span", {"class": "lbl"}, text(msg("table.now"))),
                key="now",
            ),
        ],
        said,
    )


def _step(way: str, name: str, off: bool) -> Node:
    return h(
        "button",
        {
            "type": "button",
            "class": "btn btn--deck btn--icon",
            "data-act": f"step:{way}",
            "aria-label": name,
            "title": name,
            "aria-disabled": "true" if off else None,
        },
        icon(way),
        key=f"step-{way}",
    )


def _over_prompt(session: Session, said: Node | None) -> Node:
    text = session.text
    return _bar(
        session,
        _back(session),
        h("span", {"class": "prompt__icon"}, icon("trophy")),
        None,
        text(msg("table.over")),
        msg("table.over.hint"),
        h(
            "button",
            {"type": "button", "class": "btn btn--primary btn--big", "data-act": "reckoning"},
            icon("trophy"),
            h("span", {"class": "lbl"}, text(msg("table.reckoning"))),
            key="reckoning",
        ),
        said,
    )
