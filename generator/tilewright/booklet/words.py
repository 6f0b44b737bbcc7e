"""A Spec -> the blocks of its booklet, every number and every list in place; nothing here sets a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tilewright.language import Language
from tilewright.pieces.pool import Alone, Notes, Owner
from tilewright.pieces.tokens import TokenSubject
from tilewright.problem import Problem, RefusedError
from tilewright.prose.blocks import (
    Block,
    Break,
    Bullets,
    Framed,
    Heading,
    Insert,
    Paragraph,
    Run,
    Runs,
    marked,
    plain,
    runs_of,
    walk,
)
from tilewright.prose.changes import DEPARTED, OPEN, changes_box, departures_list, rulings, rulings_list
from tilewright.prose.context import Context, KitCounts, colours_of, context, parse
from tilewright.spec.entries import VariantNote
from tilewright.spec.part import slug
from tilewright.spec.spec import Spec
from tilewright.typography import fonts
from tilewright.typography.finder import Finder


def kit_counts(owner: Owner) -> KitCounts:
    """The pieces of each part, and the flat tokens of each face by colour."""
    spec, pieces = owner.spec, owner.deck.pieces
    parts = {
        # sum counts copies of pieces
        part.id: sum(piece.copies for piece in pieces if piece.component == part.id)
        for part in spec.game.components
    }
    tokens: dict[str, dict[str, int]] = {}
    named = {**spec.game.colours, **spec.game.locks, **spec.game.liveries}
    for piece in pieces:
        if isinstance(subject := piece.subject, TokenSubject):
            colour = named[subject.of].title.lower() if subject.of in named else subject.of
            tokens.setdefault(slug(subject.face), {})[colour] = piece.copies
    return KitCounts(parts, tokens)


COVER = "cover"
"""The figure that fills the first page; it may be missing."""
VIGNETTE = "vignette"
"""What the names of figures begin with that fill a page's empty foot."""
_JOINED = range(0x0590, 0x0E00), range(0x0F00, 0x10A0)
"""Scripts that are shaped: from Hebrew to Sinhala, Tibetan and Burmese."""
INSERTS = frozenset(("changes", "contents", "credits", "departures", "rulings", "variants"))


def placeable(figures: Iterable[str]) -> frozenset[str]:
    """The names of figures that booklet.md may place; the others have their places."""
    return frozenset(name for name in figures if name != COVER and not name.startswith(VIGNETTE))


def booklet_blocks(
    spec: Spec[Any],
    base: Spec[Any] | None,
    figures: frozenset[str] | None,
    noted: set[str] | None = None,
    owner: Owner | None = None,
) -> tuple[Block, ...]:
    """booklet.md as blocks, with everything in place but the contents; `owner` has what is made from the game.

    Raises:
        RefusedError: See `parse`; Q08 a letter that no bundled font has, Q09 no booklet.md, or nothing in it.
    """
    if spec.booklet is None:
        place = (spec.folder / "booklet.md").as_posix()
        raise RefusedError(
            [Problem(place, 0, 0, "Q09", "the game has no booklet.md, so its rules cannot be printed", "write one")]
        )
    path, text = spec.booklet
    owner = owner or Alone(spec)
    names = context(spec, noted, kit_counts(owner))
    known = Context(names, figures, INSERTS, frozenset(spec.icons), paged=True, colours=colours_of(spec))
    parsed = parse(text, known, path)
    if all(isinstance(block, Break) for block in parsed):
        raise RefusedError([Problem(path, 0, 0, "Q09", "this file has nothing to print", "write it, or delete it")])
    problems = list(_letters(parsed, path, spec.fonts))
    for words, spot in spec.credits.items():
        problems += _letters((Paragraph((Run(words),), spot.line),), spot.path, spec.fonts)
    if problems:
        raise RefusedError(problems)
    for name, section in (("rulings", OPEN), ("departures", DEPARTED)):
        if noted is not None and Insert(name) in parsed:
            noted.update(each.path for each in rulings(spec.rules, spec.language, section=section))
    if spec.credits and Insert("credits") not in walk(parsed):
        closing = [at for at, block in enumerate(parsed) if isinstance(block, Break) and block.closing]
        at = closing[-1] if closing else len(parsed)
        page = Heading(1, marked(spec.language, "credits.title")), Insert("credits")
        parsed = (*parsed[:at], *page, *parsed[at:])
    return tuple(_filled(parsed, owner, base))


def _filled(blocks: Sequence[Block], owner: Owner, base: Spec[Any] | None) -> Iterator[Block]:
    spec = owner.spec
    for block in blocks:
        match block:
            case Insert("changes"):
                yield from changes_box(base, spec) if base else ()
            case Insert("rulings"):
                yield from rulings_list(spec, base)
            case Insert("departures"):
                yield from departures_list(spec, base)
            case Insert("credits") if spec.credits:
                yield Bullets(tuple((Run(text),) for text in spec.credits))
            case Insert("credits"):
                yield from ()
            case Insert("variants"):
                yield from _variants(owner.notes, spec.language, spec.fonts)
            case Framed(title, inside, line):
                yield Framed(title, tuple(_filled(inside, owner, base)), line)
            case _:
                yield block


def _variants(notes: Notes, language: Language, book: Finder) -> Iterator[Block]:
    """The list of variants, without those that are written in letters which these fonts have not."""
    faces = [book.find_for(each.family, each.weight, each.style) for each in fonts.FACES if each.family == fonts.BODY]

    def printable(note: VariantNote) -> bool:
        letters = set(f"{note.title}{note.summary}{note.source}")
        return not any(fonts.lacks(face, letter) for face in faces for letter in letters - set(fonts.advances(face)))

    def item(note: VariantNote) -> Runs:
        summary = note.rule or language.say("variants.whole", summary=note.summary)
        origin = (Run(language.say("variants.source", source=note.source), italic=True),) if note.source else ()
        return *marked(language, "variants.item", title=note.title, summary=summary), *origin

    if listed := [note for _name, note in notes if note.listed and printable(note)]:
        yield Bullets(tuple(map(item, listed)))
    else:
        yield Paragraph((Run(language.say("variants.none")),))


def _letters(blocks: tuple[Block, ...], path: str, book: Finder) -> Iterator[Problem]:
    faces = {False: book.find_for(fonts.BODY, "normal", "normal"), True: book.find_for(fonts.DISPLAY, "bold", "normal")}
    for block in walk(blocks):
        face = faces[isinstance(block, Heading)]
        for text in map(plain, runs_of(block)):
            for letter in sorted(set(text) - set(fonts.advances(face))):
                named = f"{letter!r} (U+{ord(letter):04X})"
                if fonts.lacks(face, letter):
                    message = f"no bundled font has the letter {named}"
                    yield Problem(path, block.line, 0, "Q08", message, "use a font that has it (docs/fonts.md)")
                elif any(ord(letter) in each for each in _JOINED):
                    message = f"the letter {named} has to be joined to others, which a booklet cannot do"
                    yield Problem(path, block.line, 0, "Q08", message, "put these words into a drawing")
