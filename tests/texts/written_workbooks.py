"""Rows -> a workbook's bytes, written part by part as Excel writes them, so that a test can spoil any part."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
ODS = "urn:oasis:names:tc:opendocument:xmlns:"

Value = str | float | bool | None


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """An archive of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return file.getvalue()


def cell(row: int, column: int, value: Value) -> str:
    """One cell; a text that begins with `<` is what stands in it, as XML."""
    at = f"{chr(65 + column)}{row}"
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, float | int):
        return f'<c r="{at}"><v>{value}</v></c>'
    if value.startswith("<"):
        return f'<c r="{at}">{value}</c>'
    if value in {"#REF!", "#N/A"}:
        return f'<c r="{at}" t="e"><v>{value}</v></c>'
    return f'<c r="{at}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def sheet(rows: Sequence[Sequence[Value]], more: str = "") -> str:
    """A sheet; more: what stands after its rows."""
    lines = (
        f'<row r="{number}">{"".join(cell(number, column, value) for column, value in enumerate(row))}</row>'
        for number, row in enumerate(rows, 1)
    )
    return f'<?xml version="1.0"?><worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>{more}</worksheet>'


def parts(sheets: Mapping[str, str], shared: Sequence[str] = ()) -> dict[str, str | bytes]:
    """The parts of an .xlsx with these sheets, by their names."""
    numbered = list(enumerate(sheets.items(), 1))
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'spreadsheetml.worksheet+xml"/>'
        for at, _ in numbered
    )
    book = "".join(f'<sheet name="{escape(name)}" sheetId="{at}" r:id="r{at}"/>' for at, (name, _) in numbered)
    links = "".join(
        f'<Relationship Id="r{at}" Type="{LINKS}/worksheet" Target="worksheets/sheet{at}.xml"/>' for at, _ in numbered
    )
    links += f'<Relationship Id="rs" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/>'
    texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
    return {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}content-types">{kinds}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}relationships"><Relationship Id="r1" '
        f'Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{book}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}relationships">{links}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{texts}</sst>',
        **{f"xl/worksheets/sheet{at}.xml": text for at, (_, text) in numbered},
    }


def xlsx(**sheets: Sequence[Sequence[Value]]) -> bytes:
    """An .xlsx with these sheets."""
    return zipped(parts({name: sheet(rows) for name, rows in sheets.items()}))


def ods(rows: str, sheet: str = "Cards") -> bytes:
    """An .ods whose one sheet has these rows, as XML."""
    names = " ".join(f'xmlns:{name}="{ODS}{name}:1.0"' for name in ("office", "table", "text"))
    body = f'<table:table table:name="{sheet}">{rows}</table:table>'
    text = (
        f"<office:document-content {names}><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body>"
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{ODS}manifest:1.0"/>',
            "content.xml": f"{text}</office:document-content>",
        }
    )
