"""Pages of the bots: the lists, one bot, one version with its check, uploading, the guides for authors."""
