"""(`of`, face) of a piece -> the colours of game.yaml that it is printed in."""

from __future__ import annotations

from collections.abc import Mapping

from generator.spec.entries import Colour
from generator.spec.game import GameFile
from generator.spec.picture import Face
from generator.spec.vocabulary import PALETTES, words_of


def palettes(game: GameFile) -> Mapping[str, Mapping[str, Colour]]:
    """Every palette of a game by its name."""
    return {name: getattr(game, name) for name in PALETTES}


def each_of(game: GameFile, of: str, face: Face) -> tuple[str, ...]:
    """The keys of the colours that a piece is printed in; ('',) for a piece in none.

    Args:
        game: Whose palettes.
        of: A colour's key, a palette's name, or `each`.
        face: What is on it: `each` means every colour that a drawing of that name is made for, and none for a picture.
    """
    known = palettes(game)
    if of in known and not any(of in colours for colours in known.values()):
        return tuple(known[of])
    if of != "each":
        return (of,)
    palette = words_of(game.id).of_palette.get(face) if isinstance(face, str) else None
    return tuple(known[palette]) if palette else ("",)


def colour_of(game: GameFile, key: str) -> Colour | None:
    """A colour by its key, from whichever palette has it."""
    return next((colours[key] for colours in palettes(game).values() if key in colours), None)
