"""What ``./shelem`` runs: standard library only, since it prepares what everything else needs."""
