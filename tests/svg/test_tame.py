"""A drawing as other programs save it prints as the same drawing in plain words does."""

from __future__ import annotations

import pytest

from tilewright.cards.drawing import tree
from tilewright.problem import RefusedError
from tilewright.svg.walk import compile_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">{}</svg>'
FONT = "font-family='Alegreya' font-size='4'"
EDGE = "<clipPath id='c'><rect width='10' height='5'/></clipPath>"
IDLE = (
    "line-height:1.25;text-align:center;font-variation-settings:normal;white-space:pre;-inkscape-stroke:none;"
    "shape-padding:0;color-rendering:auto;isolation:auto;mix-blend-mode:normal;solid-color:#000;paint-order:normal;"
    "stop-color:#000;vector-effect:none;baseline-shift:baseline"
)
PLAIN = '<rect width="4" height="4" fill="#ff0000"/>'

CLIPPED = f"<g clip-path='url(#c)'>{PLAIN}</g>"


def key(inside: str, *, art: bool = False, whole: str = SVG) -> str:
    """What a drawing paints, as one word."""
    return compile_svg(tree(whole.format(inside), "x.svg", art=art).root, "x.svg").key


ALIKE = {
    "a class": ("<style>.a{fill:#ff0000}</style><rect class='b a' width='4' height='4'/>", PLAIN),
    "an id": ("<style>#r{fill:#ff0000}</style><rect id='r' width='4' height='4'/>", PLAIN),
    "an element": ("<style>rect{fill:#ff0000}</style><rect width='4' height='4'/>", PLAIN),
    "everything": ("<style>*{fill:#ff0000}</style><rect width='4' height='4'/>", PLAIN),
    "several selectors": ("<style>circle, .z, rect{fill:#ff0000}</style><rect width='4' height='4'/>", PLAIN),
    "a comment": ("<style>/* a{ */rect{/* no */fill:#ff0000}</style><rect width='4' height='4'/>", PLAIN),
    "a sheet after what it styles": ("<rect width='4' height='4'/><style>rect{fill:#ff0000}</style>", PLAIN),
    "a sheet as plain text": ("<style><![CDATA[ rect{fill:#ff0000} ]]></style><rect width='4' height='4'/>", PLAIN),
    "what is inside": ("<style>g rect{fill:#ff0000}</style><g><g><rect width='4' height='4'/></g></g>", PLAIN),
    "what is a child": ("<style>g > rect{fill:#ff0000}</style><g><rect width='4' height='4'/></g>", PLAIN),
    "what is no child": (
        "<style>.o > rect{fill:blue}</style><g class='o'><g><rect width='4' height='4' fill='#ff0000'/></g></g>",
        PLAIN,
    ),
    "what a mouse would do": ("<style>rect:hover{fill:blue}</style>" + PLAIN, PLAIN),
    "a sheet for screens": ("<style>@media screen{rect{fill:blue}}</style>" + PLAIN, PLAIN),
    "a sheet for paper": ("<style>@media print{rect{fill:#ff0000}}</style><rect width='4' height='4'/>", PLAIN),
    "the later of two": ("<style>.a{fill:blue}.b{fill:#ff0000}</style><rect class='a b' width='4' height='4'/>", PLAIN),
    "an id before a class": (
        "<style>#i{fill:#ff0000}.b{fill:blue}</style><rect id='i' class='b' width='4' height='4'/>",
        PLAIN,
    ),
    "two classes before one": (
        "<style>.a.b{fill:#ff0000}.b{fill:blue}</style><rect class='a b' width='4' height='4'/>",
        PLAIN,
    ),
    "a sheet before an attribute": ("<style>rect{fill:#ff0000}</style><rect fill='blue' width='4' height='4'/>", PLAIN),
    "a style before a sheet": (
        "<style>#r{fill:blue}</style><rect id='r' style='fill:#ff0000' width='4' height='4'/>",
        PLAIN,
    ),
    "what is important": (
        "<style>rect{fill:#ff0000!important}</style><rect style='fill:blue' width='4' height='4'/>",
        PLAIN,
    ),
    "a variable": ("<style>svg{--c:#ff0000}rect{fill:var(--c)}</style><rect width='4' height='4'/>", PLAIN),
    "a variable that nobody sets": ("<rect style='fill:var(--c, #ff0000)' width='4' height='4'/>", PLAIN),
    "eight digits": ("<rect width='4' height='4' fill='#ff000080'/>", PLAIN.replace("/>", " fill-opacity='.50196'/>")),
    "four digits": ("<rect width='4' height='4' fill='#f00c'/>", PLAIN.replace("/>", " fill-opacity='.8'/>")),
    "rgba": ("<rect width='4' height='4' fill='rgba(255,0,0,.5)'/>", PLAIN.replace("/>", " fill-opacity='.5'/>")),
    "rgb in new words": (
        "<rect width='4' height='4' fill='rgb(255 0 0 / 50%)'/>",
        PLAIN.replace("/>", " fill-opacity='.5'/>"),
    ),
    "hsl": ("<rect width='4' height='4' fill='hsl(0, 100%, 50%)'/>", PLAIN),
    "hsl by turns": ("<rect width='4' height='4' fill='hsl(1turn 100% 50%)'/>", PLAIN),
    "a sheer colour that is taken over": (
        "<g fill='rgba(255,0,0,.5)'><rect width='4' height='4'/><rect x='9' width='4' height='4' fill='#00f'/></g>",
        PLAIN.replace("/>", " fill-opacity='.5'/>") + "<rect x='9' width='4' height='4' fill='#00f'/>",
    ),
    "a sheer colour, sheer besides": (
        "<g fill-opacity='.5'><rect width='4' height='4' fill='#ff000080'/></g>",
        PLAIN.replace("/>", " fill-opacity='.25098'/>"),
    ),
    "nothing": ("<rect width='9' height='9' fill='transparent'/>" + PLAIN, PLAIN),
    "a colour of the text": ("<g color='#ff0000'><rect width='4' height='4' fill='currentColor'/></g>", PLAIN),
    "a colour for want of a gradient": ("<rect width='4' height='4' fill='url(#no) #ff0000'/>", PLAIN),
    "millimetres": ("<rect width='25.4mm' height='1in' fill='red'/>", "<rect width='96' height='96' fill='red'/>"),
    "points": ("<rect width='3pt' height='3pt' fill='#ff0000'/>", PLAIN),
    "shares of the drawing": ("<rect width='10%' height='20%' fill='#ff0000'/>", PLAIN),
    "shares of its slant": ("<circle r='10%'/>", "<circle r='3.1622777'/>"),
    "letters' heights": ("<g font-size='2'><rect width='2em' height='4ex' fill='#ff0000'/></g>", PLAIN),
    "dashes in units": (
        "<path d='M0 0H9' stroke='red' stroke-dasharray='3pt,1px'/>",
        "<path d='M0 0H9' stroke='red' stroke-dasharray='4 1'/>",
    ),
    "a transform in units": (
        "<g style='transform:translate(3px,2px) rotate(90deg)'>" + PLAIN + "</g>",
        f"<g transform='translate(3 2) rotate(90)'>{PLAIN}</g>",
    ),
    "a transform of one side": (
        f"<g transform='translateX(3)'>{PLAIN}</g>",
        f"<g transform='translate(3 0)'>{PLAIN}</g>",
    ),
    "a link": (f"<a href='https://example.org'>{PLAIN}</a>", PLAIN),
    "a choice": (f"<switch><foreignObject requiredExtensions='x'/><g>{PLAIN}</g><circle r='9'/></switch>", PLAIN),
    "another language": (f"<switch><circle r='9' systemLanguage='fr'/>{PLAIN}</switch>", PLAIN),
    "a drawing inside": (
        "<svg x='10' y='5' width='20' height='10' viewBox='0 0 10 5'><rect width='5' height='50%' fill='red'/></svg>",
        f"{EDGE}<g transform='matrix(2 0 0 2 10 5)' clip-path='url(#c)'><rect width='5' height='2.5' fill='red'/></g>",
    ),
    "what moves": ("<rect width='4' height='4' fill='#ff0000'><animate attributeName='x' to='9'/></rect>", PLAIN),
    "what cannot be seen": (f"{PLAIN}<g visibility='hidden'><rect width='9' height='9'/></g>", PLAIN),
    "what can be seen after all": (
        f"<g visibility='hidden'><g visibility='visible'>{PLAIN}</g><circle r='3'/></g>",
        PLAIN,
    ),
    "a stroke below": (
        "<circle r='4' fill='red' stroke='blue' paint-order='stroke'/>",
        "<circle r='4' fill='none' stroke='blue'/><circle r='4' fill='red'/>",
    ),
    "a clip of copies": (
        f"<rect id='r' width='2' height='2'/><clipPath id='c'><use xlink:href='#r' x='1'/></clipPath>{CLIPPED}",
        f"<rect width='2' height='2'/><clipPath id='c'><rect x='1' width='2' height='2'/></clipPath>{CLIPPED}",
    ),
    "what changes nothing": (
        f"<rect width='4' height='4' fill='#ff0000' one='1' onside='x' style='{IDLE}'/>",
        PLAIN,
    ),
    "letters each in its place": (
        f"<text x='1 5 9' y='9' {FONT}>abcd</text>",
        f"<text y='9' {FONT}><tspan x='1'>a</tspan><tspan x='5'>b</tspan><tspan x='9'>cd</tspan></text>",
    ),
}


@pytest.mark.parametrize("name", ALIKE)
def test_it_is_painted_as_in_plain_words(name: str) -> None:
    wild, plain = ALIKE[name]
    assert key(wild) == key(plain) != key("")


def test_a_doctype_without_entities_is_read() -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert key(PLAIN, whole=doctype + SVG) == key(PLAIN)


def test_a_picture_without_a_view_is_as_large_as_it_says() -> None:
    whole = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="15pt">{}</svg>'
    root = tree(whole.format(PLAIN), "x.svg", art=True).root
    assert root.get("viewBox") == "0 0 40 20"


def test_a_slot_in_a_style_or_a_sheet_stays_one() -> None:
    text = SVG.format("<style>.a{stroke:{{line}};}</style><rect class='a' style='fill:{{colour}}'/>")
    rect = tree(text, "x.svg").root.find("rect")
    assert rect is not None
    assert (rect.get("fill"), rect.get("stroke")) == ("{{colour}}", "{{line}}")


@pytest.mark.parametrize("typed", ["fil='red'", "stroke-widht='2'", "style='font-wieght:bold'"])
def test_a_mistyped_name_is_told_with_the_right_one(typed: str) -> None:
    with pytest.raises(RefusedError, match="did you mean"):
        key(f"<rect width='4' height='4' {typed}/>")


def test_somebody_s_picture_is_shown_in_a_font_that_is_here_with_a_warning() -> None:
    words = "<text y='9' {}>Hi</text>"
    drawing = tree(
        SVG.format(words.format("font-family='Comic Sans MS' font-size='4' font-weight='700'")), "x.svg", art=True
    )
    plain = words.format("font-family='Alegreya Sans' font-size='4' font-weight='bold'")
    assert compile_svg(drawing.root, "x.svg").key == key(plain)
    assert [str(each) for each in drawing.warnings] == [
        (
            "x.svg:1:104: warning: there is no font 'Comic Sans MS'; <text> is printed in Alegreya Sans [F09]\n"
            "    -> put its file into fonts/ (docs/fonts.md), or choose Alegreya Sans"
        )
    ]
