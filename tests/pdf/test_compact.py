"""The file is smaller and says the same; letters reach it whatever they are."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2

from tilewright.pdf.letters import Alphabet
from tilewright.pdf.pdf import Document, Lettering
from tilewright.typography import fonts
from tilewright.units import PAPERS


def written(*lines: str, pages: int = 1) -> bytes:
    buffer = io.BytesIO()
    document = Document(buffer, title="Letters")
    for number in range(pages):
        document.page(PAPERS["a4"], label=f"{number + 1} (front) \\ é" if number else "")
        document.outline(f"Sheet {number + 1}", min(number, 1))
        for at, line in enumerate(lines):
            document.text(10, 10 + 8 * at, line, Lettering(size=4))
    document.close()
    return buffer.getvalue()


def saved(data: bytes, mode: pikepdf.ObjectStreamMode) -> bytes:
    """The same document as pikepdf writes it, with or without object streams."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        buffer = io.BytesIO()
        pdf.save(buffer, object_stream_mode=mode, deterministic_id=True)
        return buffer.getvalue()


def test_small_objects_are_packed_as_well_as_others_pack_them() -> None:
    ours = written("Tower", pages=300)
    assert len(ours) < 0.6 * len(saved(ours, pikepdf.ObjectStreamMode.disable))
    assert len(ours) < 1.03 * len(saved(ours, pikepdf.ObjectStreamMode.generate))


def test_readers_find_every_object_of_a_file() -> None:
    with pikepdf.open(io.BytesIO(written("Tower", pages=300)), suppress_warnings=False) as pdf:
        assert not pdf.check_pdf_syntax()
        assert not pdf.get_warnings()
        assert [str(each.title) for each in pdf.open_outline().root[0].children] == [
            f"Sheet {n}" for n in range(2, 301)
        ]
        assert pdf.docinfo["/Title"] == "Letters"
        assert pdf.trailer.Info.is_indirect
        assert pdf.Root.Lang == "en-GB"
        one, other = pdf.trailer.ID
        assert bytes(one) == bytes(other)
        assert len(bytes(one)) == 16


def test_each_entry_of_the_side_bar_leads_to_its_page() -> None:
    document = pypdfium2.PdfDocument(written("Tower", pages=3))
    entries = [(entry.get_title(), entry.get_dest().get_index()) for entry in document.get_toc()]
    assert entries == [("Sheet 1", 0), ("Sheet 2", 1), ("Sheet 3", 2)]


def test_another_document_has_another_id() -> None:
    ids = set()
    for words in ("Tower", "Tower", "Gate"):
        with pikepdf.open(io.BytesIO(written(words))) as pdf:
            ids.add(bytes(pdf.trailer.ID[0]))
    assert len(ids) == 2


def test_page_labels_are_read_back_whatever_is_in_them() -> None:
    pages = pypdfium2.PdfDocument(written("x", pages=3))
    assert [pages.get_page_label(at) for at in range(3)] == ["1", "2 (front) \\ é", "3 (front) \\ é"]


def test_letters_that_mean_something_to_the_file_are_printed() -> None:
    said = "(a) \\n \\( )) ((\\"
    assert said in pypdfium2.PdfDocument(written(said))[0].get_textpage().get_text_range()


def test_more_letters_than_one_subset_holds_are_printed() -> None:
    face = fonts.find("Alegreya")
    known = [letter for letter in sorted(fonts.advances(face)) if letter.isalpha() and ord(letter) < 0x500][:400]
    lines = ["".join(known[at : at + 20]) for at in range(0, 400, 20)]
    text = pypdfium2.PdfDocument(written(*lines))[0].get_textpage().get_text_range()
    assert all(line in text for line in lines)


def test_words_are_written_alike_whether_their_letters_are_known_or_not() -> None:
    letters = "".join(map(chr, range(32, 127)))
    said = [letters, letters[::-1], "aé(", "é", "(a)\\\r", letters]
    codes = Alphabet().first
    assert [codes.written(text) for text in said] == [text.translate(codes) for text in said]
