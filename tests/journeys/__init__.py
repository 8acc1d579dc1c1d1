"""Whole journeys in a real browser: each of the four roles, by keyboard alone, by what a screen reader is told."""
