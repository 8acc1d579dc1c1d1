"""Who plays: bots and their immutable versions."""
