"""Times of saved games as people say them: today, Saturday, 12 November."""

from __future__ import annotations

from datetime import datetime

from ...kernel import Message, msg


def local(iso: str) -> datetime | None:
    """The moment of an ISO text by the clock on this wall; None if it is no such text."""
    try:
        moment = datetime.fromisoformat(iso.replace("Z", "+00:00"))
    except ValueError:
        return None
    return moment.astimezone().replace(tzinfo=None) if moment.tzinfo else moment


def when(saved: datetime | None, now: datetime) -> Message:
    """How one says `saved` at the moment `now`, both by the clock on the wall."""
    if saved is None:
        return msg("when.unknown")
    time = f"{saved.hour}:{saved.minute:02}"
    days = (now.date() - saved.date()).days
    if days == 0:
        return msg("when.today", time=time)
    if days == 1:
        return msg("when.yesterday", time=time)
    if 0 < days < 7:
        return msg("when.weekday", weekday=str(saved.isoweekday()), time=time)
    month = str(saved.month)
    if saved.year == now.year and days > 0:
        return msg("when.date", day=saved.day, month=month)
    return msg("when.year", day=saved.day, month=month, year=saved.year)
