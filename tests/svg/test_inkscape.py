"""Templates as Inkscape 1.2.2 has saved them, moved and scaled, print; words in a frame are a text box."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.conftest import Cards, cards
from tilewright import check
from tilewright.cards.drawing import tree
from tilewright.cards.template import template_of
from tilewright.shelf import shelf

__all__ = ["cards"]

SAVED = Path(__file__).parent / "inkscape"
ROWS = 'title,colour,art,rules\nAce,#B3263A,art.svg,"Draw two cards, then discard one."\n'
ART = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9" style="fill:hsl(9,50%,50%)"/></svg>'


@pytest.mark.parametrize("name", ["framed.svg", "plain.svg"])
def test_a_template_prints_as_inkscape_has_saved_it(name: str, cards: Cards) -> None:
    (cards.folder / "card.svg").write_text((SAVED / name).read_text(encoding="utf-8"), encoding="utf-8")
    (cards.folder / "cards.csv").write_text(ROWS, encoding="utf-8")
    (cards.folder / "art.svg").write_text(ART, encoding="utf-8")
    problems = [str(each).partition("\n")[0] for each in check.problems(shelf.load(cards.folder))]
    assert [each for each in problems if "[C21]" not in each and "[P03]" not in each] == [
        each for each in problems if "is printed as a picture of" in each
    ]


def test_words_in_a_frame_are_a_box_no_larger_than_the_designer_set_them() -> None:
    template = template_of(tree((SAVED / "framed.svg").read_text(encoding="utf-8"), "card.svg"))
    (box,) = template.boxes.values()
    assert (box.name, box.words, box.font.family) == ("rules", "{{rules}}", "Alegreya")
    assert (box.across, box.fill) == (0.5, "#332211")
    assert (box.place.x, box.place.y, box.place.width, box.place.height) == (6, 50, 51, 20)
    assert box.size == pytest.approx(3.5 / 25.4 * 72, abs=0.01)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 63 88">{}</svg>'
LOOK = "font-family:Alegreya;font-size:4px;fill:red"
REGION = "<flowRegion><rect x='5' y='6' width='40' height='9'/></flowRegion>"
FRAMES = {
    "words that flow": (
        f"<flowRoot style='{LOOK}'>{REGION}<flowPara>{{{{a}}}}</flowPara><flowPara>{{{{b}}}}</flowPara></flowRoot>"
    ),
    "words of one width": f"<text x='5' y='9.68' style='{LOOK};inline-size:40'>{{{{a}}}}</text>",
}


@pytest.mark.parametrize("name", FRAMES)
def test_other_frames_are_boxes_too(name: str) -> None:
    (box,) = template_of(tree(SVG.format(FRAMES[name]), "card.svg")).boxes.values()
    assert (box.place.x, round(box.place.y, 3), box.place.width, box.fill) == (5, 6, 40, "red")
    assert box.words in {"{{a}}\n{{b}}", "{{a}}"}


ADDRESSES = ["%7B%7Bpicture%7D%7D", "art/%7b%7Bking%20art%7D%7D.png", "art/der%20K%C3%B6nig.png"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_is_read_as_it_was_before_it_was_saved(address: str) -> None:
    root = template_of(tree(SVG.format(f"<image xlink:href='{address}' width='9' height='9'/>"), "card.svg")).root
    (image,) = root.iter("image")
    assert image.get("xlink:href") in {"{{picture}}", "art/{{king art}}.png", "art/der König.png"}


def test_a_box_can_hang_on_a_column_and_stand_in_a_turned_group(cards: Cards) -> None:
    turned = '<g transform="rotate(5) scale(.9)"><rect id="box-rules" data-if="cost" x="9"'
    cards.change("card.svg", '<rect id="box-rules" x="6"', turned)
    cards.change("card.svg", 'data-min-size="7"/>', 'data-min-size="7"/></g>')
    assert cards.problems() == []
