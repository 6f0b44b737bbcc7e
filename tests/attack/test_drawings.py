"""A stranger's drawing is answered: printed, or refused in a line with file, line and element, and never for long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from tests.attack.doors import DOORS, SMALL, game, svg
from tests.attack.drawings import FAMILIES
from tests.build.editions import edition_of
from tilewright import check
from tilewright.build.rehearse import rehearse
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf
from tilewright.svg import renderers
from tilewright.svg.walk import compile_svg
from tilewright.svg.weight import ELEMENTS, WeightLimits, weigh

# family -> how much of it is too much, and what is said
TOO_MUCH = {
    "uses_doubling": (40, "elements, counting everything it uses"),
    "uses_in_a_chain": (500, "100 elements deep"),
    "uses_as_a_product": (40, "elements, counting everything it uses"),
    "uses_moved": (40, "elements, counting everything it uses"),
    "uses_restyled": (40, "elements, counting everything it uses"),
    "symbols_in_symbols": (40, "elements, counting everything it uses"),
    "a_symbol_of_itself": (1, "contains itself: #s -> #s"),
    "uses_in_a_ring": (5, "contains itself: #r0 -> #r1 -> #r2 -> #r3 -> #r4 -> #r0"),
    "patterns_in_patterns": (40, "elements, counting everything it uses"),
    "patterns_for_a_group": (300, "elements, counting everything it uses"),
    "masks_in_masks": (40, "elements, counting everything it uses"),
    "masks_of_masks": (300, "100 elements deep"),
    "clips_in_a_chain": (300, "100 elements deep"),
    "a_clip_repeated": (300, "elements, counting everything it uses"),
    "gradients_in_a_chain": (300, "100 elements deep"),
    "gradients_in_a_ring": (4, "contains itself"),
    "a_gradient_repeated": (300, "elements, counting everything it uses"),
    "strokes_in_gradients": (2500, "have more than 20,000 elements"),
    "arrow_heads": (40_000, "elements, counting everything it uses"),
    "deep_groups": (101, "nested more than 100 deep"),
    "many_mistakes": (300, "cannot be printed"),
    "slotted_uses": (40, "elements, counting everything it uses"),
}


def problems(folder: Path) -> list[str]:
    """What `check` says of a game."""
    try:
        return [str(each).partition("\n")[0] for each in check.problems(shelf.load(folder))]
    except RefusedError as refused:
        return [str(each).partition("\n")[0] for each in refused.problems]


@pytest.mark.parametrize("family", TOO_MUCH)
def test_what_is_too_much_is_refused_at_its_element(family: str, tmp_path: Path) -> None:
    many, said = TOO_MUCH[family]
    game(tmp_path, "card", svg(FAMILIES[family](many)))
    told = problems(tmp_path)
    assert told
    assert said in told[0]
    assert re.search(r"card\.svg:1:\d+: .*\[[CV]\d\d\]$", told[0])
    assert len(told) <= 100


@pytest.mark.parametrize("door", DOORS)
def test_every_door_has_the_same_gate(door: str, tmp_path: Path) -> None:
    game(tmp_path, door, svg(FAMILIES["uses_doubling"](40)))
    (told,) = problems(tmp_path)
    assert re.search(r"\.svg:1:\d+: <g> \(id 'l1[345]'\) has [\d,]+ elements.*\[V11\]$", told)


@pytest.mark.parametrize("name", SMALL)
def test_a_small_oddity_is_compiled_or_refused_with_its_line(name: str, tmp_path: Path) -> None:
    game(tmp_path, "card", svg(SMALL[name]))
    for told in problems(tmp_path):
        assert re.search(r"card\.svg:1:\d+: ", told), told


def test_what_stays_under_the_limits_is_compiled_once_for_each_definition() -> None:
    made = compile_svg(fromstring(svg(FAMILIES["uses_doubling"](14))), "x.svg")
    assert len(list(made.walk())) == 16


def test_a_weight_is_that_of_the_drawing_written_out() -> None:
    body = '<defs><g id="a"><path d="M0 0h1"/><path d="M0 0h2"/></g></defs><use href="#a"/><use href="#a"/>'
    made = weigh(fromstring(svg(body)), "x.svg")
    assert made.characters == 2 * 12
    assert made.shapes == 4
    assert made.elements == 1 + 2 * (1 + 3)


def test_the_bounds_themselves_are_allowed() -> None:
    root = fromstring(svg(FAMILIES["many_shapes"](9)))
    assert weigh(root, "x.svg", WeightLimits(elements=10)).elements == 10
    with pytest.raises(RefusedError, match="has 10 elements"):
        weigh(root, "x.svg", WeightLimits(elements=9))
    assert ELEMENTS > 10_000


def test_as_deep_as_it_may_be_is_not_too_deep_for_python(tmp_path: Path) -> None:
    game(tmp_path, "card", svg(FAMILIES["deep_groups"](97) + FAMILIES["deep_in_references"](48)))
    assert problems(tmp_path) == []


def test_cairo_is_asked_for_no_more_than_it_can_draw() -> None:
    with pytest.raises(renderers.CairoError, match="the limit is 30,000"):
        renderers.dots(fromstring(svg(FAMILIES["uses_doubling"](13))), 30)


def test_cairo_looks_an_id_up_without_searching_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import cssselect2  # noqa: PLC0415

    walks: list[int] = []
    plain = cssselect2.ElementWrapper.iter_subtree

    def counted(each: object) -> object:
        walks.append(1)
        return plain(each)

    monkeypatch.setattr(cssselect2.ElementWrapper, "iter_subtree", counted)
    each = "".join(f'<g id="d{at}"><rect/></g>' for at in range(50))
    uses = "".join(f'<use xlink:href="#d{at}"/>' for at in range(50))
    renderers.dots(fromstring(svg(f"<defs>{each}</defs>{uses}").replace("<svg", '<svg width="9mm" height="9mm"')), 30)
    assert len(walks) < 5


REACHING_OUT = {
    "an address in a style": '<g style="cursor:url(http://evil/a)"><rect width="1" height="1"/></g>',
    "an address in capitals": '<rect width="1" height="1" style="cursor:URL( http://evil/a)"/>',
    "an address that is hidden": '<g display="none"><rect style="mask-image:url(//evil)"/></g>',
    "an address in disguise": r'<rect width="1" height="1" style="cursor:u\72l(http://evil/a)"/>',
    "a set of pictures": '<rect width="1" height="1" style="cursor:image-set(%27http://evil%27 1x)"/>',
    "a use from elsewhere": '<use href="http://evil/#a"/>',
    "a link on a link": '<use xlink:href="#a" href="evil.svg"/>',
    "a handler": '<rect width="1" height="1" ONLOAD="alert(1)"/>',
    "a program": "<defs><script>alert(1)</script></defs>",
    "another document": '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>',
    "a sheet from elsewhere": "<style>@import url(http://evil/a.css);</style>",
    "a sheet that shows a web page": "<style>.a{fill:url(http://evil/a#b)}</style>",
    "a letter from elsewhere": "<style>@font-face{font-family:a;src:url(//evil/a.woff)}</style>",
    "a page as a picture": '<image href="data:text/html;base64,PGI+" width="1" height="1"/>',
    "a drawing as a picture": '<image href="data:image/svg+xml;base64,PGI+" width="1" height="1"/>',
    "an inner drawing's program": '<svg onload="alert(1)" width="1" height="1"/>',
}


@pytest.mark.parametrize("name", REACHING_OUT)
def test_what_reaches_outside_is_refused(name: str, tmp_path: Path) -> None:
    game(tmp_path, "card", svg(REACHING_OUT[name]))
    told = problems(tmp_path)
    assert told
    assert all(re.search(r"card\.svg:1:\d+: .*\[(C11|V01)\]", each) for each in told)


@pytest.mark.parametrize(
    "slot",
    ['<g style="{{words}}"><rect width="1" height="1"/></g>', '<rect width="1" height="1" cursor="{{words}}"/>'],
)
def test_a_cell_cannot_reach_outside_either(slot: str, tmp_path: Path) -> None:
    game(tmp_path, "card", svg(slot))
    (tmp_path / "cards.csv").write_text("id,words\na,cursor:url(http://evil/a)\n", encoding="utf-8")
    (told,) = problems(tmp_path)
    assert "cards.csv:2:3: " in told
    assert told.endswith("[C11]")


IDLE = (
    '<defs><animate attributeName="href" values="http://evil/1"/><linearGradient id="g"><set attributeName="x"/>'
    '</linearGradient><a href="#evil2"/></defs><title><x xmlns="http://evil/3"/></title>'
    '<g display="none"><animate attributeName="display" to="inline"/><a href="#evil4"><rect/></a></g>'
    '<?xml-stylesheet href="http://evil/5"?><!-- evil6 --><rect width="9" height="9" fill="url(#g)"/>'
)


@pytest.mark.parametrize("door", ["card", "parent", "picture", "token", "standee"])
def test_what_is_never_painted_is_not_in_what_is_written(door: str, tmp_path: Path) -> None:
    from tilewright.build.make import make  # noqa: PLC0415
    from tilewright.build.options import Options  # noqa: PLC0415

    game(tmp_path / "g", door, svg(IDLE))
    assert problems(tmp_path / "g") == []
    make(edition_of(shelf.load(tmp_path / "g"), Options(svg=True)), tmp_path / "out")
    written = [path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.svg")]
    assert written
    assert not re.search(r"evil|<\w*:?(animate|set|a|script)\b", "".join(written))


UNDRAWN = (
    '<defs><marker id="m" markerWidth="0" markerHeight="0"><rect width="1" height="1"/></marker>'
    '<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<polygon points="3 0 50 7 9 9" marker-end="url(#m)"/></pattern></defs><rect width="20" height="9" fill="url(#p)"/>'
)
"""Nothing is wrong with it that could be read off: cairo has to try."""


@pytest.mark.parametrize("door", ["card", "parent", "picture", "icon", "token", "standee", "die"])
def test_what_cairo_gives_up_on_is_told_without_a_build(door: str, tmp_path: Path) -> None:
    game(tmp_path, door, svg(UNDRAWN))
    spec = shelf.load(tmp_path)
    assert not any(each.level is Level.ERROR for each in check.problems(spec))
    (told,) = rehearse(edition_of(spec))
    assert re.search(r"\.svg:1:\d+: cairo cannot draw this \(.*\[V08\]$", str(told).partition("\n")[0])


def test_families_are_all_functions_of_a_number() -> None:
    assert len(FAMILIES) > 35
    assert all(made(200).startswith("<") for made in FAMILIES.values())
