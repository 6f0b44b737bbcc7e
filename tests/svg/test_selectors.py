"""Rules for elements in a place among others style those as browsers do; a selector that nobody knows is told of."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tilewright.cards.drawing import tree
from tilewright.problem import RefusedError
from tilewright.svg import cascade
from tilewright.svg.walk import compile_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
SHAPES = ("rect", "circle", "rect", "circle", "rect")
BODY = {"rect": "<rect x='{}' width='2' height='2' {}/>", "circle": "<circle cx='{}' r='2' {}/>"}
STYLED = {
    "g > :first-child": "0",
    "g > :last-child": "4",
    "rect:first-child": "0",
    "circle:first-child": "",
    "circle:first-of-type": "1",
    "rect:last-of-type": "4",
    "rect:nth-of-type(2)": "2",
    "g > :nth-child(odd)": "024",
    "g :nth-child( 2n )": "13",
    "g > :nth-child(2n+1)": "024",
    "g > :nth-child(-n+2)": "01",
    "g > :nth-child(n + 4)": "34",
    "g > :nth-last-child(2)": "3",
    "g > :nth-last-of-type(1)": "34",
    "rect:only-of-type": "",
    "g:first-child rect": "024",
    "g:nth-child(2) rect": "",
    "[width]": "024",
    "[width='2']": "024",
    "[x^='8']": "4",
    "[cx]": "13",
    "[width='3']": "",
    "rect:hover": "",
    "rect:first-child:hover": "",
    "rect:not(:hover)": "024",
    "g > :not(rect):not(:last-child)": "13",
    "rect:not(g rect)": None,
    "rect + circle": "13",
    "circle + circle": "",
    "rect ~ circle": "13",
    "circle ~ rect": "24",
    "rect ~ rect ~ rect": "4",
    "svg > g > rect + circle ~ rect": "24",
    ":is(circle, :hover)": "13",
    ":where(rect)": "024",
    "rect:is(:hover)": "",
    "rect, circle": "01234",
    "rect::before": "",
    "rect:nth-child(2 of rect)": None,
    "rect:has(g)": None,
}


def drawn(style: str, styled: str) -> str:
    inside = "".join(
        BODY[tag].format(2 * at, "fill='red'" if str(at) in styled else "") for at, tag in enumerate(SHAPES)
    )
    return SVG.replace("{}", f"<g>{inside}</g>{style}")


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
@pytest.mark.parametrize("selector", STYLED)
def test_a_rule_styles_what_its_selector_names(selector: str, art: bool) -> None:  # noqa: FBT001 - a parameter
    rule = f"<style>{selector.replace('>', '&gt;')}{{fill:red}}</style>"
    drawing = tree(drawn(rule, ""), "x.svg", art=art)
    styled = STYLED[selector]
    plain = tree(drawn("", styled or ""), "x.svg", art=art)
    wanted = [f"the rule for '{selector}' in <style> is left out: this selector is not supported"]
    assert [each.message for each in drawing.warnings] == ([] if styled is not None else wanted)
    assert compile_svg(drawing.root, "x.svg").key == compile_svg(plain.root, "x.svg").key


def test_a_style_sheet_counts_among_the_neighbours() -> None:
    first = "<style>g > rect:first-child{fill:red}</style>"
    drawing = tree(SVG.replace("{}", f"<g>{first}<rect width='2' height='2'/></g>"), "x.svg")
    assert [each.get("fill") for each in drawing.root.iter("rect")] == [None]


@pytest.mark.parametrize(
    "sheet",
    [
        "a{b:" + "[" * 400,
        "@media print{" * 40,
        ":not(" * 40 + "rect{",
        "rect{x:" + "1" * 5000 + "}",
        "rect{}" * (cascade.RULES + 1),
        "rect," * cascade.RULES + "g{}",
        "/*" + " " * cascade.LETTERS,
    ],
    ids=lambda sheet: sheet[:12],
)
def test_a_sheet_that_is_too_much_is_refused(sheet: str) -> None:
    with pytest.raises(RefusedError, match="V11"):
        tree(drawn(f"<style>{sheet}</style>", ""), "x.svg")


TRIES_EVERYTHING = {
    "in every order": ("g + rect ~ rect ~ rect{fill:red}", ""),
    "all that it is not": (f"rect{':not(g)' * 25}{{fill:red}}", ""),
    "one of many": (f"rect:is({','.join([':not(rect)'] * 25)}){{fill:red}}", ""),
    "words of a long path": ("rect[d~='z']{fill:red}", f"d='{'m 1 1 ' * 500}'"),
    "letters of a long path": ("rect[d*='aab']{fill:red}", f"d='{'a' * 3000}'"),
    "variables of everything": (f"svg{{{''.join(f'--a{at}:1;' for at in range(50))}}}", "style='--x:1'"),
}


@pytest.mark.parametrize("sheet", TRIES_EVERYTHING)
def test_a_sheet_that_tries_everything_is_given_up(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, attributes = TRIES_EVERYTHING[sheet]
    monkeypatch.setattr(cascade, "STEPS", 4_000)
    shapes = f"<rect width='1' height='1' {attributes}/>" * 200
    with pytest.raises(RefusedError, match="V11"):
        tree(SVG.replace("{}", f"<style>{rules}</style><g/>{shapes}"), "x.svg")


def test_all_selectors_together_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cascade, "TOKENS", 1_000)
    sheet = f"<style>{'g g g g g g g g g g{fill:red}' * 60}</style>"
    with pytest.raises(RefusedError, match="V11"):
        tree(drawn(sheet, ""), "x.svg")


@pytest.mark.parametrize(
    "declared",
    ["fill:'\\7b\\7b a\\7d\\7d'", "f\\20 l:red", "fill:\\1 red", "font-family:\\d800 "],
)
def test_an_escape_writes_neither_a_slot_nor_what_no_drawing_holds(declared: str) -> None:
    drawing = tree(SVG.replace("{}", f"<style>rect{{{declared}}}</style><rect width='1' height='1'/>"), "x.svg")
    assert [each.attrib for each in drawing.root.iter("rect")] == [{"width": "1", "height": "1"}]


def test_a_drawing_without_a_sheet_loads_no_reader_of_css() -> None:
    code = (
        "import sys; from tilewright.cards.drawing import tree; "
        'tree(\'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g style="fill:red"/></svg>\', \'x.svg\'); '
        "print(sorted({'tinycss2', 'cssselect2'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
