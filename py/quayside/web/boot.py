"""The app takes over the page: listeners on its root, and a redraw after each of them."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_proxy

from ..ui.app import App
from ..ui.drawers import NOW
from ..ui.slots import PREFIX
from ..ui.tree import Node
from .browser import Browser
from .dom import Patcher, is_there
from .keys import Roving
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
_BEHIND: Final = ".table--behind"
_NARROW: Final = (
    "(max-width: 50em), (max-height: 35em), "
    "(max-width: 62.5em) and (max-height: 70em) and (orientation: portrait)"
)
"""Where the whole page scrolls, as `static/css/components.css` has it."""


async def start() -> None:
    """The app runs in `#app`; `quayside:ready` has been told."""
    # Saves that the browser has lost with its last moments are back before anybody looks.
    await js.window.quaysideJournal.restored
    Page().start()


class Page:
    """The app in the browser."""

    def __init__(self) -> None:
        self.root: Any = js.document.getElementById("app")
        self.app = App(Browser(self.claimed))
        self.patcher = Patcher(self.root)
        self.roving = Roving()
        self.narrow: Any = js.matchMedia(_NARROW)
        self._stop_press: Any = js.quaysideWatchPresses(
            self.root, _NAMED, _LONG_PRESS, _SHAKE, create_proxy(self.long_pressed)
        )
        self._rest: Any = create_proxy(self._tidy)
        self._thought: Any = create_proxy(self._think)
        self._ahead: Iterator[Node | None] = iter(())
        """What is left to be drawn of what the next tap will show, as far as one can tell."""
        self._thinking: int | None = None
        self._drawn = 0
        self._swallow = False
        """The click that ends a long press is not meant."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._screen = ""
        self._title = ""
        self._behind = False
        """Whether the table stands behind a curtain."""

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
        for name, listener in (
            ("click", self.click),
            ("input", self.typed),
            ("change", self.changed),
            ("submit", self.submitted),
            ("contextmenu", self.context_menu),
            ("pointerdown", self.pointer_down),
        ):
            self.root.addEventListener(name, create_proxy(listener))
        for name, listener in (
            ("quayside:offline", self.offline),
            ("quayside:update", self.update),
            ("quayside:error", self.trouble),
            ("pagehide", self.leaving),
            ("pageshow", self.shown_again),
            ("storage", self.stored_elsewhere),
        ):
            js.window.addEventListener(name, create_proxy(listener))
        js.document.addEventListener("visibilitychange", create_proxy(self.seen_or_not))
        # Not on the root: after a tap on nothing in particular the focus is on the body.
        js.document.addEventListener("keydown", create_proxy(self.keydown))
        self.narrow.addEventListener("change", create_proxy(self.resized))
        self.draw()
        root.setAttribute("data-app", "ready")
        js.window.dispatchEvent(js.CustomEvent.new("quayside:ready"))

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """The page shows what the app says."""
        app = self.app
        js.clearTimeout(self._thinking)
        self._ahead = iter(())
        tree = app.tree()
        self.roving.restore()
        self.patcher.draw(tree)
        self._come_forward()
        self._into_sight()
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
        if js.document.hidden:
            self._tidy()
        else:
            js.quaysideBehindFrame(self._rest)

    def _tidy(self) -> None:
        """What was due is stored, and the screen says so if it could not be. Memory is swept while
        nobody waits for an answer.
        """
        if self.app.settle():
            self.draw()
        if self._behind:
            self._hold()
        self._drawn += 1
        gc.collect(2 if self._drawn % _SWEEP == 0 else 1)
        if not js.document.hidden:
            self._think_of(self.app.ahead())

    def _think_of(self, ahead: Iterator[Node | None]) -> None:
        """This is drawn ahead, from now on and instead of anything else."""
        js.clearTimeout(self._thinking)
        self._ahead = ahead
        self._thinking = js.setTimeout(self._thought, 0)

    def _think(self) -> None:
        """A piece of what the next tap will show is drawn. The pieces are short, and whatever comes
        in meanwhile comes between them.
        """
        try:
            tree = next(self._ahead)
        except StopIteration:
            return
        if tree is not None:
            self.patcher.foresee(tree)
        else:
            self._thinking = js.setTimeout(self._thought, 0)

    def _hold(self) -> None:
        """The table behind a curtain is laid out and painted, below the curtain, as if it were
        seen: the browser would leave that until the curtain goes up. Where the page scrolls, it
        could come forth from below the curtain, and is not painted.
        """
        js.quaysideHold(self.root.querySelector(_BEHIND), not self.narrow.matches)

    def _come_forward(self) -> None:
        """A table that was behind the curtain is laid out."""
        was, self._behind = self._behind, is_there(self.root.querySelector(_BEHIND))
        if was and not self._behind and self.narrow.matches:
            # The browser lays out all there is: whatever in the table was asked for its place
            # before that would be laid out as if it were still hidden.
            self.root.getBoundingClientRect()

    def _into_sight(self, *, again: bool = False) -> None:
        """A drawing wider than its box shows the place that it names, once for each name."""
        if not self._behind:
            js.quaysideIntoSight(self.root, again)

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
        if self._behind:
            self._hold()
        self._into_sight(again=True)

    # ------------------------------------------------------------------ taps

    def click(self, event: Any) -> None:
        """A button, a place or a die was tapped."""
        if self._swallow:
            self._swallow = False
            event.preventDefault()
            return
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

    def _do(self, target: Any) -> None:
        choice = target.getAttribute("data-choice")
        if is_there(choice):
            self.app.choose(str(choice))
        else:
            self.app.act(str(target.getAttribute("data-act")))
        self.draw()

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
        self.app.file(name, text)
        self.draw()

    # ------------------------------------------------------------------ keys

    def keydown(self, event: Any) -> None:
        """Arrows move inside boards; Enter and space tap; letters are short cuts."""
        if event.isComposing or event.altKey or event.ctrlKey or event.metaKey:
            return
        key = str(event.key)
        target = event.target
        if self.roving.key(event):
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
        self._swallow = False
        target = event.target.closest("[data-choice]")
        if event.button == 0 and is_there(target):
            self._think_of(self.app.ahead(str(target.getAttribute("data-choice"))))

    def long_pressed(self, named: Any) -> None:
        """The finger has stayed: the thing is explained instead of used."""
        self._swallow = True
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
