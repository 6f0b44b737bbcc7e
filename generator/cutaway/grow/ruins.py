"""Site -> what nobody lives in any more: half a castle, or a rock with a room in it that has no door."""

from __future__ import annotations

from generator.cutaway.grow.ground import Site
from generator.cutaway.grow.parts import broken_wall, clouds, far_wall, ground, mirrored


def ruin(site: Site) -> None:
    """Half a castle: one wall stands to the top, the floors reach further the lower they lie, a far wall is left."""
    last = site.storeys - 1
    left, top = site.between(0, 2), site.between(0, 1)
    first = top + site.between(0, 1)
    end = left + site.between(2, 3)
    before = left
    for r in range(first, site.storeys):
        site.put_floor(r, range(left, end + 1), "=")
        site.put_air(r, range(left, before + 1), ":")
        broken_wall(site, r, before, end)
        before, end = end, min(end + site.between(0, 2), site.columns - 2)
    for r in range(top, site.storeys):
        site.put_air(r, (left,), "#")
        site.put_floor(r, (left,), "#")
    reach = left + 2
    for r in range(first, last):
        column = site.between(left + 1, reach)
        site.ladder(column, r, r + 1)
        site.put_air(r + 1, (column + 1,), ":" if site.air[r][column + 1] == ":" else site.air[r + 1][column + 1])
        reach = max(reach, max(c for c in range(site.columns) if site.floor[r][c] in "=H#") - 1)
    if site.chance(1, 2):
        site.opening(last, left)
    ground(site, left, before, last)
    if site.chance(2, 3):
        far_wall(site, before + 2, last)
    mirrored(site)
    clouds(site, 2)


def vault(site: Site) -> None:
    """A room in the rock that nobody ever gave a door; on its back what is left of a tower, and a ledge."""
    last = site.storeys - 1
    r = site.between(1, max(1, last - 1))
    width = site.between(5, min(7, site.columns - 1))
    left = site.between(0, site.columns - width)
    right = left + width - 1
    wide = range(left, right + 1)
    site.put_floor(r - 1, wide, "#")
    site.put_air(r, wide, ":")
    site.put_floor(r, wide, "#")
    for wall in _walls(site, left, right):
        site.put_air(r, (wall,), "#")
    site.sealed = {(r, c) for c in wide if site.air[r][c] == ":"}
    site.rock(left, right, r)
    _on_its_back(site, left, right, r - 1)
    for start, way in ((left - 1, -1), (right + 1, 1)):
        if site.chance(1, 2):
            site.deck(site.between(r - 1, min(r, last)), start, way, site.between(1, site.columns))
    clouds(site, 2)


def _walls(site: Site, left: int, right: int) -> tuple[int, ...]:
    """The columns of a vault's walls: one at each end, now and then one of them twice as thick."""
    thick = () if right - left < 5 or site.chance(1, 2) else (left + 1 if site.chance(1, 2) else right - 1,)
    return left, right, *thick


def _on_its_back(site: Site, left: int, right: int, r: int) -> None:
    """What is left of a tower: a wall or two up from the rock, with or without a floor between them."""
    near = site.between(left, right)
    far = site.between(left, right) if site.chance(1, 2) else near
    for wall in {near, far}:
        for up in range(site.between(0, r), r + 1):
            site.put_air(up, (wall,), "#")
            if up < r:
                site.put_floor(up, (wall,), "#")
    if r and site.chance(1, 2):
        way = 1 if site.chance(1, 2) else -1
        if site.air[r][near] == "#" and site.floor[r - 1][near] == "#":
            site.deck(r - 1, near + way, way, site.between(1, 3))
