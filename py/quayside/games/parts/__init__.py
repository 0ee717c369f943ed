"""Mechanisms that more than one game of the box has. No game by itself."""
