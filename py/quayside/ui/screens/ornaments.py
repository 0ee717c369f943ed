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


def _keepsake(name: str, width: int, height: int, *shapes: Node) -> Node:
    return h(
        "svg",
        {"class": f"keep keep--{name}", "viewBox": f"0 0 {width} {height}", "overflow": "visible"},
        *shapes,
    )


def globe() -> Node:
    """A globe on its foot."""
    return _keepsake(
        "globe",
        90,
        112,
        h("circle", {"cx": "45", "cy": "46", "r": "33", "fill": "var(--sea-deep)"}),
        shape(
            "M30 24q12-8 22-4l-3 8 6 5-8 9-9-3-8 7-6-9zM52 46l12-4 9 7-4 14-11 8-7-10z"
            "M22 56l9-2 3 9-6 5z",
            "var(--land-2)",
        ),
        line(
            "M12 46q33 14 66 0M45 13v66M45 13q-27 33 0 66M45 13q27 33 0 66",
            "var(--sea-line)",
            0.8,
            stroke_opacity=".7",
        ),
        line("M24 11a41 41 0 1 0 47 61", "var(--brass)", 4.5, stroke_linecap="round"),
        line("M22 12l8 8M66 66l9 9", "var(--brass-2)", 3.5, stroke_linecap="round"),
        shape("M41 84h8l3 16h-14z", "var(--brass-2)"),
        shape("M22 112q0-11 23-12 23 1 23 12z", "var(--wood-2)"),
    )


def lantern() -> Node:
    """A ship's lantern; lit by night."""
    return _keepsake(
        "lantern",
        64,
        108,
        line("M14 40Q8 8 32 8t18 32", "var(--brass-2)", 2.6),
        shape("M20 36q2-12 12-14 10 2 12 14z", "var(--brass)"),
        shape("M27 24q0-8 5-8t5 8z", "var(--brass-2)"),
        shape("M16 36h32v6H16zM14 94h36l5 14H9z", "var(--brass)"),
        shape("M19 42h26q6 26 0 52H19q-6-26 0-52z", "var(--paper-2)"),
        h(
            "g",
            {"class": "keep__flame"},
            h("ellipse", {"cx": "32", "cy": "70", "rx": "15", "ry": "23", "fill": "#ffd777"}),
            shape("M32 54q9 13 4 21a5 5 0 0 1-8 0q-4-7 4-21z", "#fff6d8"),
        ),
        shape("M28 80h8v14h-8z", "var(--wood-3)"),
        line("M19 42q-6 26 0 52M45 42q6 26 0 52M15 60h34M15 78h34", "var(--brass-2)", 2.4),
        shape("M9 108l1.5-4h43l1.5 4z", "var(--brass-2)"),
    )


def model_ship() -> Node:
    """A full-rigged ship on a stand."""
    sails = (
        "M14 46q20 8 38 0-8 14 2 30-22 8-44 0 10-16 4-30z"
        "M12 82q22 8 42 0-6 16 4 34-26 8-50 0 10-18 4-34z"
        "M48 30q20 8 40 0-8 16 2 34-22 8-46 0 10-16 4-34z"
        "M44 70q24 8 48 0-8 18 4 38-28 8-58 0 12-20 6-38z"
        "M86 52q16 6 30 0-6 14 4 28-18 6-36 0 8-14 2-28z"
        "M84 86q18 6 34 0-4 14 4 26-20 6-40 0 8-12 2-26z"
    )
    return _keepsake(
        "ship",
        156,
        176,
        line("M34 130V30M68 130V12M100 124V38M116 124l36-16", "var(--wood-3)", 3),
        line("M34 30L14 46M68 12 34 34M100 38 68 16M152 108 100 40", "var(--wood-3)", 0.8),
        shape(sails, "#fff3d2", stroke="#b99a5a"),
        shape("M34 30v-11l13 5-13 5M68 12V0l15 5.5L68 11M100 38V27l13 5-13 5", "#b5271f"),
        shape("M10 120q10 8 22 8h56q20-2 28-22l14-4q-4 40-24 54H28q-16-12-18-36z", "var(--wood-2)"),
        line("M15 134q46 10 100-8", "var(--brass)", 3),
        h(
            "g",
            {"fill": "var(--brass)"},
            *(
                h("circle", {"cx": x, "cy": y, "r": "3"})
                for x, y in (("36", "144"), ("52", "146"), ("68", "146"), ("84", "144"))
            ),
        ),
        shape("M38 154h8l4 16h-14zM90 154h8l2 16H86z", "var(--wood-3)"),
        shape("M22 168h92v8H22z", "var(--wood-3)"),
    )
