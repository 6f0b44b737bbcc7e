"""Aggregate -> how much the deal decides, and how much the play: from deals that were played twice."""

from __future__ import annotations

from generator.balance.sure import Interval
from generator.study.aggregate import UNIT, Aggregate
from generator.study.answer import StudyAnswer, few, of_100, plain
from generator.study.counted import Sampled, of_deal, share

PAIRS = "deals played twice"


def luck(aggregate: Aggregate) -> StudyAnswer:
    """What of the points, and of the victories, the deal decides: all cards, dice and lots, not what bots think."""
    deals, deal, again = aggregate.replays.deals, of_deal(aggregate.replays), _again(aggregate)
    says = list(few(deals, PAIRS))
    fair = 100 / aggregate.seats
    if again:
        says.append(
            f"With the same luck and other first moves the same seat wins again {of_100(again.within)} times of 100: "
            f"{fair:.3g} if luck decided nothing, 100 if all."
        )
    if deal:
        says.append(
            f"The deal decides {of_100(_cut(deal).within)} of 100 parts of how points differ, the play the rest."
        )
    numbers = {"deal": plain(deal) if deal else None, "same_winner": plain(again) if again else None}
    return StudyAnswer(
        "luck", "Luck and play", tuple(says), f"{deals:,} {PAIRS}: same luck, other first moves", numbers
    )


def _again(aggregate: Aggregate) -> Sampled | None:
    """How often the same seat wins both games of a deal."""
    each = aggregate.replays
    return share(each.again / UNIT**2, each.deals) if each.deals else None


def _cut(each: Sampled) -> Sampled:
    """A share is nowhere below nothing."""
    return Sampled(
        max(0.0, each.value), Interval(max(0.0, each.within.low), max(0.0, each.within.high), each.within.of)
    )
