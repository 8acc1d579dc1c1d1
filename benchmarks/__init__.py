"""Measured claims: what the README and the docs say about speed and strength, each as a command."""
