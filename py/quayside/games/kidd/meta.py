"""What the shelf knows of the box that all three games come from."""

from typing import Final

DESIGNERS: Final = ("Günter Cornett", "Volker Schäfer")
PUBLISHERS: Final = ("Bambus Spieleverlag",)
YEAR: Final = 2004
