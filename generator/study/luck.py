"""Aggregate -> how much the deal decides, and how much the play: from deals that were played from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.balance.sure import Interval
from generator.study.aggregate import Aggregate
from generator.study.answer import ENOUGH, StudyAnswer, games, of_100, plain
from generator.study.counted import Sampled
from generator.study.rotation import PLAYER, SEAT, again, of_deal, of_players


def luck(aggregate: Aggregate, bots: Sequence[str]) -> StudyAnswer:
    """What of the points, and of the victories, the deal decides: all cards, dice and lots, not what bots think."""
    replays, seats, alike = aggregate.replays, aggregate.seats, len(set(bots)) == 1
    deal, players = of_deal(replays, alike=alike), None if alike else of_players(replays)
    seat, player = again(replays, SEAT), None if alike else again(replays, PLAYER)
    says = [*_few(aggregate), *_wins_again(seat, player, seats), *_decides(deal, players)]
    numbers = {
        "deal": plain(deal) if deal else None,
        "players": plain(players) if players else None,
        "same_seat": plain(seat) if seat else None,
        "same_player": plain(player) if player else None,
    }
    of = f"{replays.deals:,} deals, each played {seats} times: the same luck, seats rotated, other first moves"
    return StudyAnswer("luck", "Luck and play", tuple(says), of, numbers)


def _wins_again(seat: Sampled | None, player: Sampled | None, seats: int) -> Iterator[str]:
    fair = f"{100 / seats:.3g}"
    if seat and player:
        yield (
            f"Of two games of one deal the same seat wins both {of_100(seat.within)} times of 100, the same player "
            f"{of_100(player.within)}: {fair} where it decides nothing, 100 where it decides all."
        )
    elif seat:
        yield (
            f"With the same luck and other first moves the same seat wins again {of_100(seat.within)} times of 100: "
            f"{fair} if luck decided nothing, 100 if all."
        )


def _decides(deal: Sampled | None, players: Sampled | None) -> Iterator[str]:
    if deal:
        who = f", who plays {of_100(players.within)}" if players else ""
        yield f"The deal decides {of_100(_cut(deal).within)} of 100 parts of how points differ{who}, the play the rest."


def _few(aggregate: Aggregate) -> tuple[str, ...]:
    """How many games it takes to know more."""
    deals = aggregate.replays.deals
    if deals >= ENOUGH:
        return ()
    few = "1 deal is" if deals == 1 else f"{deals} deals are"
    return (f"Inconclusive: {few} few; {games(-(-aggregate.games * ENOUGH // deals))} have {ENOUGH}.",)


def _cut(each: Sampled) -> Sampled:
    """A share is nowhere below nothing."""
    return Sampled(
        max(0.0, each.value), Interval(max(0.0, each.within.low), max(0.0, each.within.high), each.within.of)
    )
