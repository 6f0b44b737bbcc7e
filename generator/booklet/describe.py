"""A Colophon -> what a document of the layout engine says about itself."""

from __future__ import annotations

from typing import Any

from generator.booklet.letters import LateObject
from generator.press.colophon import Colophon


def describe(document: Any, colophon: Colophon) -> None:  # noqa: ANN401 - the engine's own
    """Put it all into a document that has been laid out and is not written yet."""

    def add(body: bytes) -> str:
        return LateObject(document, body).reference

    catalogue: Any = document.Catalog
    entries = colophon.entries(add)
    catalogue.__NoDefault__ = [*dict.fromkeys((*catalogue.__NoDefault__, *entries))]
    for name, text in entries.items():
        setattr(catalogue, name, text)
    document.info = _Record(document, colophon.info())


class _Record(LateObject):
    """What the engine takes for its own record of a file."""

    invariant = True

    def digest(self, signature: Any) -> None:  # noqa: ANN401 - as above
        """The file's ID is a digest of the record."""
        signature.update(self.text)
