"""All screens but the table: pure functions from a small model to a view tree."""
