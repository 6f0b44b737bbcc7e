"""A PDF in the colours of a screen -> PDF/X: its pages in inks, and the keys by which a press knows what it is given.

Sources: ISO 15930-4:2003 (PDF/X-1a), ISO 15930-7:2010 (PDF/X-4), ISO 32000-1, 14.11 (boxes, output intents).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Literal
from uuid import UUID

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Page, Pdf
from pikepdf.models import PdfMetadata

from tilewright.frozen import dataclass
from tilewright.pdf.flatten import FlatPage, flatten, flatten_all
from tilewright.pdf.inks import PressInks
from tilewright.pdf.separation import Separation, StrangeColourError
from tilewright.svg.outline import number
from tilewright.svg.shape import parse
from tilewright.units import POINTS_PER_MM, Box, points

Standard = Literal["PDF/X-4", "PDF/X-1a:2003"]
_NUMBERED = {"PDF/X-4": "1.6", "PDF/X-1a:2003": "1.4"}
"""The version of PDF that each is written in."""
_SPACE = "http://www.npes.org/pdfx/ns/id/"
_REGISTRY = "http://www.color.org"
CUT, FOLD = "CutContour", "Crease"
"""The names of the two spot colours."""
_SHOWN = {CUT: (0, 1, 0, 0), FOLD: (1, 0, 0, 0)}
"""The inks in which a screen shows them."""
HAIR = 0.25
"""How wide their lines are, in points."""


@dataclass(frozen=True, slots=True)
class PageReport:
    """What came of a page.

    Attributes:
        ink: How much ink the profile would have taken at most, in per cent.
        letters: There are letters below something that can be seen through: they are dots now.
        strange: What could not be converted, so that all of the page is dots; '' if nothing.
    """

    ink: float
    letters: bool
    strange: str


@dataclass(frozen=True, slots=True)
class SpotDrawing:
    """The lines of a page for a machine.

    Attributes:
        trim: Where the upper left corner of the lines' own measure is, in millimetres.
        lines: Path data in millimetres, by the name of the spot colour.
    """

    trim: Box
    lines: Mapping[str, str]


def exchange(  # noqa: PLR0913 - a file, and all that is done to it
    data: bytes,
    standard: Standard,
    inks: PressInks,
    *,
    dpi: float,
    spots: Mapping[int, SpotDrawing] | None = None,
    order: Sequence[int] | None = None,
) -> tuple[bytes, list[PageReport]]:
    """A file for a press, and what came of each page.

    Args:
        data: The file in the colours of a screen.
        standard: What it is to be.
        inks: Of the press.
        dpi: Dots to an inch of what cannot stay lines.
        spots: The lines of pages, by the number of the page from 0.
        order: The numbers of the pages as they are to follow each other, some perhaps several times.

    Raises:
        RefusedError: A picture would have too many dots (V11).
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        flat = flatten(pdf, dpi) if standard != "PDF/X-4" else [FlatPage(drawn=False)] * len(pdf.pages)
        separation = Separation(pdf, inks, frozenset(each.picture for each in flat if each.drawn))
        reports, lines = [], SpotLines(pdf)
        for number_of_page, page in enumerate(pdf.pages):
            strange = ""
            try:
                ink = separation.page(page)
            except StrangeColourError as error:
                strange, whole = str(error), flatten_all(pdf, page, dpi)
                ink = Separation(pdf, inks, frozenset([whole.picture])).page(page)
            reports.append(PageReport(ink, flat[number_of_page].letters, strange))
            if spots and number_of_page in spots:
                lines.add(page, spots[number_of_page])
        if order is not None:
            pages = [page.obj for page in pdf.pages]
            del pdf.pages[:]
            if "/PageLabels" in pdf.Root:
                del pdf.Root.PageLabels
            for each in order:  # what a page shows is in the file once
                pdf.pages.append(Page(pdf.make_indirect(Dictionary(dict(pages[each].items())))))
        return _claim(pdf, standard, inks), reports


def _claim(pdf: Pdf, standard: Standard, inks: PressInks) -> bytes:
    """The file, with all that the standard asks for besides the colours; the same calls give the same bytes."""
    root, info = pdf.Root, pdf.docinfo
    for name in ("/ViewerPreferences", "/OCProperties", "/OpenAction", "/AcroForm", "/Names"):
        if name in root:
            del root[name]
    root.OutputIntents = Array([pdf.make_indirect(_intent(pdf, inks))])
    info[Name.Trapped] = Name("/False")
    if standard == "PDF/X-1a:2003":
        info[Name.GTS_PDFXVersion] = standard
    named = UUID(bytes=bytes(pdf.trailer.ID[0])[:16].ljust(16, b"\0"))
    PdfMetadata.register_xml_namespace(_SPACE, "pdfxid")
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        meta["pdfxid:GTS_PDFXVersion"], meta["pdf:Trapped"] = standard, "False"
        meta["xmpMM:DocumentID"], meta["xmpMM:VersionID"] = f"uuid:{named}", "1"
        meta["xmpMM:RenditionClass"] = "default"
        meta["xmp:MetadataDate"] = meta["xmp:ModifyDate"]
    if standard == "PDF/X-4":
        for page in pdf.pages:
            page.obj.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name.DeviceCMYK)
    buffer, flat = io.BytesIO(), standard != "PDF/X-4"
    mode = ObjectStreamMode.disable if flat else ObjectStreamMode.generate
    version = _NUMBERED[standard]
    pdf.save(buffer, min_version=version, force_version=version, object_stream_mode=mode, deterministic_id=True)
    return buffer.getvalue()


def _intent(pdf: Pdf, inks: PressInks) -> Dictionary:
    profile, file = inks.profile, pdf.make_stream(b"")
    file.write(inks.packed, filter=Name.FlateDecode)
    file.N = 4
    intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=profile.condition)
    intent.Info, intent.DestOutputProfile = profile.title, file
    if profile.condition != profile.title:  # the name is one of the registry
        intent.RegistryName = _REGISTRY
    return intent


class SpotLines:
    """Lines of a machine in the pages of a file that is converted, each kind in an ink of its own."""

    def __init__(self, pdf: Pdf) -> None:
        """Begin; each of the two spot colours is in the file once."""
        self._pdf = pdf
        self._over = pdf.make_indirect(Dictionary(Type=Name.ExtGState, OP=True, op=True, OPM=1))
        self._spots = dict[str, Object]()
        for name, shown in _SHOWN.items():
            tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[*shown], N=1)
            spot = Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint])
            self._spots[name] = pdf.make_indirect(spot)

    def add(self, page: Page, drawing: SpotDrawing) -> None:
        """Put lines onto a page that is converted, over all that is there, which they do not take away."""
        resources = Dictionary(dict(page.obj.Resources.items()))
        spaces = Dictionary(dict(resources.get("/ColorSpace", Dictionary()).items()))
        states = Dictionary(dict(resources.get("/ExtGState", Dictionary()).items()))
        states.Over = self._over
        scale, high = number(POINTS_PER_MM, 7), float(page.mediabox[3])
        there = f"{number(points(drawing.trim.x), 4)} {number(high - points(drawing.trim.y), 4)}"
        written = ["Q"]  # what the page has moved is as it was
        for name, path in drawing.lines.items():
            spaces[f"/{name}"] = self._spots[name]
            pen = f"/Over gs /{name} CS 1 SCN {number(HAIR / POINTS_PER_MM, 5)} w [] 0 d 1 J 1 j"
            written.append(f"q {scale} 0 0 -{scale} {there} cm {pen} {parse(path).write(3)} S Q")
        resources.ColorSpace, resources.ExtGState = spaces, states
        page.obj.Resources = self._pdf.make_indirect(resources)
        page.contents_add(b"q", prepend=True)
        page.contents_add("\n".join(written).encode(), prepend=False)
