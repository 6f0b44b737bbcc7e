"""Stack -> what uneven colours mean at the table: moves of a turn, treasures of a game."""

from __future__ import annotations

from fractions import Fraction

from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Stack
from generator.spec.words import speak


def dearer(stack: Stack) -> str:
    """What B2 costs somebody who fetches the dearest colour alone, against one who fetches the cheapest.

    Of all moves the share 1 - cheapest / dearest fetches nothing more; that share of the treasures that a player has
    in the mean is missing in the end. Empty where nobody says how many play, or none is dearer.
    """
    means, treasures = spread.means(stack.total), sum(stack.total.features.treasures)  # sum counts treasures
    if not stack.players or not means or not max(means) or min(means) == max(means):
        return ""
    lost, share, moves = 1 - min(means) / max(means), Fraction(treasures, stack.players), stack.bag.terms.moves
    numbers = {"lost": f"{float(lost * moves):.1f}", "fewer": f"{float(lost * share):.1f}"}
    return speak("measures.felt.cost", **numbers, moves=moves, share=f"{float(share):.0f}")


def fewer(stack: Stack) -> str:
    """What B1 is to each player, if all take the same; empty where nobody says how many play, or nothing is rarer."""
    apart = spread.colours(stack.total)
    if not stack.players or not apart:
        return ""
    return speak("measures.felt.count", number=f"{float(Fraction(apart, stack.players)):.1f}")
