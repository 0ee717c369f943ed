"""The app takes over the page: listeners on its root, and a redraw after each of them."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_proxy

from ..ui.ahead import Coming
from ..ui.app import App
from ..ui.drawers import NOW
from ..ui.slots import PREFIX
from .browser import Browser
from .dom import Patcher, is_there
from .keys import roved
from .storage import site

_ACTS: Final = "[data-act]:not(form), [data-choice]"
_NAMED: Final = "[data-help], [aria-label], [title]"
_SHOWN: Final = '.stage :is([role="img"], [role="gridcell"])[aria-label]'
_USED: Final = "button, a, summary, label, input, select, textarea"
_LONG_PRESS: Final = 550
"""Milliseconds."""
_SHAKE: Final = 10
"""So many pixels a finger may move during a long press."""
_SWEEP: Final = 50
"""After so many redraws all of the memory is swept, and only what is young after each of them."""


async def start() -> None:
    """The app runs in `#app`; `quayside:ready` has been told."""
    # Saves that the browser has lost with its last moments are back before anybody looks.
    await js.window.quaysideJournal.restored
    Page().start()


class Page:
    """The app in the browser."""

    def __init__(self) -> None:
        self.root: Any = js.document.getElementById("app")
        self.app = App(Browser(self._in_turn(self.claimed)))
        self.patcher = Patcher(self.root)
        self._stop_press: Any = js.quaysideWatchPresses(
            self.root, _NAMED, _LONG_PRESS, _SHAKE, self._heard(self.long_pressed)
        )
        self._rest: Any = create_proxy(self._tidy)
        self._thought: Any = create_proxy(self._think)
        self._ahead: Iterator[Coming | None] = iter(())
        """What is left to be drawn of what the next tap will show, as far as one can tell."""
        self._thinking: int | None = None
        self._drawn = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._screen = ""
        self._title = ""

    def start(self) -> None:
        """The page is ours."""
        gc.disable()  # See `_tidy`.
        early = getattr(js.window, "quaysideEarly", None)
        self.app.start(str(early) if is_there(early) else "")
        root = js.document.documentElement
        if root.getAttribute("data-offline") == "ready":
            self.app.network("ready")
        elif not hasattr(js.navigator, "serviceWorker"):
            self.app.network("unsupported")
        if root.getAttribute("data-update") == "ready":
            self.app.update_ready()
        # Before either of them the page has had Python catch up.
        click, answered = create_proxy(self.click), create_proxy(self.answered)
        js.quaysideWatchTaps(self.root, _ACTS, click, answered)
        for name, listener in (
            ("input", self.typed),
            ("change", self.changed),
            ("submit", self.submitted),
            ("contextmenu", self.context_menu),
            ("pointerdown", self.pointer_down),
        ):
            self.root.addEventListener(name, self._heard(listener))
        for name, listener in (
            ("quayside:offline", self.offline),
            ("quayside:update", self.update),
            ("quayside:error", self.trouble),
            ("pagehide", self.leaving),
            ("pageshow", self.shown_again),
            ("storage", self.stored_elsewhere),
        ):
            js.window.addEventListener(name, self._heard(listener))
        js.document.addEventListener("visibilitychange", self._heard(self.seen_or_not))
        # Not on the root: after a tap on nothing in particular the focus is on the body.
        js.document.addEventListener("keydown", self._heard(self.keydown))
        js.quaysideNarrow.addEventListener("change", self._heard(self.resized))
        self.draw()
        root.setAttribute("data-app", "ready")
        js.window.dispatchEvent(js.CustomEvent.new("quayside:ready"))

    def _in_turn(self, do: Callable[..., None]) -> Callable[..., None]:
        """Does this after Python has caught up with what the page shows."""

        def done(*arguments: Any) -> None:
            js.quaysideCatchUp()
            do(*arguments)

        return done

    def _heard(self, listener: Callable[[Any], None]) -> Any:
        """The listener for JavaScript."""
        return create_proxy(self._in_turn(listener))

    # ------------------------------------------------------------------ drawing

    def draw(self, *, seen: bool = False) -> None:
        """The page shows what the app says; `seen` if it did so before."""
        app = self.app
        js.clearTimeout(self._thinking)
        self._ahead = iter(())
        self.patcher.draw(app.tree())
        title = app.title()
        if title != self._title:
            js.document.title = self._title = title
        if app.screen != self._screen:
            self._screen = app.screen
            js.window.scrollTo(0, 0)
        self.patcher.focus(app.take_focus())
        if app.drawer == "log":
            self._show_line()
        # The frame that shows the answer comes first. A page that nobody sees has no frames.
        if seen or js.document.hidden:
            self._tidy()
        else:
            js.quaysideBehindFrame(self._rest)

    def _tidy(self) -> None:
        """What was due is stored, and the screen says so if it could not be. Memory is swept while
        nobody waits for an answer.
        """
        if js.quaysideIsAhead():
            return  # Another tap has come; this is done after it.
        if self.app.settle():
            self.draw()
        # The browser would lay out and paint the table behind a curtain when that goes up.
        js.quaysideHold(self.root)
        self._drawn += 1
        gc.collect(2 if self._drawn % _SWEEP == 0 else 1)
        if not js.document.hidden:
            self._think_of(self.app.ahead())

    def _think_of(self, ahead: Iterator[Coming | None]) -> None:
        """This is drawn ahead, from now on and instead of anything else."""
        js.clearTimeout(self._thinking)
        self._ahead = ahead
        self._thinking = js.setTimeout(self._thought, 0)

    def _think(self) -> None:
        """A piece of what the next tap will show is drawn. The pieces are short, and whatever comes
        in meanwhile comes between them.
        """
        if js.quaysideIsAhead():
            return
        try:
            coming = next(self._ahead)
        except StopIteration:
            return
        if coming is not None:
            self.patcher.foresee(coming)
        else:
            self._thinking = js.setTimeout(self._thought, 0)

    def _show_line(self) -> None:
        """The line of the log that matters is in sight: what is looked at, else the last."""
        lines = self.root.querySelectorAll("#log > .is-now, #log > :last-child")
        if lines.length:
            line = lines.item(0 if self.app.session and self.app.session.past is not None else -1)
            line = line if is_there(line) else lines.item(lines.length - 1)
            box = line.parentNode
            box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2

    def resized(self, event: Any) -> None:
        """The screen has become narrow or wide."""
        js.quaysideHold(self.root)
        js.quaysideIntoSight(self.root, True)

    # ------------------------------------------------------------------ taps

    def click(self, event: Any) -> None:
        """A button, a place or a die was tapped."""
        target = event.target.closest(_ACTS)
        if is_there(target):
            self._do(target)
        else:
            self._tell(event.target)

    def _tell(self, target: Any) -> None:
        """What cannot be chosen tells what it is; a second tap, or one beside all, ends that."""
        told, thing = self.app.bubble, target.closest(_SHOWN)
        if is_there(thing) and not is_there(target.closest(_USED)):
            self._help(thing)
            if self.app.bubble != told:
                return
        if told is not None:
            self.app.bubble = None
            self.draw()

    def answered(self, tap: str) -> None:
        """The tap was done, and the page shows what comes of it."""
        self.patcher.go_ahead()
        kind, _, name = tap.partition(":")
        self._tapped(kind, name)
        self.draw(seen=True)

    def _do(self, target: Any) -> None:
        choice = target.getAttribute("data-choice")
        if is_there(choice):
            self._tapped("choice", str(choice))
        else:
            self._tapped("act", str(target.getAttribute("data-act")))
        self.draw()

    def _tapped(self, kind: str, name: str) -> None:
        if kind == "choice":
            self.app.choose(name)
        else:
            self.app.act(name)

    def submitted(self, event: Any) -> None:
        """Enter was pressed in a form."""
        event.preventDefault()
        act = event.target.getAttribute("data-act")
        if is_there(act):
            self.app.act(str(act))
            self.draw()

    def typed(self, event: Any) -> None:
        """A text or a slider changes."""
        target = event.target
        if str(target.type) not in ("checkbox", "radio", "file"):
            self._field(target, str(target.value))

    def changed(self, event: Any) -> None:
        """A checkbox, a choice or a file has changed."""
        target = event.target
        kind = str(target.type)
        if kind == "file":
            self._file(target)
        elif kind == "checkbox":
            self._field(target, "on" if target.checked else "off")
        elif kind == "radio":
            self._field(target, str(target.value))

    def _field(self, target: Any, value: str) -> None:
        name = target.getAttribute("data-field")
        if not is_there(name):
            return
        self.app.input(str(name), value)
        self.draw()
        if str(target.type) in ("checkbox", "radio"):
            # What the app did not accept must not stay on the screen.
            target.checked = target.hasAttribute("checked")

    def _file(self, target: Any) -> None:
        name = target.getAttribute("data-file")
        file = target.files.item(0)
        if not is_there(name) or not is_there(file):
            return
        task = asyncio.ensure_future(self._read(str(name), file, target))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, name: str, file: Any, target: Any) -> None:
        text: str | None
        try:
            text = str(await file.text())
        except JsException:
            text = None
        # The same file can be chosen again.
        target.value = ""
        js.quaysideCatchUp()
        self.app.file(name, text)
        self.draw()

    # ------------------------------------------------------------------ keys

    def keydown(self, event: Any) -> None:
        """Arrows move inside boards; Enter and space tap; letters are short cuts."""
        if event.isComposing or event.altKey or event.ctrlKey or event.metaKey:
            return
        key = str(event.key)
        target = event.target
        if roved(event):
            event.preventDefault()
            return
        if key == "Tab":
            self._trap(event)
            return
        typing = target.nodeName in ("INPUT", "TEXTAREA", "SELECT")
        if key in ("Enter", " ") and not typing:
            self._press(event)
            return
        if key == "?" and not typing:
            self._help(target)
            event.preventDefault()
        elif (key == "Escape" or not typing) and self.app.key(key):
            event.preventDefault()
            self.draw()

    def _press(self, event: Any) -> None:
        """Enter on something that is no button of the browser's own."""
        target = event.target
        if target.nodeName in ("BUTTON", "A", "SUMMARY", "LABEL"):
            return
        if target.hasAttribute("data-choice") or target.hasAttribute("data-act"):
            event.preventDefault()
            self._do(target)

    def _trap(self, event: Any) -> None:
        """Tab goes round inside a dialog or drawer."""
        layers = self.root.querySelectorAll(".dialog, .drawer")
        if not layers.length:
            return
        layer = layers.item(layers.length - 1)
        shown = [
            element
            for element in layer.querySelectorAll(
                "button, input, textarea, select, a[href], summary, [tabindex='0']"
            )
            if element.getClientRects().length
            and not element.disabled
            and element.getAttribute("tabindex") != "-1"
        ]
        if not shown:
            return
        here = js.document.activeElement
        ends = (shown[-1], shown[0]) if event.shiftKey else (shown[0], shown[-1])
        outside = not layer.contains(here)
        if outside or here.isSameNode(ends[1]):
            event.preventDefault()
            ends[0].focus()

    # ------------------------------------------------------------------ long press

    def pointer_down(self, event: Any) -> None:
        """A tap may begin. It ends a tenth of a second later, and is drawn in the meantime."""
        target = event.target.closest("[data-choice]")
        if event.button != 0 or not is_there(target):
            return
        choice = str(target.getAttribute("data-choice"))
        if not self.patcher.foresees(f"choice:{choice}"):
            self._think_of(self.app.ahead(choice))

    def long_pressed(self, named: Any) -> None:
        """The finger has stayed: the thing is explained instead of used."""
        self._help(named)

    def context_menu(self, event: Any) -> None:
        """The right button explains, except where there is text to copy."""
        named = event.target.closest(_NAMED)
        if not is_there(named) or event.target.nodeName in ("INPUT", "TEXTAREA", "A"):
            return
        event.preventDefault()
        self._stop_press()
        self._help(named)

    def _help(self, target: Any) -> None:
        """The bubble tells what this is."""
        named = target.closest(_NAMED)
        if not is_there(named):
            return
        name = ""
        for attribute in ("aria-label", "title"):
            found = named.getAttribute(attribute)
            if is_there(found) and not name:
                name = str(found)
        name = name or str(named.textContent).strip()
        paged = named.closest("[data-help]")
        page = str(paged.getAttribute("data-help")) if is_there(paged) else None
        if page is None and is_there(named.closest(".stage")):
            page = NOW
        box = named.getBoundingClientRect()
        width, height = js.window.innerWidth, js.window.innerHeight
        low = box.y + box.height / 2 > height / 2
        x = min(max((box.x + box.width / 2) / width, 0.02), 0.98)
        y = min(max((box.y if low else box.y + box.height) / height, 0.02), 0.98)
        self.app.help(name, page, x, y)
        self.draw()

    # ------------------------------------------------------------------ from the boot script

    def offline(self, event: Any) -> None:
        """The site works without a network."""
        self.app.network(str(event.detail))
        self.draw()

    def update(self, event: Any) -> None:
        """A newer version waits."""
        self.app.update_ready()
        self.draw()

    def trouble(self, event: Any) -> None:
        """Something went wrong outside of Python's own handlers."""
        self.app.trouble(str(event.detail))
        self.draw()

    def leaving(self, event: Any) -> None:
        """The page may not come back."""
        self.app.flush()

    def coming_back(self, event: Any) -> None:
        """The page is seen again, and the world has gone on."""
        self.app.look_again()
        self.draw()

    def shown_again(self, event: Any) -> None:
        """The page is shown: for the first time, or as it was kept when somebody left it."""
        if event.persisted:
            self.app.came_back()
            self.draw()

    def seen_or_not(self, event: Any) -> None:
        """The page has come to the front, or gone to the back."""
        if js.document.hidden:
            self.leaving(event)
        else:
            self.coming_back(event)

    def stored_elsewhere(self, event: Any) -> None:
        """Another tab has changed the storage."""
        key = event.key
        if not is_there(key) or str(key).startswith(site() + PREFIX):
            self.app.look_again()
            self.draw()

    def claimed(self, save_id: str, ours: bool) -> None:
        """This tab plays the save now, or another one does."""
        self.app.claimed(save_id, ours)
        self.draw()
