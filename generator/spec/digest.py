"""Spec -> the digits that tell its rules from all others."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from generator.spec.spec import Spec


def rules_digest(spec: Spec[Any]) -> str:
    """Sixteen hexadecimal digits that tell any two sets of rules apart: rules, tiles, and what things are called."""
    parts = [spec.game.id, spec.rules.model_dump_json(), spec.tiles.model_dump_json() if spec.tiles else ""]
    parts += [",".join(names) for names in (spec.game.colours, spec.game.locks, spec.game.liveries)]
    return sha256("\n".join(parts).encode()).hexdigest()[:16]
