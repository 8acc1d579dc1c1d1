"""People, clubs and what each role may do."""
