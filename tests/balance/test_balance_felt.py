"""What uneven colours mean at the table, worked out by hand."""

from __future__ import annotations

from tilewright.castle_tiles.balance.bag import Stack, bag
from tilewright.castle_tiles.balance.catalogue import of_deal
from tilewright.shelf import shelf


def test_a_dear_colour_is_told_in_moves_and_treasures() -> None:
    city = bag(shelf.load("castles-in-the-air"))
    stack = Stack(city, city.tiles[1::2][:28], 4, ordered=False)
    measures = {each.code: each for each in reversed(of_deal(stack))}
    own = stack.total.features
    means = [cost / count for cost, count in zip(own.cost, own.fetched, strict=True)]
    lost = (max(means) - min(means)) / max(means)
    fewer = lost * sum(own.treasures) / 4
    words = f"lose {6 * lost:.1f} of the 6 moves of a turn compared with the cheapest: {fewer:.1f} of"
    assert words in measures["B2"].felt
    apart = max(own.treasures) - min(own.treasures)
    assert bool(apart) == measures["B1"].felt.startswith(f"{apart / 4:.1f} treasures fewer")
    nobody = Stack(city, city.tiles[:28], 0, ordered=False)
    assert all(not each.felt for each in of_deal(nobody))
