"""A PDF -> what keeps it from being the PDF/X that it claims to be: what a press looks at before it prints.

Read from the file alone, and not from what wrote it. A list that is empty says that every key that the standard
requires is there, that no colour is any but an ink, and, of PDF/X-1a, that nothing is transparent. Fonts are looked at
for being embedded, not for what is in them.

Sources: ISO 15930-4:2003 (PDF/X-1a), 6; ISO 15930-7:2010 (PDF/X-4), 6.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from tilewright.pdf.exchange import Standard
from tilewright.pdf.separation import Thing, ink_of

_INKS = {"/DeviceCMYK", "/DeviceGray", "/Pattern"}
_SPOTS = {"/Separation", "/DeviceN"}
_FORBIDDEN = {"rg", "RG", "ri"}
_CLOSE = 0.01
"""Points by which a box may be out of another."""
_ACTIONS = ("/OpenAction", "/AA", "/AcroForm", "/JavaScript", "/Collection")


def faults(data: bytes, standard: Standard, most: float) -> list[str]:
    """What is wrong with a file.

    Args:
        data: The file.
        standard: What it says it is.
        most: How much ink may be in one place, in per cent.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        wrong = [*_head(pdf, data, standard), *_intents(pdf, standard), *_metadata(pdf, standard)]
        for number, page in enumerate(pdf.pages, 1):
            wrong += [f"page {number}: {each}" for each in _boxes(page)]
            if standard == "PDF/X-4" and str(page.obj.get("/Group", Dictionary()).get("/CS")) not in {*_INKS, "None"}:
                wrong.append(f"page {number}: its group is not in inks")
        reader = _Reader(pdf, standard, most)
        return [*wrong, *reader.faults()]


def _head(pdf: Pdf, data: bytes, standard: Standard) -> Iterator[str]:
    least, latest = ("1.3", "1.4") if standard != "PDF/X-4" else ("1.4", "1.6")
    if not least <= pdf.pdf_version <= latest:
        yield f"it is PDF {pdf.pdf_version}, not {latest}"
    if pdf.is_encrypted:
        yield "it is encrypted"
    if "/ID" not in pdf.trailer or len(pdf.trailer.ID) != 2:
        yield "it has no ID"
    if standard != "PDF/X-4" and (b"/ObjStm" in data or b"/XRef" in data):
        yield "its objects are packed, which PDF 1.4 does not know"
    for name in _ACTIONS:
        if name in pdf.Root:
            yield f"it has {name}"
    if standard != "PDF/X-4" and "/OCProperties" in pdf.Root:
        yield "it has layers to be switched"
    if "/EmbeddedFiles" in pdf.Root.get("/Names", Dictionary()):
        yield "it has files in it"


def _intents(pdf: Pdf, standard: Standard) -> Iterator[str]:
    intents = [each for each in pdf.Root.get("/OutputIntents", Array()) if each.get("/S") == Name.GTS_PDFX]
    if len(intents) != 1:
        yield f"it has {len(intents)} output intents of a press, not one"
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "the output intent names no printing condition"
    if "/RegistryName" not in intent and not str(intent.get("/Info", "")):
        yield "the output intent does not name itself"
    file = intent.get("/DestOutputProfile")
    if not isinstance(file, Stream) or file.get("/N") != 4:
        yield "the output intent has no profile of four inks"
        return
    head = file.read_bytes()[:40]
    if head[12:20] != b"prtrCMYK" or head[36:40] != b"acsp":
        yield "the profile of the output intent is not one of a press"
    if standard != "PDF/X-4" and head[8:9] != b"\2":
        yield "the profile of the output intent is newer than version 2, which PDF 1.4 does not know"


def _metadata(pdf: Pdf, standard: Standard) -> Iterator[str]:
    info = pdf.docinfo
    for name in ("/Title", "/CreationDate", "/ModDate", "/Producer"):
        if not str(info.get(name, "")):
            yield f"its record has no {name}"
    if str(info.get("/Trapped")) not in {"/True", "/False"}:
        yield "its record does not declare trapping"
    if standard != "PDF/X-4":
        if str(info.get("/GTS_PDFXVersion")) != standard:
            yield f"its record does not declare {standard}"
        return
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        entries = {str(name): str(value) for name, value in meta.items()}
    known = {name.rpartition("}")[2]: value for name, value in entries.items()}
    if known.get("GTS_PDFXVersion") != standard or "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion" not in entries:
        yield f"its metadata does not declare {standard}"
    for name in ("DocumentID", "VersionID", "RenditionClass", "CreateDate", "ModifyDate", "MetadataDate", "title"):
        if not known.get(name):
            yield f"its metadata has no {name}"
    if known.get("Trapped") not in {"True", "False"}:
        yield "its metadata does not declare trapping"


def _boxes(page: pikepdf.Page) -> Iterator[str]:
    media = [float(each) for each in page.mediabox]
    named = {name: [float(each) for each in page.obj[name]] for name in ("/TrimBox", "/ArtBox", "/BleedBox", "/CropBox")
             if name in page.obj}  # fmt: skip
    if ("/TrimBox" in named) == ("/ArtBox" in named):
        yield "it has no TrimBox, or an ArtBox as well"
        return
    trim = named.get("/TrimBox", named.get("/ArtBox", media))
    for name in ("/BleedBox", "/CropBox"):
        if name in named and not _inside(trim, named[name]):
            yield f"its {name} does not have the trim in it"
    for name, box in named.items():
        if not _inside(box, media):
            yield f"its {name} is larger than the page"
    if page.obj.get("/Annots"):
        yield "it has notes or links"
    if page.obj.get("/UserUnit", 1) != 1 or "/AA" in page.obj:
        yield "it has a unit or actions of its own"


def _inside(box: list[float], other: list[float]) -> bool:
    return all(a >= b - _CLOSE for a, b in zip(box[:2], other[:2], strict=True)) and all(
        a <= b + _CLOSE for a, b in zip(box[2:], other[2:], strict=True)
    )


class _Reader:
    """Reads every object that there is: colours, fonts, what is transparent."""

    def __init__(self, pdf: Pdf, standard: Standard, most: float) -> None:
        self._pdf, self._flat, self._most = pdf, standard != "PDF/X-4", most

    def faults(self) -> Iterator[str]:
        for page in self._pdf.pages:
            yield from self._content(page.obj, page.resources, "a page")
        for thing in self._pdf.objects:
            if not isinstance(thing, Dictionary | Stream):
                continue
            if isinstance(thing, Stream):
                yield from self._stream(thing)
            kind = str(thing.get("/Type", ""))
            if kind == "/Font":
                yield from _font(thing)
            elif kind == "/Annot" or "/JS" in thing:
                yield "it has notes, links or scripts"
            resources = thing.get("/Resources") if kind in {"/Page", "/XObject"} or "/BBox" in thing else thing
            if isinstance(resources, Dictionary):
                yield from self._resources(resources)

    def _stream(self, thing: Stream) -> Iterator[str]:
        filters = str(thing.get("/Filter", ""))
        if "LZW" in filters or "Crypt" in filters or "/F" in thing:
            yield f"a stream is packed as {filters or 'a file elsewhere'}"
        kind = str(thing.get("/Subtype", ""))
        if kind == "/Image":
            yield from self._image(thing, filters)
        elif kind == "/PS" or "/OPI" in thing or "/Alternates" in thing or "/Ref" in thing:
            yield "something is to be put in its place"
        elif kind == "/Form" or "/PatternType" in thing:
            yield from self._content(thing, thing.get("/Resources", Dictionary()), "a form")
            group = thing.get("/Group")
            if group is not None and group.get("/S") == Name.Transparency:
                if self._flat:
                    yield "a form is a layer that can be seen through"
                elif str(group.get("/CS", Name.DeviceCMYK)) not in _INKS:
                    yield "a layer is not in inks"

    def _image(self, thing: Stream, filters: str) -> Iterator[str]:
        if not thing.get("/ImageMask", False):
            yield from _space(thing.get("/ColorSpace"), "a picture")
        if self._flat and ("/SMask" in thing or "JPX" in filters or thing.get("/BitsPerComponent", 8) == 16):
            yield "a picture can be seen through, or is packed in a way that PDF 1.4 does not know"

    def _resources(self, resources: Dictionary) -> Iterator[str]:
        for things, what in (("/ColorSpace", "a colour space"), ("/Shading", "a gradient"), ("/ExtGState", "")):
            named = resources.get(things)
            for thing in named.values() if isinstance(named, Dictionary) else ():
                if what:
                    yield from _space(thing.get("/ColorSpace") if things == "/Shading" else thing, what)
                elif isinstance(thing, Dictionary):
                    yield from self._state(thing)
        patterns = resources.get("/Pattern")
        for pattern in patterns.values() if isinstance(patterns, Dictionary) else ():
            if "/Shading" in pattern:
                yield from _space(pattern.Shading.get("/ColorSpace"), "a gradient")

    def _state(self, state: Dictionary) -> Iterator[str]:
        if "/TR" in state or "/HTP" in state or state.get("/TR2", Name.Default) != Name.Default:
            yield "it asks for curves or screens of its own"
        mode = state.get("/BM", Name.Normal)
        sheer = state.get("/SMask", Name("/None")) != Name("/None") or mode not in {Name.Normal, Name.Compatible}
        if self._flat and (sheer or any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA"))):
            yield "something can be seen through"

    def _content(self, source: Thing, resources: Thing, where: str) -> Iterator[str]:
        spaces = resources.get("/ColorSpace", Dictionary())
        for instruction in pikepdf.parse_content_stream(source):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                yield f"{where} has a picture within its operators"
                continue
            operator, operands = str(instruction.operator), instruction.operands
            if operator in _FORBIDDEN:
                yield f"{where} has a colour of a screen ({' '.join(map(str, operands))} {operator})"
            elif operator in {"k", "K"} and ink_of(operands) > self._most + 0.5:
                yield f"{where} has {ink_of(operands):.0f} % ink ({' '.join(map(str, operands))} {operator})"
            elif operator in {"cs", "CS"}:
                yield from _space(spaces.get(operands[0], operands[0]), where)


def _space(space: Thing, where: str) -> Iterator[str]:
    """What is wrong with a colour space."""
    if isinstance(space, Array):
        kind = str(space[0])
        if kind == "/Indexed":
            yield from _space(space[1], where)
            return
        if kind in _SPOTS:
            yield from _space(space[2], where)
            return
        if kind == "/Pattern":
            return
        yield f"{where} has colours of {kind}"
    elif str(space) not in _INKS:
        yield f"{where} has colours of {space}"


def _font(font: Thing) -> Iterator[str]:
    """What is wrong with a font."""
    if font.get("/Subtype") == Name.Type3:
        return
    below = [font, *font.get("/DescendantFonts", [])]
    descriptors = [each.FontDescriptor for each in below if "/FontDescriptor" in each]
    if not any(key in each for each in descriptors for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield f"the font {font.get('/BaseFont')} is not embedded"
