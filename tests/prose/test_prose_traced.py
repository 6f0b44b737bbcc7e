"""What tags print is signed with the rules that it depends on, through names, loops and tests."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright.language import Language
from tilewright.prose.fill import fill
from tilewright.prose.reading import rules_entries
from tilewright.prose.reckon import Names
from tilewright.prose.traced import FIRST, SIGNED, traced
from tilewright.spec.rules import FreeRules
from tilewright.spec.words import english

RULES: dict[str, Any] = {
    "turn": {"moves": 3, "wait": True},
    "scores": [1, 3],
    "suits": {"lion": "hearts", "stag": "clubs"},
    "last": 7,
}


def names(language: Language) -> Names:
    noted = set[str]()
    return Names({"rules": rules_entries(FreeRules.model_validate(RULES))}, language, {}, noted)


def shown(text: str) -> str:
    """The text with the rules of each sign in its place: <turn.moves|3>."""
    lines, traces = traced(text, names(english()), "booklet.md")
    words = "\n".join(line.text for line in lines)
    return SIGNED.sub(lambda sign: f"<{','.join(sorted(traces[ord(sign[1]) - FIRST].rules))}|{sign[2]}>", words)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{{ rules.turn.moves }} moves", "<turn.moves|3> moves"),
        ("{{ rules['last'] + rules.turn.moves }}", "<last,turn.moves|10>"),
        ("{% set turn = rules.turn %}{{ turn.moves | word }}", "<turn.moves|three>"),
        ("{% set few = rules.turn.moves < 5 %}{{ 'few' if few else 'many' }}", "<turn.moves|few>"),
        ("{% for one in rules.scores %}{{ one }}{{ loop.index }} {% endfor %}", "<scores.0|1><|1> <scores.1|3><|2> "),
        ("{% for a in rules.suits %}{{ a }} {% endfor %}", "<suits.lion|lion> <suits.stag|stag> "),
        ("{% for a, b in rules.suits | items %}{{ b }} {% endfor %}", "<suits.lion|hearts> <suits.stag|clubs> "),
        ("{% if rules.turn.wait %}You wait. Then you go.{% endif %}", "You<turn.wait|> wait. Then<turn.wait|> you go."),
        ("{% if not rules.turn.wait %}No.{% else %}* Yes, do.{% endif %}", "* Yes<turn.wait|>, do."),
        ("{% if rules.last > 9 %}{% elif rules.turn.wait %}{{ 5 }}{% endif %}", "<|5><last,turn.wait|>"),
        ("{% set a = rules.last %}{% for a in (1, 2) %}{{ a }}{% endfor %}{{ a }}", "<|1><|2><last|7>"),
        ("{% if rules.turn.wait %}\n[[variants]]\n![A](figure:b)\n:icon:\n{% endif %}", None),
    ],
)
def test_each_word_knows_its_rules(text: str, told: str | None) -> None:
    told = told or "\n".join(line.text for line in fill(text, names(english()), "booklet.md"))
    assert shown(text) == told


def test_without_its_signs_the_text_is_the_text() -> None:
    text = "{% for one in rules.scores %}{% if rules.turn.wait %}\n> You get {{ one }}.\n{% endif %}{% endfor %}"
    lines, _ = traced(text, names(english()), "booklet.md")
    assert [SIGNED.sub(r"\2", line.text) for line in lines] == [
        line.text for line in fill(text, names(english()), "booklet.md")
    ]
