"""Position -> the table as a person sees it, as values and as text.

Everything lies open but the castles that others have captured (`own_castles_seen`) and the cards still to come.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.engine import Holding, Place, Table, Token
from tilewright.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LOT,
    MERCENARIES,
    NOWHERE,
    OUT,
    OVER,
    RANKS,
    SEND,
    Position,
)
from tilewright.games.castles_and_crowns.engine.rounds import winner
from tilewright.games.castles_and_crowns.engine.senses import captured, hands


def table(position: Position, seat: int | None) -> Table:
    """What lies on the table, as a seat sees it; None sees all."""
    setup = position.setup
    places = tuple(_battlefield(position, place) for place in range(len(position.field)))
    hired = tuple(
        Token("mercenary", "", f"mercenary {rank}", pips=rank)
        for rank, at in zip(position.mercenary_rank, position.mercenary_at, strict=True)
        if at == NOWHERE and rank
    )
    display = (Place("for hire", (0, 0), "", hired),) if hired else ()
    holdings = tuple(_holding(position, of, seat) for of in range(setup.players))
    return Table(heading(position), places, display, holdings, tuple(_notes(position)))


def heading(position: Position) -> str:
    """Where the game stands."""
    setup = position.setup
    if position.phase == LOT:
        return "Before the first round"
    if position.phase == OVER:
        return "The game is over"
    if position.phase == BATTLEFIELDS:
        return f"Round {position.round} is over" if _fought(position) else f"Round {position.round} begins"
    if position.phase == MERCENARIES:
        return f"Round {position.round} begins"
    does = {SEND: "to send", CHOOSE: "to choose who comes along"}.get(position.phase, "to roll")
    return f"Round {position.round}, {setup.seats[position.turn].name} {does}{', last turns' if position.last else ''}"


def format_strength(half_knights: int) -> str:
    """A strength as it is printed: 4, 4½, ½."""
    whole, half = divmod(half_knights, 2)
    return f"{whole or ('' if half else 0)}{'½' * half}"


def force(position: Position, post: int) -> tuple[Token, ...]:
    """The dice at a post: knights by rank, captain, traitors, mercenaries."""
    setup = position.setup
    seat = post // setup.fields
    name, livery = setup.seats[seat].name, setup.seats[seat].livery
    tokens = [
        Token("knight", livery, f"{name} knight {rank}", count=count, pips=rank, seat=seat)
        for rank, count in _knights(position, post)
    ]
    if position.captain_at[seat] == post:
        rank = position.captain_rank[seat]
        tokens.append(Token("captain", livery, f"{name} captain {rank}", pips=rank, seat=seat))
    for of in position.traitors(post):
        rank, owner = position.traitor_rank[of], setup.seats[of]
        tokens.append(Token("traitor", owner.livery, f"{owner.name} traitor {rank}", pips=rank, seat=seat))
    for die, at in enumerate(position.mercenary_at):
        if at == post:
            rank = position.mercenary_rank[die]
            tokens.append(Token("mercenary", "", f"mercenary {rank}", pips=rank, seat=seat))
    return tuple(tokens)


def text(position: Position) -> str:
    """Everything that is known of a position, in lines; it tells any two apart that can go on differently."""
    seen = table(position, None)
    lines = [seen.heading, f"starting player: {position.setup.seats[position.starter].name}"]
    lines += [f"{place.name}, {place.caption}" for place in seen.places]
    lines += [f"{place.name}: {list_tokens(place.tokens)}" for place in seen.display]
    lines += [f"{each.name}: {list_tokens(each.tokens)}" for each in seen.holdings]
    calling = (position.target, position.calling, position.calls, position.traitors_called)
    rest = (position.phase, *(calling if position.phase == CHOOSE else ()))
    return "\n".join([*lines, *seen.notes, " ".join(map(str, rest))])


def list_tokens(tokens: tuple[Token, ...]) -> str:
    """Tokens in words: 'knights 5 5, captain 5, 8 knights'."""
    return ", ".join(map(_count_in_words, tokens)) or "nothing"


def _count_in_words(token: Token) -> str:
    """'knight 5', 'knights 5 5', '8 knights'."""
    if token.count == 1:
        return token.text
    many = token.text.replace(token.face, f"{token.face}s")
    return f"{many}{f' {token.pips}' * (token.count - 1)}" if token.pips else f"{token.count} {many}"


def _fought(position: Position) -> bool:
    """Whether the battles on the table are over."""
    full = len(position.field) == position.setup.fields
    return full and position.phase in (BATTLEFIELDS, OVER)


def _battlefield(position: Position, place: int) -> Place:
    setup = position.setup
    posts = range(place, setup.players * setup.fields, setup.fields)
    card = setup.cards[position.field[place]]
    tokens = tuple(token for post in posts for token in force(position, post))
    forces = [f"{_army(position, post)}" for post in posts if position.entered(post)]
    caption = ": ".join([card.name, *(["; ".join(forces)] if forces else [])])
    won = None
    if _fought(position):
        seat = winner(position, place)
        won = None if seat == OUT else seat
        caption += ": nobody wins it" if won is None else f": won by {setup.seats[won].name}"
    entered = [post for post in posts if position.entered(post)]
    sides = tuple((post // setup.fields, format_strength(position.strength[post])) for post in entered)
    return Place(f"battlefield {place + 1}", (place, 0), card.piece, tokens, caption, sides, won)


def _army(position: Position, post: int) -> str:
    """'Navy 4½ (knights 5 5, captain 5, mercenary 5)'."""
    seat = position.setup.seats[post // position.setup.fields]
    dice = list_tokens(force(position, post)).replace(f"{seat.name} ", "")
    span = f"{position.low[post]}-{position.high[post]} of " if position.low and position.low[post] else ""
    return f"{seat.name} {span}{format_strength(position.strength[post])} ({dice})"


def _knights(position: Position, post: int) -> Iterator[tuple[int, int]]:
    """(rank, how many) of the knights at a post; of a straight, a knight for each rank that no leader stands for."""
    if position.rank[post]:
        yield position.rank[post], position.knights[post]
    elif position.low and position.low[post]:
        seat = post // position.setup.fields
        led = position.captain_rank[seat] if position.captain_at[seat] == post else 0
        inside = position.traitor_in[seat] and position.traitor_at[seat] == post
        betrayed = position.traitor_rank[seat] if inside else 0
        ranks = range(position.low[post], position.high[post] + 1)
        yield from ((rank, 1) for rank in ranks if rank not in (led, betrayed))


def _holding(position: Position, of: int, seer: int | None) -> Holding:
    setup, open_ = position.setup, seer in (None, of)
    tokens = [*_unsent(position, of), *_won(position, of, open_=open_)]
    castles, nobles = hands(position)[of]
    score = setup.rules.scoring.points(castles if open_ or position.phase == OVER else (), nobles)
    return Holding(setup.seats[of].name, setup.seats[of].livery, tuple(tokens), score)


def _unsent(position: Position, of: int) -> Iterator[Token]:
    """Dice not sent yet; those of the player whose turn it is, as they were rolled."""
    livery = position.setup.seats[of].livery
    rolled = position.turn == of and position.phase in (SEND, CHOOSE)
    faces = {rank: position.rolled(rank) for rank in RANKS} if rolled else {}
    for rank, count in faces.items():
        if count:
            yield Token("knight", livery, f"knight {rank}", count=count, pips=rank, seat=of)
    if rest := position.unsent[of] - sum(faces.values()):
        yield Token("knight", livery, "knight", count=rest, seat=of)
    captain, traitor = position.captain_at[of], position.traitor_at[of]
    leaders = (("captain", captain, position.captain_face), ("traitor", traitor, position.traitor_face))
    for kind, at, face in leaders:
        if at == NOWHERE:
            pips = face if rolled else 0
            yield Token(kind, livery, f"{kind} {pips}" if pips else kind, pips=pips, seat=of)


def _won(position: Position, of: int, *, open_: bool) -> Iterator[Token]:
    """Cards captured: nobles face up, castles face down."""
    cards = [position.setup.cards[card] for seat, card in captured(position) if seat == of]
    open_ = open_ or position.phase == OVER
    for card in cards:
        if open_ or card.noble is not None:
            yield Token("card", card.house, card.name, seat=of, piece=card.piece)
    hidden = 0 if open_ else sum(card.noble is None for card in cards)
    if hidden:
        yield Token("castle", "", "castle face down", count=hidden, seat=of)


def _notes(position: Position) -> Iterator[str]:
    yield f"draw pile: {len(position.pile)} card{'' if len(position.pile) == 1 else 's'}"
    if position.round:
        yield f"starting player: {position.setup.seats[position.starter].name}"
    out = [position.setup.cards[card].name for card, owner in enumerate(position.owner) if owner == OUT]
    if out:
        yield f"out of the game: {', '.join(out)}"
