"""Position, action, Position -> GameEvent*: who rolls what, who comes along, who wins which card by how much, all sums.

Everything happens in sight of all: whoever watches a battle knows what its card is worth, and only later do castles lie
face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilewright.engine.event import NOBODY, EventKind, GameEvent, tell_end
from tilewright.games.castles_and_crowns.engine.actions import Hire, Lure
from tilewright.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LOT,
    MERCENARIES,
    NOWHERE,
    OVER,
    ROLL,
    SEND,
    Position,
)
from tilewright.games.castles_and_crowns.engine.rounds import winner
from tilewright.games.castles_and_crowns.engine.senses import hands
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.engine.view import format_strength


def EVENTS(before: State, action: int, after: State) -> Iterator[GameEvent]:  # noqa: N802 - what the door is called
    """What an action led to."""
    if before.phase == LOT:
        yield GameEvent(EventKind.LOT, "events.starts", action)
    elif before.phase == BATTLEFIELDS:
        yield from _turned_up(before, action, after)
    elif before.phase == MERCENARIES:
        faces = tuple(map(str, before.pool.throws[action].faces))
        yield GameEvent(EventKind.ROLL, "events.mercenaries", items=faces, places=("for hire",))
    elif before.phase == ROLL:
        yield _roll(before, after)
    elif before.phase in (SEND, CHOOSE):
        yield from _companions(before, action, after)
        if after.phase in (BATTLEFIELDS, OVER):
            yield from _battles(before, after)
        elif after.last and not before.last:
            yield GameEvent(EventKind.LEVEL, "events.last", before.turn)
    hoards = hands(after) if after.phase == OVER else []
    yield from tell_end(after, [tuple(_sum(after, *each)) for each in hoards])


def _turned_up(before: State, card: int, after: State) -> Iterator[GameEvent]:
    """A card; before the first of a round, the round begins."""
    if after.round > before.round:
        say, all_of_them = ("events.first", ()) if after.round == 1 else ("events.round", tuple(range(after.seats)))
        starter = after.setup.seats[after.starter].name
        yield GameEvent(EventKind.ROUND, say, put={"round": after.round, "starter": starter}, seats=all_of_them)
    known = after.setup.cards[card]
    place = f"battlefield {len(after.field)}"
    pieces = (known.piece,) if known.piece else ()
    yield GameEvent(EventKind.TURN_UP, "events.turned_up", items=(known.name,), pieces=pieces, places=(place,))


def _roll(before: State, after: State) -> GameEvent:
    """All that a seat has not sent."""
    faces = tuple(str(face) for face in after.roll.faces)
    leaders = [name for name, face in (("captain", after.captain_face), ("traitor", after.traitor_face)) if face]
    put = {"captain": after.captain_face, "traitor": after.traitor_face}
    say = f"events.roll.{'_'.join(leaders) or 'alone'}" if faces else f"events.roll_only.{'_'.join(leaders)}"
    return GameEvent(EventKind.ROLL, say, before.turn, put, items=faces)


def _companions(before: State, action: int, after: State) -> Iterator[GameEvent]:
    """Who has come along by itself: what was chosen is told as the move it was."""
    setup, seat = after.setup, before.turn
    meant = setup.numbering.meanings[action]
    chosen = meant.rank if isinstance(meant, Hire | Lure) else 0
    moved = [
        (at, after.mercenary_rank[die], now)
        for die, (at, now) in enumerate(zip(before.mercenary_at, after.mercenary_at, strict=True))
        if at != now
    ]
    betrayed = [
        (at, after.traitor_rank[of], now, of)
        for of, (at, now) in enumerate(zip(before.traitor_at, after.traitor_at, strict=True))
        if at != now and at >= 0
    ]
    for at, rank, now in moved:
        if rank == chosen:
            chosen = 0
            continue
        say = "events.joins.mercenary" if at == NOWHERE else "events.joins.lured"
        yield _joins(after, GameEvent(EventKind.MOVE, say, seat, {"rank": rank}), at, now)
    for at, rank, now, of in betrayed:
        if rank == chosen:
            chosen = 0
            continue
        put: dict[str, str | int] = {"rank": rank, "owner": setup.seats[of].name}
        yield _joins(after, GameEvent(EventKind.MOVE, "events.joins.traitor", seat, put), at, now)


def _joins(position: Position, event: GameEvent, at: int, now: int) -> GameEvent:
    """Who comes along, from where."""
    fields, seat = position.setup.fields, at // position.setup.fields if at >= 0 else NOBODY
    put = {**event.put, "field": now % fields + 1, "other": position.setup.seats[seat].name if seat >= 0 else ""}
    source = f"battlefield {at % fields + 1}" if at >= 0 else "for hire"
    seats = (seat,) if seat >= 0 else ()
    return replace(event, put=put, places=(f"battlefield {now % fields + 1}", source), seats=seats)


def _battles(before: State, after: State) -> Iterator[GameEvent]:
    """Each battlefield in its turn, and then what each seat has won."""
    setup = after.setup
    nobles = [list(counts) for _castles, counts in hands(before)]
    won: list[list[tuple[str, float]]] = [[] for _ in range(after.seats)]
    for place, number in enumerate(after.field):
        card, seat = setup.cards[number], winner(after, place)
        posts = [post for post in range(place, after.seats * setup.fields, setup.fields) if after.entered(post)]
        points = 0
        if seat >= 0 and card.noble is None:
            points = setup.rules.scoring.castles((card.pips,))
        elif seat >= 0 and card.noble is not None:
            alike = setup.rules.scoring.alike
            points = alike(nobles[seat][card.noble] + 1) - alike(nobles[seat][card.noble])
            nobles[seat][card.noble] += 1
        if seat >= 0:
            won[seat].append((card.name, points))
        yield _battle(after, place, seat, posts, points)
    for seat, parts in enumerate(won):
        if parts:
            total: dict[str, str | int] = {"total": f"{sum(each for _, each in parts):g}", "round": after.round}
            yield GameEvent(EventKind.SCORE, "events.won_in_round", seat, total, sum=tuple(parts))
        else:
            yield GameEvent(EventKind.SCORE, "events.won_nothing", seat, {"round": after.round})


def _battle(after: State, place: int, seat: int, posts: Sequence[int], points: int) -> GameEvent:
    """Who wins a card, against whom, and by what."""
    setup = after.setup
    card = setup.cards[after.field[place]]
    put: dict[str, str | int] = {"field": place + 1, "card": card.name, "points": points}
    pieces = (card.piece,) if card.piece else ()
    where = {"pieces": pieces, "places": (f"battlefield {place + 1}",)}
    there = tuple(post // setup.fields for post in posts)
    if seat < 0:
        forces = tuple(_force(after, post) for post in posts)
        say = "events.level" if posts else "events.empty"
        return GameEvent(EventKind.LOSE, say, put=put, items=forces, seats=there, **where)  # type: ignore[arg-type]
    own = seat * setup.fields + place
    others = [post for post in posts if post != own]
    gain = ((seat, card.name, float(points)),)
    more = {"points": gain, "seats": tuple(of for of in there if of != seat), **where}
    put["strength"] = format_strength(after.strength[own])
    number = "one" if points == 1 else "other"
    if not others:
        return GameEvent(EventKind.WIN, f"events.wins.alone.{number}", seat, put, **more)  # type: ignore[arg-type]
    put["others"] = ", ".join(_force(after, post) for post in others)
    return GameEvent(EventKind.WIN, f"events.wins.{_why(after, own, others)}.{number}", seat, put, **more)  # type: ignore[arg-type]


def _force(position: Position, post: int) -> str:
    """'Navy 4½'."""
    return f"{position.setup.seats[post // position.setup.fields].name} {format_strength(position.strength[post])}"


def _why(position: Position, own: int, others: Sequence[int]) -> str:
    """By what a post has won: strength; at the same strength, a group before a straight, or the higher rank."""
    if position.low and position.low[own]:
        beaten = [post for post in others if position.low[post]]
        if len(beaten) == len(others):
            return "straight"
    best = max(position.strength[post] for post in others)
    if position.strength[own] != best:
        return "strength" if position.strength[own] > best else "straight"
    level = [post for post in others if position.strength[post] == best]
    return "rank" if any(position.rank[post] for post in level) else "group"


def _sum(position: Position, castles: Sequence[int], nobles: Sequence[int]) -> Iterator[tuple[str, float]]:
    """All that a seat's points come from."""
    scoring, rules = position.setup.rules.scoring, position.setup.rules
    if castles:
        yield f"castles {' + '.join(map(str, castles))}", scoring.castles(castles)
    for kind, count in zip(rules.cards.nobles, nobles, strict=True):
        if count:
            yield f"{count} {kind.value}{'s' if count > 1 else ''}", scoring.alike(count)
