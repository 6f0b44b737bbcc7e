"""A printer's name <-> its profile in the user's configuration folder."""

from __future__ import annotations

from dataclasses import astuple, fields
from pathlib import Path

from tilewright import folders, pattern
from tilewright.build.files import write
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.sheets.duplex import Profile
from tilewright.spec.printer import read_printer

NAME = pattern.prepare(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 20
"""Letters of a name: it stands at the end of every sheet's label."""
TAKEN = frozenset({"a4", "letter", "low-ink", "fronts", "short-edge"})
"""Words that name editions already: an edition for a printer has a folder that ends in the printer's name."""

_SENSE = {
    "x_scale": ("--x-rule", 90, 110, "mm", "measure from the first line to the last, in millimetres"),
    "y_scale": ("--y-rule", 90, 110, "mm", "measure from the first line to the last, in millimetres"),
    "back_x": ("--back-x", -10, 10, "mm", "a printer that is further off needs its paper guides set first"),
    "back_y": ("--back-y", -10, 10, "mm", "a printer that is further off needs its paper guides set first"),
    "back_turn": ("--back-turn", -5, 5, "degrees", "a printer that is further off needs its paper guides set first"),
    "margin": ("--margin", 0, 25, "mm", "write the smallest number whose step is printed whole on all four sides"),
}
_COMMENTS = {
    "x_scale": "mm: measured length of the 100 mm rule across the page",
    "y_scale": "mm: measured length of the 100 mm rule along the page",
    "back_x": "mm to the right that backs are moved, as seen on the back",
    "back_y": "mm downwards",
    "back_turn": "degrees clockwise about the middle of the page",
    "margin": "mm of the paper's rim that stay white",
}


def folder() -> Path:
    """Where profiles are kept: TILEWRIGHT_CONFIG if it is set, else where this system keeps settings."""
    return folders.settings() / "printers"


def known() -> tuple[str, ...]:
    """The names of all printers there are profiles of, sorted."""
    try:
        return tuple(sorted(path.stem for path in folder().iterdir() if path.suffix == ".yaml"))
    except OSError:
        return ()


def load(name: str) -> Profile:
    """The profile of a printer.

    Raises:
        RefusedError: There is none of that name (O07), or its file makes no sense (the problems of tilewright.spec).
    """
    names = known()
    if name not in names:
        message = f"there is no printer '{name}'{did_you_mean(name, names)}"
        have = f"known printers: {', '.join(names)}" if names else "write: tilewright calibrate --sheet calibration.pdf"
        raise RefusedError([Problem("--printer", 0, 0, "O07", message, have)])
    if problems := _name(name):
        raise RefusedError(problems)
    return Profile(**read_printer(folder() / f"{name}.yaml").model_dump())


def save(name: str, profile: Profile) -> Path:
    """Keep a profile under a name, in place of an older one; the file is there as a whole or not at all.

    Raises:
        RefusedError: A name that cannot name a file and an edition, or a figure out of all reason (O08); the folder
            cannot be written (O09).
    """
    if problems := [*_name(name), *_nonsense(profile)]:
        raise RefusedError(problems)
    path = folder() / f"{name}.yaml"
    write(path, _text(name, profile).encode())
    return path


def _name(name: str) -> list[Problem]:
    remedy = "such as office or canon-upstairs"
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        message = f"'{name}' cannot name a printer: lower-case letters, digits, single hyphens, at most {LONGEST}"
        return [Problem("NAME", 0, 0, "O08", message, remedy)]
    if name in TAKEN:
        message = f"'{name}' cannot name a printer: editions are called so already"
        return [Problem("NAME", 0, 0, "O08", message, remedy)]
    return []


def _nonsense(profile: Profile) -> list[Problem]:
    """A problem for each figure that no printer can be the cause of."""
    read = dict(zip((field.name for field in fields(profile)), astuple(profile), strict=True))
    return [
        Problem(option, 0, 0, "O08", f"{read[key]:g} {unit}: {least} to {most} {unit} make sense here", remedy)
        for key, (option, least, most, unit, remedy) in _SENSE.items()
        if not least <= read[key] <= most  # so that what is no number at all is refused as well
    ]


def _text(name: str, profile: Profile) -> str:
    read = zip((field.name for field in fields(profile)), astuple(profile), strict=True)
    # as all YAML readers understand a number: no exponent; a thousandth is finer than any reading
    plain = ((key, f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")) for key, value in read)
    lines = [f"{f'{key}: {value}':<18} # {_COMMENTS[key]}" for key, value in plain]
    return "\n".join([f"# Measured with `tilewright calibrate {name}`; used by `--printer {name}`.", *lines, ""])
