"""Report -> report.pdf: as few pages as hold it, vectors throughout; the same report gives the same bytes."""

from __future__ import annotations

import io

from generator import __version__
from generator.draw.pen import Look
from generator.press.pdf import Document
from generator.press.stock import paper_of
from generator.report.lines import Report, summary
from generator.report.sheet import sheets
from generator.units import Box
from generator.vector.compile import compile_svg


def _title(report: Report) -> str:
    title = report.spec.game.title
    named = report.of and report.of.name
    return f"{title}: {report.of.name}" if report.of and named else report.language.say("report.title", title=title)


def report_pdf(report: Report, paper: str, look: Look) -> bytes:
    """The pages as a PDF.

    Raises:
        ValueError: There is no such paper.
    """
    size, game, language = paper_of(paper).size, report.spec.game, report.language
    page, buffer = Box(0, 0, size.width, size.height), io.BytesIO()
    document = Document(
        buffer,
        title=_title(report),
        language=language.code,
        author=game.designer.name,
        subject=summary(report),
        creator=f"Tilewright {__version__}",
    )
    arts = sheets(report, size, look)
    for number, art in enumerate(arts, 1):
        which = "first" if number == 1 else "last" if number == len(arts) else "other"
        document.page(size, trim=page, bleed=page, label=str(number))
        document.outline(language.say(f"report.pages.{which}", number=number))
        document.place(compile_svg(art.drawing.get_xml(), art.name), page)
    document.close()
    return buffer.getvalue()
