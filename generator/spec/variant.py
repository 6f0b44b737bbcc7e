"""variants/*.yaml -> what a game can be turned into, and the trees to lay over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.frozen import dataclass
from generator.kept import Kept
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.files import inside, require_names
from generator.spec.node import Mapping, Node, Scalar, Spot
from generator.spec.places import DOCUMENTS
from generator.spec.source import load

HEAD, WORDS = "variant", "words"


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
    known = (HEAD, *DOCUMENTS, WORDS)
    for entry in root.entries:
        if entry.key.text not in known:
            message = f"unknown key '{entry.key.text}'{did_you_mean(entry.key.text, known)}"
            yield entry.key.place.problem("K01", message, f"known keys: {', '.join(known)}")
        elif not isinstance(entry.value, Mapping):
            message = f"{entry.key.text}: a mapping (lines of `key: value`) is wanted"
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
            yield key.place.problem("K01", known, "a reason stands under a rule's place in rules.yaml: turn.moves")


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
