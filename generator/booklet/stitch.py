"""A booklet in reading order -> the same on sheets to print on both sides, fold once and staple."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from generator.press import signature
from generator.press.signature import Spread
from generator.press.stock import STOCK
from generator.units import A5, Size, points

_EDGE = 5.0  # printers leave so many millimetres white
_TICK = 4.0
_STAPLE = 6.0


def saddle_stitch(pdf: bytes, paper: str) -> bytes:
    """The sheets, two A5 pages a side, to be turned over the short edge; no page is turned into pixels.

    A4 carries the pages at full size. Half a Letter sheet is narrower than A5, so there they are scaled to 94 %.
    Short ticks mark the fold, and on the outermost sheet two strokes the staples.

    Args:
        pdf: The booklet in reading order, every page A5.
        paper: A name in STOCK.

    Raises:
        KeyError: There is no such paper.
    """
    sheet = STOCK[paper].size.turned
    with Pdf.open(BytesIO(pdf)) as source, Pdf.new() as target:
        faces = [target.copy_foreign(page.as_form_xobject()) for page in source.pages]
        for number, folio in enumerate(signature.saddle_stitch(len(faces))):
            for name, spread in (("front", folio.front), ("back", folio.back)):
                marks = _marks(sheet, staples=number == 0) if name == "front" else ""
                _side(target, sheet, faces, spread, folio.creep, marks)
        _describe(source, target)
        result = BytesIO()
        target.save(result, deterministic_id=True, compress_streams=True)
    return result.getvalue()


def _side(  # noqa: PLR0913, PLR0917 - a side is that many things
    target: Pdf, sheet: Size, faces: list[pikepdf.Object], spread: Spread, creep: float, marks: str
) -> None:
    target.add_blank_page(page_size=(Decimal(_pt(sheet.width)), Decimal(_pt(sheet.height))))
    page = target.pages[-1]
    forms, content = Dictionary(), [marks] if marks else []
    for name, number, matrix in (
        ("/Left", spread.left, _matrix(sheet, creep, left=True)),
        ("/Right", spread.right, _matrix(sheet, creep, left=False)),
    ):
        if number is not None:
            forms[name] = faces[number - 1]
            content.append(f"q {matrix} cm {name} Do Q")
    page.obj.Resources = Dictionary(XObject=forms)
    page.obj.Contents = target.make_stream("\n".join(content).encode())


def _matrix(sheet: Size, creep: float, *, left: bool) -> str:
    """The pages meet in the fold, less what creep pushes them over it; they stand in the middle of the height."""
    half = sheet.width / 2
    scale = min(1.0, half / A5.width, sheet.height / A5.height)
    x = half - scale * A5.width + creep if left else half - creep
    y = (sheet.height - scale * A5.height) / 2
    return f"{scale:.6g} 0 0 {scale:.6g} {_pt(x)} {_pt(y)}"


def _marks(sheet: Size, *, staples: bool) -> str:
    middle = sheet.width / 2
    lines = [_line(middle, start, start + _TICK) for start in (_EDGE, sheet.height - _EDGE - _TICK)]
    if staples:
        centres = (sheet.height / 4, sheet.height * 3 / 4)
        lines += [_line(middle, centre - _STAPLE, centre + _STAPLE) for centre in centres]
    return "\n".join(["q 0.5 G 0.4 w", *lines, "Q"])


def _line(x: float, start: float, end: float) -> str:
    return f"{_pt(x)} {_pt(start)} m {_pt(x)} {_pt(end)} l S"


def _describe(source: Pdf, target: Pdf) -> None:
    """How it wants to be printed, what it is, and what each side is called."""
    target.Root.ViewerPreferences = Dictionary(
        Duplex=Name.DuplexFlipShortEdge, PrintScaling=Name("/None"), PickTrayByPDFSize=True, DisplayDocTitle=True
    )
    labels: list[object] = []
    for index in range(len(target.pages)):
        side = "front" if index % 2 == 0 else "back"
        labels += [index, Dictionary(P=f"sheet {index // 2 + 1} {side}")]
    target.Root.PageLabels = Dictionary(Nums=Array(labels))
    if "/Lang" in source.Root:
        target.Root.Lang = str(source.Root.Lang)
    for key in ("/Title", "/Author", "/Creator"):
        if key in source.docinfo:
            target.docinfo[key] = str(source.docinfo[key])
    target.docinfo["/Title"] = f"{target.docinfo['/Title']}, to fold"
    target.docinfo["/Subject"] = "Rules, to print on both sides, turned over the short edge, then fold and staple"


def _pt(mm: float) -> str:
    return f"{points(mm):.4f}"
