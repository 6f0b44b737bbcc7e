"""Word files -> Language: the generator's own, and over it what a game's words.yaml says of its rules and figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType

from generator.language import HOLE, Language, holes
from generator.problem import Problem, RefusedError, did_you_mean
from generator.spec.files import inside
from generator.spec.node import Mapping, Node, Scalar, Sequence
from generator.spec.source import load

FILE = "words.yaml"
LONGEST = 2_000
"""Letters of a phrase: five times the longest there is."""
SECTIONS = ("rules", "reasons", "choices", "score", "figures")
"""What a game's word file may begin with; all else is the generator's own to say."""
_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def english() -> Language:
    """The words that the generator itself prints, without any game's; read once, for a program does not change."""
    boxed = _PACKAGE / "box" / "templates"
    path = (boxed if boxed.is_dir() else _PACKAGE.parent / "templates") / "words" / "en.yaml"
    return Language(MappingProxyType(_phrases(load(path, path.as_posix()))))


def of_room(folder: Path) -> Language:
    """English with the words of a game that comes with code of its own; its file is tried by tests, so all may stand.

    Raises:
        RefusedError: The file cannot be read.
    """
    path = folder / FILE
    return english().with_phrases(_phrases(load(path, path.as_posix()))) if path.is_file() else english()


def with_own(language: Language, folder: Path, rules: frozenset[str]) -> Language:
    """A language with what a folder's own words.yaml, which may be a stranger's, says in other words.

    Args:
        language: With the phrases that the game can print.
        folder: The game's.
        rules: The dotted names of all its rules: each may be given words.

    Raises:
        RefusedError: With every problem in the file.
    """
    if not ((folder / FILE).exists() or (folder / FILE).is_symlink()):
        return language
    root = load(inside(folder, FILE), (folder / FILE).as_posix())
    if problems := [*_unprintable(root, language, rules)]:
        raise RefusedError(problems)
    return language.with_phrases(_phrases(root))


def _phrases(root: Node) -> dict[str, str]:
    return {key: value.text for key, _, value in _flat(root) if isinstance(value, Scalar)}


def _flat(node: Node, above: str = "", at: Scalar | None = None) -> Iterator[tuple[str, Scalar | None, Node]]:
    """(key, where its last part stands, value) of all that is no mapping; items of a list are counted from 0."""
    if isinstance(node, Mapping) and node.entries:
        for entry in node.entries:
            yield from _flat(entry.value, f"{above}.{entry.key.text}" if above else entry.key.text, entry.key)
    elif isinstance(node, Sequence) and node.items:
        for number, item in enumerate(node.items):
            yield from _flat(item, f"{above}.{number}", at)
    else:
        yield above, at, node


def _unprintable(root: Node, language: Language, rules: frozenset[str]) -> Iterator[Problem]:
    """What no page could say: keys that nobody asks for, what is no text, holes that nothing is put in."""
    if not isinstance(root, Mapping):
        yield root.place.problem("K03", f"{FILE}: a mapping (lines of `key: phrase`) is wanted")
        return
    own = {key for key in language.phrases if key.partition(".")[0] in SECTIONS}
    known = sorted(own | {f"rules.{name}" for name in rules} | {f"reasons.{name}" for name in rules})
    for key, at, value in _flat(root):
        if key not in known:
            place = at.place if at else value.place
            yield place.problem("K01", f"unknown key '{key[:60]}'{did_you_mean(key, known)}", "nothing prints it")
        elif not isinstance(value, Scalar) or not isinstance(value.value, str) or not value.text.strip():
            yield value.place.problem("K03", f"{key}: a phrase is wanted", "write it in quotes if it is a number")
        else:
            yield from _unfilled(key, value, holes(language.phrases.get(key, "")))


def _unfilled(key: str, value: Scalar, given: frozenset[str]) -> Iterator[Problem]:
    if len(value.text) > LONGEST:
        message = f"{key}: {len(value.text):,} letters; {LONGEST:,} are the most of a phrase"
        yield value.place.problem("K05", message, "make it shorter")
    known = f"it may have {' and '.join(f'{{{name}}}' for name in sorted(given))}" if given else "it has none"
    for name in sorted(holes(value.text) - given):
        message = f"{key}: nothing is put in the hole {{{name[:40]}}}{did_you_mean(name, given)}"
        yield value.place.problem("K33", message, known)
    if set("{}") & set(HOLE.sub("", value.text)):
        message = f"{key}: a brace that begins or ends no hole such as {{number}}"
        yield value.place.problem("K33", message, f"take it out; of holes, {known}")
