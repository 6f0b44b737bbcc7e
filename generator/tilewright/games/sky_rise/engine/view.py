"""Position -> the table as a person sees it, as values and as text.

Everything lies open but goals, hands, what was set aside and the pile; goals are shown when the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.engine import Holding, Place, Table, Token
from tilewright.games.sky_rise.engine.notation import OPAQUE, kind_name, stone_name
from tilewright.games.sky_rise.engine.position import ANTENNA, DRAW, LAY, NONE, OVER, PLACE, Position
from tilewright.games.sky_rise.engine.senses import open_points, secret_points
from tilewright.games.sky_rise.engine.setup import ORDINARY, SIZE_NAMES
from tilewright.games.sky_rise.rules import SIZES

INSET = (12.7 / 63, 12.7 / 88)
"""Where a pyramid at the outer edge has its tip, as shares of a card's width and height."""
TOWER, CORNER = "tower", "corner"
CARD_WIDE, BARE_WIDE = 63.0, 40.0
"""How wide a card lies on the table: a printed one, and one of somebody else's pack."""


def table(position: Position, seat: int | None) -> Table:
    """What lies on the table, as a seat sees it; None sees all."""
    setup = position.setup
    begun = range(min(position.level, setup.levels) + 1)
    places = [place for level in begun for place in _floor(position, level)]
    holdings = tuple(_holding(position, of, seat) for of in range(setup.players))
    room = Place("", (2 * setup.plan.columns + 4, 0), "", (), TOWER)  # for the tower, which is four cards wide
    stock = Place("stock", (0, 0), "", tuple(_stock(position)))
    display = (stock,) if stock.tokens else ()
    return Table(heading(position), (*places, _tower(position), room), display, holdings, tuple(_notes(position)))


def heading(position: Position) -> str:
    """Where the game stands."""
    setup = position.setup
    if position.phase == OVER:
        return "The game is over"
    if position.now < 0 and position.phase != DRAW:
        return "Before the first level"
    name = setup.seats[position.turn].name
    where = f"Level {position.level + 1}" if position.level < setup.levels else "Roof"
    does = {LAY: "to lay a card", PLACE: "to place a pyramid", ANTENNA: "to place an antenna"}
    return f"{where}, {name} {does.get(position.phase, 'to draw a card')}"


def _floor(position: Position, level: int) -> Iterator[Place]:
    """The cards of a floor; four floors lie in two rows of two, the ground floor at the lower left."""
    setup, plan = position.setup, position.setup.plan
    left, top = level % 2 * (plan.columns + 1), (1 - level // 2) * (plan.rows + 1)
    prefix = str(level + 1) if level < setup.levels else "R"
    stones = position.stones_at(level)
    for cell, card in enumerate(position.cards_at(level)):
        down, across = divmod(cell, plan.columns)
        tokens = tuple(
            _standing(position, corner, stones[corner], cell) for corner in _shown_at(position, cell, stones)
        )
        known = setup.cards[card] if card != NONE else None
        name = f"{prefix}:{plan.cells[cell]}"
        caption = ", ".join([known.name if known else "empty", *(token.text for token in tokens)])
        tokens += tuple(_free_at(position, level, cell))
        yield Place(name, (left + across, top + down), _piece(position, card), tokens, caption)


def _piece(position: Position, card: int) -> str:
    """The printed piece, or a name for a card of somebody else's pack."""
    if card == NONE:
        return ""
    known = position.setup.cards[card]
    return known.piece or known.name


def _shown_at(position: Position, cell: int, stones: list[int]) -> list[int]:
    """The corners whose pyramids are drawn with a cell: the last cell that is drawn of those below them."""
    return [at for at, stone in enumerate(stones) if stone != NONE and max(position.setup.under[at]) == cell]


def _free_at(position: Position, level: int, cell: int) -> Iterator[Token]:
    """The corners that are drawn with a cell, of the floor that pyramids are being placed on, where none stands yet."""
    if position.phase != PLACE or position.level != level:
        return
    for corner, stone in enumerate(position.stones_at(level)):
        if stone == NONE and max(position.setup.under[corner]) == cell:
            yield Token(CORNER, "", f"corner {position.setup.plan.corners[corner]}", _spot(position, corner, cell))


def _standing(position: Position, corner: int, stone: int, cell: int) -> Token:
    """A pyramid where it stands on the card."""
    setup, plan = position.setup, position.setup.plan
    size, kind = divmod(stone, setup.kinds)
    words = f"{stone_name(setup, stone)} on {plan.corners[corner]}"
    return Token(SIZE_NAMES[size], kind_name(setup, kind), words, _spot(position, corner, cell))


def _spot(position: Position, corner: int, cell: int) -> tuple[float, float]:
    """Where a corner is on a card, as shares of its width and height."""
    plan = position.setup.plan
    (across, down), (y, x) = plan.spot(corner), divmod(cell, plan.columns)
    return _along(across, x, plan.columns, INSET[0]), _along(down, y, plan.rows, INSET[1])


def _along(line: int, card: int, cards: int, inset: float) -> float:
    """A share of a card's side: on the line between two cards, or inside the outer edge."""
    share = float(line - card)
    return inset if line == 0 else 1 - inset if line == cards else share


def _tower(position: Position) -> Place:
    """The whole tower as one picture, beside the floors."""
    plan = position.setup.plan
    code = "/".join(
        [
            f"{plan.columns} {plan.rows} {position.setup.kinds}",
            " ".join(map(str, position.below)),
            " ".join(map(str, position.stones)),
            f"{CARD_WIDE if position.setup.cards[0].piece else BARE_WIDE:g}",
        ]
    )
    token = Token(TOWER, code, TOWER, (0.25, 0.5))
    return Place(TOWER, (2 * plan.columns + 3, plan.rows), "", (token,), TOWER)


def _holding(position: Position, of: int, seer: int | None) -> Holding:
    """What a seat has: its hand and goals, as far as they are seen, and its opaque pyramids."""
    setup, open_ = position.setup, seer in (None, of)
    over = position.phase == OVER
    score = open_points(position, of) + (secret_points(position, of) if open_ or over else 0)
    tokens = [*_goals(position, of, open_=open_ or over), *_opaque(position, of), *_hand(position, of, open_=open_)]
    return Holding(setup.seats[of].name, setup.seats[of].livery, tuple(tokens), float(score))


def _goals(position: Position, of: int, *, open_: bool) -> Iterator[Token]:
    for face, goals in (("nest", position.nests), ("tree", position.trees)):
        if goals[of] != NONE:
            colour = position.setup.colours[goals[of]] if open_ else ""
            yield Token(face, colour, f"{face} {colour}" if open_ else f"{face} face down", seat=of)


def _opaque(position: Position, of: int) -> Iterator[Token]:
    for size, count in enumerate(position.own[of * SIZES : (of + 1) * SIZES]):
        if count:
            yield Token(f"spare {SIZE_NAMES[size]}", OPAQUE, f"{SIZE_NAMES[size]} {OPAQUE}", count=count, seat=of)


def _hand(position: Position, of: int, *, open_: bool) -> Iterator[Token]:
    cards = [position.setup.cards[card] for card in position.hands[of]]
    if open_:
        yield from (Token("card", "", card.name, seat=of, piece=card.piece) for card in cards)
    elif cards:
        yield Token("hidden", "", "card face down", count=len(cards), seat=of)


def _notes(position: Position) -> Iterator[str]:
    setup = position.setup
    groups = zip(setup.colours, position.colour_points, strict=True)
    if position.hue:
        yield "groups: " + ", ".join(
            f"{name} {points}" for at, (name, points) in enumerate(groups) if at in position.hue
        )
    if position.hue and not setup.cards[0].piece and setup.cards[0].name.startswith(ORDINARY[0]):
        names = zip((*ORDINARY, "royals"), position.hue, strict=False)
        yield "suits: " + ", ".join(f"{name} {setup.colours[hue]}" for name, hue in names)
    yield f"draw pile: {len(position.pile)} card{'' if len(position.pile) == 1 else 's'}"
    if position.hue:
        yield f"start token: {setup.seats[position.token].name}"


def _stock(position: Position) -> Iterator[Token]:
    """The coloured pyramids beside the tower: the large ones first, each colour in its turn."""
    setup = position.setup
    for size, name in enumerate(SIZE_NAMES):
        for colour, key in enumerate(setup.colours):
            count = position.stock[size * setup.wild + colour] if colour in position.hue else 0
            if count:
                yield Token(f"spare {name}", key, f"{name} {key}", count=count)


def text(position: Position, seat: int | None) -> str:
    """Everything that a seat sees, in lines; what None sees tells any two apart that can go on differently."""
    seen = table(position, seat)
    lines = [seen.heading]
    lines += [f"{place.name} {place.caption}" for place in seen.places if place.caption not in ("empty", TOWER)]
    lines += [f"{place.name}: {', '.join(map(_count, place.tokens))}" for place in seen.display]
    lines += [
        f"{each.name}: {each.score:g}; {', '.join(map(_count, each.tokens)) or 'nothing'}" for each in seen.holdings
    ]
    points = f"placed for {' '.join(map(str, position.points))}"
    if seat is None and position.aside:
        points += f"; aside {', '.join(position.setup.cards[card].name for card in position.aside)}"
    return "\n".join([*lines, *seen.notes, points, f"{position.phase} {position.turn} {position.passed}"])


def _count(token: Token) -> str:
    return token.text if token.count == 1 else f"{token.count} {token.text}"
