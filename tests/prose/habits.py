"""Habits of prose that stop a reader, counted in the docs and in the words of the program.

A row of a list is a page (or a module) and how often each habit comes in it. Run `python -m tests.prose.habits` after
you have mended some: it writes both lists again, lower. It never raises a count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

HABITS = {
    "says": re.compile(r"\b(?:say|says|said|unsaid|saying)\b", re.IGNORECASE),
    "what": re.compile(
        r"\bwhat (?:is|it|has|was|are|they|you|a|the|does|can|may|one|comes|goes|nobody)\b", re.IGNORECASE
    ),
    "stands": re.compile(r"\b(?:stands?|stood|lies|lie|lay)\b", re.IGNORECASE),
    "tells": re.compile(r"\b(?:tell|tells|told)\b", re.IGNORECASE),
    "whoever": re.compile(r"\bwhoever\b|(?:^|[.!?] )Who \w(?![^.!?]*\?)", re.IGNORECASE),
    "where": re.compile(r"(?:^|[.!?:] )Where\b(?![^.!?]*\?)", re.MULTILINE),
    "unsure": re.compile(r"\b(?:surely|nought|reckons?|reckoned)\b", re.IGNORECASE),
}
"""Each with the pattern of one use."""

LONGEST = 40
"""Words: a sentence of more is counted as `long`."""

SENTENCES = re.compile(r"(?<=[.!?:])\s+|[|]|\n\n|\n(?=[-*>|]|\d+\. )")
"""What is between two sentences, cells or items."""

YOU = re.compile(r"\byours?\b|\byou\b", re.IGNORECASE)
"""The reader, spoken to."""

QUOTED = re.compile(r"""["`']((?:[A-Z]|[a-z]+ )[^"`'\n]*)["`']""")
"""A text in JavaScript, roughly."""
VALUES = re.compile(r"^[\w ]*: *(\S.*)", re.MULTILINE)
"""A text in YAML, roughly."""

CODE = re.compile(r"`[^`]*`")
"""A key, a name or a command in a text: no prose."""

PAGES = ROOT / "tests" / "prose" / "habits-of-pages.txt"
WORDS = ROOT / "tests" / "prose" / "habits-of-words.txt"


def pages() -> Iterator[Path]:
    """Every page of prose that people read: not the map of modules, made of docstrings, nor the log of changes."""
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/README.md"))
    games = ("docs/gallery/", "docs/play/", "docs/balance/", "docs/edges/")
    for page in sorted((ROOT / "docs").rglob("*.md")):
        name = page.relative_to(ROOT).as_posix()
        if name != "docs/map.md" and (page.name == "README.md" or not name.startswith(games)):
            yield page


def prose(text: str) -> str:
    """The sentences of a Markdown page and the cells of its tables, without code, headings and addresses."""
    text = re.sub(r"\A---\n.*?^---\n", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^(?: {4}|\t).*$|^#.*$|^\|[-:| ]*$", "", text, flags=re.MULTILINE)
    text = CODE.sub("X", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def strings(source: str) -> Iterator[str]:
    """What a module prints: its texts of three words and more, and the docstrings of commands, which are their help."""
    tree = ast.parse(source)
    docs = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            command = any("command" in ast.unparse(each) for each in getattr(node, "decorator_list", ()))
            docs |= {
                id(each.value)
                for each in node.body
                if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) and not command
            }
        if isinstance(node, ast.JoinedStr):
            docs |= {id(each) for each in node.values}
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "X" for each in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def count(text: str) -> dict[str, int]:
    """How often each habit comes in a text, without those that do not."""
    uses = {name: len(habit.findall(text)) for name, habit in HABITS.items()}
    uses["long"] = sum(len(sentence.split()) > LONGEST for sentence in SENTENCES.split(text))
    return {name: times for name, times in uses.items() if times}


def of_pages() -> dict[str, dict[str, int]]:
    """Of each page, its habits."""
    return {page.relative_to(ROOT).as_posix(): count(prose(page.read_text(encoding="utf-8"))) for page in pages()}


@cache
def words() -> dict[str, list[str]]:
    """Of each module, script of the studio and file of words, its texts for users."""
    texts = dict[str, list[str]]()
    read_as: dict[str, Callable[[str], Iterable[str]]] = {
        ".py": strings,
        ".js": QUOTED.findall,
        ".yaml": VALUES.findall,
    }
    for folder in ("generator/tilewright", "templates/studio", "templates/words"):
        for path in sorted(each for each in (ROOT / folder).rglob("*") if each.suffix in read_as):
            every = (CODE.sub("X", text) for text in read_as[path.suffix](path.read_text(encoding="utf-8")))
            texts[path.relative_to(ROOT).as_posix()] = [text for text in every if text.count(" ") > 1]
    return texts


def of_words() -> dict[str, dict[str, int]]:
    """Of each of these files, its habits, if it has any."""
    found = {name: count("\n\n".join(texts)) for name, texts in words().items()}
    return {name: uses for name, uses in found.items() if uses}


def read(path: Path) -> dict[str, dict[str, int]]:
    """A list, as it is written down."""
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return {row[0]: {habit: int(n) for habit, n in zip(row[1::2], row[2::2], strict=True)} for row in rows}


def lower(path: Path, now: Mapping[str, Mapping[str, int]]) -> None:
    """Write a list again with the counts of today, but none of them higher than it was."""
    before = read(path) if path.exists() else now
    rows = []
    for name, uses in now.items():
        kept = {habit: min(uses.get(habit, 0), before.get(name, {}).get(habit, 0)) for habit in (*HABITS, "long")}
        if pairs := [f"{habit} {times}" for habit, times in kept.items() if times]:
            rows.append(f"{name} {' '.join(pairs)}\n")
    path.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    lower(PAGES, of_pages())
    lower(WORDS, of_words())
