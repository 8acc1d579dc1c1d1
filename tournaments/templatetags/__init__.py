"""Tags that templates of tournaments use."""
