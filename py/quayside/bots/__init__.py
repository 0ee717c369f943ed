"""Players that are programs. They see observations and requests, never the position itself."""
