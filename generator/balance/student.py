"""Degrees of freedom -> Student's t distribution: how often chance alone goes as far from nought as a number."""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt


def tail(squared: float, freedom: int) -> float:
    """The chance that |t| is at least the root of `squared`; 1 at nought.

    The closed form for whole degrees of freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3-4).

    Raises:
        ValueError: There is less than one degree of freedom.
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom")
    angle = atan2(sqrt(squared), sqrt(freedom))
    odd = freedom % 2
    term = total = (cos(angle) if odd else 1.0) * (freedom > 1)
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    inside = 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
    return max(0.0, 1.0 - inside)


def quantile(chance: float, freedom: int) -> float:
    """The t that is exceeded, to either side, with that chance: 0.05 gives the half-width of a 95 % interval.

    Raises:
        ValueError: The chance is not between 0 and 1, or there is less than one degree of freedom.
    """
    if not 0 < chance < 1:
        raise ValueError(f"a chance of {chance}")
    low, high = 0.0, 1.0
    while tail(high**2, freedom) > chance:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle**2, freedom) > chance else (low, middle)
    return high
