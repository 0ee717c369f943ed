"""Drawings that several screens share: compass rose, waves, bunting, charts."""

from __future__ import annotations

from math import pi

from ..tree import Node, h, number


def shape(d: str, fill: str, **attrs: str) -> Node:
    """A filled path."""
    return h("path", {"d": d, "fill": fill, **{k.replace("_", "-"): v for k, v in attrs.items()}})


def line(d: str, stroke: str, width: float, **attrs: str) -> Node:
    """A drawn path."""
    more = {k.replace("_", "-"): v for k, v in attrs.items()}
    return h("path", {"d": d, "fill": "none", "stroke": stroke, "stroke-width": width, **more})


def rose(cx: float, cy: float, radius: float, colour: str, opacity: float = 1.0) -> Node:
    """A compass rose of sixteen points."""
    points = []
    for k in range(16):
        length = radius * (1 if k % 4 == 0 else 0.66 if k % 2 == 0 else 0.42)
        width = radius * (0.13 if k % 4 == 0 else 0.085)
        middle = f"{number(cx)} {number(cy)}"
        tip, shoulder = f"M{number(cx)} {number(cy - length)}", number(cy - width * 1.3)
        right, left = (f"{tip}L{number(cx + w)} {shoulder}L{middle}z" for w in (width, -width))
        points.append(
            h(
                "g",
                {"transform": f"rotate({number(k * 22.5)} {number(cx)} {number(cy)})"},
                h(
                    "path",
                    {
                        "d": right,
                        "stroke": "none",
                    },
                ),
                h(
                    "path",
                    {
                        "d": left,
                        "fill": "none",
                        "stroke-width": ".8",
                    },
                ),
            )
        )
    gap = number(radius * 0.84 * 2 * pi / 72 - 1)
    ring = {"cx": number(cx), "cy": number(cy), "fill": "none"}
    return h(
        "g",
        {"aria-hidden": "true", "fill": colour, "stroke": colour, "opacity": f"{opacity:g}"},
        *points,
        h("circle", {**ring, "r": number(radius * 0.78), "stroke-width": ".8"}),
        h(
            "circle",
            {
                **ring,
                "r": number(radius * 0.84),
                "stroke-width": ".6",
                "stroke-dasharray": f"1 {gap}",
            },
        ),
    )


def mark() -> Node:
    """The compass rose of the wordmark, in the colour of the text."""
    return h(
        "svg",
        {"class": "mark", "viewBox": "-52 -52 104 104", "aria-hidden": "true"},
        rose(0, 0, 50, "currentColor"),
    )


def waves(
    x: float, y: float, width: float, n: int, height: float, colour: str, stroke: float = 1.5
) -> Node:
    """A row of `n` scallops."""
    step = width / n
    bow = f"q{number(step / 2)} {number(-height * 2)} {number(step)} 0"
    return line(f"M{number(x)} {number(y)}" + bow * n, colour, stroke, stroke_linecap="round")


def bunting() -> Node:
    """Three swags of signal flags from edge to edge."""
    flags = []
    for k in range(24):
        t = (k // 8 + (k % 8 + 0.5) * 0.9 / 8 + 0.05) / 3
        along = (t * 3) % 1
        y = 14 + 70 * 4 * along * (1 - along) * 0.62
        slope = 70 * 4 * 0.62 * (1 - 2 * along) * 3 / 1180 * 57.3
        p = 1 + (k * 3 + k // 5) % 5
        place = f"translate({number(t * 1180)} {number(y)}) rotate({number(slope)})"
        flags.append(
            h(
                "g",
                {
                    "data-p": str(p),
                    "transform": place,
                },
                h(
                    "use",
                    {"href": f"#flag-{p}", "x": "-16", "y": "1", "width": "32", "height": "32"},
                ),
            )
        )
    swags = "".join(f"M{number(k * 393.3)} 14q196.7 86.8 393.3 0" for k in range(3))
    return h(
        "svg",
        {
            "class": "bunting",
            "viewBox": "0 0 1180 100",
            "preserveAspectRatio": "xMidYMin meet",
            "aria-hidden": "true",
        },
        line(swags, "var(--ink)", 1.6),
        *flags,
    )


_SOUNDINGS = ((104, 24, 7), (104, 56, 12), (142, 28, 15), (112, 92, 9), (200, 20, 18), (64, 102, 4))


def chart(route: bool) -> Node:
    """A piece of coast; with a course plotted on it, or without."""
    course = (
        line(
            "M58 92q40-8 58-34t72-30",
            "var(--ask)",
            2.5,
            stroke_dasharray="5 4",
            **{"class": "route"},
        ),
        h("circle", {"cx": "58", "cy": "92", "r": "4", "fill": "var(--ask)"}),
        shape("M188 28l-9-5 1 10z", "var(--ask)"),
    )
    return h(
        "svg",
        {
            "class": "resume__chart",
            "viewBox": "0 0 220 120",
            "preserveAspectRatio": "xMidYMid slice",
            "aria-hidden": "true",
        },
        h("path", {"class": "b-sea", "d": "M0 0h220v120H0z"}),
        h(
            "path",
            {
                "class": "b-land",
                "d": "M0 0h70q-6 20 10 30t-6 30-30 26-44 14zM220 120v-60q-24-4-30 14t-36 20-20 26z",
                "stroke-width": "2",
            },
        ),
        line("M82 0q-6 18 9 28t-9 30-28 28-54 20", "var(--sea-line)", 1, stroke_dasharray="3 2"),
        h(
            "g",
            {"fill": "var(--sea-ink)", "font-family": "var(--font-ui)", "font-size": "8"},
            *(h("text", {"x": str(x), "y": str(y)}, str(n)) for x, y, n in _SOUNDINGS),
        ),
        *(course if route else ()),
        rose(168, 72, 22, "var(--sea-ink)", 0.6),
    )


def chart_thumb() -> Node:
    """The small picture of a save whose position cannot be drawn."""
    return h(
        "svg",
        {"viewBox": "0 0 96 72", "aria-hidden": "true"},
        h("path", {"class": "b-sea", "d": "M0 0h96v72H0z"}),
        h(
            "path",
            {
                "class": "b-land",
                "d": "M0 72h96V54q-20-10-40 0T0 50zM10 16q16-8 40-2t30 6-34 2-36-6z",
            },
        ),
        line("M14 24q30 6 54 12t16 22", "var(--sea-line)", 1.5, stroke_dasharray="3 3"),
    )
