"""How far a deck may be off and still be dealt: the numbers that dealing, checking and explaining all go by.

They are those of a set that is made well, not those beyond which a deck is faulty: 79 of 100 blind deals of a perfect
set have a colour spread above 2.
"""

from __future__ import annotations

from fractions import Fraction

SPREAD = 2
"""B1: treasures of the commonest colour less those of the rarest."""

ACCESS = Fraction(35, 100)
"""B2: mean moves to fetch a treasure of the dearest colour less those of the cheapest."""

TREASURES = Fraction(1, 10)
"""Treasures more or fewer than a mean deal has, as a share of them."""

LOCKS = 3
"""B4: keys of the commonest lock colour less those of the rarest; and locks."""

WASTE = Fraction(1, 5)
"""B6 and D05: the share of locks that bad use of keys may leave shut."""

SIDES = 4
"""B13: walkways to the left less those to the right."""

VARIETY = 4
"""D08: of a colour with fewer treasures than this, few can have an assortment."""

UNEVEN = 3
"""B15: how far a colour may be ahead of its share of a smooth stack or behind it, in items."""

RUN = 3
"""B16: how many tiles of one drawing may follow each other in a smooth stack."""
