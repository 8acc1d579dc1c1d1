"""What house bots know of the game beyond its rules: worth of hands, choice of cards, guesses at hidden hands."""
