"""What a study came to -> pages with plots, as a file that somebody asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from generator.cli.progress import bar
from generator.play.record import Head
from generator.spec.spec import Spec
from generator.study.aggregate import Aggregate
from generator.study.answer import StudyAnswer

PAGES = (".pdf", ".html")
StudyPages = tuple[Aggregate, Head, Sequence[StudyAnswer], Sequence[str], str]
"""What `study_report` makes pages of."""


def must_take_pages(report: Path | None) -> None:
    """That pages can be written there, before anybody plays for them."""
    from generator.kit.files import must_take  # noqa: PLC0415 - loaded when it is needed

    if report is None:
        return
    if report.suffix.lower() not in PAGES:
        raise click.UsageError(f"--report writes {' or '.join(PAGES)}; '{report}' is neither.")
    must_take(report)


def write_pages(spec: Spec[Any], pages: StudyPages, report: Path) -> None:
    """What a study came to, as pages with plots, in the form that the file's ending says."""
    from generator.draw.ink import Ink  # noqa: PLC0415 - loaded when it is needed
    from generator.draw.look import look_of  # noqa: PLC0415
    from generator.kit.files import write  # noqa: PLC0415
    from generator.report.balance import report_pdf  # noqa: PLC0415
    from generator.shaping.finder import BUNDLED  # noqa: PLC0415
    from generator.study.pages import study_html, study_report  # noqa: PLC0415

    look, paper = look_of(spec, Ink.FULL, BUNDLED), spec.game.paper_name
    with bar("Drawing"):
        drawn = study_report(spec, *pages)
        if report.suffix.lower() == ".pdf":
            data = report_pdf(drawn, paper, look)
        else:
            data = study_html(drawn, pages[2], paper, look).encode()
    write(report, data)
    click.echo(f"{report}", err=True)
