"""A regular expression as text -> the same, compiled when it is first used: a command uses half of those it loads."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Pattern:
    """Stands for a `re.Pattern`; each of its methods is fetched when it is first asked for, and kept."""

    def __init__(self, asked: tuple[Any, int]) -> None:
        self._asked = asked

    def __getattr__(self, name: str) -> object:
        """A method, or another attribute, of the compiled expression; Python asks only for what is not kept yet."""
        value = getattr(re.compile(*self._asked), name)
        setattr(self, name, value)
        return value


def prepare(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, but for when a mistake in it is found: tests/test_patterns.py compiles each."""
    return cast("re.Pattern[AnyStr]", _Pattern((text, flags)))
