"""What a command of ``shelem-bot`` raises when it will not do what it was asked."""


class Refusal(ValueError):
    """The wish is understood, and cannot be granted; the message is one line."""
