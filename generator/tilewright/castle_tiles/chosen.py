"""Spec -> what was chosen for its castle tiles in a file of its own, tiles.lock.yaml: as text, and exchanged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tilewright.castle_tiles.lock import as_lock
from tilewright.spec.spec import Spec


def chosen(spec: Spec[Any]) -> str:
    """The colours that were chosen; empty if none were, or if the file is damaged."""
    return spec.lock.text.model_dump_json() if spec.lock and spec.lock.text else ""


def with_chosen(spec: Spec[Any], text: str) -> Spec[Any]:
    """The game as it is printed from a lock file with this text."""
    return replace(spec, lock=as_lock(spec.folder, spec.lock_name, text))


CHOSEN, WITH_CHOSEN = chosen, with_chosen
