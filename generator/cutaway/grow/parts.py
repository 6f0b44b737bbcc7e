"""Site -> what castles of several kinds have: stairs, balconies, ground to stand on, broken walls, clouds."""

from __future__ import annotations

from generator.cutaway.grow.ground import Site


def broken_wall(site: Site, r: int, inner: int, outer: int) -> None:
    """What closes a storey of a ruin: a wall under the floor above, a tooth of one at the floor's end, or nothing."""
    if site.air[r][inner] == ":" and site.floor[r - 1][inner] != "H" and site.chance(1, 2):
        site.put_air(r, (inner,), "#")
    elif outer - inner > 1 and site.chance(1, 2):
        site.put_air(r, (outer,), "#")
        site.put_floor(r, (outer,), "#")


def far_wall(site: Site, nearest: int, last: int) -> None:
    """A wall that stands by itself, with a ledge where a floor has been."""
    column, top = site.between(nearest, site.columns - 1), site.between(1, last)
    if not site.has(last, column) or any(site.air[r][column] != "." for r in range(top, last + 1)):
        return
    for r in range(top, last + 1):
        site.put_air(r, (column,), "#")
        site.put_floor(r, (column,), "#")
    if top < last and site.chance(2, 3):
        site.deck(site.between(top, last - 1), column - 1, -1, site.between(1, 2))


def stairs(site: Site, left: int, right: int, top: int, bottom: int) -> None:
    """Ladders between all storeys: one through all of them, or a new one on the other side each time."""
    straight, column = site.chance(1, 2), site.between(left + 1, right - 1)
    for r in range(top, bottom):
        if not straight:
            column = left + 1 if column != left + 1 and site.chance(2, 3) else right - 1
        site.ladder(column, r, r + 1)
        if right - left > 4 and site.chance(1, 3):
            aside = range(left + 1, column - 1) if column - left > right - column else range(column + 2, right)
            if r + 1 < bottom or site.chance(1, 2):
                site.solid(aside, r + 1)


def balconies(site: Site, left: int, right: int, top: int, bottom: int) -> None:
    """One to three ways out of a house, no two of them through one wall."""
    places = [(r, wall, way) for r in range(top, bottom + 1) for wall, way in ((left, -1), (right, 1))]
    for r, wall, way in site.stream.shuffled(places)[: site.between(1, 3)]:
        way_out(site, r, wall, way)


def way_out(site: Site, r: int, wall: int, way: int) -> None:
    """An opening, mostly with a balcony before it, now and then with a walkway to the tile's border."""
    if site.air[r][wall + -way] == "#":
        return
    site.opening(r, wall)
    length = site.columns if site.chance(1, 3) else site.between(0, 3)
    site.deck(r, wall + way, way, length)


def foot(site: Site, left: int, right: int, bottom: int) -> None:
    """What a tower ends in: a rock that hangs in the air, or masonry with something beside it."""
    if bottom < site.storeys - 1:
        site.rock(left, right, bottom)
        return
    site.put_floor(bottom, range(left, right + 1), "#", over="=")
    ground(site, left, right, bottom)


def ground(site: Site, left: int, right: int, bottom: int) -> None:
    """What lies beside a castle on its lowest storey: cloud, a walkway, or nothing."""
    for start, way in ((left - 1, -1), (right + 1, 1)):
        if site.chance(1, 2):
            kind = "~" if site.chance(3, 5) else "="
            site.deck(bottom, start, way, site.between(2, site.columns), kind)


def clouds(site: Site, most: int) -> None:
    """Clouds in what sky is left, some of them large enough for something to lie on."""
    for _ in range(site.between(0, most)):
        length = site.between(2, 4)
        edge = site.chance(1, 2)
        start = (0 if site.chance(1, 2) else site.columns - length) if edge else site.between(0, site.columns - length)
        site.cloud(site.between(0, site.storeys - 1), start, length)


def mirrored(site: Site) -> None:
    """Left and right change places every other time."""
    if site.chance(1, 2):
        site.mirror()


def hut(site: Site) -> None:
    """A hut on a cloud of its own."""
    r = site.between(1, site.storeys - 1)
    start = site.between(0, 1) if site.chance(1, 2) else site.columns - 4 - site.between(0, 1)
    wide = range(start, start + 4)
    if any(site.air[r][c] != "." or site.air[r - 1][c] != "." or site.floor[r - 1][c] != "." for c in wide):
        return
    site.house(start, start + 3, r, r)
    site.put_floor(r, range(start - 1, start + 5), "~", over=".=#")
    site.opening(r, start if site.chance(1, 2) and start else start + 3)
    site.put_floor(r, wide, "~", over="=")
