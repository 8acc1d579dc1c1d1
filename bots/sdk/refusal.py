"""What a command of ``shelem-bot`` raises when it will not do what it was asked."""


class Refusal(ValueError):
    """The wish is understood, and cannot be granted; the message is one line."""


class TooOften(Refusal):
    """The site asks for patience; *seconds* is how much."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds
