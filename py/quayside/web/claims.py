"""Which tab plays a game: a lock of the browser for each save, held while its table is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy, to_js

from .dom import is_there

Tell = Callable[[str, bool], None]
"""Called with the save's id, and whether this tab plays it."""


class Claims:
    """The one lock that this tab holds or waits for. Over plain http there are no locks, and
    nothing is told.
    """

    def __init__(self, prefix: str, tell: Tell) -> None:
        self.prefix = prefix
        """What the names of the locks begin with: the origin may have other sites."""
        self.tell = tell
        self._held: asyncio.Event | None = None
        self._waits: Any = None
        self._tasks: set[asyncio.Task[None]] = set()

    def claim(self, save_id: str, *, take: bool) -> None:
        """The lock of the save is asked for, and the one of before is free; "" asks for none."""
        if self._held is not None:
            self._held.set()
        if self._waits is not None:
            self._waits.abort()
        self._held = self._waits = None
        if save_id and is_there(getattr(js.navigator, "locks", None)):
            task = asyncio.ensure_future(self._hold(save_id, take=take))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hold(self, save_id: str, *, take: bool) -> None:
        free = self._held = asyncio.Event()
        how: dict[str, Any] = {"steal": True} if take else {"ifAvailable": True}
        while await self._request(save_id, free, how) and not free.is_set():
            # Another tab has it. It is ours as soon as that one is closed or leaves the game.
            self._waits = js.AbortController.new()
            how = {"signal": self._waits.signal}

    async def _request(self, save_id: str, free: asyncio.Event, how: dict[str, Any]) -> bool:
        """The lock was asked for, and if it was ours it no longer is; whether to ask again."""
        ours = False

        async def granted(lock: Any) -> None:
            nonlocal ours
            if free.is_set():
                return
            ours = is_there(lock)
            self.tell(save_id, ours)
            if ours:
                await free.wait()

        options = to_js(how, dict_converter=js.Object.fromEntries)
        name = f"{self.prefix}game/{save_id}"
        # Whoever gives up waiting is never called, so it is not the call that frees it.
        called = create_proxy(granted)
        try:
            await js.navigator.locks.request(name, options, called)
        except JsException:
            # Another tab has taken it over; or this one no longer waits, or may have no locks.
            if ours and not free.is_set():
                self.tell(save_id, False)
            return ours
        finally:
            called.destroy()
        return True
