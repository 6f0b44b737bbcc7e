"""Drawings made to be too much: each family takes how much of it is wanted, and gives what stands in an <svg>."""

from __future__ import annotations

from collections.abc import Callable

FONT = 'font-family="Alegreya" font-size="3"'
BOX = '<rect width="9" height="9" {}/>'


def uses_doubling(n: int) -> str:
    return levels(n, "g", '<use href="#{0}"/><use href="#{0}" x="1"/>', '<rect width="1" height="1"/>')


def uses_in_a_chain(n: int) -> str:
    return levels(n, "g", '<use href="#{0}"/>', '<rect width="1" height="1"/>')


def uses_as_a_product(n: int) -> str:
    return levels(3, "g", '<use href="#{0}"/>' * n, '<rect width="1" height="1"/>')


def uses_moved(n: int) -> str:
    return levels(n, "g", '<use href="#{0}" transform="scale(1.01)"/><use href="#{0}" fill="red"/>', "<rect/>")


def uses_restyled(n: int) -> str:
    keys = ("stroke-linecap", "stroke-linejoin", "fill-rule")
    words = (("butt", "round"), ("miter", "round"), ("nonzero", "evenodd"))
    inner = '<rect width="1" height="1"/>'
    made = [f'<g id="l0">{inner}</g>']
    for at in range(1, n + 1):
        key, (one, other) = keys[at % 3], words[at % 3]
        each = f'<use href="#l{at - 1}" {key}="{one}"/><use href="#l{at - 1}" {key}="{other}" stroke-width="{at}"/>'
        made.append(f'<g id="l{at}">{each}</g>')
    return f'<defs>{"".join(made)}</defs><use href="#l{n}"/>'


def symbols_in_symbols(n: int) -> str:
    return levels(n, "symbol", '<use href="#{0}"/><use href="#{0}"/>', '<rect width="1" height="1"/>')


def a_symbol_of_itself(n: int) -> str:
    return f'<symbol id="s" viewBox="0 0 9 9"><use href="#s"/></symbol><use href="#s" width="{n}" height="9"/>'


def uses_in_a_ring(n: int) -> str:
    each = "".join(f'<g id="r{at}"><use href="#r{(at + 1) % n}"/></g>' for at in range(n))
    return f'<defs>{each}</defs><use href="#r0"/>'


def patterns_in_patterns(n: int) -> str:
    size = 'width="4" height="4" patternUnits="userSpaceOnUse"'
    return _painted(
        n, f"pattern {size}", BOX.format('fill="url(#{0})"') * 2, BOX.format('fill="red"'), 'fill="url(#{0})"'
    )


def patterns_for_a_group(n: int) -> str:
    pattern = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">' + BOX.format("") * n + "</pattern>"
    return f'<defs>{pattern}</defs><g fill="url(#p)">{BOX.format("") * n}</g>'


def masks_in_masks(n: int) -> str:
    return _painted(
        n, "mask", BOX.format('fill="white" mask="url(#{0})"') * 2, BOX.format('fill="white"'), 'mask="url(#{0})"'
    )


def masks_of_masks(n: int) -> str:
    made = "".join(f'<mask id="l{at}" mask="url(#l{at - 1})">{BOX.format("")}</mask>' for at in range(1, n + 1))
    return f'<defs><mask id="l0">{BOX.format("")}</mask>{made}</defs>{BOX.format(f"mask={chr(34)}url(#l{n}){chr(34)}")}'


def clips_in_a_chain(n: int) -> str:
    made = "".join(
        f'<clipPath id="c{at}" clip-path="url(#c{at - 1})">{BOX.format("")}</clipPath>' for at in range(1, n)
    )
    each = BOX.format(f'clip-path="url(#c{n - 1})"')
    return f'<defs><clipPath id="c0">{BOX.format("")}</clipPath>{made}</defs>{each * n}'


def many_clips(n: int) -> str:
    made = "".join(f'<clipPath id="c{at}"><rect width="{at + 1}" height="9"/></clipPath>' for at in range(n))
    return f"<defs>{made}</defs>" + "".join(BOX.format(f'clip-path="url(#c{at})"') for at in range(n))


def a_clip_of_many_parts(n: int) -> str:
    parts = "".join(f'<rect x="{at * 2}" width="1" height="1"/>' for at in range(n))
    return f'<defs><clipPath id="c">{parts}</clipPath></defs>{BOX.format(CLIPPED)}'


def a_clip_repeated(n: int) -> str:
    parts = "".join(f'<rect x="{at * 2}" width="1" height="1"/>' for at in range(n))
    return f'<defs><clipPath id="c">{parts}</clipPath></defs>{BOX.format(CLIPPED) * n}'


def clips_that_overlap(n: int) -> str:
    clip = '<clipPath id="c"><circle r="5"/><circle r="4"/></clipPath>'
    return f"<defs>{clip}</defs>{BOX.format(CLIPPED) * n}"


def gradients_in_a_chain(n: int) -> str:
    made = "".join(f'<linearGradient id="g{at}" href="#g{at - 1}"/>' for at in range(1, n))
    each = BOX.format(f'fill="url(#g{n - 1})"')
    first = '<linearGradient id="g0"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    return f"<defs>{first}{made}</defs>{each * n}"


def gradients_in_a_ring(n: int) -> str:
    made = "".join(f'<linearGradient id="g{at}" href="#g{(at + 1) % n}"/>' for at in range(n))
    return f"<defs>{made}</defs>{BOX.format(SHADED)}"


def a_gradient_repeated(n: int) -> str:
    stops = "".join(f'<stop offset="{at / n:.4f}" stop-color="red" stop-opacity=".5"/>' for at in range(n))
    return f'<defs><linearGradient id="g0">{stops}</linearGradient></defs>{BOX.format(SHADED) * n}'


def a_plain_gradient_repeated(n: int) -> str:
    stops = "".join(f'<stop offset="{at / n:.4f}" stop-color="#{at % 900 + 100}"/>' for at in range(n))
    return f'<defs><linearGradient id="g0">{stops}</linearGradient></defs>{BOX.format(SHADED) * n}'


def strokes_in_gradients(n: int) -> str:
    gradient = '<linearGradient id="g0"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    return f"<defs>{gradient}</defs>" + BOX.format('stroke="url(#g0)"') * n


def arrow_heads(n: int) -> str:
    marker = '<marker id="m"><path d="M0 0h1v1z"/></marker>'
    return f'<defs>{marker}</defs><path d="M0 0{"h.1" * n}" marker-mid="url(#m)"/>'


def arrow_heads_on_arrow_heads(n: int) -> str:
    size = 'markerWidth="3" markerHeight="3"'
    mid = '<path d="M0 0h1v1h1v1" marker-mid="url(#{0})"/>'
    return _painted(n, f"marker {size}", mid, "<path/>", 'marker-mid="url(#{0})"').replace(BOX[:5], "<rect")


def deep_groups(n: int) -> str:
    return '<g opacity=".9" transform="translate(0 0.1)">' * n + '<rect width="1" height="1"/>' * 2 + "</g>" * n


def deep_in_references(n: int) -> str:
    """Each a mask, an opacity, a transform and a use: the most calls of Python's own for each element."""
    made = ['<g id="l0"><rect width="3" height="3" fill="white"/></g>']
    made += [
        f'<g id="l{at}" opacity=".9" transform="rotate(1)"><use href="#l{at - 1}"/><rect width="1" height="1"/></g>'
        for at in range(1, n + 1)
    ]
    return f'<defs>{"".join(made)}</defs><use href="#l{n}"/>'


def long_path(n: int) -> str:
    return f'<path d="M0 0{"h.1" * n}"/>'


def compact_path(n: int) -> str:
    return f'<path d="M0 0h{".1" * n}"/>'


def blank_path(n: int) -> str:
    return f'<path d="M0 0L{" " * n}1"/>'


def many_points(n: int) -> str:
    return f'<polygon points="{"1 1 2 2 " * n}"/>'


def many_transforms(n: int) -> str:
    return f'<g transform="{"translate(0)" * n}"><rect width="1" height="1"/></g>'


def many_shapes(n: int) -> str:
    return '<rect width="1" height="1"/>' * n


def many_attributes(n: int) -> str:
    return "".join(f"<g {' '.join(f'data-a{at}={chr(34)}{chr(34)}' for at in range(100))}/>" for _ in range(n // 100))


def many_mistakes(n: int) -> str:
    return "".join(f'<rectangle{at} width="1"/>' for at in range(n))


def many_unknown_words(n: int) -> str:
    return "".join(f'<rect wdth{at}="1"/>' for at in range(n))


def many_definitions(n: int) -> str:
    made = "".join(
        f'<g id="d{at}"><use href="#d{at - 1}"/></g>' if at % 50 else f'<g id="d{at}"><rect/></g>' for at in range(n)
    )
    return f"<defs>{made}</defs>" + "".join(f'<use href="#d{at}"/>' for at in range(49, n, 50))


def ids_in_ids(n: int) -> str:
    deep = "".join(f'<g id="i{at}">' for at in range(80))
    return f'<defs>{deep}{BOX.format("") * n}{"</g>" * 80}</defs><use href="#i0"/>'


def a_long_id(n: int) -> str:
    return f'<defs><g id="{"a" * n}"><rect width="1" height="1"/></g></defs><use href="#{"a" * n}"/>'


def much_text(n: int) -> str:
    return f'<text x="1" y="9" {FONT}>{"word " * n}</text>'


def many_dashes(n: int) -> str:
    return BOX.format(f'stroke="red" stroke-dasharray="{"1 " * n}"')


def slotted_uses(n: int) -> str:
    """A card chooses what to draw: a tree that doubles."""
    return uses_doubling(n).replace(f'href="#l{n}"', 'href="#l{{depth}}"')


CLIPPED = 'clip-path="url(#c)"'
SHADED = 'fill="url(#g0)"'

FAMILIES: dict[str, Callable[[int], str]] = {
    name: made
    for name, made in list(globals().items())
    if callable(made) and getattr(made, "__module__", "") == __name__ and name != "levels" and not name.startswith("_")
}


def levels(n: int, tag: str, inner: str, last: str) -> str:
    made = [f'<{tag} id="l0">{last}</{tag}>']
    made += [f'<{tag} id="l{at}">{inner.format(f"l{at - 1}")}</{tag}>' for at in range(1, n + 1)]
    return f'<defs>{"".join(made)}</defs><use href="#l{n}"/>'


def _painted(n: int, tag: str, inner: str, last: str, shown: str) -> str:
    name = tag.split(maxsplit=1)[0]
    made = [f'<{tag} id="l0">{last}</{name}>']
    made += [f'<{tag} id="l{at}">{inner.format(f"l{at - 1}")}</{name}>' for at in range(1, n + 1)]
    return f"<defs>{''.join(made)}</defs>{BOX.format(shown.format(f'l{n}'))}"
