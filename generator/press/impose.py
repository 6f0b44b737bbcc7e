"""Lots of pieces -> sheets: what lies where on each side of each paper, in printing order. Nothing here knows PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.language import Language
from generator.press.back import Flip, back_box, back_sides, back_turn
from generator.press.boards import board_leaves
from generator.press.gutterfold import as_turned, fold_lines, folded, too_large_to_fold
from generator.press.label import captions, label
from generator.press.leaf import Leaf, flat
from generator.press.lot import Lot, Stackable, is_parted, piles, too_large
from generator.press.sheet import Backs, LaidFace, Printing, Sheet, Side
from generator.press.stock import HOME, Clearances, Paper
from generator.problem import RefusedError
from generator.units import Point


def impose(  # noqa: PLR0913 - each is a question the person at the printer answers
    lots: Sequence[Lot],
    paper: Paper,
    *,
    language: Language,
    settings: Clearances = HOME,
    backs: Backs = "duplex",
    flip: Flip = "long",
    together: bool = False,
    heading: str = "",
    path: str = "",
    after: int = 0,
) -> tuple[Sheet, ...]:
    """Lay the pieces of all lots out on sheets, in printing order.

    With backs the order is front, back, front, back ...: sheets printed on both sides first, then those printed on one
    side, whose other side comes as a page with nothing but its label, so that a file printed on both sides of the paper
    never goes out of step; last what is for labels, on sheets of its own. Without backs there are fronts only. Each
    side is centred on the paper and a back lies exactly behind its front. With a gutterfold a piece's back lies on
    the other half of the same side, and exactly behind its front once the paper is folded; what has no back lies on
    sheets of its own that stay flat.

    Args:
        lots: The pieces; their order is the order of the parts.
        paper: What is printed on.
        language: The words of the labels.
        settings: Margins, bleeds, gaps and marks.
        backs: Whether backs are printed, and how they come behind their fronts.
        flip: The edge over which the printer turns the paper.
        together: What has no back may share a sheet with what has one: less paper, but fewer sheets of one side only.
        heading: Begins every label, such as the game's title.
        path: The file that is named when a piece is refused.
        after: How many sheets come before these.

    Raises:
        RefusedError: Pieces that are too large for the paper, all of them.
    """
    labels = [replace(lot, back=None) for lot in lots if lot.medium == "labels"]
    lots = [lot for lot in lots if lot.medium != "labels"]
    two_sided, one_sided = piled(lots, paper, settings, backs, path)
    _, stickers = piled(labels, paper, settings, backs, path)
    folds = backs == "gutterfold"
    if together and not folds:
        two_sided, one_sided = (*two_sided, *one_sided), ()
    leaves = [*(folded if folds else flat)(two_sided, paper, settings), *flat(one_sided, paper, settings)]
    for lot in lots:
        leaves += board_leaves(lot, paper, settings) if is_parted(lot, paper, settings) else ()
    leaves += flat(stickers, paper, settings)
    headings = captions(_parts(leaves, [*lots, *labels]), heading, language)
    turned = backs == "duplex" and any(laid.lot.back is not None for leaf in leaves for laid in leaf.pieces)
    printing = Printing(paper, settings, flip if turned else None, language)
    return tuple(
        sheet
        for number, (leaf, caption) in enumerate(zip(leaves, headings, strict=True), start=after + 1)
        for sheet in sides_of(leaf, number, _named(caption, leaf, language), printing)
    )


def _named(caption: str, leaf: Leaf, language: Language) -> str:
    """What a sheet is called; of a part of a board, also which part it is and what is glued on it."""
    part = leaf.part
    if part is None:
        return caption
    words = [caption, language.say("sheets.part", name=part.name, last=part.last)]
    words += [language.say("sheets.right", name=part.right)] if part.right else []
    words += [language.say("sheets.below", name=part.below)] if part.below else []
    return " \N{MIDDLE DOT} ".join(words)


def piled(
    lots: Sequence[Lot], paper: Paper, settings: Clearances, backs: Backs, path: str
) -> tuple[tuple[Stackable, ...], tuple[Stackable, ...]]:
    """What is printed on both sides, and what on one; each of its pieces fits the paper.

    Raises:
        RefusedError: Pieces that are too large for the paper, all of them.
    """
    spacing = settings.spacing
    lots = [lot for lot in lots if not is_parted(lot, paper, settings)]
    two_sided = piles((lot for lot in lots if backs != "none" and lot.back is not None), spacing)
    one_sided = piles((lot for lot in lots if backs == "none" or lot.back is None), spacing)
    problems = (too_large_to_fold if backs == "gutterfold" else too_large)(two_sided, paper, settings, path)
    problems += too_large(one_sided, paper, settings, path)
    if problems:
        raise RefusedError(problems)
    return two_sided, one_sided


def _parts(leaves: Sequence[Leaf], lots: Sequence[Lot]) -> list[list[str]]:
    """For each leaf the parts it carries, in the order of the lots."""
    order = tuple(dict.fromkeys(lot.group for lot in lots))
    carried = [{laid.lot.group for laid in leaf.pieces} for leaf in leaves]
    return [[group for group in order if group in here] for here in carried]


def sides_of(leaf: Leaf, number: int, caption: str, printing: Printing) -> tuple[Sheet, ...]:
    """The sides of one sheet of paper in printing order."""
    paper, press = printing.paper, leaf.press
    fronts = tuple(
        LaidFace(d.lot.piece, d.lot.face, d.box, d.turn, d.bleed(press.bleed), d.clip(press.bleed)) for d in leaf.pieces
    )
    flip = as_turned(leaf.fold, paper.size) if leaf.fold else printing.flip
    backs = _backs(leaf, paper, press, flip) if flip else ()
    side: Side = "fold" if leaf.fold else "front"
    cutting = leaf.cutting
    front = Sheet(
        paper,
        side,
        number,
        label(caption, side if flip else "", number, printing.language),
        _label_at(leaf, paper),
        fronts + backs if leaf.fold else fronts,
        cutting.marks,
        *(fold_lines(leaf.fold, paper, press) if leaf.fold else ((), ())),
        notes=cutting.numbers,
        partings=cutting.partings,
        cuts=cutting.count,
        aside=leaf.aside,
        medium=leaf.pieces[0].lot.medium,
    )
    if leaf.fold or not flip:
        return (front,)
    other = label(caption, "back" if backs else "empty", number, printing.language)
    return (
        front,
        Sheet(paper, "back", number, other, front.label_at, backs, (), aside=leaf.aside, medium=front.medium),
    )


def _label_at(leaf: Leaf, paper: Paper) -> Point:
    press, size = leaf.press, paper.size
    if leaf.aside:
        return Point(press.margin + press.label_strip - press.label_rise, size.height - press.margin)
    return Point(press.margin, size.height - press.margin - press.label_rise)


def _backs(leaf: Leaf, paper: Paper, press: Clearances, flip: Flip) -> tuple[LaidFace, ...]:
    return tuple(
        LaidFace(
            piece=laid.lot.piece,
            face=laid.lot.back,
            box=back_box(laid.box, paper.size, flip),
            turn=back_turn(laid.turn, paper.size, flip),
            bleed=back_sides(laid.bleed(press.back_bleed), paper.size, flip),
            clip=laid.clip(press.back_bleed, back=True),
        )
        for laid in leaf.pieces
        if laid.lot.back is not None
    )
