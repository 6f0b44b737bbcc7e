"""A booklet is PDF/A-2a and PDF/UA-1 as it says: by our own checks of every key, and by a validator of others."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

from tests.booklet.test_booklet_tags import GAMES, booklet
from tests.cards.conftest import CSV, GAME, SVG
from tests.typography.made import font as font_file
from tilewright.build import rulebook
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.pdf.archive import confirm, faults
from tilewright.pdf.colophon import CLAIM

CLAIMED = CLAIM.encode()


def first(pdf: Pdf, tag: str) -> pikepdf.Object:
    """An element of the tree with that tag."""
    return next(each for each in pdf.objects if isinstance(each, Dictionary) and each.get("/S") == Name(f"/{tag}"))


def font(pdf: Pdf) -> pikepdf.Object:
    return next(each for each in pdf.objects if isinstance(each, Dictionary) and each.get("/Type") == Name.Font)


def link(pdf: Pdf) -> pikepdf.Object:
    return next(page.obj.Annots[0] for page in pdf.pages if "/Annots" in page.obj)


def picture(pdf: Pdf, **entries: object) -> None:
    image = pdf.make_stream(b"\0\0\0\0", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, **entries)
    pdf.Root["/Kept"] = pdf.make_indirect(image)


SPOILT: dict[str, Callable[[Pdf], object]] = {
    "it has /OpenAction": lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript)),
    "files or scripts": lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary())),
    "marked as tagged": lambda pdf: pdf.Root.__delitem__("/MarkInfo"),
    "no language": lambda pdf: pdf.Root.__delitem__("/Lang"),
    "not the title": lambda pdf: pdf.Root.ViewerPreferences.__delitem__("/DisplayDocTitle"),
    "two different /Title": lambda pdf: pdf.docinfo.__setitem__("/Title", "Another"),
    "define its colours": lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
    "no tree": lambda pdf: pdf.Root.StructTreeRoot.__delitem__("/K"),
    "not in the tree": lambda pdf: pdf.Root.StructTreeRoot.ParentTree.__setitem__("/Nums", Array()),
    "neither read aloud nor": lambda pdf: pdf.pages[1].contents_add(b"0 0 9 9 re f"),
    "begun and not ended": lambda pdf: pdf.pages[1].contents_add(b"/Artifact BMC"),
    "inside its operators": lambda pdf: pdf.pages[1].contents_add(b"BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI"),
    "tagged as neither": lambda pdf: pdf.pages[1].contents_add(b"/Artifact <</Type /Pagination>> BDC EMC"),
    "in the order of the tree": lambda pdf: [page.obj.__setitem__("/Tabs", Name.R) for page in pdf.pages],
    "hidden, or has no words": lambda pdf: link(pdf).__delitem__("/Contents"),
    "a link is not in the tree": lambda pdf: link(pdf).__setitem__("/StructParent", 987654),
    "does something else": lambda pdf: link(pdf).__setitem__("/A", Dictionary(S=Name.Launch)),
    "it has a note": lambda pdf: link(pdf).__setitem__("/Subtype", Name.Text),
    "a picture has no words": lambda pdf: first(pdf, "Figure").__delitem__("/Alt"),
    "a table heading": lambda pdf: first(pdf, "TH").__delitem__("/A"),
    "a heading H4 comes after": lambda pdf: first(pdf, "H2").__setitem__("/S", Name.H4),
    "'Chapter' is no tag": lambda pdf: first(pdf, "H2").__setitem__("/S", Name.Chapter),
    "name its letters": lambda pdf: font(pdf).__delitem__("/ToUnicode"),
    "codes without a letter": lambda pdf: font(pdf).ToUnicode.write(b"<01> <0000>"),
    "is not embedded": lambda pdf: font(pdf).__delitem__("/FontDescriptor"),
    "their font does not have": lambda pdf: pdf.pages[1].contents_add(b"/Artifact BMC BT (\\000) Tj ET EMC"),
    "colours of /DeviceCMYK": lambda pdf: picture(pdf, ColorSpace=Name.DeviceCMYK, BitsPerComponent=8),
    "is to be smoothed": lambda pdf: picture(pdf, ColorSpace=Name.DeviceGray, BitsPerComponent=8, Interpolate=True),
    "packed as": lambda pdf: picture(pdf, Filter=Name.JPXDecode),
    "curves": lambda pdf: pdf.Root.__setitem__("/Kept", pdf.make_indirect(Dictionary(ExtGState={"/G": {"/TR": 1}}))),
}


@pytest.mark.parametrize("fault", SPOILT)
def test_each_key_is_looked_at(fault: str) -> None:
    with pikepdf.open(BytesIO(booklet("castles-in-the-air")[0])) as pdf:
        SPOILT[fault](pdf)
        buffer = BytesIO()
        pdf.save(buffer)
    wrong = faults(buffer.getvalue())
    assert any(fault in each for each in wrong), wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_is_what_it_says(game: str) -> None:
    data, _ = booklet(game)
    assert faults(data) == []
    assert confirm(data) == data
    assert CLAIMED in data


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("profile", ["ua1", "2a"])
def test_a_validator_that_is_not_ours_agrees(game: str, profile: str) -> None:
    page = pytest.importorskip("page", reason="pip install page-validation")
    if not hasattr(page, "validate_pdf_bytes"):
        pytest.skip("pip install page-validation")
    report = page.validate_pdf_bytes(booklet(game)[0], profile=profile)
    assert [(each.rule_id, each.message) for each in report.failures] == []


def game_with(folder: Path, words: str, more: str = "") -> bytes:
    """The booklet of a small game, as a build writes it."""
    for name, text in (("game.yaml", GAME + more), ("card.svg", SVG), ("cards.csv", CSV), ("booklet.md", words)):
        (folder / name).write_text(text, encoding="utf-8")
    edition = Edition(folder)
    edition.ask(Options())
    return rulebook.rules(edition)


def test_a_picture_in_the_inks_of_a_press_takes_the_claim_away(tmp_path: Path) -> None:
    Image.new("RGB", (40, 30), "red").save(tmp_path / "there.jpg")
    shown = "# Rules\n\n![A red field](there.jpg)\n\nPlay.\n"
    claiming = game_with(tmp_path, shown)
    assert CLAIMED in claiming
    Image.new("CMYK", (40, 30)).save(tmp_path / "there.jpg")
    data = game_with(tmp_path, shown)
    assert b"pdfaid:part" not in data
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_metadata() as meta:
        assert meta["dc:title"] == "Tiny", "blanks are no damage"


@pytest.mark.parametrize("compact", [False, True])
def test_a_font_of_the_games_own_keeps_the_claim_unless_validators_do_not_agree(tmp_path: Path, compact: bool) -> None:  # noqa: FBT001 - a case
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / ("Square.otf" if compact else "Square.ttf")).write_bytes(font_file(compact=compact))
    data = game_with(tmp_path, "# Rules\n\nPlay *well*.\n", "fonts: {text: Square}\n")
    assert (CLAIMED in data) is not compact
