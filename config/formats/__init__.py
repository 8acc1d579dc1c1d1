"""Where the site writes numbers otherwise than Django does, by language."""
