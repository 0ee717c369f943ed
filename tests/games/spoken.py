"""What a game says, alike for the tests of every game's texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

from games.views import look, tree

import quayside
from quayside.kernel import Match, Message
from quayside.ui import po
from quayside.ui.contract import TableParts
from quayside.ui.tree import walk

LITERAL: Final = re.compile(r'\bmsg\(\s*"([^"]+)"')
TOLD: Final = re.compile(r'(?:\.tell(?:_hidden)?|\bEvent)\(\s*"([^"]+)"')
KEY: Final = re.compile(r"\b[a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:[.-][a-z0-9]+)*\b")
HOLE: Final = re.compile(r"\{[a-z_]+")
GAP: Final = re.compile(r"  |: ,")
NAMED: Final = re.compile(r"\{(?:\w+_)?(?:seats?|other)\}")
FILLED: Final = re.compile(r"\{[a-z_]+(?::\+)?\}")
WORD: Final = re.compile(r"[a-z]+")
SOURCES: Final = Path(quayside.__file__).parent


def _is_plural(word: str, singulars: set[str]) -> bool:
    return word.endswith("s") and not singulars.isdisjoint({word[:-1], word[:-2], f"{word[:-3]}y"})


def plurals() -> set[str]:
    """The plural nouns that the texts of the app count: each is where its singular is for 1."""
    found: set[str] = set()
    for path in SOURCES.rglob("en.po"):
        for forms in po.read(path.read_text(encoding="utf-8")).values():
            if len(forms) == 2:
                one, many = (set(WORD.findall(form)) for form in forms)
                found |= {word for word in many - one if _is_plural(word, one)}
    return found


ONE_OF_MANY: Final = re.compile(rf"\b1 (?:[a-z]+ ){{0,2}}(?:{'|'.join(sorted(plurals()))})\b")
"""One of something, said as of more."""


def miscounts(text: str) -> bool:
    """Whether the text (formats of messages, too) says "1 points" where it counts one thing."""
    plain = NAMED.sub("Anneke", text).replace("*", "")
    return bool(ONE_OF_MANY.search(FILLED.sub("1", plain)))


class Spoken:
    """The catalogue of a game and what its code says; of several games, if they share a folder.

    `computed` are the beginnings of keys that no code names: texts of parameters (`person.merchant`
    for person=merchant) and of options of chance.
    """

    def __init__(self, package: ModuleType, computed: tuple[str, ...]) -> None:
        assert package.__file__ is not None
        self.folder = Path(package.__file__).parent
        self.computed = computed
        self.catalogue: dict[str, tuple[str, ...]] = {}
        for path in sorted(self.folder.rglob("en.po")):
            self.catalogue |= po.read(path.read_text(encoding="utf-8"))

    def found(self, pattern: re.Pattern[str]) -> set[str]:
        return {
            key
            for source in self.folder.rglob("*.py")
            for key in pattern.findall(source.read_text(encoding="utf-8"))
        }

    def literal_keys(self) -> set[str]:
        """The keys of all messages in the code."""
        return self.found(LITERAL)

    def told(self) -> set[str]:
        """The kinds of all events in the code."""
        return self.found(TOLD)

    def unused(self) -> set[str]:
        """The keys of texts that no code can ask for."""
        left = set(self.catalogue) - self.literal_keys() - {""}
        return {key for key in left if not key.startswith(self.computed)}

    def of_the_shell(self) -> set[str]:
        """The keys that the game's catalogue shares with the shell's, which it hides."""
        shell = Path(po.__file__).parent / "locale"
        taken: set[str] = set()
        for path in shell.rglob("*.po"):
            taken |= set(po.read(path.read_text(encoding="utf-8"))) - {""}
        return taken & set(self.catalogue)

    def is_clean(self, line: str) -> bool:
        """Whether the line shows neither a key nor a parameter that was not filled in, has no gap,
        and counts as one does.
        """
        return not (HOLE.search(line) or GAP.search(line) or miscounts(line)) and not any(
            found in self.catalogue or found.startswith(self.computed)
            for found in KEY.findall(line)
        )


def said(shown: TableParts, match: Match) -> Iterator[str]:
    """All that a person can read or hear."""
    text = look(match).text
    messages: list[Message | None] = [shown.subtitle, shown.ask, shown.hint, shown.confirm]
    messages += [act.label for act in shown.acts]
    messages += [step.label for step in shown.steps]
    for message in messages:
        if message is not None:
            yield text(message)
    nodes = list(walk(tree(shown)))
    nodes += [node for facts in shown.strip for fact in facts for node in walk(fact)]
    for node in nodes:
        yield from (child for child in node.children if isinstance(child, str))
        yield from (node.attrs[name] for name in ("aria-label", "title") if name in node.attrs)
