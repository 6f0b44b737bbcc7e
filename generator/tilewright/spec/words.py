"""Word files -> Language: the generator's own, and over it what a game's words.yaml says of its rules and figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.folders import shipped
from tilewright.language import HOLE, Language, Spoken, holes
from tilewright.problem import Problem, RefusedError, did_you_mean, most_like
from tilewright.texts import source
from tilewright.texts.files import inside
from tilewright.texts.node import Mapping as Tree
from tilewright.texts.node import Node, Scalar, Sequence
from tilewright.texts.source import composed, load
from tilewright.texts.text import load_text

FILE = "words.yaml"
LONGEST = 2_000
"""Letters of a phrase: five times the longest there is."""
SECTIONS = ("rules", "otherwise", "reasons", "departures", "choices", "score", "pieces", "figures", "moves", "events")
"""What a game's word file may begin with; all else is the generator's own to say."""
OF_RULES = ("rules", "otherwise", "reasons", "departures")
"""Those that have a phrase for a rule."""
DRAWN = ("pieces", "figures")
"""Those that a game's style asks for, whatever game is drawn in it."""
CODE, HYPHENATION = "language.code", "language.hyphenation"
"""What a game may say of the language it is in: its code, such as `de`, and the dictionary that parts its words."""
_CODE = pattern.prepare(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}")


class WordFile(Mapping[str, str]):
    """The phrases of a word file that comes with code; read when something is asked of it that it may have.

    Args:
        path: The file.
        sections: What the keys of interest begin with.
        others: Whether it is all other keys that are of interest.
    """

    def __init__(self, path: Path, sections: tuple[str, ...], *, others: bool = False) -> None:
        self.path, self.sections, self.others = path, sections, others
        self.changed = path.stat().st_mtime_ns

    @property
    def digest(self) -> str:
        """Of the file, which is not read as YAML for this."""
        return sha256(self.path.read_bytes()).hexdigest()

    def _may_have(self, key: object) -> bool:
        return (str(key).partition(".")[0] in self.sections) is not self.others

    def __contains__(self, key: object) -> bool:
        return self._may_have(key) and key in self._read()

    def __getitem__(self, key: str) -> str:
        if not self._may_have(key):
            raise KeyError(key)
        return self._read()[key]

    def __iter__(self) -> Iterator[str]:
        return filter(self._may_have, self._read())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self) -> dict[str, str]:
        return _read(self.path, self.changed)


@lru_cache(maxsize=16)
def _read(path: Path, _changed: int) -> dict[str, str]:
    """Held as long as the file stays as it is: somebody may write it in one window and print it in another."""
    text = load_text(path, path.as_posix())
    return source.once("phrases", text, lambda: _phrases(composed(text, path.as_posix())), dict, dict)


@cache
def english() -> Language:
    """The words that the generator itself prints, without any game's."""
    return Language(WordFile(shipped("templates") / "words" / "en.yaml", SECTIONS, others=True))


def speak(key: str, /, **put_in: object) -> Spoken:
    """What commands say in English, and pages repeat in their own language; what is put in may be such, too.

    Raises:
        KeyError: There is no such phrase, or it has a hole that nothing is given for.
    """
    return Spoken(english().repeat(Spoken("", key, put_in)), key, put_in)


def of_rooms(own: Path | None, others: Iterable[Path] = ()) -> Language:
    """English with the words of games that come with code of their own: tests try their files, so all may stand.

    Args:
        own: The folder of the game itself, whose rules are spoken of.
        others: The folders of games whose styles it may be drawn in.
    """
    language = english()
    for folder, sections in (*((other, DRAWN) for other in others), *(((own, SECTIONS),) if own else ())):
        if (folder / FILE).is_file():
            language = Language(WordFile(folder / FILE, sections), language)
    return language


def with_own(language: Language, folder: Path, rules: frozenset[str]) -> Language:
    """A language with what a folder's own words.yaml, which may be a stranger's, says in other words.

    Where it says the same, as in a copy of a game, the language is the same: nothing has to be drawn again.

    Args:
        language: With the phrases that the game can print.
        folder: The game's.
        rules: The dotted names of all its rules: each may be given words.

    Raises:
        RefusedError: With every problem in the file.
    """
    own = folder / FILE
    if not own.exists() and not own.is_symlink():
        return language
    if isinstance(language.words, WordFile) and not own.is_symlink() and language.words.path.resolve() == own.resolve():
        return language
    return with_words(language, load(inside(folder, FILE), own.as_posix()), rules)


def with_words(language: Language, root: Node, rules: frozenset[str]) -> Language:
    """A language with what a words.yaml, or a variant under `words`, says in other words.

    Raises:
        RefusedError: With every problem in it.
    """
    if problems := [*_unprintable(root, language, rules)]:
        raise RefusedError(problems)
    phrases = _phrases(root)
    if CODE in phrases and HYPHENATION not in phrases:
        phrases[HYPHENATION] = _dictionary(phrases[CODE])
    others = {key: phrase for key, phrase in phrases.items() if language.get(key, "") != phrase}
    return language.with_phrases(others) if others else language


def _dictionary(code: str) -> str:
    from tilewright.typography.hyphens import dictionary_of  # noqa: PLC0415 - for games in other languages

    return dictionary_of(code)


def _phrases(root: Node) -> dict[str, str]:
    return {key: value.text for key, _, value in _flat(root) if isinstance(value, Scalar)}


def _flat(node: Node, above: str = "", at: Scalar | None = None) -> Iterator[tuple[str, Scalar | None, Node]]:
    """(key, where its last part stands, value) of all that is no mapping; items of a list are counted from 0."""
    if isinstance(node, Tree) and node.entries:
        for entry in node.entries:
            yield from _flat(entry.value, f"{above}.{entry.key.text}" if above else entry.key.text, entry.key)
    elif isinstance(node, Sequence) and node.items:
        for number, item in enumerate(node.items):
            yield from _flat(item, f"{above}.{number}", at)
    else:
        yield above, at, node


def _unprintable(root: Node, language: Language, rules: frozenset[str]) -> Iterator[Problem]:
    """What no page could say: keys that nobody asks for, what is no text, holes that nothing is put in."""
    if not isinstance(root, Tree):
        yield root.place.problem("K03", f"{FILE}: expected a mapping (lines of `key: phrase`)")
        return
    own = {key for key in language.phrases if key.partition(".")[0] in SECTIONS}
    own |= {CODE, HYPHENATION}
    sections = {key.partition(".")[0] for key in own} | (set(OF_RULES) if rules else set())
    handled = set()
    for entry in root.entries:
        section = entry.key.text
        near = most_like(section[:60], sorted(sections), 0.75) if section not in sections else ""
        if near:  # what stands in it is handled as well where no section can have been meant
            handled.add(section)
            remedy = f"known sections: {', '.join(sorted(sections))}"
            message = f"unknown section '{section[:60]}'; did you mean '{near}'?"
            yield entry.key.place.problem("K01", message, remedy)
    known = sorted(own | {f"{section}.{name}" for section in OF_RULES for name in rules})
    for key, at, value in _flat(root):
        if (section := key.partition(".")[0]) in handled:
            continue
        if key not in known:
            place = at.place if at else value.place
            meant, there = did_you_mean(key, known), [each for each in known if each.startswith(f"{section}.")]
            there = there or [f"{each}. ..." for each in sorted(sections)]
            remedy = f"no page uses it; known: {', '.join(there[:12])}{', ...' * (len(there) > 12)}"
            handled |= {section} - sections
            yield place.problem("K01", f"unknown key '{key[:60]}'{meant}", remedy)
        elif not isinstance(value, Scalar) or not isinstance(value.value, str) or not value.text.strip():
            yield value.place.problem("K03", f"{key}: expected a phrase", "write it in quotes if it is a number")
        elif key == CODE and not _CODE.fullmatch(value.text):
            message = f"{key}: '{value.text[:20]}' is not a language code"
            yield value.place.problem("K05", message, "write one such as de or en-GB")
        elif key == HYPHENATION and not _dictionary(value.text[:20]):
            message = f"{key}: there is no dictionary for '{value.text[:20]}'"
            yield value.place.problem(
                "K05", message, "write one such as de_DE or en_GB; default: that of language.code"
            )
        else:
            yield from _unfilled(key, value, holes(language.get(key, "")))


def _unfilled(key: str, value: Scalar, given: frozenset[str]) -> Iterator[Problem]:
    if len(value.text) > LONGEST:
        message = f"{key}: the phrase has {len(value.text):,} letters; the limit is {LONGEST:,}"
        yield value.place.problem("K05", message, "make it shorter")
    known = (
        f"it can have {' and '.join(f'{{{name}}}' for name in sorted(given))}"
        if given
        else "this phrase has no placeholders"
    )
    for name in sorted(holes(value.text) - given):
        message = f"{key}: the placeholder {{{name[:40]}}} is not available here{did_you_mean(name, given)}"
        yield value.place.problem("K33", message, known)
    if set("{}") & set(HOLE.sub("", value.text)):
        message = f"{key}: an unmatched {{ or }}; a placeholder looks like {{number}}"
        yield value.place.problem("K33", message, f"take it out; {known}")
