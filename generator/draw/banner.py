"""Game and a page's room -> the head of its kit's first page: a strip of a picture with the title, and the credits."""

from __future__ import annotations

from generator.draw.column import ACCENT
from generator.draw.inset import Inset, cover_with
from generator.draw.ornament import centred, nameplate, plaque
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.words import fold, plain, wrap
from generator.language import Language
from generator.spec.game import GameFile
from generator.units import Box, Size

STRIP, CREDITS = 34.0, 14.0


def banner(pen: Pen, game: GameFile, room: Box, picture: Inset | None) -> None:
    """A strip of sky, or of the game's own picture, with the title in it, the tagline and the credits under it."""
    strip_size = Size(room.width, STRIP - 2)
    frame = plaque(0, 0, room.width, STRIP - 2, 3)

    def strip(inner: Pen) -> None:
        own = picture if not inner.low else None
        inner.within(
            frame,
            lambda view: cover_with(view, own, strip_size) if own else view.look.style.banner(view, game, strip_size),
        )
        inner.line(frame, INK, 0.35)

    pen.place(strip, (room.x, room.y))
    mid = room.x + room.width / 2
    size, lines = fold(game.title, 82, 24, 9, book=pen.look.book)
    nameplate(pen, mid - 46, room.y + 4.5, 92, STRIP - 11)
    centred(pen, lines, mid, room.y + STRIP / 2 - 1, size)
    first = wrap(plain(game.tagline), room.width, 12, book=pen.look.book)[:1]
    tagline = " ".join(piece.text for line in first for piece in line)
    pen.text(tagline, mid, room.y + STRIP + 3.6, 12, style="italic", fill=ACCENT, align=0.5)
    pen.text(" \N{MIDDLE DOT} ".join(_facts(game, pen.look.language)), mid, room.y + STRIP + 8.8, 9.5, align=0.5)


def _facts(game: GameFile, language: Language) -> list[str]:
    least, most = game.players.least, game.players.most
    seats = "facts.players" if least < most else "facts.players_always"
    facts = [language.say("facts.by", designer=game.designer.name), language.say(seats, least=least, most=most)]
    facts += [language.say("facts.minutes", minutes=game.minutes)] * bool(game.minutes)
    facts += [language.say("facts.ages", ages=game.ages)] * bool(game.ages)
    return [*facts, language.say("facts.version", version=game.version)]
