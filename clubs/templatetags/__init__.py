"""Filters of every page."""
