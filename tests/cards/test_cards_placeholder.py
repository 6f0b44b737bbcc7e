"""Placeholder art: each card without a picture has a pattern of its own, and initials."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from PIL import Image

from tests.cards.conftest import Cards
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.draw.palette import Ink

IMAGE = '<image href="{{art}}" x="9" y="14" width="45" height="40"/></svg>'


def write(cards: Cards, rows: Sequence[str], *, art: bool = True, image: str = IMAGE) -> None:
    cards.change("card.svg", "</svg>", image)
    head = "title,quantity,cost,colour,picture,rules,art\n"
    (cards.folder / "cards.csv").write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    if art:
        with (cards.folder / "game.yaml").open("a", encoding="utf-8") as game:
            game.write("    art: placeholder\n")


def row(title: str, art: str = "") -> str:
    return f'"{title}",1,1,#225577,sun,Go.,{art}'


def faces(cards: Cards, ink: Ink = Ink.FULL) -> dict[str, str]:
    """Each card's drawing by its name."""
    edition = Edition(cards.folder, (), Options(ink=ink, svg=True))
    return {name: edition.svg(name).decode() for name in edition.faces}


def placeholders(svg: str) -> list[str]:
    return re.findall(r'<g clip-path="url\(#placeholder-.*?</g>', svg, re.DOTALL)


def initials(svg: str) -> list[str]:
    return [word for each in placeholders(svg) for word in re.findall(r"<text[^>]*>([^<]*)<", each)]


TITLES = [
    "King",
    "Iron Wolf",
    "The Red Dragon",
    "Queen of all Cups",
    "\u00c6on",
    "Two-faced",
    "2 of Cups",
    "!?",
]
WORDS = ["Ki", "IW", "TRD", "QOA", "\u00c6o", "TF", "2OC", "8"]


@pytest.mark.parametrize("ink", list(Ink))
def test_each_card_without_a_picture_has_its_initials(ink: Ink, cards: Cards) -> None:
    cards.change("card.svg", 'font-size="5"', 'font-size="4"')
    write(cards, [row(title, "" if at % 2 else "Placeholder") for at, title in enumerate(TITLES)])
    assert cards.problems() == []
    assert [initials(svg) for svg in faces(cards, ink).values()] == [[words] for words in WORDS]


@pytest.mark.parametrize("ink", list(Ink))
def test_a_hundred_cards_can_be_told_apart_by_their_patterns_alone(ink: Ink, cards: Cards) -> None:
    write(cards, [row("Same title") for _ in range(100)])
    drawn = [placeholders(svg)[0] for svg in faces(cards, ink).values()]
    assert len(drawn) == 100
    assert len(set(drawn)) > 95
    if ink is Ink.LOW:
        assert all(set(re.findall(r"#[0-9A-F]{6}", each)) == {"#FFFFFF", "#2B2420"} for each in drawn)


def test_a_pattern_hangs_on_the_card_alone(cards: Cards) -> None:
    write(cards, [row("King"), row("Queen")])
    before = placeholders(faces(cards)["cards-1"])
    rest = (cards.folder / "cards.csv").read_text(encoding="utf-8")
    (cards.folder / "cards.csv").write_text(rest.replace("Queen", "Jack").replace("Go.", "Stop."), encoding="utf-8")
    assert placeholders(faces(cards)["cards-1"]) == before
    (cards.folder / "cards.csv").write_text(rest.replace("King", "Kong"), encoding="utf-8")
    assert placeholders(faces(cards)["cards-1"]) != before


def test_without_art_only_the_word_draws_one_and_a_picture_is_a_picture(cards: Cards) -> None:
    Image.new("RGB", (600, 500), "#336699").save(cards.folder / "a.png")
    write(cards, [row("Ace"), row("Two", "placeholder"), row("Three", "a.png")], art=False)
    shown = [(bool(placeholders(svg)), "pictures/" in svg) for svg in faces(cards).values()]
    assert shown == [(False, False), (True, False), (False, True)]


def test_an_address_around_the_slot_and_another_picture_for_empty_cells(cards: Cards) -> None:
    Image.new("RGB", (600, 500), "#336699").save(cards.folder / "a.png")
    two = '<image href="{{art}}.png" x="9" y="14" width="40" height="20"/>'
    write(cards, [row("Ace"), row("Two", "a")], image=two + IMAGE.replace("{{art}}", "{{art|or a}}.png"))
    assert cards.problems() == []
    shown = [(len(placeholders(svg)), svg.count("pictures/")) for svg in faces(cards).values()]
    assert shown == [(1, 1), (0, 2)]


def test_all_that_an_image_says_holds_for_what_stands_in_for_it(cards: Cards) -> None:
    turned = IMAGE.replace("<image", '<image transform="rotate(5)" opacity="0.5"')
    write(cards, [row("Ace")], image=turned)
    assert re.search(r'<g[^>]*transform="rotate\(5\)"[^>]*><g clip-path', faces(cards)["cards-1"])


@pytest.mark.parametrize(
    "box", ['x="1"', 'x="1" y="1" width="0" height="0"', 'width="nan" height="4"', 'width="1e9" height="1e-9"']
)
def test_no_box_is_too_odd(box: str, cards: Cards) -> None:
    write(cards, [row("Ace"), row("x" * 19_000)], image=f'<image href="{{{{art}}}}" {box}/></svg>')
    cards.problems()
    edition = Edition(cards.folder, (), Options(anyway=True, draft=True))
    assert max(len(face.svg) for face in edition.faces.values()) < 200_000
