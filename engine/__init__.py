"""The game of Shelem in pure Python: rules, boards, records, players."""
