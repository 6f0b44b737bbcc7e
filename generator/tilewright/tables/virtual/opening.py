"""A game's engine and how its pieces lie in their piles -> FirstLayout: set up as the engine's first table is.

What lies on a place however luck turns lies there face up. What luck decides stays in its pile, which says how many
are dealt and turned up: the table shuffles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tilewright.engine import Table, Token
from tilewright.pieces.build import Deck
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.setup import FirstLayout, lay_out
from tilewright.tables.free.state import FirstStack, Lying
from tilewright.tables.setting import setting_of

LUCKS = ("one", "two", "three", "four", "five")
"""Seeds of as many beginnings: what all of them have does not hang on luck."""
GAP, EDGE, BARE_CELL = 8.0, 40.0, 60.0
"""Millimetres between two pieces that the engine lays, from them to what lies above them, and of a place for no piece.
"""
OFFER = -1_000_000
"""The row of what is on offer, above all rows of the board."""


def first_layout(pieces: Sequence[TablePiece], spec: Spec[Any], deck: Deck, players: int) -> FirstLayout:
    """As table.yaml says; without, as the game's engine begins; without one, every component in its pile."""
    layout = lay_out(pieces, spec, players)
    if spec.setup:
        return layout
    try:
        game = shelf.engine(spec, players, deck)
    except RefusedError:
        return layout
    looks = list[Table]()
    for luck in LUCKS:
        state, stream = game.new_initial_state(), Stream(luck, "opening")
        while state.is_chance_node():
            state.apply_action(state.sample_chance(stream))
        looks.append(state.table())
    return _Opening(layout, pieces, spec).layout_of(looks)


class _Opening:
    """A layout while pieces are taken from their piles and laid where the engine has them."""

    def __init__(self, layout: FirstLayout, pieces: Sequence[TablePiece], spec: Spec[Any]) -> None:
        self.layout, self.pieces = layout, {piece.number: piece for piece in pieces}
        self.stacks = list(layout.start.stacks)
        self.single = list[FirstStack]()
        self.parts = setting_of(spec.game.id).parts
        self.replaced = {part.id: part.replaces for part in spec.game.components if part.replaces}

    def layout_of(self, looks: Sequence[Table]) -> FirstLayout:
        """All of it."""
        wide, high = self.layout.start.size
        low = max((each.y + self._half(each) for each in self.stacks), default=0.0) + EDGE
        low, across = self._lay_places(looks, low, wide)
        low = self._lay_holdings(looks, low, max(wide, across))
        self._lay_back(len(looks[0].holdings))
        size = max(wide, across), max(high, low)
        start = replace(self.layout.start, size=size, stacks=tuple(self.stacks + self.single))
        return replace(self.layout, start=start)

    def _half(self, stack: FirstStack) -> float:
        return self.pieces[stack.pieces[0][0]].height / 2

    def _lay_places(self, looks: Sequence[Table], top: float, wide: float) -> tuple[float, float]:
        """What lies on the board and on offer, from a height downwards; how far down and across that goes."""
        rows: dict[int, dict[int, tuple[set[str], Sequence[Token]]]] = {}
        for offered in (True, False):
            for look in looks:
                for place in look.display if offered else look.places:
                    row = rows.setdefault(OFFER if offered else place.at[1], {})
                    known, _ = row.setdefault(place.at[0], (set(), place.tokens))
                    known.add(place.piece)
        every = [(y, x, cell) for y, row in sorted(rows.items()) for x, cell in sorted(row.items())]
        used = [each for each in every if each[2][0] - {""} or each[2][1]]  # a piece or a token is there
        if not used:
            return top - EDGE, 0.0
        named = [piece for piece in self.pieces.values() if any(piece.id in cell[0] for _, _, cell in used)]
        cell_wide = max((piece.width for piece in named), default=BARE_CELL) + GAP
        cell_high = max((piece.height for piece in named), default=BARE_CELL) + GAP
        board = [y for y, _, _ in used if y != OFFER]
        first = min(board, default=0) - (used[0][0] == OFFER)
        across = 0.0
        for y, x, (known, tokens) in used:
            beside = [column for row, column, _ in used if (row == OFFER) == (y == OFFER)]
            columns = max(beside) - min(beside) + 1
            across = max(across, columns * cell_wide)
            down = 0 if y == OFFER else y - first
            left = (wide - columns * cell_wide) / 2
            at = left + (x - min(beside) + 0.5) * cell_wide, top + (down + 0.5) * cell_high
            self._lay_piece(known, at)
            self._lay_tokens(tokens, at, (cell_wide - GAP, cell_high - GAP))
        return top + (max(board, default=first) - first + 1) * cell_high + GAP, across

    def _lay_piece(self, known: set[str], at: tuple[float, float]) -> None:
        """One piece that is always there; or that one of the pile is turned up here."""
        names = known - {""}
        if len(known) == 1 and names:
            number = self._taken(piece.number for piece in self.pieces.values() if piece.id in names)
            if number is not None:
                self.single.append(FirstStack(*at, ((number, 0),), label=self.pieces[number].title))
        elif names:
            self._change(names, lambda stack: replace(stack, places=(*stack.places, (*at, 0))))

    def _change(self, names: Iterable[str], change: Callable[[FirstStack], FirstStack]) -> None:
        """Change the pile that most of these pieces lie in."""
        most = Counter(
            at for at, stack in enumerate(self.stacks) for number, _ in stack.pieces if self.pieces[number].id in names
        )
        if most:
            at = max(most, key=lambda each: (most[each], len(self.stacks[each].pieces)))
            self.stacks[at] = change(replace(self.stacks[at], shuffle=True))

    def _taken(self, numbers: Iterable[int]) -> int | None:
        """The first of these pieces that lies in a pile, taken out of it; None if none does."""
        any_of = set(numbers)
        for at, stack in enumerate(self.stacks):
            for lying in stack.pieces:
                if lying[0] in any_of:
                    left = tuple(each for each in stack.pieces if each != lying)
                    self.stacks[at : at + 1] = [replace(stack, pieces=left)] if left else []
                    return lying[0]
        return None

    def _lay_tokens(self, tokens: Sequence[Token], at: tuple[float, float], room: tuple[float, float]) -> None:
        """Tokens on a place: those at one spot side by side."""
        beside = Counter[tuple[float, float] | None]()
        for token in tokens:
            for number in self._tokens(token):
                spot, piece = token.spot or (0.5, 0.5), self.pieces[number]
                shift = beside[token.spot] * (piece.width + GAP)
                beside[token.spot] += 1
                all_of_them = sum(each.count for each in tokens if each.spot == token.spot)  # sum counts pieces
                x = at[0] + (spot[0] - 0.5) * room[0] + shift - (all_of_them - 1) * (piece.width + GAP) / 2
                y = at[1] + (spot[1] - 0.5) * room[1]
                self.single.append(FirstStack(x, y, ((number, 0),), label=piece.title))

    def _tokens(self, token: Token) -> list[int]:
        """As many pieces as a token stands for, taken from their piles; none if nothing is printed for it."""
        part = self.parts.get(token.face, "")
        parts = {part, self.replaced.get(part, part)}
        meant = [each.number for each in self.pieces.values() if _is(each, token, parts)]
        taken = (self._taken(meant) for _ in range(token.count))
        return [number for number in taken if number is not None]

    def _lay_holdings(self, looks: Sequence[Table], top: float, wide: float) -> float:
        """What each seat has, below all else; what luck decides is dealt. How far down that goes."""
        seats, deepest = looks[0].holdings, 0.0
        for seat, holding in enumerate(seats):
            x = wide * seat / len(seats) + EDGE
            others = [{_mark(token) for token in look.holdings[seat].tokens} for look in looks]
            cards, single = list[Lying](), list[tuple[Lying, ...]]()
            for token in holding.tokens:
                if not all(_mark(token) in other for other in others):
                    if token.piece and seat == 0:
                        self._change({token.piece}, lambda stack: replace(stack, deal=stack.deal + 1))
                    continue
                for number in self._tokens(token):
                    if self.pieces[number].kind == "card":
                        cards.append((number, len(self.pieces[number].faces) - 1))
                    else:
                        single.append(((number, 0),))
            for lying in filter(None, (tuple(cards), *single)):
                piece = self.pieces[lying[0][0]]
                deepest = max(deepest, piece.height)
                place = x + piece.width / 2, top + piece.height / 2
                self.single.append(FirstStack(*place, lying, label=piece.part if len(lying) > 1 else piece.title))
                x += piece.width + GAP
        return top + deepest + EDGE if deepest else top

    def _lay_back(self, players: int) -> None:
        """What a pile lacks for every hand was in one when somebody laid it down: it goes back to the pile."""
        for at, stack in enumerate(self.stacks):
            part, whole = self.pieces[stack.pieces[0][0]].component, stack
            for back in [each for each in self.single if self.pieces[each.pieces[0][0]].component == part]:
                if stack.deal * players + len(stack.places) > len(whole.pieces):
                    self.single.remove(back)
                    more = ((number, stack.pieces[0][1]) for number, _ in back.pieces)
                    whole = replace(whole, pieces=(*whole.pieces, *more))
            self.stacks[at] = whole


def _mark(token: Token) -> tuple[str, str, str]:
    return token.piece, token.face, token.of


def _is(piece: TablePiece, token: Token, parts: set[str]) -> bool:
    """Whether a piece is what a token shows: by its id, or by its component or face, and its colour."""
    if token.piece:
        return piece.id == token.piece
    values = piece.values
    named = piece.component in parts or token.face in {values.get("face"), values.get("figure")}
    colours = {str(values.get(key, "")) for key in ("of", "livery", "colour")}
    return named and (not token.of or token.of in colours)
