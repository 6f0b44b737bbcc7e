"""Site -> the castle of an archetype on it, or a ruin: rooms, walls, openings, ladders, what it stands on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.castle_tiles.grow.ground import Site


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
    site.deck(r, wall + way, way, site.columns if site.chance(1, 3) else site.between(0, 3))


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
    walls = [left, right]  # one at each end, now and then one of them twice as thick
    if right - left >= 5 and not site.chance(1, 2):
        walls.append(left + 1 if site.chance(1, 2) else right - 1)
    for wall in walls:
        site.put_air(r, (wall,), "#")
    site.sealed = {(r, c) for c in wide if site.air[r][c] == ":"}
    site.rock(left, right, r)
    _on_its_back(site, left, right, r - 1)
    for start, way in ((left - 1, -1), (right + 1, 1)):
        if site.chance(1, 2):
            site.deck(site.between(r - 1, min(r, last)), start, way, site.between(1, site.columns))
    clouds(site, 2)


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


def tower(site: Site) -> None:
    """One narrow tower with ladders inside, balconies outside, and a cloud or a walkway at its foot."""
    width = site.between(4, min(6, site.columns - 3))
    left = site.between(1, site.columns - 1 - width)
    right, last = left + width - 1, site.storeys - 1
    floating = site.chance(2, 5)
    top, bottom = site.between(1, 1 + site.chance(1, 4)), last - floating
    if bottom - top < 1:
        top, bottom = 1, last
    site.house(left, right, top, bottom)
    stairs(site, left, right, top, bottom)
    balconies(site, left, right, top, bottom)
    foot(site, left, right, bottom)
    clouds(site, 2)


def twin(site: Site) -> None:
    """Two towers of different height, joined by a bridge."""
    last = site.storeys - 1
    split = site.between(3, site.columns - 7) if site.columns > 9 else site.between(2, 3)
    gap = site.between(1, min(3, site.columns - split - 4))
    far = split + gap + 1
    near_left = site.between(0, max(0, split - 3))
    far_right = site.between(min(far + 2, site.columns - 1), site.columns - 1)
    near_top, far_top = (1, site.between(1, 2)) if site.chance(1, 2) else (site.between(1, 2), 1)
    near_bottom, far_bottom = last - site.chance(1, 3), last - site.chance(1, 3)
    bridge = site.between(max(near_top, far_top), min(near_bottom, far_bottom))
    for left, right, top, bottom in ((near_left, split, near_top, near_bottom), (far, far_right, far_top, far_bottom)):
        site.house(left, right, top, bottom)
        stairs(site, left, right, top, bottom)
        if bottom < last:
            site.rock(left, right, bottom)
    for wall in (split, far):
        site.opening(bridge, wall)
    site.put_floor(bridge, range(split + 1, far), "=")
    outer = [(near_left, -1, near_top, near_bottom), (far_right, 1, far_top, far_bottom)]
    for wall, way, top, bottom in outer:
        if site.chance(2, 3):
            way_out(site, site.between(top, bottom), wall, way)
    clouds(site, 2)


def hall(site: Site) -> None:
    """A wide house with a gallery under its rafters, on piers, on rock, on cellars or on the ground."""
    left, right = site.between(0, 1), site.columns - 1 - site.between(0, 2)
    last = site.storeys - 1
    bottom = site.between(max(1, last - 2), last)
    top = max(1, bottom - site.between(0, 1)) if bottom < last else max(1, bottom - 1)
    site.house(left, right, top, bottom)
    for r in range(top, bottom):
        # The floor between two storeys of a hall: whole, or open over half of the room below
        column = site.between(left + 2, right - 2)
        site.ladder(column, r, r + 1)
        if right - left > 5 and site.chance(2, 3):
            open_part = range(left + 1, column) if column - left > right - column else range(column + 1, right)
            site.put_floor(r, open_part, ":", over="=")
    for wall, way in ((left, -1), (right, 1)):
        if site.chance(3, 5):
            way_out(site, site.between(top, bottom), wall, way)
    if bottom < last:
        _under_the_hall(site, left, right, bottom)
    else:
        site.put_floor(bottom, range(left, right + 1), "#", over="=")
        ground(site, left, right, bottom)
    if top > 1 and site.chance(1, 2):
        _turret(site, left, right, top)
    clouds(site, 1)


def _under_the_hall(site: Site, left: int, right: int, bottom: int) -> None:
    below = site.storeys - 1 - bottom
    if below and site.chance(1, 3):
        cellar = site.between(left + 1, left + 2), site.between(right - 3, right - 1)
        site.house(cellar[0], cellar[1], bottom + 1, bottom + 1)
        site.ladder(site.between(cellar[0] + 1, cellar[1] - 1), bottom, bottom + 1)
        site.rock(cellar[0], cellar[1], bottom + 1)
        if site.chance(1, 3):
            way_out(site, bottom + 1, cellar[1], 1)
    elif site.chance(1, 2):
        piers = (left + site.between(0, 1), right - site.between(0, 1))
        site.piers(piers, bottom)
        site.cloud(site.storeys - 1, piers[0] + 1, site.between(2, 4))
        if below > 1 and site.chance(1, 2):
            site.put_floor(bottom + 1, range(piers[0] + 1, piers[1]), "=")
    else:
        site.rock(left, right, bottom)


def _turret(site: Site, left: int, right: int, top: int) -> None:
    """A small tower on the hall's back, reached from within."""
    start = site.between(left, right - 3)
    wide = range(start, start + 4)
    site.put_floor(top - 1, wide, "=")
    site.put_air(top - 1, wide, ":")
    site.put_air(top - 1, (start, start + 3), "#")
    site.put_floor(top - 1, (start, start + 3), "#")
    column = start + 1 + site.chance(1, 2)
    if site.air[top][column] == ":" and site.floor[top][column] in "=:":
        site.ladder(column, top - 1, top)
        if site.floor[top][column] == ":":
            site.put_floor(top, (column,), "=")
    site.roof(start, start + 3, top - 1)
    if site.chance(1, 2):
        way_out(site, top - 1, start + 3, 1)


def shaft(site: Site) -> None:
    """A ladder that comes from above and goes on below, walled in, with niches and rooms on either side."""
    middle, last = site.middle, site.storeys - 1
    for r in range(site.storeys):
        site.put_air(r, (middle - 1, middle + 1), "#")
        site.put_floor(r, (middle - 1, middle + 1), "#")
    ends = site.between(0, 5)
    if ends == 0:
        site.up_and_away(middle, last)
        site.put_floor(last, (middle,), "#")
    elif ends == 1:
        site.put_air(0, (middle - 1, middle, middle + 1), ".")
        site.put_floor(0, (middle - 1, middle, middle + 1), "^")
        site.down_and_away(middle, 1)
        site.air[1][middle] = ":"
    else:
        site.up_and_away(middle, last)
        site.floor[last][middle] = "H"
    open_at = {(site.between(1, last), -1), (site.between(1, last), 1)}
    if site.chance(1, 2):
        open_at.add((site.between(0, last), -1 if site.chance(1, 2) else 1))
    if ends == 1:
        open_at = {(max(1, r), way) for r, way in open_at} | {(1, 1 if site.chance(1, 2) else -1)}
    for r, way in sorted(open_at):
        _niche(site, r, middle + way, way)
    clouds(site, 2)


def _niche(site: Site, r: int, wall: int, way: int) -> None:
    """A place to step off a walled ladder: a ledge, a room with a roof, or a walkway to the border."""
    if site.air[r][wall] != "#":
        return
    site.opening(r, wall)
    kind = site.between(0, 5)
    if kind <= 1:
        site.deck(r, wall + way, way, site.between(1, site.columns))
        return
    length = site.between(2, 3)
    end = wall + way * length
    cells = [wall + way * step for step in range(length + 1)]
    if not all(site.has(r, c) for c in cells) or any(site.floor[r][c] not in ".=" for c in cells):
        site.deck(r, wall + way, way, 2)
        return
    site.put_air(r, cells, ":")
    site.put_floor(r, cells, "=")
    site.put_air(r, (end,), "#")
    site.put_floor(r, (end,), "#")
    site.roof(min(cells), max(cells), r)
    if kind == 5:
        way_out(site, r, end, way)
    if r + 1 < site.storeys and site.chance(1, 2):
        site.put_air(r + 1, cells[1:-1], "#")
        site.put_floor(r + 1, cells[1:-1], "#", over=".")


def cloudbank(site: Site) -> None:
    """Clouds to walk on, a rope ladder between them, and perhaps somebody's hut."""
    middle, last = site.middle, site.storeys - 1
    if site.chance(3, 4):
        up, down = site.chance(2, 3), site.chance(2, 3)
        first, end = 0 if up else 1, last if down else last - 1
        site.ladder(middle, first, end)
        if up:
            site.air[0][middle] = "H"
        if down:
            site.floor[last][middle] = "H"
        for r in dict.fromkeys((first, end, site.between(first, end))):
            way = 1 if site.chance(1, 2) else -1
            length = site.between(2, 4)
            if (not down and r == end) or (not up and r == first):
                site.put_floor(r, (middle,), "H" if r < end else "~")
            site.deck(r, middle + way, way, length, "~")
    if site.chance(1, 2):
        hut(site)
    for _ in range(site.between(3, 5)):
        site.cloud(site.between(0, last), site.between(0, site.columns - 3), site.between(2, 4))


ARCHETYPES: Mapping[str, Callable[[Site], None]] = {
    "tower": tower,
    "twin": twin,
    "hall": hall,
    "shaft": shaft,
    "cloudbank": cloudbank,
    "ruin": ruin,
    "vault": vault,
}
"""Name -> builder, as `--weights` names them."""
