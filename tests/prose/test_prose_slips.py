"""A tag with half its braces, or with one for two, is an error and not a sentence; other braces are printed."""

from __future__ import annotations

import pytest

from tilewright.language import Language
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Paragraph
from tilewright.prose.context import Context, parse
from tilewright.prose.reckon import Names

NAMES = Names({"title": "Magpie", "rules": "none"}, Language({}))
SLIPS = [
    *("{title}", "{ {title}}", "{{title}", "{{title", "title}}", "{title", "{title }}", "{{title}}}", "{{{title}}}"),
    *("{ % if title %}a{% endif %}", "{% if title }a{% endif %}", "{ # note #}", "{rules.turn}", "Play {title|upper}."),
    *("{{ “title” }}", "{% if title == ‘a’ %}a{% endif %}"),  # noqa: RUF001 - curly ones
]
MEANT = {
    "f(x) = {1, 2}": "f(x) = {1, 2}",
    "{nobody}": "{nobody}",
    "a } b { c": "a } b { c",
    "\\{title\\}": "{title}",
    "{{ title }} \\}": "Magpie }",
    "“{{ title }}”": "“Magpie”",
}


@pytest.mark.parametrize("slip", SLIPS)
def test_half_a_tag_is_an_error(slip: str) -> None:
    with pytest.raises(RefusedError):
        parse(f"Some words, {slip} and more.", Context(NAMES))


@pytest.mark.parametrize("text", MEANT)
def test_other_braces_are_printed(text: str) -> None:
    (block,) = parse(text, Context(NAMES))
    assert isinstance(block, Paragraph)
    assert "".join(run.text for run in block.runs) == MEANT[text]
