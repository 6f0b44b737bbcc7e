"""docs/codes.md, messages as they were printed -> a Markdown page for each family of codes, a heading for each code."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tilewright import pattern
from tilewright.folders import shipped
from tilewright.frozen import dataclass

CODE = pattern.prepare(r"[A-Z]{1,2}\d{1,2}")
_ROW = pattern.prepare(
    r"^\| (?P<codes>[A-Z]{1,2}\d{1,2}(?:(?:, | to |-)[A-Z]{1,2}\d{1,2})*) \| (?P<words>.*) \|$", re.MULTILINE
)
_LETTERS = pattern.prepare(r" \([A-Z][A-Z0-9, to]*\)")
EXAMPLES = "manual/messages.txt"
"""Messages as they were printed for small games, a line each: code, message, remedy."""


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
    known = any(meaning.code in messages for meaning in family)
    head = "Below each code are messages of small games, and after the arrow their remedies.\n" * known
    entries = (_entry(meaning, messages.get(meaning.code, ())) for meaning in family)
    return "\n".join([f"# {family[0].family}: {subjects}\n", head, *entries])


def _entry(meaning: Meaning, messages: Sequence[tuple[str, str]]) -> str:
    lines = [f"## {meaning.code}\n", f"{meaning.words[:1].upper()}{meaning.words[1:]}\n"]
    for message, remedy in messages:
        lines.append(f"* {_quoted(message)}  \n  → {_quoted(remedy)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    ticks = "``" if "`" in text else "`"
    return f"{ticks} {text} {ticks}" if "`" in text else f"`{text}`"


def examples() -> dict[str, list[tuple[str, str]]]:
    """A code -> messages as they were printed, each with its remedy."""
    known = defaultdict[str, list[tuple[str, str]]](list)
    for line in (shipped("templates") / EXAMPLES).read_text(encoding="utf-8").splitlines():
        code, message, remedy = line.split(" | ", 2)
        known[code].append((message, remedy))
    return known
