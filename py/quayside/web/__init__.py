"""The browser: the only package that touches it. Everything else runs in any Python."""
