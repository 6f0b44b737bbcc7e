"""The fingerprint on a piece says what is to be seen on it, not which function drew it; it lies on the piece."""

from __future__ import annotations

from tilewright.draw.art import fingerprint, numbered, seal
from tilewright.units import Size

FIRST = '<svg><defs><g id="gem-1a"><path d="M0 0"/></g><g id="key-2b"/></defs><use xlink:href="#gem-1a"/></svg>'


def test_another_name_for_an_ornament_leaves_the_fingerprint_as_it_is() -> None:
    renamed = FIRST.replace("gem-1a", "jewel-9f")
    assert fingerprint(numbered(renamed)) == fingerprint(numbered(FIRST))


def test_another_ornament_in_its_place_changes_the_fingerprint() -> None:
    other = FIRST.replace("#gem-1a", "#key-2b")
    assert fingerprint(numbered(other)) != fingerprint(numbered(FIRST))


def test_clips_and_fades_are_followed_too() -> None:
    clipped = '<g id="clip-1"/><g id="clip-2"/><path clip-path="url(#clip-2)"/>'
    assert numbered(clipped) == '<g id="n0"/><g id="n1"/><path clip-path="url(#n1)"/>'


def test_the_line_of_tiny_type_is_smaller_on_a_small_piece_and_lies_on_it() -> None:
    small, large = (seal(Size(side, side), 7) for side in (15.0, 63.0))
    assert small.size < large.size
    for where, side in ((small, 15.0), (large, 63.0)):
        assert where.right < side
        assert where.base < side
