"""A Spec and its figures -> the rule booklet as PDF, in reading order or imposed for folding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from reportlab.platypus import Flowable, PageBreak, Spacer

from generator.booklet.columns import MOST_PAGES
from generator.booklet.contents import contents
from generator.booklet.cover import Cover
from generator.booklet.fit import unfit
from generator.booklet.flow import Flow
from generator.booklet.pages import Metadata, OverlongError, Pages
from generator.booklet.picture import Plate, Plates
from generator.booklet.tail import Notes, Tail
from generator.booklet.typography import FULL, LOW, Styles, load_fonts
from generator.booklet.words import COVER, booklet_blocks, placeable
from generator.deck.owner import Owner
from generator.problem import Problem, RefusedError
from generator.prose.blocks import Block, Break, Heading, Insert, plain
from generator.spec.spec import Spec

__all__ = ["COVER", "Plate", "booklet_blocks", "must_be_set", "rules_pdf"]


def must_be_set(
    spec: Spec[Any], base: Spec[Any] | None, figures: Mapping[str, Plate], owner: Owner | None = None
) -> tuple[Block, ...]:
    """booklet.md as blocks, none of which a page is too small for; what a figure shows does not matter, but its size.

    Raises:
        RefusedError: As booklet_blocks; B13 what no page can hold.
    """
    load_fonts()
    blocks = booklet_blocks(spec, base, placeable(figures), owner=owner)
    path = spec.booklet[0] if spec.booklet else ""
    if problems := list(unfit(blocks, Flow(Styles(FULL, spec.language), Plates(figures)), path)):
        raise RefusedError(problems)
    return blocks


def rules_pdf(
    spec: Spec[Any],
    base: Spec[Any] | None,
    figures: Mapping[str, Plate],
    *,
    low_ink: bool,
    owner: Owner | None = None,
) -> bytes:
    """The booklet in reading order, A5; the same bytes for the same arguments.

    Args:
        spec: The game as it is played.
        base: The game without its variants, to say what they change; None where there are none.
        figures: Every figure that booklet.md names, and the cover's under `cover`.
        low_ink: Without tints.
        owner: Who has what is made from the game besides; it is made for this alone where nobody has it.

    Raises:
        RefusedError: What is wrong in booklet.md, with file and line.
    """
    blocks = must_be_set(spec, base, figures, owner)
    styles, gallery = Styles(LOW if low_ink else FULL, spec.language), Plates(figures)
    landed: list[tuple[int, str, int]] = [
        (block.level, plain(block.runs), 0) for block in blocks if isinstance(block, Heading)
    ]
    pdf, spare = b"", 0
    for number in range(3):  # the first finds out where each heading lands, pages for notes may move the last ones
        pages = Pages(_record(spec), _cover(spec, figures), styles, gallery.fresh())
        front, back = _parted(blocks)
        flow = Flow(styles, pages.gallery)
        parts = [[*_flowables(part, flow, landed, styles), Tail(flow.gallery, inf)] for part in (front, back)]
        notes_ = [each for _ in range(spare) for each in (PageBreak(), Notes(styles))]
        try:
            pdf = pages.typeset([*parts[0], *notes_], parts[1] if back else ())
        except OverlongError:
            raise RefusedError([_overlong(spec, pages.landed)]) from None
        if number and pages.landed == landed:
            break
        landed = pages.landed
        spare = spare if number else -pages.page % 4  # on folded sheets, the back is the last page of four
    return pdf


def _overlong(spec: Spec[Any], landed: Sequence[tuple[int, str, int]]) -> Problem:
    where = f", the last of them under '{landed[-1][1][:60]}'" if landed else ""
    message = f"more than {MOST_PAGES} pages{where}"
    return Problem(spec.booklet[0] if spec.booklet else "", 0, 0, "B20", message, "part it, or take some out")


def _parted(blocks: Sequence[Block]) -> tuple[Sequence[Block], Sequence[Block]]:
    """What follows the last page break is the back cover; a break that nothing comes before parts nothing."""
    first = next((at for at, block in enumerate(blocks) if not isinstance(block, Break)), 0)
    blocks = blocks[first:]
    breaks = [at for at, block in enumerate(blocks) if isinstance(block, Break)]
    front, back = (blocks[: breaks[-1]], blocks[breaks[-1] + 1 :]) if breaks else (blocks, ())
    return (front, back) if front else (back, ())


def _flowables(
    blocks: Sequence[Block], flow: Flow, landed: Sequence[tuple[int, str, int]], styles: Styles
) -> Iterator[Flowable]:
    start = 0
    for at, block in enumerate(blocks):
        if isinstance(block, Insert):
            yield from flow.all(blocks[start:at])
            if any(level == 1 for level, _, _ in landed):
                yield contents(landed, styles)
            yield Spacer(0, 8)
            start = at + 1
    yield from flow.all(blocks[start:])


def _record(spec: Spec[Any]) -> Metadata:
    language = spec.language
    names = language.joined(note.title for _name, note in spec.variants)
    subject = language.say("booklet.subject_with", names=names) if names else language.say("booklet.subject")
    return Metadata(spec.game.title, spec.game.designer.name, subject, language.code)


def _cover(spec: Spec[Any], figures: Mapping[str, Plate]) -> Cover:
    game, language = spec.game, spec.language
    facts = [
        language.say("facts.players", least=game.players.least, most=game.players.most),
        language.say("facts.minutes", minutes=game.minutes) if game.minutes else "",
        language.say("booklet.age", age=game.ages) if game.ages else "",
    ]
    names = " · ".join(note.title for _name, note in spec.variants)
    notes_ = [language.say("booklet.by", designer=game.designer.name), names]
    return Cover(game.title, game.tagline, tuple(filter(None, facts)), tuple(filter(None, notes_)), figures.get(COVER))
