"""Position -> Table: what a person would see, and the same as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tilewright.castle_tiles.tilemap import TileMap
from tilewright.engine import Holding, Place, Table, Token
from tilewright.games.castles_in_the_air.engine import locks, names, turns
from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, KEYS, KINDS, LOCKS, NONE, TREASURES
from tilewright.games.castles_in_the_air.engine.position import Phase, Position

_WAITING = {
    Phase.LOT: "drawing lots for the Chief Explorer",
    Phase.TURN_UP: "turning up a tile",
    Phase.ROLL: "rolling for a treasure",
    Phase.COLOUR: "to choose the colour of a treasure",
    Phase.CHANGE: "may change the items on the tile",
    Phase.CHOOSE_TILE: "to choose a tile",
    Phase.PLACE: "to place it",
    Phase.MOVES: "to play",
    Phase.ARRIVE: "in the teleport door",
    Phase.GIVE: "to make an offer",
    Phase.TAKE: "to name a price",
    Phase.ANSWER: "to answer",
    Phase.KEYS: "may exchange keys",
    Phase.VETO: "may forbid the trade",
    Phase.ADD: "may add a treasure",
    Phase.BANK_GIVE: "to pay the bank",
    Phase.BANK_TAKE: "to take from the bank",
}


def table(position: Position) -> Table:
    """Everything in sight."""
    tiles = sorted(position.city.tile_at.items())
    points = [score for score, _tie in turns.scores(position)]
    shown = (
        Place(position.setup.tiles[t].id, (n, 0), position.setup.crew.pieces[t]) for n, t in enumerate(position.display)
    )
    return Table(
        heading(position),
        tuple(_place(position, tile, spot) for spot, tile in tiles),
        tuple(shown),
        tuple(_holding(position, seat, score) for seat, score in enumerate(points)),
        tuple(_notes(position)),
    )


def heading(position: Position) -> str:
    """Where the game stands, in a line."""
    if position.phase == Phase.OVER:
        won = " and ".join(position.setup.seats[seat] for seat in turns.winners(position))
        return f"Over after round {position.round}: {won} won"
    waiting = _WAITING[position.phase]
    who = waiting if position.now < 0 else f"{position.setup.seats[position.now]} {waiting}"
    rest = f", {_count_in_words(position.moves, 'move')} left" if position.phase == Phase.MOVES else ""
    return f"Round {position.round}, {who}{rest}" if position.round else f"Set-up, {who}"


def _count_in_words(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _place(position: Position, tile: int, spot: int) -> Place:
    row, column = divmod(spot, position.city.span)
    tokens = (*_items(position, tile), *_added(position, tile), *_standing(position, tile))
    return Place(names.place(position, spot), (column, row), position.setup.crew.pieces[tile], tokens)


def _items(position: Position, tile: int) -> Iterator[Token]:
    drawn = position.setup.tiles[tile].map
    for slot in position.setup.tile_slots[tile]:
        storey, column = drawn.slot_at(position.setup.slot_digit[slot])
        spot = ((column + 0.5) / drawn.columns, (storey + 0.25) / drawn.storeys)
        content, lock, live = position.contents[slot], position.locks[slot], position.live >> slot & 1
        if lock != NONE:
            yield Token(
                "lock" if live else "open lock",
                LOCKS[lock],
                f"{LOCKS[lock]} {'door' if content == NONE else 'chest'}{'' if live else ', open'}",
                spot,
            )
        if content != NONE:
            words = names.kind(content)
            yield Token(_face(content) if live else "taken", _of(content), words if live else f"{words} taken", spot)


def _added(position: Position, tile: int) -> Iterator[Token]:
    """Treasures that six red ones have brought (`bonuses.red.extra`), each in the middle of its floor."""
    for node in position.setup.floors[tile] if position.setup.added_slots else ():
        slot = position.setup.added_slots[node]
        if (content := position.contents[slot]) != NONE:
            live, words = position.live >> slot & 1, names.kind(content)
            spot = stand(position.setup.tiles[tile].map, node % position.setup.wide)
            yield Token(_face(content) if live else "taken", _of(content), words if live else f"{words} taken", spot)


def _face(kind: int) -> str:
    return "gem" if kind < KEYS else "key"


def _of(kind: int) -> str:
    return COLOURS[kind] if kind < KEYS else LOCKS[kind - KEYS]


def _standing(position: Position, tile: int) -> Iterator[Token]:
    setup = position.setup
    for seat, (title, livery) in enumerate(zip(setup.seats, setup.crew.liveries, strict=True)):
        active = locks.active(position, seat)
        for number in range(setup.most):
            node = position.pieces[seat * setup.most + number]
            if node != NONE and node // setup.wide == tile:
                face = "explorer" if node % setup.wide else "zeppelin"
                frozen = "" if number < active else ", frozen"
                yield Token(face, livery, f"{title} {face}{frozen}", stand(setup.tiles[tile].map, node % setup.wide))


def stand(drawn: TileMap, run: int) -> tuple[float, float]:
    """Where a piece's foot is on a tile: the middle of the floor; of the longest stretch of open sky for a zeppelin."""
    if run:
        node = drawn.nodes[run - 1]
        return (node.first + node.last + 1) / 2 / drawn.columns, (node.storey + 0.5) / drawn.storeys
    stretches = [(length, r, c) for r in range(drawn.storeys) for c, length in _open_sky(drawn.air[r])]
    length, storey, column = max(stretches, default=(drawn.columns, 0, 0))
    return (column + length / 2) / drawn.columns, (storey + 0.5) / drawn.storeys


def _open_sky(air: str) -> Iterator[tuple[int, int]]:
    """Where each stretch of open sky begins on an air line, and how long it is."""
    return ((match.start(), len(match[0])) for match in re.finditer(r"\.+", air))


def _holding(position: Position, seat: int, score: int) -> Holding:
    chief = position.round and seat == position.chief
    tokens = [Token("chief", "", "Chief Explorer")] if chief else []
    hand = position.hand(seat)
    tokens += [Token(_face(kind), _of(kind), names.kind(kind), count=hand[kind]) for kind in range(KINDS) if hand[kind]]
    for tile in position.held[seat]:
        words = f"{position.setup.tiles[tile].id} to lay"
        tokens.append(Token("tile", "", words, piece=position.setup.crew.pieces[tile]))
    for colour, many in enumerate(position.bought[seat * TREASURES : (seat + 1) * TREASURES]):
        if many:
            tokens.append(Token("bonus", COLOURS[colour], f"{COLOURS[colour]} bonus bought", count=many))
    if position.tile != NONE and position.now == seat:
        words = f"{position.setup.tiles[position.tile].id} in hand"
        tokens.append(Token("tile", "", words, piece=position.setup.crew.pieces[position.tile]))
    return Holding(position.setup.seats[seat], position.setup.crew.liveries[seat], tuple(tokens), float(score))


def _notes(position: Position) -> Iterator[str]:
    yield f"stack: {_count_in_words(position.left(), 'tile')}"
    if position.under:
        yield "under the stack: " + ", ".join(position.setup.tiles[tile].id for tile in position.under)
    if position.last:
        yield "this round is the last" if position.setup.rules.end.finish_round else "the last tile has been turned up"
    if position.idle:
        yield f"{_count_in_words(position.idle, 'round')} without anything laid or collected"
    for seat, name in enumerate(position.setup.seats):
        given, taken = position.given[seat], position.taken[seat]
        if given or taken:
            yield f"{name} has given {given} and taken {taken} in trade"
        if position.refusals[seat]:
            yield f"{name} has refused {_count_in_words(position.refusals[seat], 'offer')} this turn"
    yield from _pending(position)


def _pending(position: Position) -> Iterator[str]:
    setup = position.setup
    if position.phase in (Phase.TAKE, Phase.ANSWER, Phase.VETO, Phase.BANK_TAKE):
        in_return = "" if position.want == NONE else f" for {names.bundle(position, position.want)}"
        yield f"offered: {names.bundle(position, position.offer)}{in_return}"
    if position.phase in (Phase.KEYS, Phase.GIVE, Phase.TAKE, Phase.ANSWER, Phase.VETO):
        yield f"trade: {setup.seats[position.mover]} with {setup.seats[position.partner]}"
    if position.tile != NONE:
        yield f"tile in hand: {setup.tiles[position.tile].id}"


def text(position: Position) -> str:
    """The table as text; two positions that read the same go on in the same way."""
    shown = ", ".join(position.setup.tiles[tile].id for tile in position.display) or "none"
    lines = [heading(position), *_notes(position), f"display: {shown}"]
    lines += [_holding_line(position, seat, score) for seat, (score, _tie) in enumerate(turns.scores(position))]
    lines += [_place_line(position, spot, tile) for spot, tile in sorted(position.city.tile_at.items())]
    return "\n".join([*lines, _small_print(position)])


def _holding_line(position: Position, seat: int, score: int) -> str:
    setup = position.setup
    nodes = position.pieces[seat * setup.most : (seat + 1) * setup.most]
    where = ", ".join(_stands(position, node) for node in nodes if node != NONE)
    chief = " (Chief Explorer)" if position.round and seat == position.chief else ""
    more = "".join(f"; {setup.tiles[tile].id} to lay" for tile in position.held[seat])
    if any(bought := position.bought[seat * TREASURES : (seat + 1) * TREASURES]):
        more += f"; bought: {names.things(bought)}"
    return (
        f"{setup.seats[seat]}{chief}: {names.things(position.hand(seat))}; {where}; {_count_in_words(score, 'point')}"
        f"{more}"
    )


def _stands(position: Position, node: int) -> str:
    kind = "explorer" if node % position.setup.wide else "zeppelin"
    return f"{kind} at {names.floor(position, node)}"


def _place_line(position: Position, spot: int, tile: int) -> str:
    setup = position.setup
    items = ", ".join(
        f"{setup.slot_digit[slot]} {names.item(position, slot)}{'' if position.live >> slot & 1 else ' (gone)'}"
        for slot in setup.tile_slots[tile]
    )
    added = "".join(
        f"; {names.kind(position.contents[slot])} on {names.floor(position, node)}"
        f"{'' if position.live >> slot & 1 else ' (gone)'}"
        for node, slot in setup.added_slots.items()
        if node // setup.wide == tile and position.contents[slot] != NONE
    )
    return f"{names.place(position, spot)} {setup.tiles[tile].id}" + (f": {items}" if items else "") + added


def _small_print(position: Position) -> str:
    """What a player has to remember and a table does not show."""
    counts = (
        ("turn", position.seat),
        ("lays", position.lays),
        ("extra", position.extra),
        ("exchanges", position.exchanges),
        ("swapped", position.swapped),
        ("turned", position.turned),
        ("again", int(position.again)),
        ("judge", position.judge + 1),
        ("spot", position.spot + 1 if position.phase == Phase.CHOOSE_TILE else 0),
        ("busy", int(position.busy)),
        ("swaps", position.swaps),
        ("cursor", position.cursor),
        ("changes", position.changes),
        ("piece", position.piece),
    )
    return "; ".join(f"{name} {count}" for name, count in counts if count)
