"""Two Specs -> what a variant changes, and one Spec -> what its rules had to decide; both in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.prose.blocks import Block, Bullets, Framed, Paragraph, Run, Runs
from generator.prose.reading import Record, description, fields
from generator.prose.words import UNSET, said, start
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Change:
    """One value that a variant changes: its name in the booklet's words, and both values in words."""

    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something the source leaves open: the decision and the reason, one sentence each."""

    path: str
    decision: str
    reason: str


def changes(base: Record, now: Record) -> tuple[Change, ...]:
    """Every field of the rules that differs, in the order they are written in."""
    before = {path: said(getattr(model, name)) for path, model, name in fields(base)}
    after = {path: (model, name) for path, model, name in fields(now)}
    return tuple(
        Change(_named(now, path), before.get(path, UNSET), said(getattr(model, name)))
        for path, (model, name) in after.items()
        if said(getattr(model, name)) != before.get(path)
    )


def rulings(rules: Record) -> tuple[Ruling, ...]:
    """Every field that carries a reason (`because` in its schema), in the order they are written in."""
    return tuple(
        Ruling(path, _decided(model, name), reason)
        for path, model, name in fields(rules)
        if (reason := _reason(model, name))
    )


def changes_box(base: Spec[Any], spec: Spec[Any]) -> Iterator[Block]:
    """The box near the front of a variant's booklet; nothing where nothing differs."""
    changed = changes(base.rules, spec.rules)
    if not changed and not spec.variants:
        return
    names = " and ".join(note.title for _name, note in spec.variants)
    intro = tuple(Paragraph((Run(note.summary, italic=True),)) for _name, note in spec.variants)
    items = tuple(
        (Run(f"{each.what}: ", bold=True), Run(_formerly(each)), Run(each.now, bold=True), Run(".")) for each in changed
    )
    title = (Run(f"What changes: {names}" if names else "What changes"),)
    yield Framed(title, (*intro, *((Bullets(items),) if items else ())))


def _formerly(change: Change) -> str:
    return "now " if change.was == UNSET else f"was {change.was}, now "


def rulings_list(rules: Record, base: Record | None = None) -> Iterator[Block]:
    """The rulings with their reasons; not those that a variant has changed, whose reason is the variant."""
    usual = {each.path: each.decision for each in rulings(base or rules)}
    yield Bullets(tuple(_ruling(each) for each in rulings(rules) if usual.get(each.path) == each.decision))


def _ruling(ruling: Ruling) -> Runs:
    return Run(f"{ruling.decision}.", bold=True), Run(f" {ruling.reason}")


def _decided(model: Record, name: str) -> str:
    """A yes is the description itself; a no denies it; any other value follows it."""
    value, what = getattr(model, name), description(model, name)
    if value is True:
        return what
    return f"{what}: {said(value)}"


def _named(rules: Record, path: str) -> str:
    """A value's description; of one inside another value, both: 'Green bonus, treasures given'."""
    model, words = rules, []
    *above, last = path.split(".")
    for name in above:
        words.append(_own_description(model, name))
        model = getattr(model, name)
    words.append(description(model, last))
    first, *rest = [word for word in words if word]
    return start(", ".join([first, *(word[:1].lower() + word[1:] for word in rest)]))


def _own_description(model: Record, name: str) -> str:
    """Empty for a part of the rules that only groups others."""
    field = type(model).model_fields.get(name)
    return (field and field.description) or ""


def _reason(model: Record, name: str) -> str:
    field = type(model).model_fields.get(name)
    extra = field and field.json_schema_extra
    return str(extra.get("because", "")) if isinstance(extra, dict) else ""
