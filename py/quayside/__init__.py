"""Quayside: sea-faring board games, their rules, and the table they are played on."""

__version__ = "0.1.0"
