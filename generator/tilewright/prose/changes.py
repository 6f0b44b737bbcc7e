"""Two Specs -> what a variant changes, and one Spec -> what its rules had to decide; both in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tilewright.frozen import dataclass
from tilewright.language import Language, start
from tilewright.prose.blocks import Block, Bullets, Framed, Paragraph, Run, Runs, marked
from tilewright.prose.filters import in_words
from tilewright.prose.reading import Record, fields, printed
from tilewright.spec.spec import Spec

NOTHING: Mapping[str, str] = MappingProxyType({})
OPEN, DEPARTED = "reasons", "departures"
"""Sections of words.yaml: reasons for what the source leaves open, and for what it says and is played differently."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One value that a variant changes: its name in the booklet's words, and both values in words.

    Attributes:
        what: What the rule is called; where its value is a yes or a no, a sentence.
        was: What it was; nothing where that goes without saying.
        now: What it is; nothing for a sentence.
    """

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
    before = {path: getattr(model, name) for path, model, name in printed(base)}
    after = {path: getattr(model, name) for path, model, name in printed(now)}
    idle = moot(now)
    return tuple(
        _changed(path, before.get(path), value, language)
        for path, value in after.items()
        if path not in idle and in_words(language, value) != in_words(language, before.get(path))
    )


def _changed(path: str, was: object, now: object, language: Language) -> RuleChange:
    """What a rule was and is; a yes or a no is told as a sentence."""
    if now is True:
        return RuleChange(_name(language, path), "", "")
    if now is False:
        what = _name(language, path)
        no_longer = language.say("changes.no_longer", what=what[:1].lower() + what[1:])
        return RuleChange(language.get(f"otherwise.{path}", no_longer), "", "")
    return RuleChange(_name(language, path), "" if was is None else in_words(language, was), in_words(language, now))


def unworded(base: Record, now: Record, language: Language) -> tuple[str, ...]:
    """The places of yes-or-no rules that differ, and that words.yaml has no sentence for."""
    before = {path: getattr(model, name) for path, model, name in printed(base)}
    after = {path: getattr(model, name) for path, model, name in printed(now)}
    return tuple(
        path
        for path, value in after.items()
        if isinstance(value, bool) and value is not before.get(path) and path not in moot(now)
        if not language.has(f"rules.{path}") and (value or not language.has(f"otherwise.{path}"))
    )


def moot(rules: Record) -> frozenset[str]:
    """The rules, by their places, that come to nothing beside the others: no royal card is set aside where none is one.

    Code of a game's own says so in a method `moot` of its Rules; there are none where it has no such method.
    """
    of = getattr(type(rules), "moot", None)
    return frozenset(map(str, of(rules))) if callable(of) else frozenset()


def rulings(
    rules: Record, language: Language, own: Mapping[str, str] = NOTHING, section: str = OPEN
) -> tuple[Ruling, ...]:
    """Every rule that words.yaml gives a reason for, in the order they are written in.

    One that comes to nothing beside the other rules is left out: see `moot`.

    Args:
        rules: The rules.
        language: What they are called, and why they are so.
        own: By a rule's name, the reasons that variants give; they go before those of words.yaml.
        section: Where words.yaml gives the reasons: OPEN or DEPARTED.
    """
    idle = moot(rules)
    return tuple(
        Ruling(path, _decided(language, path, getattr(model, name)), own.get(path) or language.say(f"{section}.{path}"))
        for path, model, name in fields(rules)
        if path not in idle and (path in own or language.has(f"{section}.{path}"))
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
    key = "changes.changed" if change.was else "changes.new" if change.now else "changes.sentence"
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
    """A yes is what the rule is called itself, a no what it is called otherwise; any other value follows it."""
    if value is False and language.has(f"otherwise.{path}"):
        return language.say(f"otherwise.{path}")
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
