"""Texts on their way out of the page: as a file, through the share sheet, into the clipboard."""

from __future__ import annotations

import js
from pyodide.ffi import JsException, to_js

from .dom import unheard

_MINUTE = 60_000


def _options(**values: object) -> object:
    return to_js(values, dict_converter=js.Object.fromEntries)


def download(name: str, text: str) -> bool:
    """The text is offered as a file of this name; False if the browser can do neither way.

    An app on the home screen of an iPad cannot download, but it can share.
    """
    try:
        file = js.File.new(to_js([text]), name, _options(type="application/json"))
        if getattr(js.navigator, "standalone", False):
            asked = _options(files=to_js([file]))
            if js.navigator.canShare(asked):
                # Rejected if the person closes the sheet, which is no error.
                unheard(js.navigator.share(asked))
                return True
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(file)
        link.download = name
        link.click()
        js.setTimeout(js.URL.revokeObjectURL.bind(js.URL, link.href), _MINUTE)
    except JsException:
        return False
    return True


def copy(text: str) -> bool:
    """The text is in the clipboard; False if the browser refuses."""
    area = js.document.createElement("textarea")
    area.value = text
    area.setAttribute("readonly", "")
    area.style.position = "fixed"
    area.style.opacity = "0"
    before = js.document.activeElement
    js.document.body.append(area)
    try:
        area.select()
        return bool(js.document.execCommand("copy"))
    except JsException:
        return False
    finally:
        area.remove()
        if hasattr(before, "focus"):
            before.focus()
