"""Pages of accounts and clubs."""
