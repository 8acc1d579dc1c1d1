"""What an author has on his own machine: ``shelem-bot check``, ``play``, ``upload`` and ``init``.

The standard library, the engine and the pure parts of `bots` are all it needs, so that it also travels as one file
(`bots.sdk.bundle`).
"""
