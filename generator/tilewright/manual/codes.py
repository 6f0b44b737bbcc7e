"""docs/codes.md and the program's own source -> a Markdown page for each family of codes, a heading for each code.

A message stands in the source beside its code, and its remedy beside that: `problem("C09", "a row is a mapping")`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tilewright import pattern
from tilewright.folders import PROGRAM
from tilewright.frozen import dataclass

CODE = pattern.prepare(r"[A-Z]{1,2}\d{1,2}")
_ROW = pattern.prepare(
    r"^\| (?P<codes>[A-Z]{1,2}\d{1,2}(?:(?:, | to |-)[A-Z]{1,2}\d{1,2})*) \| (?P<words>.*) \|$", re.MULTILINE
)
_LETTERS = pattern.prepare(r" \([A-Z][A-Z0-9, to]*\)")
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
            for code, message, remedy in _calls(ast.parse(text)):
                known[code][message, remedy] = None
    return {code: list(each) for code, each in known.items()}


def _calls(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """Code, message and remedy of each call that is given them in this order."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        words = _assigned(function)
        for call in ast.walk(function):
            if isinstance(call, ast.Call):
                values = [*call.args, *(each.value for each in call.keywords)]
                for at, value in enumerate(values):
                    if isinstance(value, ast.Constant) and isinstance(value.value, str) and CODE.fullmatch(value.value):
                        message, remedy = (_words(each, words) for each in [*values[at + 1 : at + 3], None, None][:2])
                        if message.strip(f"{OPEN} :"):
                            yield value.value, message, remedy if remedy.strip(f"{OPEN} ") else ""


def _assigned(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """The names of a function that are given a value once."""
    pairs = list[tuple[ast.expr, ast.expr]]()
    for each in ast.walk(function):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Tuple) and isinstance(each.value, ast.Tuple):
                    pairs += zip(target.elts, each.value.elts, strict=False)
                else:
                    pairs.append((target, each.value))
    names = [target.id for target, _ in pairs if isinstance(target, ast.Name)]
    return {target.id: value for target, value in pairs if isinstance(target, ast.Name) and names.count(target.id) == 1}


def _words(value: ast.expr | None, names: Mapping[str, ast.expr]) -> str:
    """A text as it is printed, what is put into it left open; '' of anything else."""
    match value:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else OPEN for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_words(left, names) or OPEN) + (_words(right, names) or OPEN)
        case ast.Name(id=name) if name in names and not isinstance(names[name], ast.Name):
            return _words(names[name], names)
    return ""
