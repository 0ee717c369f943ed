"""The table as pure Python: view trees, texts, screens and their controller. No browser in here."""
