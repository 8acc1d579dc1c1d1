"""The game of Shelem in pure Python: rules, boards, records, players."""

__version__ = "0.1.0"
