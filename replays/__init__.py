"""What was played: the stored record of every board."""
