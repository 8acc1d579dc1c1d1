"""Template filters of bots' pages."""
