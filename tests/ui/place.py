"""A platform that lives in memory, and people who press buttons."""

from __future__ import annotations

from quayside.kernel import Rng
from quayside.ui.app import App
from quayside.ui.keyvalue import KeyValue, MemoryKeyValue, StorageBroken
from quayside.ui.tree import Node, find, find_all


class Place:
    """A `Platform` without a browser: it notes what it is asked to do."""

    def __init__(self, kv: KeyValue | None = None, note: str = "") -> None:
        self.kv: KeyValue = kv if kv is not None else MemoryKeyValue()
        self.version = "1.2.3"
        self.build = "test"
        self.room: int | None = None
        self.files: list[tuple[str, str]] = []
        self.clipboard = ""
        self.can_download = True
        self.can_copy = True
        self.theme = "device"
        self.motion = "normal"
        self.text_size = "normal"
        self.note = note
        self.updated = False
        self.home = ""
        self.kept = 0
        self.claims: list[tuple[str, bool]] = []
        self._n = 0

    def now(self) -> str:
        self._n += 1
        return f"2026-07-31T18:{self._n // 60 % 60:02}:{self._n % 60:02}Z"

    def fresh_seed(self) -> str:
        self._n += 1
        return f"seed {self._n}"

    def download(self, name: str, text: str) -> bool:
        self.files.append((name, text))
        return self.can_download

    def copy(self, text: str) -> bool:
        if self.can_copy:
            self.clipboard = text
        return self.can_copy

    def set_theme(self, theme: str) -> None:
        self.theme = theme

    def is_night(self) -> bool:
        return self.theme == "night"

    def set_motion(self, motion: str) -> None:
        self.motion = motion

    def set_text_size(self, size: str) -> None:
        self.text_size = size

    def remember(self, note: str) -> None:
        self.note = note

    def remembered(self) -> str:
        return self.note

    def claim(self, save_id: str, *, take: bool = False) -> None:
        self.claims.append((save_id, take))

    def keep_storage(self) -> None:
        self.kept += 1

    def apply_update(self) -> None:
        self.updated = True


class Person:
    """Somebody at the tablet: sees only the tree, touches only what is there."""

    def __init__(self, place: Place | None = None) -> None:
        self.place = place if place is not None else Place()
        self.app = App(self.place)
        self.app.start()
        self.tree: Node = self.app.tree()

    def look(self) -> Node:
        """The screen as it is now."""
        self.tree = self.app.tree()
        if self.app.settle():
            self.tree = self.app.tree()
        curtained = find(self.tree, "id", "reveal") is not None
        closed = None if curtained else find(self.tree, "aria-controls", "choices")
        if closed is not None and closed.attrs["aria-expanded"] == "false":
            self.app.act("choices")
            self.tree = self.app.tree()
        return self.tree

    def there(self, attr: str, value: str) -> bool:
        """Whether such an element is on the screen."""
        return (
            find(self.tree, attr, value) is not None or find(self.look(), attr, value) is not None
        )

    def press(self, act: str) -> None:
        """A button of the shell, which must be there."""
        assert self.there("data-act", act), act
        self.app.act(act)
        self.look()

    def choose(self, key: str) -> None:
        """An option, which must be there."""
        assert self.there("data-choice", key), key
        self.app.choose(key)
        self.look()

    def enter(self, field: str, value: str) -> None:
        """An input, which must be there."""
        assert self.there("data-field", field), field
        self.app.input(field, value)
        self.look()

    def sees(self, words: str) -> bool:
        """Whether the words are on the screen."""
        from quayside.ui.tree import text_of

        return words in text_of(self.look())

    def choices(self) -> set[str]:
        """The keys of all options that can be touched: none while a curtain lies over them."""
        if find(self.tree, "id", "reveal") is not None:
            return set()
        return {node.attrs["data-choice"] for node in find_all(self.tree, "data-choice")}

    def begin(
        self, *names: str, seed: str = "s", game: str = "saint-malo", **settings: str
    ) -> None:
        """A game has begun, and the first player has the tablet."""
        self.press(f"box:{game}")
        while len(find_all(self.look(), "placeholder")) < len(names):
            self.press("seat-add")
        for seat, name in enumerate(names):
            self.enter(f"name:{seat}", name)
        if len(names) > 1:
            self.enter("first", "1")
        for name, value in settings.items():
            self.enter(f"set:{name}", value)
        if find(self.tree, "data-field", "seed") is not None:
            self.enter("seed", seed)
        self.press("start")
        self.take()

    def take(self) -> None:
        """The tablet is in the right hands."""
        if find(self.tree, "id", "reveal") is not None:
            self.press("reveal")

    def decide(self, rng: Rng) -> None:
        """Some option is answered, by whatever taps that takes."""
        self.take()
        session = self.app.session
        assert session is not None
        before = len(session.match.log)
        keys = sorted(self.choices())
        # Mostly no second roll: games of random rolls take long and show nothing new.
        key = "keep" if "keep" in keys and rng.below(4) else rng.choice(keys)
        self.choose(key)
        if len(session.match.log) == before:
            assert session.selected == key
            self.press("confirm")


class Refusing(MemoryKeyValue):
    """A storage that can be switched off."""

    refuse = False

    def set(self, key: str, text: str) -> None:
        if self.refuse:
            raise StorageBroken(key)
        super().set(key, text)


def fresh(*names: str, **settings: str) -> Person:
    """Somebody at the table of a new game of Saint Malo."""
    person = Person()
    person.begin(*(names or ("Anneke", "Bram")), **settings)
    return person


def log(person: Person) -> list[str]:
    """The log of the game at the table."""
    assert person.app.session is not None
    return [entry.text() for entry in person.app.session.match.log]


def reloaded(person: Person) -> Person:
    """The same tab after a reload, or its copy."""
    return Person(Place(person.place.kv, person.place.note))
