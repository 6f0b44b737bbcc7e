"""Rules for elements in a place among others style those as browsers do; a selector that nobody knows is told of."""

from __future__ import annotations

import pytest

from generator.template.read import tree
from generator.vector.compile import compile_svg

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
    "rect:not(:hover)": None,
    "rect + circle": None,
    "rect ~ circle": None,
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
    wanted = [f"the rule for '{selector}' in <style> is left out: such a selector is not known here"]
    assert [each.message for each in drawing.warnings] == ([] if styled is not None else wanted)
    assert compile_svg(drawing.root, "x.svg").key == compile_svg(plain.root, "x.svg").key


def test_a_style_sheet_counts_among_the_neighbours() -> None:
    first = "<style>g > rect:first-child{fill:red}</style>"
    drawing = tree(SVG.replace("{}", f"<g>{first}<rect width='2' height='2'/></g>"), "x.svg")
    assert [each.get("fill") for each in drawing.root.iter("rect")] == [None]
