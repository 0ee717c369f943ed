"""Malacca (Jiří Daněk, Jan Dřevikovský and others; Loris Games 2013)."""
