"""Names of attributes and properties -> which of them a picture hangs on: tables alone."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from generator.vector.vocabulary import ALLOWED, CHANGING, changes_nothing

_IDLE_NAMES = (
    "accent-height alignment-baseline all alphabetic appearance arabic-form ascent animation attributeName "
    "background background-color base bbox block-progression border cap-height class clip contentScriptType "
    "contentStyleType color-profile color-rendering color-interpolation color-interpolation-filters columns "
    "cursor descent desc enable-background externalResourcesRequired fill-color flood-color flood-opacity "
    "focusable font-feature-settings font-kerning font-optical-sizing font-size-adjust font-synthesis "
    "font-variation-settings glyph-name glyph-orientation-horizontal glyph-orientation-vertical height "
    "horiz-adv-x hyphens image-rendering image-orientation inline-size ideographic kerning lang left letter "
    "lighting-color line-height line-spacing margin marginheight marginwidth name nav-index nodetypes order "
    "orphans outline overflow-x overflow-y padding panose-1 pointer-events position preserveAspectRatio "
    "requiredExtensions requiredFeatures requiredFonts role shape-inside shape-margin shape-padding "
    "shape-rendering shape-subtract slope solid-color solid-opacity space stemh stemv stop-color stop-opacity "
    "stroke-alignment systemLanguage tab-size tabindex target text-align text-align-all text-align-last "
    "text-decoration-color text-decoration-style text-decoration-skip-ink text-decoration-fill "
    "text-decoration-stroke text-decoration-thickness text-justify text-overflow text-orientation text-rendering "
    "text-shadow text-underline-position title top touch-action transition type unicode unicode-bidi "
    "units-per-em user-select vert-adv-y vert-origin-x vert-origin-y viewBox viewTarget white-space widows width "
    "will-change x x-height y z-index zoomAndPan transform-box cx cy r rx ry x1 x2 y1 y2 font-palette "
    "font-language-override font-smooth marks mix page baseProfile version offset d points"
)
_IDLE = frozenset(_IDLE_NAMES.split())
"""SVG's and CSS's own names that change nothing where they are not among what an element takes."""


_NEAR, _LONG = 0.8, 40
"""How much alike two names are of which one is the other mistyped; letters of a name that are looked at."""


@lru_cache(maxsize=4096)
def counts(tag: str, name: str, value: str) -> bool:
    """Whether the picture, or a message about it, hangs on what an element says.

    What no program draws anything for does not count; a name that is nearly one the element takes does: it is mistyped.
    """
    if name in ALLOWED.get(tag, ()) or name == "xlink:href" or name.startswith("data-"):
        return True
    if name in CHANGING:
        return not changes_nothing(name, value)
    if name in _IDLE or name.startswith(("-", "aria-", "xml", "on", "font-variant-")) or ":" in name:
        return False
    return bool(get_close_matches(name[:_LONG], ALLOWED.get(tag, ()), n=1, cutoff=_NEAR))
