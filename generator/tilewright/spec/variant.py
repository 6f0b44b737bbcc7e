"""variants/*.yaml, or `rules.turn.moves=5`, `cards.csv:rain:cost=3` -> Variant: trees to lay over a game's files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Values
from pathlib import Path

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.memory import Kept
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.texts.files import inside, require_names
from tilewright.texts.node import DOCUMENTS, KeyValue, Mapping, Node, Scalar, Spot, Value
from tilewright.texts.scalars import AmbiguousError, TooLongError, resolve
from tilewright.texts.source import load

HEAD, WORDS, ROWS = "variant", "words", "rows"


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant file: its head and, for each document it changes, what to lay over it."""

    name: str
    root: Mapping

    def over(self, document: str) -> Node | None:
        """What it lays over a document."""
        entry = self.root.entry(document)
        return entry.value if entry else None


def variant_names(folder: Path) -> tuple[str, ...]:
    """The names of all variants of a game, sorted."""
    try:
        return tuple(sorted(path.stem for path in (folder / "variants").iterdir() if path.suffix == ".yaml"))
    except OSError:
        return ()


def load_variant(folder: Path, name: str, kept: Kept) -> Variant:
    """A variant by its name; its file is read once for all that share what was kept.

    Raises:
        RefusedError: There is none of that name (K20), it leads out of the folder (K21), or it cannot be read.
    """
    place = Spot((folder / "variants").as_posix())
    path = inside(folder, f"variants/{name}.yaml", place)
    known = variant_names(folder)
    if name not in known:
        require_names(folder / "variants", [f"{name}.yaml"] if "/" not in name else [])
        message = f"there is no variant '{name}'{did_you_mean(name, known)}"
        raise RefusedError([place.problem("K20", message, f"known variants: {', '.join(known) or 'none'}")])
    root = kept.once(path.as_posix(), "tree", lambda: load(path, path.as_posix()))
    if not isinstance(root, Mapping):
        raise RefusedError([root.place.problem("K03", "a variant is a mapping (lines of `key: value`)")])
    if problems := list(_keys(root)):
        raise RefusedError(problems)
    return Variant(name, root)


def _keys(root: Mapping) -> Iterable[Problem]:
    known = (HEAD, *DOCUMENTS, WORDS, ROWS)
    for entry in root.entries:
        if entry.key.text not in known:
            message = f"unknown key '{entry.key.text}'{did_you_mean(entry.key.text, known)}"
            yield entry.key.place.problem("K01", message, f"known keys: {', '.join(known)}")
        elif not isinstance(entry.value, Mapping):
            message = f"{entry.key.text}: expected a mapping (lines of `key: value`)"
            yield entry.value.place.problem("K03", message)
    if HEAD not in root.keys:
        yield root.place.problem("K02", f"the key '{HEAD}' is missing", "it holds title, summary and source")


def unruled(variant: Variant, names: frozenset[str]) -> Iterator[Problem]:
    """The reasons in its head that are given for no rule."""
    head = variant.over(HEAD)
    entry = head.entry("reasons") if isinstance(head, Mapping) else None
    for key in [each.key for each in entry.value.entries] if entry and isinstance(entry.value, Mapping) else ():
        if key.text not in names:
            known = f"there is no rule '{key.text[:60]}'{did_you_mean(key.text, sorted(names))}"
            yield key.place.problem(
                "K01", known, "write each reason under a rule's place in rules.yaml, such as turn.moves"
            )


def invented(variant: Variant, base: Node | None) -> Iterator[Problem]:
    """Rules that a variant changes and rules.yaml does not have, in a game whose rules may be called anything.

    A file may bring a rule of its own, unless its name is nearly that of another; a `--variant rules.x=4` may not.
    """
    known, over = [*_dotted(base)], variant.over("rules")
    for name, key in _beyond(base, over):
        near = did_you_mean(name, known)
        if key.place.path.startswith("--variant"):
            remedy = (
                f"known rules: {', '.join(known[:20])}" if known else "this game has no rules.yaml with rules in it"
            )
            yield key.place.problem("K37", f"there is no rule '{name}' in this game{near}", remedy)
        elif near:
            yield key.place.problem("K01", f"unknown rule '{name}'{near}", f"known rules: {', '.join(known[:20])}")


def _dotted(node: Node | None, above: str = "") -> Iterator[str]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield f"{above}{entry.key.text}"
        yield from _dotted(entry.value, f"{above}{entry.key.text}.")


def _beyond(base: Node | None, over: Node | None, above: str = "") -> Iterator[tuple[str, Scalar]]:
    """The keys of a tree that another one does not have, each with its dotted name."""
    for entry in over.entries if isinstance(over, Mapping) else ():
        there = base.entry(entry.key.text) if isinstance(base, Mapping) else None
        name = f"{above}{entry.key.text}"
        if there is None and not (isinstance(entry.value, Scalar) and entry.value.value is None):
            yield name, entry.key
        elif there:
            yield from _beyond(there.value, entry.value, f"{name}.")


def lock_of(variants: Sequence[Variant]) -> str:
    """The lock file's name; variants that change the tiles have one of their own."""
    return "+".join(["tiles", *(each.name for each in variants if each.over("tiles"))]) + ".lock.yaml"


_FORM = pattern.prepare(
    r"(?:rules((?:\.[A-Za-z0-9_-]{1,40}){1,12})"
    r"|([\w. -]{1,60}(?:/[\w. -]{1,60}){0,4}\.(?:csv|tsv|yaml|json|xlsx|ods)):([a-z0-9-]{1,40}):([\w -]{1,60}))"
    r"=([\w:.+-][\w:.+ -]{0,39})"
)
"""A rule's place in rules.yaml, or a table, a row and a column; and a value without the marks that part names in a
record or a path."""


def is_inline(name: str) -> bool:
    """Whether this is no variant's name but a rule, or a cell of a table, with a value."""
    return "=" in name


def inline(name: str) -> Variant:
    """The variant in which that rule, or that cell, has that value, as if a file said so.

    Raises:
        RefusedError: It is not written so (K37).
    """
    place = Spot(f"--variant {name[:100]}")
    match = _FORM.fullmatch(name)
    if match is None:
        message = "this is not a rule with a value"
        remedy = "write rules.turn.moves=5, or a cell: cards.csv:rain:cost=3; use one --variant for each"
        raise RefusedError([place.problem("K37", message, remedy)])
    text = match[5].strip()
    if match[1]:
        document, keys = "rules", match[1].removeprefix(".").split(".")
        where, what = ".".join(keys), " ".join(keys).replace("_", " ")
    else:
        document, keys = ROWS, [match[2], match[3], match[4].strip()]
        where, what = f"{keys[2]} of {keys[1]} in {keys[0]}", f"{keys[1]} {keys[2]}".replace("-", " ")
    value: Node = Scalar(place, _meant(text), text)
    for key in reversed(keys):
        value = _mapping(place, {key: value})
    head = {"title": f"{what} {text}", "summary": f"In this edition {where} is {text}.", "source": "A value to try."}
    note = _mapping(place, {key: Scalar(place, words, words) for key, words in head.items()})
    return Variant(name, _mapping(place, {HEAD: note, document: value}))


def _meant(text: str) -> Value:
    """A number, a truth value or a word; what YAML readers disagree on, such as 1:1, is a word."""
    try:
        return resolve(text)
    except (AmbiguousError, TooLongError):
        return text


def _mapping(place: Spot, values: Values[str, Node]) -> Mapping:
    return Mapping(place, tuple(KeyValue(Scalar(place, key, key), value) for key, value in values.items()))
