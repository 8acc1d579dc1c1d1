"""One module a command of ``shelem-bot`` (`bots.sdk.cli`)."""
