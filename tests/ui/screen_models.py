"""Models of every screen in several states, and the trees they give: for the tests beside this."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from quayside import games
from quayside.kernel import Match, Player, Rng, msg
from quayside.ui.screens import (
    credits,
    home,
    over,
    parts,
    saves,
    settings,
    setup,
    setup_form,
    when,
)
from quayside.ui.screens.boxes import thumb
from quayside.ui.screens.models import (
    Action,
    Confirm,
    Credits,
    Failure,
    Home,
    Notice,
    Over,
    SaveCard,
    Saves,
    SeatForm,
    Settings,
    Setup,
    Snack,
)
from quayside.ui.session import SETTINGS
from quayside.ui.text import Texts
from quayside.ui.tree import Node, h

T: Final = Texts()
META: Final = games.meta("saint-malo")
ALL: Final = tuple(games.meta(game_id) for game_id in games.ids())
NASTY: Final = '<b onclick="x">&'
PEOPLE: Final = (
    Player("Anneke", 1),
    Player(NASTY, 2),
    Player("林梅", 3),
    Player("Old Salt", 4),
    Player("عمر", 5),
)
NOW: Final = datetime(2025, 11, 22, 20, 14)


def finished(players: int, seed: str = "end", game_id: str = "saint-malo") -> Match:
    """A whole game, played at random."""
    match = Match.new(games.find(game_id), PEOPLE[:players], seed=seed)
    rng = Rng(seed)
    match.deal_all()
    while match.request is not None:
        match.answer(rng.choice(sorted(match.request.keys())))
        match.deal_all()
    return match


def over_model(match: Match) -> Over:
    """The end of the game as the controller would show it."""
    board = games.board(match.game.META.id)
    seen = match.observe(0)
    headline, sentence = board.headline(seen, match.winners())
    lines = over.series([event for _, event in match.events], len(match.players))
    return Over(
        match.game.META.id,
        match.game.META.title,
        match.players,
        tuple(match.scores()),
        tuple(match.winners()),
        headline,
        sentence,
        tuple(board.sheet_rows(seen)),
        len(lines[0]),
        lines,
    )


def cards() -> tuple[SaveCard, ...]:
    """A game to go on with, one that is over, one that is damaged, one of an unknown game."""
    match = Match.new(games.find("saint-malo"), PEOPLE[:4], seed="x")
    board = games.board("saint-malo")
    seen = match.observe(0)
    summary = board.summary(seen, match.request)
    picture = thumb("saint-malo", seen)

    return (
        SaveCard("s1", "saint-malo", "Saint Malo", "", PEOPLE[:4], summary,
                 when.when(NOW, NOW), thumb=picture),
        SaveCard("s2", "saint-malo", "Saint Malo", NASTY, PEOPLE[:2], summary,
                 when.when(datetime(2025, 11, 18, 17, 40), NOW), over=True, thumb=picture),
        SaveCard("s3", "saint-malo", "Saint Malo", "", PEOPLE[1:3], None,
                 when.when(datetime(2024, 12, 31, 9, 5), NOW), problem=saves.problem("damaged")),
        SaveCard("s4", "tortuga", "tortuga", "", (), None, when.when(None, NOW),
                 problem=saves.problem("unknown-game")),
    )  # fmt: skip


def fresh(**changes: object) -> Setup:
    """A set-up of Saint Malo for three."""
    board = games.board("saint-malo")
    model = setup_form.fresh(META, board.BLURB, board.SETTINGS, Rng("s"), last=PEOPLE[:3])
    return model._replace(**changes)  # type: ignore[arg-type]


def fresh_manila() -> Setup:
    """A set-up of Manila, which has variants, for three."""
    board = games.board("manila")
    return setup_form.fresh(
        games.meta("manila"), board.BLURB, board.SETTINGS, Rng("s"), last=PEOPLE[:3]
    )


def screens() -> dict[str, Node]:
    """Every screen and dialog in several states, by name."""
    saved = cards()
    notices = (
        Notice("update", "info", msg("offline.ready"), (Action(msg("done"), "update", "refresh"),)),
        Notice("unsaved", "bad", msg("save.problem.storage"), closable=False),
        Notice("w", "warn", msg("offline.failed")),
        Notice("g", "good", msg("offline.ready")),
    )
    model = Saves(saved, "s1")
    report = "Traceback <module>\n  line"
    facts = Settings("day", "fast", "large", "0.1.0", "a1b2c3", "ready", 1200, 5_177_344, True)
    three, five = over_model(finished(3)), over_model(finished(5))
    bare = Settings("device", "normal", "normal", "0.1.0", "", "failed", 2_500_000)
    found = {
        "home": home.view(Home(ALL, saved[0], 4, "ready"), T),
        "home-notices": home.view(Home(ALL, saved[1], 1, "failed", notices), T),
        "home-first": home.view(Home((META,), None, 0, "getting"), T),
        "home-done": home.view(Home(ALL, None, 2, "unsupported"), T),
        "home-unknown": home.view(Home(ALL, None, None), T),
        "setup": setup.view(fresh(first="2"), T),
        "setup-five": setup.view(
            fresh(
                seats=tuple(SeatForm(player.name, player.flag) for player in PEOPLE),
                settings={**SETTINGS, "dice": "own"},
                names=(NASTY, "Bram"),
            ),
            T,
        ),
        "setup-least": setup.view(fresh(seats=(SeatForm("", 4), SeatForm("", 2))), T),
        "setup-manila": setup.view(fresh_manila(), T),
        "over-3": over.view(three, T),
        "over-5": over.view(five, T),
        "over-no-points": over.view(over_model(finished(3, "end", "madagascar")), T),
        "over-tie": over.view(three._replace(winners=(0, 2), series=()), T),
        "credits": credits.view(Credits(ALL, "0.1.0"), T),
    }
    dialogs = {
        "saves": saves.view(model, T),
        "saves-over": saves.view(model._replace(selected="s2"), T),
        "saves-renaming": saves.view(model._replace(selected="s2", renaming="s2"), T),
        "saves-bad": saves.view(
            model._replace(selected="s3", message=saves.problem("not-json"), bad=True), T
        ),
        "saves-good": saves.view(model._replace(message=msg("saves.imported")), T),
        "saves-none": saves.view(Saves(()), T),
        "saves-export": saves.view(model._replace(mode="export", text='{"<": 1}'), T),
        "saves-import": saves.view(
            model._replace(mode="import", text="?", message=saves.problem("empty"), bad=True), T
        ),
        "settings": settings.view(facts, T),
        "settings-bare": settings.view(bare, T),
        "confirm": parts.confirm(
            Confirm(
                msg("credits"),
                msg("over.kept"),
                (Action(msg("cancel"), "close"), Action(msg("done"), "leave", danger=True)),
            ),
            T,
        ),
        "failure": parts.failure(
            Failure(msg("credits"), msg("over.kept"), report, (Action(msg("close"), "close"),)), T
        ),
        "failure-plain": parts.failure(
            Failure(msg("credits"), msg("over.kept"), "", (Action(msg("close"), "close"),)), T
        ),
    }
    for name in credits.LICENCES:
        dialogs[f"licence-{name}"] = credits.licence(name, T)
    snack = parts.snackbar(Snack(msg("saves.deleted"), Action(msg("done"), "save-undelete:s1")), T)
    for name, dialog in dialogs.items():
        found[name] = h("div", None, dialog, snack)
    return found
