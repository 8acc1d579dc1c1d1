"""One module a language: ``LANGUAGE``, with a hello program that the tests play matches with (`bots.language`)."""
