"""A screen reader gets the booklet in order and nothing but words: the tree, and what it numbers on the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from tests.booklet.test_booklet_pdf import picture
from tilewright.booklet.layout import COVER, booklet_blocks, rules_pdf
from tilewright.booklet.paragraph import sign_name
from tilewright.booklet.stitch import saddle_stitch
from tilewright.prose import blocks as tree
from tilewright.shelf import shelf
from tilewright.spec.words import english

GAMES = (
    "castles-in-the-air",
    *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("castle", "castles-and-crowns", "sky-rise")),
)
PAINTS = {"Tj", "TJ", "'", '"', "Do", "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh"}
BROKEN = re.compile(r"[\s\N{SOFT HYPHEN}-]")
"""What may stand elsewhere on a page: where lines end, and the hyphens of words that are parted there."""


@dataclass
class Heard:
    """An element of the tree: its tag, the text that it has itself, its alternative, and what is in it, in order."""

    tag: str
    text: str
    alt: str
    links: list[pikepdf.Object]
    inside: list[Heard]
    element: pikepdf.Object

    def walk(self) -> Iterator[Heard]:
        yield self
        for each in self.inside:
            yield from each.walk()


@cache
def booklet(game: str) -> tuple[bytes, tuple[tree.Block, ...]]:
    """The booklet with rectangles for its figures, and the words that it is set from."""
    spec = shelf.load(game)
    words = booklet_blocks(spec, None, None)
    every = [*tree.walk(words)]
    names = {each.name for each in every if isinstance(each, tree.Figure)}
    names |= {sign_name(run.icon) for each in every for runs in tree.runs_of(each) for run in runs if run.icon}
    figures = {name: picture(name, 60) for name in sorted(names | {COVER})}
    return rules_pdf(spec, None, figures, low_ink=False), words


def letters(font: pikepdf.Object) -> dict[int, str]:
    """What each code of a font says, as the file tells readers."""
    pairs = re.findall(rb"^<(\w{2})> <(\w{4,})>$", font.ToUnicode.read_bytes(), re.MULTILINE)
    return {int(code, 16): bytes.fromhex(to.decode()).decode("utf-16-be") for code, to in pairs}


def pieces(page: pikepdf.Page) -> Iterator[tuple[int | None, str]]:
    """What is painted on a page in order, each with its number in the tree; artifacts have none.

    Fails where something is painted that is neither.
    """
    open_: list[int | None] = []
    fonts = {name: letters(font) for name, font in page.Resources.Font.items() if "/ToUnicode" in font}
    font: dict[int, str] = {}
    steps: Any = pikepdf.parse_content_stream(page)
    for operands, operator in steps:
        name = str(operator)
        if name == "Tf":
            font = fonts.get(str(operands[0]), {})
        elif name == "BMC":
            open_.append(None)
        elif name == "BDC":
            open_.append(int(operands[1].MCID) if "/MCID" in operands[1] else None)
        elif name == "EMC":
            open_.pop()
        elif name in PAINTS:
            assert open_, f"{name} paints something that is neither read nor said to be decoration"
            parts = operands[0] if name == "TJ" else operands[:1]
            said = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
            yield open_[-1], "".join(font[code] for code in said)
    assert not open_


def heard(pdf: pikepdf.Pdf) -> Heard:
    """The tree from its root, as a reader walks it; and that the pages point back at it."""
    numbers = {page.obj.objgen: at for at, page in enumerate(pdf.pages)}
    spoken: dict[tuple[int, int], str] = {}
    for at, page in enumerate(pdf.pages):
        for number, text in pieces(page):
            if number is not None:
                spoken[at, number] = spoken.get((at, number), "") + text
    nums = pdf.Root.StructTreeRoot.ParentTree.Nums
    parents = {int(nums[at]): nums[at + 1] for at in range(0, len(nums), 2)}
    seen: set[tuple[int, int]] = set()

    def read(element: pikepdf.Object) -> Heard:
        found = Heard(str(element.S)[1:], "", str(element.get("/Alt", "")), [], [], element)
        kids: Any = element.get("/K", [])
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/StructElem":
                assert kid.P.objgen == element.objgen
                found.inside.append(read(kid))
            elif isinstance(kid, pikepdf.Dictionary) and kid.Type == "/OBJR":
                assert parents[int(kid.Obj.StructParent)].objgen == element.objgen
                found.links.append(kid.Obj)
            else:
                page = numbers[(kid.Pg if isinstance(kid, pikepdf.Dictionary) else element.Pg).objgen]
                number = int(kid.MCID if isinstance(kid, pikepdf.Dictionary) else kid)
                assert parents[int(pdf.pages[page].StructParents)][number].objgen == element.objgen
                assert (page, number) not in seen
                seen.add((page, number))
                found.text += spoken.pop((page, number), "")
        return found

    root = read(pdf.Root.StructTreeRoot.K[0])
    assert spoken == {}, "words that no element has"
    return root


def printed(words: tuple[tree.Block, ...]) -> Iterator[str]:
    """The words in reading order, as the blocks have them."""
    for block in words:
        match block:
            case tree.Framed(title=title, blocks=inside):
                yield tree.plain(title)
                yield from printed(tuple(inside))
            case tree.Bullets(items=items):
                for at, item in enumerate(items, block.first):
                    yield f"{at}." if block.ordered else "\N{BULLET}"
                    yield tree.plain(item)
            case tree.Steps(items=items):
                for at, parts in enumerate(items, block.first):
                    yield f"{at}." if block.ordered else "\N{BULLET}"
                    yield from printed(tuple(parts))
            case tree.TwoColumns() | tree.Abreast():
                yield from printed(tuple(tree.inside(block)))
            case _:
                yield from map(tree.plain, tree.runs_of(block))


def bare(text: str) -> str:
    return BROKEN.sub("", text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_aloud_in_order_and_whole(game: str) -> None:
    data, words = booklet(game)
    with pikepdf.open(BytesIO(data)) as pdf:
        root = heard(pdf)
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en-GB"
        assert all(page.Tabs == "/S" for page in pdf.pages if "/StructParents" in page)
        cover, *rest = [each for each in root.inside if each.tag != "TOC"]
    game_ = shelf.load(game).game
    assert cover.text.strip() == game_.title
    notes = english().say("booklet.notes")  # the head of a page to write on
    said = bare("".join(part.text for each in rest for part in each.walk() if part.text != notes))
    assert said.startswith(bare(game_.tagline))
    expected = bare("".join(printed(words)))
    assert said[said.index(expected[:30]) :] == expected


@pytest.mark.parametrize("game", GAMES)
def test_what_is_heard_says_what_it_is(game: str) -> None:
    data, words = booklet(game)
    every = [*tree.walk(words)]
    with pikepdf.open(BytesIO(data)) as pdf:
        parts = [*heard(pdf).walk()]
    levels = [int(each.tag[1]) for each in parts if re.fullmatch("H[1-6]", each.tag)]
    assert all(level <= before + 1 for before, level in zip([0, *levels], levels, strict=False))
    assert len(levels) == 1 + sum(isinstance(each, tree.Heading) for each in every)
    shown = [each for each in every if isinstance(each, tree.Figure)]
    alts = [each.alt for each in parts if each.tag == "Figure"]
    assert alts == [each.alt or tree.plain(each.caption) or each.name for each in shown]
    cells = [len(each.rows[0]) for each in every if isinstance(each, tree.TableBlock)]
    heads = [each for each in parts if each.tag == "TH"]
    assert len(heads) == sum(cells), "a head that is printed again overleaf is heard once"
    assert all(each.element.A.Scope == "/Column" for each in heads)
    tables = [each for each in parts if each.tag == "Table"]
    assert [len(each.inside) for each in tables] == [
        len(each.rows) for each in every if isinstance(each, tree.TableBlock)
    ]
    icons = [run.icon for each in every for runs in tree.runs_of(each) for run in runs if run.icon]
    assert sorted(each.alt for each in parts if each.tag == "Span") == sorted(each.replace("-", " ") for each in icons)


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_the_contents_leads_to_the_chapter(game: str) -> None:
    data, words = booklet(game)
    chapters = [tree.plain(each.runs) for each in words if isinstance(each, tree.Heading) and each.level == 1]
    with pikepdf.open(BytesIO(data)) as pdf:
        entries = [each for each in heard(pdf).walk() if each.tag == "Link"]
        numbers = {page.obj.objgen: at for at, page in enumerate(pdf.pages, 1)}
        led = []
        for entry in entries:
            title, number = entry.text.rsplit(maxsplit=1)
            places = {numbers[link.Dest[0].objgen] for link in entry.links}
            assert places == {int(number)}
            assert all(float(link.Rect[2]) - float(link.Rect[0]) > 5 for link in entry.links)
            assert {str(link.Contents) for link in entry.links} == {title.strip(), number}
            text = "".join(text for _, text in pieces(pdf.pages[int(number) - 1]))
            assert bare(title) in bare(text)
            led.append(bare(title))
        assert led == [bare(each) for each in chapters]


def test_the_sheets_have_their_bookmarks_and_no_tree_that_leads_nowhere() -> None:
    sheets = saddle_stitch(booklet("castles-in-the-air")[0], "a4", english())
    with pikepdf.open(BytesIO(sheets)) as pdf, pdf.open_outline() as outline:
        assert len(outline.root) == len(pdf.pages)
        assert "/StructTreeRoot" not in pdf.Root
