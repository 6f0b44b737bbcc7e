"""The file is smaller and says the same; letters reach it whatever they are."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator import fonts
from generator.press.compact import compact
from generator.press.pdf import Document, Lettering
from generator.units import PAPERS


def written(*lines: str, pages: int = 1) -> bytes:
    buffer = io.BytesIO()
    document = Document(buffer, title="Letters")
    for number in range(pages):
        document.page(PAPERS["a4"], label=f"{number + 1} (front) \\ é" if number else "")
        for at, line in enumerate(lines):
            document.text(10, 10 + 8 * at, line, Lettering(size=4))
    document.close()
    return buffer.getvalue()


def plain() -> bytes:
    """A file as reportlab itself writes it."""
    with pikepdf.open(io.BytesIO(written("Tower", pages=30))) as pdf:
        buffer = io.BytesIO()
        pdf.save(buffer, object_stream_mode=pikepdf.ObjectStreamMode.disable, deterministic_id=True)
        return buffer.getvalue()


def test_small_objects_are_packed_and_nothing_is_lost() -> None:
    before = plain()
    after = compact(before)
    assert len(after) < 0.7 * len(before)
    with pikepdf.open(io.BytesIO(before)) as one, pikepdf.open(io.BytesIO(after)) as other:
        assert not other.check_pdf_syntax()
        assert len(other.pages) == len(one.pages) == 30
        assert other.docinfo["/Title"] == one.docinfo["/Title"]
        assert other.trailer["/ID"] == one.trailer["/ID"]
        for mine, theirs in zip(one.pages, other.pages, strict=True):
            assert mine.Contents.read_bytes() == theirs.Contents.read_bytes()


def test_what_is_no_such_file_is_refused() -> None:
    for data in (b"", b"%PDF-1.5\n", plain()[:-40], compact(plain())):
        with pytest.raises(ValueError, match="no PDF of one revision"):
            compact(data)


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
