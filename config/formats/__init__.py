"""Where the site writes numbers and dates otherwise than Django does, by language."""
