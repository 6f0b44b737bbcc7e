"""What the layout engine cannot set -> a Problem at the line of booklet.md that asked for it."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from reportlab.platypus.doctemplate import LayoutError

from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec

_WORDS = re.compile(r"<Paragraph at 0x[0-9a-f]++>([^'<]*+)")


@contextmanager
def setting(spec: Spec[Any]) -> Iterator[None]:
    """Refuse what the engine gives up on: a table's row or a box higher than a page, columns of no width.

    Raises:
        RefusedError: Q13, at the line where the words stand, as far as they can be found.
    """
    try:
        yield
    except LayoutError as error:
        raise RefusedError([_problem(spec, str(error), "is higher than a page")]) from None
    except ValueError as error:
        if "reportlab" not in traceback.extract_tb(error.__traceback__)[-1].filename:
            raise
        raise RefusedError([_problem(spec, str(error), "has no rows, or too many columns")]) from None


def _problem(spec: Spec[Any], message: str, fault: str) -> Problem:
    path, text = spec.booklet or ((spec.folder / "booklet.md").as_posix(), "")
    match = _WORDS.search(message)
    words = " ".join(match.group(1).split()[:4]) if match else ""
    at = text.find(words) if len(words) > 1 else -1
    line = text.count("\n", 0, at) + 1 if at >= 0 else 0
    what = f"the table or box with '{words}'" if words else "a table or box"
    return Problem(path, line, 0, "Q13", f"{what} {fault}", "part it in two, or make it shorter")
