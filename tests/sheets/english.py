"""Sheets with English labels, for tests of how pieces lie on them."""

from __future__ import annotations

from functools import partial

from tilewright.sheets import impose as press
from tilewright.spec.words import english

impose = partial(press.impose, language=english())
