"""Averages with the interval in which the true value lies. Page: docs/scoring.md.

Interval: mean of n values, plus and minus Student's t (95 %, n - 1 degrees of freedom) times s / sqrt(n).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054
"""What the normal distribution keeps within on 95 of 100 occasions."""
OF_FEW = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582)
"""Student's t for 1 to 5 degrees of freedom, from tables."""


@dataclass(frozen=True)
class Average:
    """How many values there were, their sum and the sum of their squares; two are added with ``+``."""

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[int]) -> Average:
        """Return the average of whole numbers."""
        each = list(values)
        return cls(len(each), sum(each), sum(value * value for value in each))

    def __add__(self, other: Average) -> Average:
        return Average(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def __sub__(self, other: Average) -> Average:
        return Average(self.count - other.count, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def half(self) -> float | None:
        """Half the width of the interval of 95 %; None of fewer than two values."""
        if self.count < 2:
            return None
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return student(self.count - 1) * sqrt(max(0.0, variance) / self.count)

    @property
    def low(self) -> float:
        """The lower end of the interval, the mean itself where there is none."""
        return self.mean - (self.half or 0.0)

    @property
    def high(self) -> float:
        return self.mean + (self.half or 0.0)


def student(freedom: int) -> float:
    """Return Student's t of 95 % for *freedom* degrees: tables for few, else the first terms of its expansion in 1/n.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5. Raises: ValueError below 1.
    """
    if freedom < 1:
        raise ValueError("an interval needs two values")
    if freedom <= len(OF_FEW):
        return OF_FEW[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
