"""Who plays whom, when, and who is first."""
