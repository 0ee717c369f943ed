"""Loyal Captain, one of the three games of Capt'n W. Kidd."""
