"""A booklet's PDF -> what keeps it from being PDF/A-2a and PDF/UA-1: to be kept for ever, and to be read aloud.

Read from the file alone, and not from what wrote it. A list that is empty says that every key which the two standards
require is there, that all fonts and colours are in the file, and that whatever is painted is either read aloud or
marked as decoration. Whether the words for a picture are good ones, no program knows.

Sources: ISO 19005-2:2011 (PDF/A-2), 6; ISO 14289-1:2014 (PDF/UA-1), 7; ISO 32000-1:2008, 14.8 (tagged PDF).
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from tilewright import pattern
from tilewright.pdf.colophon import CLAIM

_PAINTS = frozenset(("Tj", "TJ", "'", '"', "Do", "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_TAGS = frozenset(
    [f"H{level}" for level in range(1, 7)]
    + ["Document", "Part", "Div", "Sect", "Art", "BlockQuote", "Caption", "TOC", "TOCI", "Note", "Reference", "P"]
    + ["L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "Span", "Quote", "Link"]
    + ["Figure", "Formula"]
)
"""The tags of ISO 32000-1 that a booklet may have: nothing maps others to them."""
_SPACES = frozenset(("/DeviceRGB", "/DeviceGray", "/Pattern"))
_MODES = frozenset(
    f"/{mode}"
    for part in (
        "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight",
        "SoftLight Difference Exclusion Hue Saturation Color Luminosity",
    )
    for mode in part.split()
)
_CATALOGUE = ("/OpenAction", "/AA", "/AcroForm", "/OCProperties", "/Requirements", "/NeedsRendering", "/Perms")
_FILTERS = ("LZW", "Crypt", "JPX")
_MAPPED = pattern.prepare(rb"<[0-9A-F]+> <((?:[0-9A-F]{4})+)>")
_NO_LETTERS = ("0000", "FEFF", "FFFE")
_Steps = Sequence[pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage]
"""The operators of a page."""
_PRINTED = 4
"""The flag of a note or link that is printed, and not hidden."""


def confirm(data: bytes) -> bytes:
    """The file, which says what it is only if that is so: else blanks stand in the place of its claim."""
    return data if not faults(data) else data.replace(CLAIM.encode(), b" " * len(CLAIM.encode()))


def faults(data: bytes) -> list[str]:
    """What is wrong with a file that says that it is PDF/A-2a and PDF/UA-1."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        wrong = [*_catalogue(pdf), *_metadata(pdf), *_intent(pdf)]
        listed = pdf.Root.get("/StructTreeRoot", Dictionary()).get("/ParentTree", Dictionary()).get("/Nums", Array())
        parents = {int(listed[at]): listed[at + 1] for at in range(0, len(listed) - 1, 2)}
        for number, page in enumerate(pdf.pages, 1):
            wrong += [f"page {number}: {each}" for each in (*_page(page, parents), *_annotations(page, parents))]
        wrong += _Tree(pdf).faults()
        return [*dict.fromkeys([*wrong, *_objects(pdf)])]


def _catalogue(pdf: Pdf) -> Iterator[str]:
    root = pdf.Root
    if pdf.is_encrypted or "/ID" not in pdf.trailer:
        yield "it is encrypted, or has no ID"
    for name in _CATALOGUE:
        if name in root:
            yield f"it has {name}"
    if {"/EmbeddedFiles", "/JavaScript"} & {*root.get("/Names", Dictionary()).keys()}:
        yield "it has files or scripts in it"
    if not root.get("/MarkInfo", Dictionary()).get("/Marked", False):
        yield "it is not marked as tagged"
    if not str(root.get("/Lang", "")):
        yield "it has no language"
    if not root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle", False):
        yield "its window shows a file's name, not the title"


def _metadata(pdf: Pdf) -> Iterator[str]:
    packet = pdf.Root.get("/Metadata")
    if not isinstance(packet, Stream) or "/Filter" in packet:
        yield "it has no metadata that can be read without unpacking"
        return
    if CLAIM.encode() not in packet.read_raw_bytes():
        yield "it does not declare its standard"
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        kept = {"/Title": meta.get("dc:title"), "/Author": "".join(meta.get("dc:creator") or ()),
                "/Subject": meta.get("dc:description"), "/Creator": meta.get("xmp:CreatorTool"),
                "/Producer": meta.get("pdf:Producer")}  # fmt: skip
    if not str(kept["/Title"] or "").strip():
        yield "it has no title"
    for name, there in kept.items():
        if str(pdf.docinfo.get(name, "")) != str(there or ""):
            yield f"its record and its metadata have two different {name}"


def _intent(pdf: Pdf) -> Iterator[str]:
    intents = [each for each in pdf.Root.get("/OutputIntents", Array()) if each.get("/S") == Name.GTS_PDFA1]
    profile = intents[0].get("/DestOutputProfile") if len(intents) == 1 else None
    if not isinstance(profile, Stream) or profile.get("/N") != 3 or profile.read_bytes()[36:40] != b"acsp":
        yield "it does not define its colours"


def _page(page: pikepdf.Page, parents: Mapping[int, Object]) -> Iterator[str]:
    here = parents.get(int(page.obj.get("/StructParents", -1)))
    steps = pikepdf.parse_content_stream(page)
    yield from _marks(steps, len(here) if isinstance(here, Array) else 0)
    yield from _letters(steps, page.resources.get("/Font", Dictionary()))


def _marks(steps: _Steps, known: int) -> Iterator[str]:
    """All that is painted is read aloud, or marked as decoration; every number is one of those that are known."""
    open_: list[bool] = []
    for step in steps:
        operator, operands = str(step.operator), step.operands
        if operator in {"BMC", "BDC"}:
            entries = operands[1] if len(operands) > 1 and isinstance(operands[1], Dictionary) else Dictionary()
            number = entries.get("/MCID")
            if number is not None and int(number) >= known:
                yield f"its part {int(number)} is not in the tree"
            if entries.get("/Type") == Name.Pagination and entries.get("/Subtype") not in (Name.Header, Name.Footer):
                yield "a running head or foot is tagged as neither"
            open_.append(number is not None or operands[0] == Name.Artifact or True in open_[-1:])
        elif operator == "EMC":
            del open_[-1:]
        elif operator in _PAINTS and True not in open_[-1:]:
            yield f"{operator} paints something that is neither read aloud nor decoration"
    if open_:
        yield "something is begun and not ended"


def _letters(steps: _Steps, fonts: Object) -> Iterator[str]:
    """Nothing is shown by code 0, which stands for what a font does not have."""
    size = 1
    for step in steps:
        operator, operands = str(step.operator), step.operands
        if operator == "INLINE IMAGE":
            yield "a picture is inside its operators"
        elif operator == "Tf":
            size = 2 if fonts.get(str(operands[0]), Dictionary()).get("/Subtype") == Name.Type0 else 1
        elif operator in _SHOWS:
            shown = operands[-1] if isinstance(operands[-1], Array) else [operands[-1]]
            codes = [bytes(each) for each in shown if isinstance(each, String)]
            if any(bytes(size) == each[at : at + size] for each in codes for at in range(0, len(each), size)):
                yield "letters are shown that their font does not have"


def _annotations(page: pikepdf.Page, parents: Mapping[int, Object]) -> Iterator[str]:
    annotations = page.obj.get("/Annots", Array())
    if len(annotations) and page.obj.get("/Tabs") != Name.S:
        yield "its links are not gone through in the order of the tree"
    for each in annotations:
        if each.get("/Subtype") != Name.Link:
            yield f"it has a note ({each.get('/Subtype')})"
        if int(each.get("/F", 0)) != _PRINTED or not str(each.get("/Contents", "")):
            yield "a link is hidden, or has no words"
        if int(each.get("/StructParent", -1)) not in parents:
            yield "a link is not in the tree"
        if each.get("/A", Dictionary()).get("/S", Name.GoTo) not in {Name.GoTo, Name.URI}:
            yield "a link does something else than lead to a place"


class _Tree:
    """The order in which it is read aloud."""

    def __init__(self, pdf: Pdf) -> None:
        self._root = pdf.Root.get("/StructTreeRoot", Dictionary())
        self._depth = 0

    def faults(self) -> Iterator[str]:
        """What is wrong with the tree."""
        kids = self._root.get("/K", Array())
        if not len(kids):
            yield "it has no tree to be read aloud"
            return
        waiting = [*kids] if isinstance(kids, Array) else [kids]
        while waiting:
            element = waiting.pop()
            yield from self._element(element)
            inside = element.get("/K", Array())
            parts = [*inside] if isinstance(inside, Array) else [inside]
            waiting += [
                each
                for each in reversed(parts)
                if isinstance(each, Dictionary) and each.get("/Type") == Name.StructElem
            ]

    def _element(self, element: Object) -> Iterator[str]:
        tag = str(element.get("/S", ""))[1:]
        if tag not in _TAGS or "/P" not in element:
            yield f"'{tag}' is no tag, or is part of nothing"
        if tag in {"Figure", "Formula"} and not str(element.get("/Alt", element.get("/ActualText", ""))).strip():
            yield "a picture has no words"
        if tag == "TH" and "/Scope" not in element.get("/A", Dictionary()):
            yield "a table heading does not name its row or column"
        if tag[:1] == "H" and tag[1:].isdigit():
            level = int(tag[1:])
            if level > self._depth + 1:
                yield f"a heading {tag} comes after one of level {self._depth}"
            self._depth = level


def _objects(pdf: Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, Stream):
            yield from _stream(thing)
        if isinstance(thing, Dictionary) and thing.get("/Type") == Name.Font:
            yield from _font(thing)
        if isinstance(thing, Dictionary | Stream):
            states = thing.get("/ExtGState", thing.get("/Resources", Dictionary()).get("/ExtGState", Dictionary()))
            for state in states.values() if isinstance(states, Dictionary) else ():
                if "/TR" in state or "/HTP" in state or str(state.get("/BM", "/Normal")) not in _MODES:
                    yield "it asks for curves, screens or a mixture that PDF/A does not know"


def _stream(thing: Stream) -> Iterator[str]:
    filters = str(thing.get("/Filter", ""))
    if any(each in filters for each in _FILTERS) or "/F" in thing:
        yield f"a stream is packed as {filters or 'a file elsewhere'}"
    if thing.get("/Subtype") == Name.Image:
        space = thing.get("/ColorSpace", Name.DeviceGray)
        base = space[1] if isinstance(space, Array) and space[0] == Name.Indexed else space
        if str(base) not in _SPACES:
            yield f"a picture has colours of {base}"
        if thing.get("/Interpolate", False) or "/Alternates" in thing or "/OPI" in thing:
            yield "a picture is to be smoothed, or another is to be put in its place"
    elif thing.get("/Subtype") == Name.PS or "/Ref" in thing or "/OPI" in thing:
        yield "something is to be put in a form's place"


def _font(font: Object) -> Iterator[str]:
    name = font.get("/BaseFont")
    if "/DescendantFonts" in font or font.get("/Subtype") == Name.TrueType:
        mapped = font.get("/ToUnicode")
        if not isinstance(mapped, Stream):
            yield f"the font {name} does not name its letters"
        elif any(each.decode()[at : at + 4] in _NO_LETTERS for each in _MAPPED.findall(mapped.read_bytes())
                 for at in range(0, len(each), 4)):  # fmt: skip
            yield f"the font {name} has codes without a letter"
    described = font.get("/FontDescriptor")
    if "/DescendantFonts" not in font and font.get("/Subtype") != Name.Type3 and (
        described is None or not {"/FontFile", "/FontFile2", "/FontFile3"} & {*described.keys()}
    ):  # fmt: skip
        yield f"the font {name} is not embedded"
    elif described is not None and font.get("/Subtype") == Name.CIDFontType0 and not _is_keyed(described):
        yield f"the font {name} has no numbers of its own for its glyphs, and validators do not agree on whose count"


def _is_keyed(described: Object) -> bool:
    """Whether a font in CFF has CIDs: the operator ROS is in its top dictionary, which follows its name."""
    data = described.FontFile3.read_bytes()
    start = end = data[2]
    for _ in ("name", "top dictionary"):
        count, size = int.from_bytes(data[end : end + 2]), data[end + 2]
        offsets = end + 3
        start = offsets + (count + 1) * size
        end = start - 1 + int.from_bytes(data[start - size : start])
    return b"\x0c\x1e" in data[start:end]
