"""Maracaibo (Alexander Pfister; Game's Up 2019)."""
