"""Pages of tournaments, and the first page of the site."""
