"""What a study came to -> pages with plots, as a file that somebody asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli.progress import bar
from generator.spec.spec import Spec
from generator.study.studied import Studied

PAGES = (".pdf", ".html")


def must_take_pages(report: Path | None) -> None:
    """That pages can be written there, before anybody plays for them."""
    from generator.kit.files import must_take  # noqa: PLC0415 - loaded when it is needed

    if report is None:
        return
    if report.suffix.lower() not in PAGES:
        raise click.UsageError(f"--report writes {' or '.join(PAGES)}; '{report}' is neither.")
    must_take(report)


def write_pages(spec: Spec[Any], studied: Studied, report: Path, print_on: tuple[str | None, bool], typed: str) -> None:
    """What a study came to, as pages with plots, in the form that the file's ending says.

    Args:
        spec: The game.
        studied: Its games.
        report: The file.
        print_on: The paper, None for the game's own; whether in little ink.
        typed: The command that does it again.
    """
    from generator.draw.ink import Ink  # noqa: PLC0415 - loaded when it is needed
    from generator.draw.look import look_of  # noqa: PLC0415
    from generator.kit.files import write  # noqa: PLC0415
    from generator.report.balance import report_pdf  # noqa: PLC0415
    from generator.shaping.finder import BUNDLED  # noqa: PLC0415
    from generator.study.answers import answers  # noqa: PLC0415
    from generator.study.pages import study_html, study_report  # noqa: PLC0415

    paper, low_ink = print_on[0] or spec.game.paper_name, print_on[1]
    look, spoken = look_of(spec, Ink.LOW if low_ink else Ink.FULL, BUNDLED), answers(studied)
    with bar("Drawing"):
        drawn = study_report(spec, studied, spoken, typed)
        if report.suffix.lower() == ".pdf":
            data = report_pdf(drawn, paper, look)
        else:
            data = study_html(drawn, spoken, paper, look).encode()
    write(report, data)
    click.echo(f"{report}", err=True)
