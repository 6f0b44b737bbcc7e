"""Faces as they are tried -> what all of a game come to together, or a Problem at the part that makes it too much.

Each drawing has limits of its own (`vector.weight`); these hold for a folder that names many, or one of them many
times. What faces share is counted once, and copies of a face are none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.problem import RefusedError
from generator.spec.spec import Spec
from generator.vector import intricate
from generator.vector.form import Form

PAINTED = 200_000
"""Elements of all faces that differ, as long as ten seconds allow: ten thousand cards, each with a dozen elements that
look different on every one, and the words besides; or six hundred, each with a drawing of a hundred elements of its
own."""
READING = 3
"""Elements that are painted in the time in which one is read from its file."""
CAIRO = 20_000
"""Elements that cairo draws for all faces, each in a quarter of a millisecond."""
DOTS = 1_000_000_000
"""Of all pictures: a thousand cards at 300 to an inch, each with another picture all over it."""

MOST = {"elements": PAINTED, "elements that cairo draws": CAIRO, "dots of pictures": DOTS}
_COUNTED = "each counted on every face where it looks different"
_REMEDY = "draw the largest more simply, or as a PNG; let faces share what is the same; or part the game in two"


def elements_in(text: str) -> int:
    """How many elements the text of a drawing has, or a few more, before it is read."""
    return text.count("<") - text.count("</")


class Budget:
    """What the faces of a game have come to so far."""

    def __init__(self, spec: Spec[Any]) -> None:
        self._spec = spec
        self._spent: dict[str, int] = {}
        self._known: set[object] = set()

    def read(self, at: int, what: object, elements: int) -> None:
        """So many elements are read for a component; what is known already is not read again.

        Args:
            at: The component's number.
            what: By this it is known again.
            elements: How many.

        Raises:
            RefusedError: All together are too many (V11), as of all that follow.
        """
        self._spend(at, ("read", what), "elements", READING * elements)

    def painted(self, at: int, what: object, work: int, forms: Iterable[Form] = ()) -> None:
        """Something has been painted, which came to so much work, and shows these forms."""
        self._spend(at, ("painted", what), "elements", work)
        for form in forms:
            self._drawn(at, form)

    def shown(self, at: int, picture: str, dots: int) -> None:
        """A picture of dots is shown."""
        self._spend(at, ("shown", picture), "dots of pictures", dots)

    def _drawn(self, at: int, form: Form) -> None:
        """What cairo draws of a form and of those it uses, each once."""
        if ("drawn", form.key) not in self._known:
            self._spend(at, ("drawn", form.key), "elements that cairo draws", intricate.weight(form))
            for each in form.forms:
                self._drawn(at, each)

    def _spend(self, at: int, what: object, kind: str, many: int) -> None:
        if what in self._known:
            return
        self._known.add(what)
        self._spent[kind] = self._spent.get(kind, 0) + many
        if self._spent[kind] > MOST[kind]:
            part = self._spec.game.components[at]
            message = f"the faces up to those of '{part.id}' come to more than {MOST[kind]:,} {kind}, {_COUNTED}"
            raise RefusedError([self._spec.places.problem(("game", "components", at), "V11", message, _REMEDY)])
