"""A Spec -> what booklet.md and aid.md can name; their Markdown, and a Context of such names -> Blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.prose import blocks as tree
from tilewright.prose.blocks import Block, is_own
from tilewright.prose.fill import fill
from tilewright.prose.markdown import blocks
from tilewright.prose.reading import formulas, rules_entries
from tilewright.prose.reckon import Names
from tilewright.prose.values import freeze
from tilewright.spec.rules import ruled
from tilewright.spec.signs import sign_names
from tilewright.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Seats:
    """How many can play: the least, the most, and each number between."""

    least: int
    most: int
    each: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A component as the box list names it; number is None where nobody has counted its pieces."""

    title: str
    number: int | None
    instead: str
    holds: bool = False
    """Whether it is a box or a tray for others."""


@dataclass(frozen=True, slots=True)
class KitCounts:
    """The pieces of a kit, counted.

    Attributes:
        parts: By component.
        tokens: By face and then by colour: {"gem": {"red": 30}}.
    """

    parts: Mapping[str, int] = field(default_factory=dict[str, int])
    tokens: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])


def context(spec: Spec[Any], noted: set[str] | None = None, counts: KitCounts | None = None) -> Names:
    """What booklet.md and aid.md can name: game, rules, tiles, players, parts, tokens, variants; plain values, all.

    Args:
        spec: The game.
        noted: Where the dotted name of every rule that is read is put.
        counts: The pieces; without them a part knows its number only where game.yaml or a rule says it.
    """
    counted = counts or KitCounts()
    least, most = spec.game.players.least, spec.game.players.most
    read = set[str]() if noted is None else noted
    values: Mapping[str, object] = {
        "game": spec.game,
        "rules": rules_entries(spec.rules),
        **spec.counted(),
        "players": Seats(least, most, tuple(range(least, most + 1))),
        "parts": tuple(
            Part(part.title, number, part.instead, hasattr(part, "holds"))
            for part in spec.game.components
            for number in [counted.parts.get(part.id, _number(spec, getattr(part, "count", None)))]
            if not (part.replaces and number == 0)  # figures that are not printed
        ),
        "tokens": counted.tokens,
        "variants": tuple(name for name, _note in spec.variants),
    }
    known = {name: freeze(value) for name, value in values.items()}
    return Names(known, spec.language, formulas(spec.rules, read), read)


def _number(spec: Spec[Any], count: object) -> int | None:
    if isinstance(count, str) and count.startswith("rules."):
        return ruled(spec.rules, count)
    return count if isinstance(count, int) else None


@dataclass(frozen=True, slots=True)
class Context:
    """What names in the text stand for, and what `figure:`, `[[...]]` and `:...:` may name.

    Attributes:
        names: What tags can say.
        figures: Known figures; None lets any name stand.
        inserts: Known inserts.
        icons: Known icons; where there are none, colons are colons.
        paged: Whether it is set in pages: only these have columns, and lists with more than a text to an item.
        colours: Those that words can be marked with, each with its name.
    """

    names: Names = field(compare=False)  # of no account once a text is filled
    figures: frozenset[str] | None = None
    inserts: frozenset[str] = frozenset()
    icons: frozenset[str] = frozenset()
    paged: bool = False
    colours: tuple[tuple[str, str], ...] = ()


def colours_of(spec: Spec[Any]) -> tuple[tuple[str, str], ...]:
    """The colours of a game, with which words can be marked: name and #rrggbb."""
    return tuple((name, colour.hex) for name, colour in spec.game.colours.items())


def parse(text: str, context: Context, path: str = "booklet.md") -> tuple[Block, ...]:
    """The text as blocks.

    Raises:
        RefusedError: See fill.fill; Q04 an unknown figure, Q05 a table with a ragged row, Q06 Markdown that has no
            place in print, Q07 an unknown insert, Q15 an unknown icon,
            C80 and C81 a mark that means nothing.
    """
    return blocks(fill(text, context.names, path), context, path)


def aid_blocks(spec: Spec[Any]) -> tuple[tree.Block, ...]:
    """aid.md as the drawers take it; a line of hyphens parts front from back.

    Raises:
        RefusedError: See prose.parse; Q10 there is no aid.md, Q11 a picture that is no figure, or one beside another.
    """
    if spec.aid is None:
        place = (spec.folder / "aid.md").as_posix()
        raise RefusedError(
            [Problem(place, 0, 0, "Q10", "the game has no aid.md, so its player aids cannot be printed", "write one")]
        )
    path, text = spec.aid
    known = frozenset((*sign_names(), *spec.game.colours))
    parsed = parse(text, Context(context(spec), icons=known, colours=colours_of(spec)), path)
    if problems := [*_misplaced(parsed, path)]:
        raise RefusedError(problems)
    return parsed


def _misplaced(parsed: Sequence[tree.Block], path: str) -> Iterator[Problem]:
    """Pictures that a card has no room for, or that it cannot draw."""
    for block in tree.walk(parsed):
        if isinstance(block, tree.Figure) and is_own(block.name):
            message = "a player aid cannot show cards or files"
            yield Problem(path, block.line, 0, "Q11", message, "write figure:NAME, or delete it here")
        elif isinstance(block, tree.Abreast):
            message = "a player aid has no room for pictures side by side"
            yield Problem(path, block.line, 0, "Q11", message, "put an empty line between them")
        for runs in tree.runs_of(block):
            icon = next((run.icon for run in runs if run.icon), "")
            if icon and not isinstance(block, tree.TableBlock):
                message = f"the icon ':{icon}:' is in a sentence, and a player aid has room for icons only in tables"
                yield Problem(path, block.line, 0, "Q11", message, "put it into a cell of a table")
