"""The language of booklet.md and aid.md: what it says, where its mistakes are, and that it can do nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.problem import Problem, RefusedError
from tilewright.prose import fill as filling
from tilewright.prose import reckon
from tilewright.prose.context import context
from tilewright.prose.fill import fill
from tilewright.prose.filters import FILTERS, filters
from tilewright.prose.reading import formulas, rules_entries
from tilewright.prose.reckon import Names
from tilewright.prose.values import Entries, Value, Word, freeze
from tilewright.rooms import room_of
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.words import english
from tilewright.texts.model import Model

DOCS = Path(__file__).resolve().parents[2] / "docs" / "booklets.md"
ROW = re.compile(r"^\| `(\w+)` \| `(\{.*\})` \| (.*) \|$", re.MULTILINE)


class Scoring(Model):
    """A part of some rules, with a formula."""

    FORMULAS: ClassVar = ("treble",)

    each: int = 2

    def treble(self, number: int, *, more: int = 0) -> int:
        return 3 * self.each * number + more


class Rules(Model):
    """Some rules."""

    moves: int = 6
    scoring: Scoring = Scoring()

    @property
    def twice(self) -> int:
        return 2 * self.moves


def names(noted: set[str] | None = None) -> Names:
    read = set[str]() if noted is None else noted
    values: Mapping[str, object] = {
        "rules": rules_entries(Rules()),
        "players": {"least": 2, "most": 5},
        "tokens": {"gem": {"red": 30, "blue": 28}},
        "colours": ("red", "yellow"),
        "noble": Word("king", "Noble"),
    }
    language = english().with_phrases({"choices.Noble.king": "the king"})
    return Names({name: freeze(value) for name, value in values.items()}, language, formulas(Rules(), read), read)


def text(source: str) -> str:
    return "\n".join(line.text for line in fill(source, names(), "booklet.md"))


def problems(source: str) -> tuple[Problem, ...]:
    with pytest.raises(RefusedError) as caught:
        fill(source, names(), "booklet.md")
    return caught.value.problems


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ 1 + 2 * 3 - 4 // 2 }}", "5"),
        ("{{ (1 + 2) * 3 % 5 / 2 }}", "2.0"),
        ("{{ -rules.moves + 1 }} {{ -2 | abs }}", "-5 2"),
        ("{{ 7 - 2 - 1 }} {{ 2 ~ 3 + 4 }}", "4 27"),
        ("{{ not 1 == 2 and 3 < 4 or false }}", "yes"),
        ("{{ 'red' in colours and 'blue' not in colours and 'gem' in tokens }}", "yes"),
        ("{{ 'a' if false }}{{ 'b' if false else 'c' if true else 'd' }}", "c"),
        ("{{ colours[1] }} {{ colours[-1] }} {{ tokens['gem'].red }} {{ rules['moves'] }}", "yellow yellow 30 6"),
        ("{{ noble }} {{ noble | said }} {{ noble == 'king' }}", "king the king yes"),
        ("{{ none }}, {{ colours }}, {{ true }}, {{ 0.5 }}", "not set, red and yellow, yes, 0.5"),
        ("{{ 2 | treble }} {{ 2 | treble(more=1) }}", "12 13"),
        ("{{ 'it\\'s' ~ \"\\\"\" }}", "it's\""),
        ("{% set a = 1, 2 %}{% if a == (1, 2) %}x{% endif %}", "x"),
        ("{% if false %}a{% elif true %}b{% else %}c{% endif %}", "b"),
        ("{% for a in colours %}{{ loop.index }}{{ a }}{{ ', ' if not loop.last }}{% endfor %}", "1red, 2yellow"),
        ("{% for a in colours %}{% set b = a %}{% endfor %}{{ b | default('gone') }}", "gone"),
        ("{% for a, b in tokens.gem | items %}{{ b }} {{ a }} {% endfor %}", "30 red 28 blue "),
        ("{% for a in tokens.gem %}{{ a }} {% endfor %}", "red blue "),
        ("a\n{% if true %}\nb\n{% endif %}\nc", "a\nb\nc"),
        ("a\n  {%- if true -%}  \n b {# c #}\n{% endif %}d", "ab d"),
        ("{ a } {{ '{{' }} 100 % \\} %", "{ a } {{ 100 % \\} %"),
    ],
)
def test_a_tag_is_worked_out(source: str, expected: str) -> None:
    assert text(source) == expected


@pytest.mark.parametrize(
    ("source", "place", "code", "message"),
    [
        ("a\nb {{ 1 +", (2, 9), "Q01", "this '{{' is never closed"),
        ("{{ 1 + }}", (1, 8), "Q01", "expected a name here"),
        ("{{ 1 2 }}", (1, 6), "Q01", "expected the end of the tag here, not '2'"),
        ("{{ range(1, 9) }}", (1, 9), "Q01", "only filters can be called: write value | filter"),
        ("{{ rules.moves.bit_length() }}", (1, 26), "Q01", "only filters can be called"),
        ("{{ 'a }}", (1, 4), "Q01", "this quotation is never closed"),
        ("{{ a; b }}", (1, 5), "Q01", "';' means nothing in a tag"),
        ("{{ 12345678901234567 }}", (1, 4), "Q01", "this is not a number"),
        ("{{ 1 | wrod }}", (1, 8), "Q01", "there is no filter 'wrod'; did you mean 'word'?"),
        ("a {# b", (1, 3), "Q01", "this '{#' is never closed"),
        ("{% while true %}", (1, 4), "Q01", "a tag begins with if, for or set, not with 'while'"),
        ("{% for a in colours %}\n{{ a }}", (1, 1), "Q01", "this {% for %} is never closed"),
        ("{% if true %}\n{% endfor %}\n{% endif %}", (2, 4), "Q01", "not with 'endfor'"),
        ("x\n {{ rules.movse }}", (2, 11), "Q02", "there is no 'movse' here; did you mean 'moves'?"),
        ("{{ rulse }}", (1, 4), "Q02", "unknown name 'rulse'; did you mean 'rules'?"),
        ("{{ colours[2] }}", (1, 11), "Q02", "there is no '2' here"),
        ("{{ 1 / (2 - 2) }}", (1, 6), "Q03", "this cannot be worked out: division by zero"),
        ("{{ 'a' * 9 }}", (1, 8), "Q03", "arithmetic is for numbers"),
        ("{{ 2 ** 3 }}", (1, 7), "Q01", "expected a name here, not '*'"),
        ("{{ 'a' < 1 }}", (1, 8), "Q03", "only two numbers, or two texts, can be compared with < and >"),
        ("{{ 'a' | treble }}", (1, 10), "Q03", "this cannot be worked out: the filter 'treble' does not take"),
        ("{{ 'a' | icons('coin') }}", (1, 10), "Q03", "this cannot be worked out: the filter 'icons' does not take"),
        ("{{ 1 | treble(2, 3) }}", (1, 8), "Q03", "this cannot be worked out"),
        ("{{ 1.5 | word }}", (1, 10), "Q03", "this cannot be worked out: '1.5' is not a whole number"),
        ("{{ 'four' | of('card') }}", (1, 13), "Q03", "this cannot be worked out: 'four' is not a whole number"),
        ("{{ 1 | word(number=1) }}", (1, 8), "Q03", "this cannot be worked out"),
        ("{% for a, b in colours %}{% endfor %}", (1, 1), "Q03", "'red' cannot be split into 2 names"),
        ("{% for a in 3 %}{% endfor %}", (1, 13), "Q03", "a loop needs a list, but '3' is not one"),
    ],
)
def test_a_mistake_has_its_line_and_column(source: str, place: tuple[int, int], code: str, message: str) -> None:
    (problem,) = problems(source)
    assert (problem.line, problem.column, problem.code) == (*place, code)
    assert message in problem.message


def test_all_mistakes_are_told_at_once_and_each_of_them_once() -> None:
    unread = problems("{{ 1 + }}\n{% if 2 3 %}\n{% set = 1 %}\n{% endif %}\n{{ 'a }}")
    assert [problem.line for problem in unread] == [1, 2, 3, 5]
    unknown = problems("{% for n in 1 | to(9) %}\n{{ a }}\n{% endfor %}\n{{ b }}{% if c %}{{ d }}{% endif %}")
    assert [problem.message for problem in unknown] == [f"unknown name '{name}'" for name in "abc"]


def test_what_is_read_is_noted_through_properties_and_formulas_too() -> None:
    for source, expected in (("{{ rules.twice }}", {"moves"}), ("{{ 1 | treble }}", {"scoring.each"}), ("a", set())):
        noted = set[str]()
        fill(source, names(noted), "booklet.md")
        assert noted == expected


HOSTILE = [
    "{{ 'a' * 10000000000 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ 999999999999999 * 999999999999999 }}",
    "{{ 1 | to(1000000000) }}",
    "{{ 0.5 | round(900000000) }}",
    "{{ 1 | round(0 - 900000000) }}",
    "{% set a = (1, 1) %}" + "{% set a = (a, a) %}" * 18 + "{{ a }}",
    "{% set a = (1,) %}" + "{% set a = (a,) %}" * 3000 + "{{ a }}",
    "{% set a = 'ab' %}" + "{% set a = a ~ a %}" * 60 + "{{ a }}",
    "{% set a = 1 | to(1000) | join('"
    + "a" * 9
    + "') %}"
    + "{% for n in 1 | to(1000) %}{{ a }}" * 5
    + "{% endfor %}" * 5,
    "{% for a in 1 | to(1000) %}" * 10 + "x" + "{% endfor %}" * 10,
    "{% for a in 1 | to(1000) %}" * 3 + "{% if a %}{% endif %}" + "{% endfor %}" * 3,
    "{% if true %}" * 5000 + "{% endif %}" * 5000,
    "{{ " + "(" * 100 + "1" + ")" * 100 + " }}",
    "{{ " + "not " * 100 + "1 }}",
    "{{ " + "-" * 100 + "1 }}",
    "{{ " + "1 if 1 else " * 60 + "1 }}",
    "{{ " + "colours[" * 60 + "0" + "]" * 60 + " }}",
    "{{ 1" + " + 1" * 200 + " }}",
    "{{ 1" + " | word" * 200 + " }}",
    "{{ colours" + ".a" * 200 + " }}",
    "{{ (" + "1, " * 100_000 + ") }}",
    "{{ 'x' | join('" + "y" * 19_000 + "') | join('" + "z" * 19_000 + "') }}",
    "{{ rules.parse_raw('x', proto='pickle', allow_pickle=true) }}",
    "{{ rules.__class__ }}",
    "{{ rules['__class__'] }}",
    "{{ rules.scoring.treble }}",
    "{{ rules.scoring.FORMULAS }}",
    "{{ rules.model_fields }}",
    "{{ rules.keys }}",
    "{{ colours.count }}",
    "{{ noble.label }}",
    "{{ loop }}",
    "{% import 'os' as os %}",
    "{% include '/etc/passwd' %}",
    "{% macro a() %}{{ a() }}{% endmacro %}",
    "{{ cycler }}",
    "{{ self }}",
    "{{ 1 | attr('real') }}",
    "{{ 1 | map('real') }}",
    "{{ 'x' | __class__ }}",
    "{{ " + "9" * 10_000 + " }}",
    "{{ colours['" + "9" * 5000 + "'] }}",
    "{{ " + "a" * 100_000 + " }}",
    "{" * 200_000,
    "{{" * 100_000,
    "{%" * 100_000,
    "{#" * 100_000,
]


@pytest.mark.parametrize("source", HOSTILE, ids=[f"{source[:40]} ({len(source)})" for source in HOSTILE])
def test_a_hostile_text_is_refused_in_some_lines(source: str) -> None:
    """Each costs less than the limits say: nothing here takes more than a blink, or deepens the stack."""
    if source == "{" * 200_000:
        assert text("{ " * 100_000)
    assert {problem.code for problem in problems(source)} <= {"Q01", "Q02", "Q03", "Q14"}


def test_a_text_within_the_limits_takes_them_and_a_little_more_does_not() -> None:
    assert text("{% for a in 1 | to(1000) %}{% for b in 1 | to(50) %}x{% endfor %}{% endfor %}") == "x" * 50_000
    (problem,) = problems("{% for a in 1 | to(1000) %}{% for b in 1 | to(1000) %}x{% endfor %}{% endfor %}")
    assert problem.message == f"the text up to here takes more than {reckon.STEPS:,} steps, the limit"
    (problem,) = problems("{% for a in 1 | to(1000) %}" + "x" * 201 + "{% endfor %}")
    assert problem.message == f"the text up to here has more than {filling.LETTERS:,} letters, the limit"


@pytest.mark.parametrize("game", [listed.name for listed in shelf.games()])
def test_a_booklet_is_given_plain_values_and_nothing_to_call_but_filters(game: str) -> None:
    """Walks everything that a tag can get at, in every variant: no callable, no model, no path, no module."""
    rules = room_of(game).ask("rules", "Rules")
    for variants in ((), *((name,) for name in variant_names(shelf.data() / game))):
        given = context(read(shelf.data() / game, rules, variants))
        for value in reached(given):
            assert type(value) in {bool, int, float, str, type(None), tuple, Entries, Word}, value
        assert not set(given.formulas) & set(filters(english())), "a formula hides behind a filter of the same name"


def reached(given: Names) -> Iterator[Value]:
    """Every value that `.`, `[]`, loops and names lead to, and what filters make of the parts."""
    waiting = list(given.values.values())
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, Entries):
            waiting += value.values()
            waiting += FILTERS["items"](value)  # type: ignore[arg-type] # a tuple
        elif isinstance(value, tuple):
            waiting += value


def test_the_walk_would_find_a_model_or_a_function() -> None:
    for stranger in (Path(), print, re, object()):
        with pytest.raises(TypeError, match="a booklet cannot be given"):
            freeze({"a": (stranger,)})


SIGNS = "{{ }} {% %} {# #} ( ) [ ] . , | ~ + - * / // % == < = 0 1 2.5 'x' \"y\""
NAMES = (
    "in not and or if else elif endif for endfor set rules moves colours tokens gem loop a true none word said items"
)
WORDS = st.sampled_from([*SIGNS.split(), *NAMES.split(), "to(3)", "join(", "\n"])


@given(st.lists(WORDS, max_size=60).map(" ".join))
def test_any_heap_of_words_is_printed_or_refused(source: str) -> None:
    try:
        lines = fill(source, names(), "booklet.md")
    except RefusedError as error:
        assert all(problem.line and problem.column for problem in error.problems)  # noqa: PT017 - either is fine
    else:
        assert all(0 < line.number <= source.count("\n") + 1 for line in lines)


def test_the_documents_filters_are_those_there_are_and_print_what_they_say() -> None:
    rows = ROW.findall(DOCS.read_text(encoding="utf-8"))
    assert sorted(name for name, _, _ in rows) == sorted(filters(english()))
    for _, example, printed in rows:
        assert text(example).strip() == printed


def test_the_documents_limits_are_those_that_hold() -> None:
    limits = DOCS.read_text(encoding="utf-8").partition("## Limits")[2]
    from_code = (reckon.STEPS, reckon.HEAVIEST, reckon.GREATEST, filling.LETTERS)
    assert all(f"{number:,}" in limits for number in from_code)
