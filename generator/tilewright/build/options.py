"""What a person asks of a build -> Options: which parts and cards, on what paper; and what they leave of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.deck_code import Deal
from tilewright.pieces.kind import Piece, kinds_of
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.sheets.duplex import Flip, Profile, correction
from tilewright.sheets.sheet import Backs
from tilewright.sheets.stock import BLEED, HOME, Clearances, Paper, paper_of
from tilewright.spec.spec import Spec
from tilewright.svg.matrix import Matrix
from tilewright.texts.rows import Row, RowTable

_RANGE = pattern.prepare(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
_LONGEST = 64
_ODD = pattern.prepare(r"[^a-z0-9-]+")


def part_of(asked: str) -> str:
    """The part that is asked for, or some of whose cards are."""
    return asked.partition(":")[0]


def mark_of(asked: str) -> str:
    """The same as a part of a folder's name."""
    mark = "_".join(_ODD.sub("", word.strip().casefold()) for word in re.split("[:,]", asked))
    return mark if len(mark) <= _LONGEST else f"{mark[:40]}_{sha256(asked.encode()).hexdigest()[:12]}"


def chosen(spec: Spec[Any], only: Sequence[str]) -> Mapping[str, frozenset[str] | None]:
    """Part -> the ids of the rows that are asked for; None for all of it.

    Raises:
        RefusedError: A part or a card that there is not (O03), one problem for each.
    """
    if problems := [*_unknown(spec, only)]:
        raise RefusedError(problems)
    boards: Mapping[str, Sequence[str]] = {
        part.id: getattr(part, "holds", ()) for part in spec.game.components if part.kind == "punchboard"
    }
    parts: dict[str, frozenset[str] | None] = {}
    for asked in (name for each in only for name in boards.get(each, [each])):  # a board is what lies on it
        part, _, cards = asked.partition(":")
        rows = (
            frozenset(row for word in cards.split(",") for row in _rows(spec.tables[part], word) or ())
            if cards
            else None
        )
        before = parts.get(part, frozenset())
        parts[part] = None if rows is None or before is None else rows | before
    return parts


def is_chosen(parts: Mapping[str, frozenset[str] | None], piece: Piece) -> bool:
    """Whether a piece is asked for; every one is where nothing is."""
    if not parts:
        return True
    rows = parts.get(piece.component, frozenset())
    return rows is None or (isinstance(piece.subject, Row) and piece.subject.id in rows)


def _unknown(spec: Spec[Any], only: Sequence[str]) -> Iterator[Problem]:
    """A problem for each part or card asked for that the game does not have."""
    parts = [part.id for part in spec.game.components]
    whole = [part.id for part in spec.game.components if part.kind == "map"]  # whose rows are cells of one piece
    for asked in only:
        name, colon, cards = asked.partition(":")
        if name not in parts:
            message = f"there is no part '{name}'{did_you_mean(name, parts)}"
            yield Problem("--only", 0, 0, "O03", message, f"the parts are: {', '.join(parts)}")
        elif colon and (name in whole or name not in spec.tables):
            message = f"'{name}' can only be built as a whole: it has no table of rows"
            yield Problem("--only", 0, 0, "O03", message, f"write --only {name}")
        elif colon:
            yield from _unknown_cards(spec.tables[name], name, cards)


def _unknown_cards(table: RowTable, part: str, cards: str) -> Iterator[Problem]:
    for word in cards.split(","):
        rows = _rows(table, word)
        if rows is None:
            ids = [row.id for row in table.rows]
            message = f"'{part}' has no card '{word.strip()[:40]}'{did_you_mean(word.strip(), ids)}"
            remedy = f"rows by number, 1 to {len(ids)}, or by id, such as --only {part}:{ids[0]},2-4"
            yield Problem("--only", 0, 0, "O03", message, remedy)
        elif not any(row.quantity for row in table.rows if row.id in rows):
            message = f"the quantity of '{part}:{word.strip()}' is 0: it is not printed"
            yield Problem("--only", 0, 0, "O03", message, "write another quantity in the table")


def _rows(table: RowTable, word: str) -> list[str] | None:
    """The ids of the rows that a word asks for: an id, the number of a row from 1, or two numbers; None for none."""
    ids, word = [row.id for row in table.rows], word.strip()
    if word in ids:
        return [word]
    match = _RANGE.fullmatch(word)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    return ids[first - 1 : last] if 1 <= first <= last <= len(ids) else None


Figures = Literal["standing", "flat", "both"]
"""Which of a game's figures are printed, where flat pieces can take the place of folding ones."""


def spare(spec: Spec[Any], figures: Figures, only: Sequence[str]) -> frozenset[str]:
    """The ids of the figures that are left out: those that stand, or the flat ones; never what `only` names."""
    standing = {part.id for part in spec.game.components if part.kind == "standees"}
    pairs = [(part.replaces, part.id) for part in spec.game.components if part.replaces in standing]
    left_out = {"standing": {flat for _, flat in pairs}, "flat": {stands for stands, _ in pairs}, "both": set[str]()}
    return frozenset(left_out[figures]) - {part_of(asked) for asked in only}


Progress = Callable[[int, int, str], None]
"""Told how many faces of how many are done, and which comes next."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person asks of a build.

    Attributes:
        paper: Its name, or the size of an own one, as `paper_of` takes it.
        backs: Printed on both sides, on one side with a fold between fronts and backs, or fronts only.
        flip: The edge the printer turns the paper on.
        bleed: Every piece with its whole bleed, none touching, for trimming one by one.
        ink: Full colour, or line art on white.
        only: The parts to build, or cards of them (`deck:33,40-44`); empty for the whole kit.
        svg: A drawing of every face as a file of its own.
        png: Dots per inch of pictures of every face; none where 0.
        printer: The name of the printer it is made for; empty for any.
        profile: What that printer's calibration sheet says.
        deck: The code of the deck that is printed instead of the whole set; empty for the set.
        stacked: The deck comes off the knife in dealt order.
        thickness: Of the card, in millimetres; as game.yaml says where it is 0.
        one_file: All sheets in one file, whatever they are printed on.
        anyway: A game with errors as well: what can be drawn is, and what is wrong is marked.
        skip: How many places of the first sheet stay free, for they were cut out of it before.
        scale: How many times as large as usual pieces are printed; pages, marks and the booklet are as always.
        figures: Those that are folded and stand, or the flat pieces that take their place.
        draft: The same, to be tried: every sheet says DRAFT, errors are warnings, and nothing is written over a piece.
    """

    paper: str = "a4"
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()
    png: int = 0
    printer: str = ""
    profile: Profile | None = None
    bleed: bool = False
    svg: bool = False
    deck: str = ""
    stacked: bool = False
    thickness: float = 0.0
    one_file: bool = False
    anyway: bool = False
    draft: bool = False
    skip: int = 0
    figures: Figures = "standing"
    scale: float = 1.0

    @property
    def stock(self) -> Paper:
        """The paper with its size."""
        return paper_of(self.paper)

    @property
    def press(self) -> Clearances:
        """What is kept free on a sheet: the margin is the printer's own where it has been measured."""
        usual = BLEED if self.bleed else HOME
        margin = self.profile.rim(self.stock.size) if self.profile else self.stock.margin
        return replace(usual, margin=margin) if margin != usual.margin else usual

    def correction(self, *, back: bool = False) -> Matrix:
        """What makes a side of a page come out straight."""
        return correction(self.profile, self.stock.size, back=back)

    @property
    def edition(self) -> str:
        """What the folder's name says of options that are not the usual ones: each edition has its own folder."""
        marks = [self.paper if self.paper != "a4" else "", "low-ink" if self.ink is Ink.LOW else ""]
        sides = {"none": "fronts", "gutterfold": "gutterfold"}
        marks += [sides.get(self.backs, ""), "short-edge" if self.flip == "short" else ""]
        marks += ["bleed" if self.bleed else "", *map(mark_of, self.only), self.printer]
        marks += [_named(self.deck), "stacked" if self.stacked else ""]
        marks += [f"{self.thickness:g}-mm".replace(".", "-") if self.thickness else "", "draft" if self.draft else ""]
        marks += [f"skip-{self.skip}" if self.skip else "", self.figures if self.figures != "standing" else ""]
        marks += [f"scale-{self.scale:g}".replace(".", "-") if self.scale != 1.0 else ""]
        return "".join(f".{mark}" for mark in marks if mark)


def _named(code: str) -> str:
    """A code as part of a folder's name: without its check character, which need not be a letter."""
    short = code[:-1].rstrip("-")
    return short if len(short) <= 64 else f"{short[:40]}-{sha256(code.encode()).hexdigest()[:12]}"


def with_deck(options: Options, deal: Deal) -> Options:
    """The options of a build of one deck: its code as it is written, and its part alone where none is named.

    Raises:
        RefusedError: It tells no order to stack in (E11).
    """
    if options.stacked and not deal.ordered:
        message = "this code has the pieces but not their order"
        remedy = "give the stack code (it begins with S1) that `tilewright deck` prints"
        raise RefusedError([Problem(deal.code, 0, 0, "E11", message, remedy)])
    return replace(options, deck=deal.code, only=options.only or (deal.part,))


def left(spec: Spec[Any], deck: Deck, deal: Deal) -> Deck:
    """The deck with only as many of the dealt part as were dealt; of tiles, the start tile stays."""
    return replace(deck, pieces=tuple(_kept(spec, deck, deal)))


def stack(deck: Deck, deal: Deal) -> tuple[str, ...]:
    """The ids of the pieces from the top of the stack down, one for each that is printed."""
    ids = {piece.id for piece in deck.pieces}
    named = (f"{deal.part}-{name}" for name in deal.ids)
    return tuple(name for name in named if name in ids)


def _kept(spec: Spec[Any], deck: Deck, deal: Deal) -> Iterator[Piece]:
    """Every part that prints the tiles is cut down alike, should there be two."""
    dealt, kinds = Counter(deal.ids), kinds_of(spec)
    for piece in deck.pieces:
        if deal.tiles and (tile := kinds[piece.component].tile(piece)):
            if tile in dealt:
                yield piece
        elif not deal.tiles and piece.component == deal.part:
            if copies := dealt[piece.id.removeprefix(f"{deal.part}-")]:
                yield replace(piece, copies=copies)
        else:
            yield piece
