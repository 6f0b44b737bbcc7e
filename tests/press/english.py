"""Sheets with English labels, for tests of how pieces lie on them."""

from __future__ import annotations

from functools import partial

from generator.press import sheet
from generator.spec.words import english

impose = partial(sheet.impose, language=english())
