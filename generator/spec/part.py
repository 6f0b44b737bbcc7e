"""What every component of a game says of itself, whatever it is made of."""

from __future__ import annotations

from generator.spec.model import Model
from generator.spec.scalars import Name, Text, TextOrNothing


class Component(Model):
    """What every kind of component has."""

    id: Name
    """Names the part on the command line (--only) and in file names."""
    title: Text
    """What the kit's first page and page labels call it."""
    make: Text
    """One or two sentences for the first page: how to cut, fold and glue it."""
    instead: TextOrNothing = ""
    """What a household could use in its place; empty where nothing would do."""
