"""What a person reads off a calibration sheet -> a printer's profile; and before that, the sheet itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import flip_option, paper_option
from tilewright.sheets.duplex import Profile


class Measured(click.ParamType):  # type: ignore[type-arg,unused-ignore] # generic since click 8.3 only
    """A number as people write it: 99.6 or 99,6."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 - whatever click hands on
        """The number.

        Raises:
            BadParameter: It is none.
        """
        try:
            return float(str(value).strip().replace(",", ".").replace("\N{MINUS SIGN}", "-"))
        except ValueError:
            self.fail(f"'{value}' is not a number.", param, ctx)


NUMBER = Measured()
ASKED = {
    "x_rule": "A  length of the rule across the page, in mm",
    "y_rule": "B  length of the rule along the page, in mm",
    "top": "C  number of the line that runs straight on, at the top",
    "bottom": "D  the same, at the bottom",
    "back_y": "E  the same, in the middle",
    "margin": "F  smallest number printed on all four sides",
}
"""What is asked in turn, in the words of the sheet."""


@click.command()
@click.argument("name", required=False)
@click.option(
    "--sheet", metavar="FILE", type=click.Path(path_type=Path), help="Write the two pages to print into this file."
)
@paper_option()
@flip_option
@click.option("--printer", metavar="NAME", default="", help="Correct the sheet for this printer, to test its numbers.")
@click.option("--x-rule", metavar="MM", type=NUMBER, help="Measured length of the 100 mm rule across.")
@click.option("--y-rule", metavar="MM", type=NUMBER, help="Measured length of the 100 mm rule along.")
@click.option("--back-x", metavar="MM", type=NUMBER, help="How far backs must move to the right.")
@click.option("--back-y", metavar="MM", type=NUMBER, help="How far backs must move down.")
@click.option("--back-turn", metavar="DEGREES", type=NUMBER, help="How far backs must turn clockwise.")
@click.option("--margin", metavar="MM", type=NUMBER, help="The margin that the printer leaves white.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@guarded
def calibrate(  # noqa: PLR0913 - as the options above say
    name: str | None,
    sheet: Path | None,
    paper: str | None,
    flip: str,
    printer: str,
    *,
    as_json: bool,
    **given: float | None,
) -> None:
    """Measure a printer once; `build --printer NAME` then corrects for it.

    First print a sheet on both sides and hold it against the light. Then choose a NAME for the printer and enter the
    numbers: the command asks for each that you do not give as an option.

    \b
    Examples:
      tilewright calibrate --sheet calibration.pdf
      tilewright calibrate office
      tilewright calibrate --sheet check.pdf --printer office
      tilewright calibrate office --x-rule 99.6 --y-rule 100.1 --back-x 0.4 --back-y -0.3 --back-turn 0.1 --margin 4.2
    """
    if (name is None) is (sheet is None):
        raise click.UsageError("Give --sheet FILE to print a sheet, or the NAME of the printer you have measured.")
    if sheet is not None:
        _print(sheet, paper or "a4", flip, printer, as_json=as_json)
    elif name is not None:
        _keep(name, given, as_json=as_json)


def _print(sheet: Path, paper: str, flip: str, printer: str, *, as_json: bool) -> None:
    from tilewright.build import calibration, files, printers  # noqa: PLC0415 - saves --help 0.1 s: what writes PDF

    profile = printers.load(printer) if printer else None
    files.write(sheet, calibration.calibration_pdf(paper, "short" if flip == "short" else "long", profile))
    if as_json:
        click.echo(json.dumps({"sheet": str(sheet), "paper": paper, "flip": flip, "printer": printer}, indent=2))
        return
    click.echo(f"{sheet}")
    click.echo(f"  Print it at actual size, on both sides, flipped on the {flip} edge. Then follow the sheet.")
    click.echo("  Every scale should now read 0." if printer else "  Then: tilewright calibrate NAME")


def _keep(name: str, given: dict[str, float | None], *, as_json: bool) -> None:
    from tilewright.build import calibration, printers  # noqa: PLC0415 - as above

    x_rule, y_rule = _ask("x_rule", given), _ask("y_rule", given)
    x, turn = given["back_x"], given["back_turn"]
    if x is None or turn is None:
        top, bottom = _ask("top", given), _ask("bottom", given)
        x = (top + bottom) / 2 if x is None else x
        turn = calibration.turn_between(top, bottom) if turn is None else turn
    path = printers.save(name, Profile(x_rule, y_rule, x, _ask("back_y", given), turn, _ask("margin", given)))
    if as_json:
        click.echo(json.dumps({"name": name, "profile": str(path)}, indent=2, ensure_ascii=False))
        return
    click.echo(f"{path}")
    click.echo(f"  Now: tilewright build GAME --printer {name}")
    click.echo(f"  To test it: tilewright calibrate --sheet check.pdf --printer {name}")


def _ask(key: str, given: dict[str, float | None]) -> float:
    """What an option says; else what is answered."""
    value = given.get(key)
    if value is not None:
        return value
    answer: float = click.prompt(ASKED[key], type=NUMBER, err=True)
    return answer
