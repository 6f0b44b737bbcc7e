"""Each PDF of the kit, opened again: sound, self-contained, and telling a printer and a reader what it is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pikepdf
import pytest

from tests.build.conftest import Opener
from tests.build.printed import Paper
from tests.build.unpacked import Kit
from tilewright.shelf import shelf
from tilewright.units import PAPERS, points

WHOLE = {"rules.pdf", "score-sheet.pdf"}


def objects(paper: Paper) -> Iterator[pikepdf.Object]:
    """Every dictionary of the file, those within others too: nothing hides in a form."""
    for each in paper.opened.objects:
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            yield each


def fonts(paper: Paper) -> list[pikepdf.Object]:
    return [each for each in objects(paper) if each.get("/Type") == "/Font"]


def test_the_files_are_the_ones_a_printer_needs(kit: Kit) -> None:
    sheet = kit.options["paper"]
    assert set(kit.papers) == {f"kit-{sheet}.pdf", f"rules-booklet-{sheet}.pdf", *WHOLE}


def test_every_file_is_sound(kit: Kit) -> None:
    assert [(name, paper.opened.check_pdf_syntax()) for name, paper in kit.papers.items()] == [
        (name, []) for name in kit.papers
    ]


def test_every_font_is_embedded_and_only_the_letters_used(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        assert fonts(paper), name
        for font in fonts(paper):
            base = str(font.BaseFont).removeprefix("/")
            assert base[:6].isalpha(), f"{name}: {base} is not a subset"
            assert base[:6].isupper(), f"{name}: {base} is not a subset"
            assert base[6] == "+", f"{name}: {base} is not a subset"
            assert len(font.FontDescriptor.FontFile2.read_bytes()) < 60_000, f"{name}: {base} is the whole font"
            assert "/ToUnicode" in font, f"{name}: {base} cannot be copied"


def test_there_is_no_picture_made_of_dots(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        assert [each for each in objects(paper) if each.get("/Subtype") == "/Image"] == [], name
        forms = [each for each in objects(paper) if each.get("/Subtype") == "/Form"]
        for stream in (*paper.opened.pages, *forms):
            within = pikepdf.parse_content_stream(stream, "BI ID EI")
            assert not any(isinstance(each, pikepdf.ContentStreamInlineImage) for each in within), name


def test_boxes_lie_in_each_other(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        for page in paper.pages:
            if "/TrimBox" in page.opened.obj:
                assert nested([page.box(kind) for kind in ("Media", "Bleed", "Trim")]), f"{name} page {page.label}"


def nested(boxes: list[tuple[float, ...]]) -> bool:
    """Whether each box, as left, bottom, right and top, lies in the one before it, and the last holds something."""
    inside = [a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3] for a, b in itertools.pairwise(boxes)]
    left, bottom, right, top = boxes[-1]
    return all(inside) and left < right and bottom < top


def test_every_sheet_has_trim_and_bleed(kit: Kit) -> None:
    for page in kit.sheets.pages:
        assert {"/TrimBox", "/BleedBox"} <= set(page.opened.obj.keys()), page.label


def test_the_trim_box_is_the_outline_of_the_pieces(kit: Kit) -> None:
    for page in kit.cut:
        if page.placed:
            trims = [face.trim for face in kit.faces(page)]
            high = page.size.height
            wanted = (
                min(trim.x for trim in trims),
                high - max(trim.bottom for trim in trims),
                max(trim.right for trim in trims),
                high - min(trim.y for trim in trims),
            )
            assert page.box("Trim") == pytest.approx([points(mm) for mm in wanted], abs=0.01), page.label


def test_pages_are_as_many_as_the_manifest_says_and_as_large_as_the_paper(kit: Kit) -> None:
    """The sheets, and the score sheet; a first page in front, with an empty one behind it where backs are printed."""
    size = PAPERS[kit.options["paper"]]
    assert len(kit.side("front")) == kit.manifest["sheets"] + 1
    assert len(kit.side("back")) == (kit.manifest["sheets"] + 1 if kit.duplex else 0)
    for page in kit.sheets.pages:
        assert page.box("Media")[2:] == pytest.approx([points(size.width), points(size.height)], abs=0.001)
    for page in kit.papers[f"rules-booklet-{kit.options['paper']}.pdf"].pages:
        assert sorted(page.box("Media")[2:]) == pytest.approx([points(size.width), points(size.height)], abs=0.001)


def test_page_labels_count_sheets_and_say_which_side(kit: Kit) -> None:
    number = kit.manifest["sheets"] + 1
    sides = ("front", "back") if kit.duplex else ("front",)
    labels = [page.label for page in kit.sheets.pages]
    first = [label for label in labels if " " not in label]
    assert first == ["i", "ii", "iii", "iv"][: len(first)]
    assert labels[len(first) :] == [f"{n} {side}" for n in range(1, number + 1) for side in sides]
    assert len(first) % len(sides) == 0, "the first front would be printed on the back of a sheet"


def test_a_sheet_says_in_words_which_it_is(kit: Kit) -> None:
    for page in kit.cut:
        number, side = page.label.split()
        if int(number) <= kit.manifest["sheets"]:
            said = f"· {side}" in page.text if kit.duplex else "· front" not in page.text
            assert said, page.label
            assert f"· sheet {number}" in page.text.replace("\N{NO-BREAK SPACE}", " "), page.label


def test_each_part_has_a_bookmark_that_leads_to_its_first_page(kit: Kit) -> None:
    parts = {piece["front"]: piece["part"] for piece in kit.pieces}
    first: dict[str, int] = {}
    for at, page in enumerate(kit.sheets.pages):
        if page.side == "front":
            for face in kit.faces(page):
                first.setdefault(parts[face.drawing.name], at)
    titles = {part.id: part.title for part in shelf.load(kit.manifest["game"]).game.components}
    found = [(entry.get_title(), entry.get_dest().get_index()) for entry in kit.sheets.shown.get_toc()]
    assert found[0][1] == 0
    assert sorted(found[1:]) == sorted((titles[part], at) for part, at in first.items())


def test_every_file_has_bookmarks_and_says_what_its_colours_mean(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        assert list(paper.shown.get_toc()), name
        (meaning,) = paper.opened.Root.OutputIntents
        assert meaning.OutputConditionIdentifier == "sRGB IEC61966-2.1", name
        assert meaning.DestOutputProfile.N == 3
        assert meaning.DestOutputProfile.read_bytes()[36:40] == b"acsp"


def test_the_two_records_of_a_file_agree(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        info = paper.opened.docinfo
        with paper.opened.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
            said = {
                "/Title": xmp["dc:title"],
                "/Author": ", ".join(xmp["dc:creator"]),
                "/Subject": xmp["dc:description"],
                "/Creator": xmp["xmp:CreatorTool"],
                "/Producer": xmp["pdf:Producer"],
            }
            assert said == {key: str(info[key]) for key in said}, name
            assert set(xmp["dc:language"]) == {str(paper.opened.Root.Lang)}, name


def test_the_rules_have_bookmarks_to_their_pages(kit: Kit) -> None:
    paper = kit.papers["rules.pdf"]
    found = [(entry.get_title(), entry.get_dest().get_index()) for entry in paper.shown.get_toc()]
    assert len(found) > 8
    for title, at in found:
        words = "".join(title.split()).casefold()
        assert words in "".join(paper.pages[at].text.split()).casefold(), f"'{title}' is not on page {at + 1}"


def test_a_reader_prints_it_at_its_true_size_and_turns_it_as_asked(kit: Kit) -> None:
    edge = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[kit.options["flip"]]
    for name, paper in kit.papers.items():
        wishes = paper.opened.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None", name
        assert bool(wishes.PickTrayByPDFSize), name
    assert kit.sheets.opened.Root.ViewerPreferences.get("/Duplex") == (edge if kit.duplex else None)


def test_a_file_says_what_it_is_who_made_it_and_in_which_language(kit: Kit) -> None:
    for name, paper in kit.papers.items():
        about = paper.opened.docinfo
        assert str(about.Title).startswith("Castles in the Air"), name
        assert str(about.Author) == "Alex Churchill", name
        assert str(paper.opened.Root.Lang) == "en-GB", name
        assert bool(paper.opened.Root.ViewerPreferences.DisplayDocTitle), name


def test_words_can_be_found_on_the_page_they_are_printed_on(kit: Kit) -> None:
    first, last = kit.sheets.pages[0].text, kit.side("front")[-1].text
    assert "100 mm" in first
    assert "actual size" in first.casefold()
    assert "Castle tiles" in first
    assert "Assortments" in last
    assert "Assortments" in kit.papers["score-sheet.pdf"].pages[0].text
    aids = [page for page in kit.side("front") if any("player-aids" in face.drawing.name for face in kit.faces(page))]
    assert aids
    assert any("Fly to two tiles" in page.text for page in aids)
    said = "".join(page.text for page in (kit.sheets.pages if kit.duplex else aids))
    assert "Treasures" in said, "the other side of the aid is printed too, as a front where there are no backs"


def test_a_variant_is_on_the_player_aid_and_in_the_rules(edition: Opener) -> None:
    usual, changed = edition("a4"), edition("smaller purse")
    for kit, number in ((usual, "six"), (changed, "five")):
        printed = [words for words in ("six", "five") if any(f"Your {words} moves" in p.text for p in kit.sheets.pages)]
        assert printed == [number]
    assert "smaller purse" in changed.papers["rules.pdf"].pages[0].text.casefold()
