"""Capt'n W. Kidd (Günter Cornett, Volker Schäfer; Bambus Spieleverlag 2004): one deck, three games.

The packages `loyal_captain`, `quedah_merchant` and `madagascar` are games, each with its `rules`.
What lies beside them they share.

**Observation** (`observe.seen`). Spaces are named as in the catalogue (`S1`, `D1`, `I1`), the black
path `-`, seats are counted from 0.

- `spaces`: for each space that is taken `back`, `crew` (seats from the bottom to the top), `owner`
  (the top one), `height`, `exits` (the ways on, left first; one only beside a black path).
- `threats`: space -> spaces of those that threaten it. In Loyal Captain every way on, vacant or
  not, whoever stands there; in the other two whom another player could capture on the next turn
  (in Quedah Merchant with some roll).
- `seat` to move; `phase` (see `state.Kidd.phase`); `origin` and `route` of the pirate that was
  picked; `freed`, the space on which a freed pirate waits; `roll`, 0 if there is none.
- `flags`: how often the position has come up, which the black flags show in Madagascar; `quiet`
  turns, `passes` in a row, `actions` so far; `round`, the turn that is
  being played, in the end the number of turns.
- `players`: for each seat `reserve` (ashore), `top` (on top of a tower, or alone), `below` (under
  one of its own), `captive` (under another's), `captives` (others' under its own), `lost` (gone),
  `in` (has somebody on top or ashore).
- `over`, `end` (a word of `position.ENDS`), `winners` (more than one: a draw), `options`,
  `position` (the text of `position.py`).

**Requests.** Anchors are `space-d1` for a space and `end-i2-d2` for the path end by which I2 is
entered from D2.

- `place`, at the start: `place:S1` (`space-s1`).
- `act`: `pirate:D1` (`space-d1`) picks a pirate that can move, `place:S1` (`space-s1`) brings one
  aboard. Picking can be undone. Data: `moves`, for each own pirate what it could do, as below.
- `move`, of the picked pirate: `to:I2/D2` moves it to I2 with its back to D2. Its anchor is the
  space if that is the only way to end there, and no next step, else the path end. While more than
  one step is left, `step:I1` (`space-i1`) walks a space on and asks again; the pirate itself stays
  on `origin` until the move is chosen. Data: `origin`, `steps` (in all), `route` (walked so far),
  `moves`: for each `key`, `goal`, `back`, `path` (from the first step to the goal) and `gain`
  (pirates captured).
- `free`, of a freed pirate (Quedah Merchant): `to:D2/S1` (`space-d2`). Data: `origin`, `ways`.
- `pass`: `pass`, where nothing else is possible.
- Chance: `first-player` (`1`, `2`, …) and `die` (`1`, `2`, `3`).

**Events.** `first-player` seat; `rolled` seat, n; `placed` seat, space; `moved` seat, origin, path,
height; `captured` seat, other, spaces; `freed` seat, space; `fled` seat, origin, space; `passed`
seat; `out` seat; `flags` n; `game-over` end, winners, scores.
"""
