"""Sheets with English labels, for tests of how pieces lie on them."""

from __future__ import annotations

from functools import partial

from generator.press import impose as press
from generator.spec.words import english

impose = partial(press.impose, language=english())
