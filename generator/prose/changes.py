"""Two Specs -> what a variant changes, and one Spec -> what its rules had to decide; both in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from generator.frozen import dataclass
from generator.language import Language, start
from generator.prose.blocks import Block, Bullets, Framed, Paragraph, Run, Runs, marked
from generator.prose.reading import Record, fields, printed
from generator.prose.words import in_words, unset
from generator.spec.spec import Spec

NOTHING: Mapping[str, str] = MappingProxyType({})
OPEN, DEPARTED = "reasons", "departures"
"""Sections of words.yaml: reasons for what the source leaves open, and for what it says and is played differently."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One value that a variant changes: its name in the booklet's words, and both values in words."""

    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something that had to be decided: the decision and the reason, one sentence each."""

    path: str
    decision: str
    reason: str


def changes(base: Record, now: Record, language: Language) -> tuple[RuleChange, ...]:
    """Every field of the rules that differs, in the order they are written in; what engines are held to is no rule."""
    before = {path: in_words(language, getattr(model, name)) for path, model, name in printed(base)}
    after = {path: in_words(language, getattr(model, name)) for path, model, name in printed(now)}
    return tuple(
        RuleChange(_name(language, path), before.get(path, unset(language)), value)
        for path, value in after.items()
        if value != before.get(path)
    )


def rulings(
    rules: Record, language: Language, own: Mapping[str, str] = NOTHING, section: str = OPEN
) -> tuple[Ruling, ...]:
    """Every rule that words.yaml gives a reason for, in the order they are written in.

    Args:
        rules: The rules.
        language: What they are called, and why they are so.
        own: By a rule's name, the reasons that variants give; they go before those of words.yaml.
        section: Where words.yaml gives the reasons: OPEN or DEPARTED.
    """
    return tuple(
        Ruling(path, _decided(language, path, getattr(model, name)), own.get(path) or language.say(f"{section}.{path}"))
        for path, model, name in fields(rules)
        if path in own or language.has(f"{section}.{path}")
    )


def changes_box(base: Spec[Any], spec: Spec[Any]) -> Iterator[Block]:
    """The box near the front of a variant's booklet; nothing where nothing differs."""
    language = spec.language
    changed = changes(base.rules, spec.rules, language)
    if not changed and not spec.variants:
        return
    names = language.say("changes.and").join(note.title for _name, note in spec.variants)
    intro = tuple(Paragraph((Run(note.summary, italic=True),)) for _name, note in spec.variants)
    items = tuple(_change(each, language) for each in changed)
    title = language.say("changes.of", names=names) if names else language.say("changes.title")
    yield Framed((Run(title),), (*intro, *((Bullets(items),) if items else ())))


def _change(change: RuleChange, language: Language) -> Runs:
    key = "changes.new" if change.was == unset(language) else "changes.changed"
    return marked(language, key, what=change.what, was=change.was, now=change.now)


def rulings_list(spec: Spec[Any], base: Spec[Any] | None = None) -> Iterator[Block]:
    """The rulings with their reasons; where a variant has changed one, with its reason or not at all."""
    own = {path: reason for _name, note in spec.variants for path, reason in note.reasons.items()}
    yield _listed(_standing(spec, base, OPEN, own), spec.language)


def departures_list(spec: Spec[Any], base: Spec[Any] | None = None) -> Iterator[Block]:
    """What was changed of the source, with the reasons; nothing where nothing was, or a variant plays it otherwise."""
    if kept := _standing(spec, base, DEPARTED, NOTHING):
        yield Paragraph(marked(spec.language, "rulings.departures"))
        yield _listed(kept, spec.language)


def _standing(spec: Spec[Any], base: Spec[Any] | None, section: str, own: Mapping[str, str]) -> list[Ruling]:
    """The decisions that hold in this game: one that a variant has changed, only if the variant gives its reason."""
    usual = {each.path: each.decision for each in rulings((base or spec).rules, spec.language, section=section)}
    decided = rulings(spec.rules, spec.language, own, section)
    return [each for each in decided if each.path in own or usual.get(each.path, each.decision) == each.decision]


def _listed(decided: Sequence[Ruling], language: Language) -> Bullets:
    items = (marked(language, "rulings.item", decision=each.decision, reason=each.reason) for each in decided)
    return Bullets(tuple(items))


def _decided(language: Language, path: str, value: object) -> str:
    """A yes is what the rule is called itself; any other value follows it."""
    if value is True:
        return described(language, path)
    return language.say("rulings.value", what=_name(language, path), value=in_words(language, value))


def described(language: Language, path: str) -> str:
    """How a table names a rule; where nobody has said, its own name."""
    return language.get(f"rules.{path}", path.rpartition(".")[2].replace("_", " ").capitalize())


def _name(language: Language, path: str) -> str:
    """A rule by its name; of one inside another that has words, both: 'Green bonus, gems given'."""
    parts = path.split(".")
    above = (language.get(f"rules.{'.'.join(parts[:end])}", "") for end in range(1, len(parts)))
    first, *rest = [*filter(None, above), described(language, path)]
    return start(language.joined([first, *(word[:1].lower() + word[1:] for word in rest)]))
