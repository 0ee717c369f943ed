"""Manila (Franz-Benno Delonge; Zoch 2005, Rio Grande Games)."""
