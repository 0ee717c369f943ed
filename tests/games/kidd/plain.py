"""A second engine for the three games, written for these tests alone and as plainly as can be.

It shares no code with the package: neighbours come from the formula of RULES 1.3, paths are walked
one by one, and who is captured in Loyal Captain is found from who is safe. A position is
(board, pirates ashore, seat); a board maps a space to (back, crew from the bottom to the top).
"""

from __future__ import annotations

from collections.abc import Iterator

Board = dict[str, tuple[str, str]]
Position = tuple[Board, tuple[int, ...], int]

STARTS = [f"S{k}" for k in range(1, 7)]


def _round(k: int) -> int:
    return (k - 1) % 6 + 1


def neighbours(space: str) -> set[str]:
    """The spaces joined with this one (RULES 1.3)."""
    ring, k = space[0], int(space[1])
    if ring == "S":
        return {f"D{k}", f"D{_round(k + 1)}"}
    if ring == "D":
        return {f"S{k}", f"S{_round(k - 1)}", f"I{k}"}
    return {f"D{k}", f"I{_round(k + 1)}", f"I{_round(k - 1)}"}


def parsed(text: str) -> Position:
    """The position of a text, read without the package."""
    board_text, ashore, seat = text.split()[:3]
    board: Board = {}
    if board_text != "-":
        for part in board_text.split(","):
            place, crew = part.split(":")
            space, back = place.split("/")
            board[space] = (back, crew)
    return board, tuple(int(n) for n in ashore.split(",")), int(seat) - 1


def spoken(position: Position) -> str:
    """Board, pirates ashore and seat, as the text has them."""
    board, ashore, seat = position
    names = sorted(board, key=lambda space: ("SDI".index(space[0]), space))
    stood = ",".join(f"{space}/{board[space][0]}:{board[space][1]}" for space in names)
    return f"{stood or '-'} {','.join(map(str, ashore))} {seat + 1}"


def _ways(space: str, back: str) -> set[str]:
    return neighbours(space) - {back}


def _placings(position: Position) -> Iterator[Board]:
    board, ashore, seat = position
    if ashore[seat]:
        for space in STARTS:
            if space not in board:
                yield {**board, space: ("-", str(seat + 1))}


def _less(ashore: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(n - (i == seat) for i, n in enumerate(ashore))


# ------------------------------------------------------------------ Loyal Captain


def loyal(position: Position) -> list[Position]:
    """Where a turn of Loyal Captain can lead."""
    board, ashore, seat = position
    me, other = str(seat + 1), str(2 - seat)
    found: list[Position] = []
    for after in _placings(position):
        found.append((_swept(after, me, other), _less(ashore, seat), 1 - seat))
    for space, (back, crew) in board.items():
        for way in _ways(space, back) if crew == me else ():
            if way not in board:
                after = {**board, way: (space, me)}
                del after[space]
                found.append((_swept(after, me, other), ashore, 1 - seat))
    return found


def _swept(board: Board, me: str, other: str) -> Board:
    left = {s: v for s, v in board.items() if v[1] == me or s in _safe(board, other)}
    return {s: v for s, v in left.items() if v[1] == other or s in _safe(left, me)}


def _safe(board: Board, who: str) -> set[str]:
    """Those of the crew next to a vacant space or a back, and all joined with them."""
    crew = {space for space, (_, top) in board.items() if top == who}
    safe = {
        space
        for space in crew
        if any(n not in board or board[n] == (space, board[n][1]) for n in neighbours(space) - crew)
    }
    while more := {s for s in crew - safe if neighbours(s) & safe}:
        safe |= more
    return safe


def surrounded(board: Board) -> bool:
    """Whether anybody is, of either crew."""
    return any(space not in _safe(board, crew) for space, (_, crew) in board.items())


# ------------------------------------------------------------------ Quedah Merchant


def quedah(position: Position, roll: int) -> list[Position]:
    """Where a turn of Quedah Merchant can lead with this roll, once for each choice."""
    board, ashore, seat = position
    me = str(seat + 1)
    found: list[Position] = [(b, _less(ashore, seat), 1 - seat) for b in _placings(position)]
    for space, (back, crew) in board.items():
        if crew[-1] == me:
            rest = {s: v for s, v in board.items() if s != space}
            for goal, last in _walks(rest, space, back, roll):
                for after in _landed(rest, goal, last, crew):
                    found.append((after, ashore, 1 - seat))
    return found or [(board, ashore, 1 - seat)]


def _walks(rest: Board, space: str, back: str, steps: int) -> Iterator[tuple[str, str]]:
    """Where exactly so many steps lead over vacant spaces, and from where the last comes."""
    for way in _ways(space, back):
        if steps == 1:
            yield way, space
        elif way not in rest:
            yield from _walks(rest, way, space, steps - 1)


def _landed(board: Board, goal: str, last: str, crew: str) -> list[Board]:
    """What can come of it if the pirates end there; nothing if they may not."""
    if goal not in board:
        return [{**board, goal: (last, crew)}]
    back, there = board[goal]
    if len(crew) > 1 or there[-1] == crew or back != last:
        return []
    after = {**board, goal: (back, there[-1] + crew)}
    if len(there) == 1:
        return [after]
    return [b for way in _ways(goal, back) for b in _landed(after, way, goal, crew)]


# ------------------------------------------------------------------ Madagascar


def madagascar(position: Position) -> list[Position]:
    """Where a turn of Madagascar can lead, once for each origin and end."""
    board, ashore, seat = position
    me = str(seat + 1)
    ends: list[tuple[Board, tuple[int, ...]]] = []
    ends += [(after, _less(ashore, seat)) for after in _placings(position)]
    for space, (back, crew) in board.items():
        if crew[-1] != me:
            continue
        rest = {s: v for s, v in board.items() if s != space}
        for goal, last in set(_walks(rest, space, back, len(crew))):
            met_back, met = rest.get(goal, (last, ""))
            if (goal, last) == (space, back) or met[-1:] == me or met_back != last:
                continue
            ends.append(({**rest, goal: (last, met + crew)}, ashore))
    ends = ends or [(board, ashore)]
    return [(b, a, _next(b, a, seat)) for b, a in ends]


def _next(board: Board, ashore: tuple[int, ...], seat: int) -> int:
    for step in range(1, len(ashore) + 1):
        other = (seat + step) % len(ashore)
        if ashore[other] or any(crew[-1] == str(other + 1) for _, crew in board.values()):
            return other
    return seat
