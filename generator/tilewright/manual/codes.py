"""docs/codes.md and the program's own source -> a Markdown page for each family of codes, a heading for each code.

A message stands in the source beside its code, and its remedy beside that: `problem("C09", "a row is a mapping")`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tilewright import pattern
from tilewright.folders import PROGRAM, shipped
from tilewright.frozen import dataclass

CODE = pattern.prepare(r"[A-Z]{1,2}\d{1,2}")
_ROW = pattern.prepare(
    r"^\| (?P<codes>[A-Z]{1,2}\d{1,2}(?:(?:, | to |-)[A-Z]{1,2}\d{1,2})*) \| (?P<words>.*) \|$", re.MULTILINE
)
_LETTERS = pattern.prepare(r" \([A-Z][A-Z0-9, to]*\)")
EXAMPLES = "manual/messages.txt"
"""Messages that cannot be read from the source, as they were printed: code, message, remedy."""
OPEN = "…"
"""Stands in a message for a name, a number or a text of the game."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A code, the row that explains it, and the heading above it."""

    code: str
    words: str
    subject: str

    @property
    def family(self) -> str:
        """Its letters."""
        return self.code.rstrip("0123456789")


def meanings(texts: Sequence[str]) -> Iterator[Meaning]:
    """The rows of tables of codes, in their order.

    Args:
        texts: docs/codes.md, and other pages that have such a table.
    """
    for text in texts:
        page, *parts = re.split(r"^(?=#{2,3} )", text, flags=re.MULTILINE)
        for part in parts:
            heading = (page if CODE.match(part.lstrip("# ")) else part).partition("\n")[0]
            subject = _LETTERS.sub("", heading).strip("# ")
            for row in _ROW.finditer(part):
                yield from (Meaning(code, row["words"], subject) for code in CODE.findall(row["codes"]))


def link_codes(text: str, there: str) -> str:
    """The text with a link on each code that begins a row.

    Args:
        text: Markdown with tables of codes.
        there: The folder of the pages of codes, seen from the page.
    """

    def link(row: re.Match[str]) -> str:
        codes = CODE.sub(lambda code: f"[{code[0]}]({there}/{_family(code[0])}.md#{code[0].lower()})", row["codes"])
        return f"| {codes} | {row['words']} |"

    return _ROW.sub(link, text)


def _family(code: str) -> str:
    return code.rstrip("0123456789").lower()


def page(family: Sequence[Meaning], messages: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """The page of the codes with the same letters."""
    subjects = ", ".join(dict.fromkeys(meaning.subject for meaning in family))
    head = f"# {family[0].family}: {subjects}\n\n`{OPEN}` in a message is a name, number or text of your game.\n"
    return "\n".join([head, *(_entry(meaning, messages.get(meaning.code, ())) for meaning in family)])


def _entry(meaning: Meaning, messages: Sequence[tuple[str, str]]) -> str:
    lines = [f"## {meaning.code}\n", f"{meaning.words[:1].upper()}{meaning.words[1:]}\n"]
    for message, remedy in messages:
        lines.append(f"* {_quoted(message)}" + (f"  \n  → {_quoted(remedy)}" if remedy else ""))
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    ticks = "``" if "`" in text else "`"
    return f"{ticks} {text} {ticks}" if "`" in text else f"`{text}`"


def messages(source: Path = PROGRAM) -> dict[str, list[tuple[str, str]]]:
    """A code -> each message with it that the source has, and its remedy or ''; none if the source is not there."""
    known = defaultdict[str, dict[tuple[str, str], None]](dict)
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if re.search(rf'"{CODE.pattern}"', text):
            for code, message, remedy in _SourceFile(ast.parse(text)).problems():
                known[code][message, remedy] = None
    return {code: list(each) for code, each in known.items()}


def examples() -> dict[str, list[tuple[str, str]]]:
    """A code -> a message as it was printed, and its remedy: for messages that have no one place in the source."""
    lines = (shipped("templates") / EXAMPLES).read_text(encoding="utf-8").splitlines()
    rows = [(*line.removesuffix(" |").split(" | "), "") for line in lines]
    return {code: [(message, remedy)] for code, message, remedy, *_ in rows}


@dataclass(frozen=True, slots=True)
class _Assignment:
    """A value of a name: where it is written, and how far its statement is indented."""

    name: str
    value: ast.expr
    line: int
    indent: int


class _SourceFile:
    """A module's syntax tree, in which the arguments of problems are looked up."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.constants = {each.name: each.value for each in _assignments(tree.body)}

    def problems(self) -> Iterator[tuple[str, str, str]]:
        """Code, message and remedy of each call and each tuple that has a code."""
        for function in ast.walk(self.tree):
            if isinstance(function, ast.FunctionDef):
                known = _assignments(ast.walk(function))
                for statement in ast.walk(function):
                    if isinstance(statement, ast.stmt) and not isinstance(statement, ast.FunctionDef):
                        for each in _groups(statement):
                            yield from self._problems(each, known, statement)

    def _problems(
        self, values: Sequence[ast.expr], known: Sequence[_Assignment], statement: ast.stmt
    ) -> Iterator[tuple[str, str, str]]:
        """The problems of one call: the words after its code, or before it if there are none after."""
        for at, value in enumerate(values):
            code = self.constants.get(value.id, value) if isinstance(value, ast.Name) else value
            if isinstance(code, ast.Constant) and isinstance(code.value, str) and CODE.fullmatch(code.value):
                before, after = (
                    [self._words(each, known, statement) for each in some] for some in (values[:at], values[at + 1 :])
                )
                spoken = [each for each in after if any(map(_is_message, each))]
                earlier = [each for each in before if any(map(_is_message, each))]
                if after and after[0] not in spoken:
                    spoken = [earlier[0], *after[:1]] if earlier else spoken if len(spoken) > 1 else []
                elif not after:
                    spoken = earlier
                else:
                    spoken = after[:2]
                yield from ((code.value, *pair) for pair in _pairs(spoken))

    def _words(self, value: ast.expr, known: Sequence[_Assignment], statement: ast.stmt) -> list[str]:
        """The texts that a value can be, with each part that is put into them left open."""
        match value:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                return ["".join(str(part.value) if isinstance(part, ast.Constant) else OPEN for part in parts)]
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                ends = self._words(right, known, statement) or [OPEN]
                return [begin + end for begin in self._words(left, known, statement) or [OPEN] for end in ends]
            case ast.IfExp(body=one, orelse=other):
                return [*self._words(one, known, statement), *self._words(other, known, statement)]
            case ast.Name(id=name):
                texts = list[str]()
                for at, each in reversed([*enumerate(known)]):
                    if each.name != name or each.line >= statement.lineno:
                        continue
                    texts += self._words(each.value, known[:at], statement)
                    if each.indent <= statement.col_offset:
                        break
                if not texts and name in self.constants:
                    texts = self._words(self.constants[name], (), statement)
                return texts
        return []


def _groups(statement: ast.stmt) -> Iterator[Sequence[ast.expr]]:
    """The arguments of each call in a statement, and the values of each tuple, without the statements inside it."""
    parts = list[ast.AST]([statement])
    while parts:
        part = parts.pop()
        parts += [each for each in ast.iter_child_nodes(part) if not isinstance(each, ast.stmt)]
        if isinstance(part, ast.Call):
            yield [*part.args, *(each.value for each in part.keywords)]
        elif isinstance(part, ast.Tuple):
            yield part.elts


def _assignments(statements: Iterable[ast.AST]) -> list[_Assignment]:
    """What each name is given, by lines; a tuple to a tuple name by name."""
    known = list[_Assignment]()
    for each in statements:
        if isinstance(each, ast.Assign):
            for target in each.targets:
                pairs = [(target, each.value)]
                if isinstance(target, ast.Tuple) and isinstance(each.value, ast.Tuple):
                    pairs = [*zip(target.elts, each.value.elts, strict=False)]
                known += [
                    _Assignment(name.id, value, each.lineno, each.col_offset)
                    for name, value in pairs
                    if isinstance(name, ast.Name)
                ]
    return sorted(known, key=lambda each: each.line)


def _pairs(texts: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Each message with its remedy: the one at the same place, if there are as many."""
    if texts:
        messages, remedies = ([*filter(_is_message, texts[0])], texts[1] if len(texts) > 1 else [])
        even = len(remedies) == len(messages)
        yield from zip(messages, remedies if even else [*remedies[:1], ""][:1] * len(messages), strict=True)


def _is_message(text: str) -> bool:
    """Whether it has words of its own, so it is no name, key or format."""
    return " " in text.replace(OPEN, "").strip(" :;,.'")
