"""What every component of a game says of itself, whatever it is made of."""

from __future__ import annotations

from generator.spec.model import Model
from generator.spec.scalars import Name, Text, TextOrNothing


class Component(Model):
    """What every kind of component has.

    Attributes:
        kind: What it is.
        id: Names the part on the command line (--only) and in file names.
        title: What the kit's first page and page labels call it.
        make: One or two sentences for the first page: how to cut, fold and glue it.
        instead: What a household could use in its place; empty where nothing would do.
    """

    id: Name
    title: Text
    make: Text
    instead: TextOrNothing = ""
