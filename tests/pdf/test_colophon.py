"""What a file says about itself: once in the record and once in XMP, in the same words, and what its colours mean."""

from __future__ import annotations

import io
from itertools import product
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from PIL import Image, ImageCms

from tilewright.pdf.colophon import Colophon, profile
from tilewright.pdf.pdf import Document
from tilewright.units import PAPERS

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
PLACES = {
    "Title": "{http://purl.org/dc/elements/1.1/}title",
    "Author": "{http://purl.org/dc/elements/1.1/}creator",
    "Subject": "{http://purl.org/dc/elements/1.1/}description",
    "Creator": "{http://ns.adobe.com/xap/1.0/}CreatorTool",
    "Producer": "{http://ns.adobe.com/pdf/1.3/}Producer",
}


def told(packet: bytes) -> dict[str, str]:
    root = ET.fromstring(packet)  # noqa: S314 - our own
    entries = {name: root.find(f".//{place}") for name, place in PLACES.items()}
    return {name: "".join(each.itertext()).strip() for name, each in entries.items() if each is not None}


@pytest.mark.parametrize("title", ["Plums & Pears", "<b>", "Ω \N{SNOWMAN} \U0001f3b2", "a\x07b", "]]>", "(\\"])
def test_both_records_say_the_same(title: str) -> None:
    colophon = Colophon(title, "Ada", "With <all> & sundry", "Tilewright 1", "de")
    entries = told(colophon.packet())
    assert entries == {name: colophon.record[name].replace("\x07", "") for name in PLACES}
    buffer = io.BytesIO()
    document = Document(buffer, title=title, author="Ada", subject="With <all> & sundry", creator="Tilewright 1")
    document.page(PAPERS["a4"])
    document.close()
    with pikepdf.open(buffer) as pdf:
        assert told(pdf.Root.Metadata.read_bytes()) == entries
        assert {name: str(pdf.docinfo[f"/{name}"]) for name in PLACES} == {n: colophon.record[n] for n in PLACES}


def test_the_profile_is_that_of_srgb() -> None:
    """Any colour comes out as in the profile that littlecms makes from the same standard."""
    steps = [min(255, 16 * at) for at in range(17)]
    colours = Image.new("RGB", (17, 17 * 17))
    colours.putdata([*product(steps, steps, steps)])
    ours, theirs = ImageCms.ImageCmsProfile(io.BytesIO(profile())), ImageCms.createProfile("sRGB")
    there = ImageCms.buildTransform(ours, theirs, "RGB", "RGB")
    moved = ImageCms.applyTransform(colours, there)
    assert moved
    assert max(abs(a - b) for a, b in zip(colours.tobytes(), moved.tobytes(), strict=True)) <= 1
