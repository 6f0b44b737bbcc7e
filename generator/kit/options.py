"""What a person asks of a build -> Options: which parts, on what paper, in how much ink."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from generator.draw.ink import Ink
from generator.frozen import dataclass
from generator.kit.chosen import mark_of
from generator.press.back import Flip
from generator.press.printer_profile import Profile, correction
from generator.press.sheet import Backs
from generator.press.stock import BLEED, HOME, Clearances, Paper, paper_of
from generator.vector.matrix import Matrix

Progress = Callable[[int, int, str], None]
"""Told how many faces of how many are done, and which comes next."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person asks of a build.

    Attributes:
        paper: Its name, or the size of an own one, as `paper_of` takes it.
        backs: Printed on both sides, on one side with a fold between fronts and backs, or fronts only.
        flip: The edge the printer turns the paper on.
        bleed: Every piece with its whole bleed, none touching, for trimming one by one.
        ink: Full colour, or line art on white.
        only: The parts to build, or cards of them (`deck:33,40-44`); empty for the whole kit.
        svg: A drawing of every face as a file of its own.
        png: Dots per inch of pictures of every face; none where 0.
        printer: The name of the printer it is made for; empty for any.
        profile: What that printer's calibration sheet says.
        deck: The code of the deck that is printed instead of the whole set; empty for the set.
        stacked: The deck comes off the knife in dealt order.
        thickness: Of the card, in millimetres; as game.yaml says where it is 0.
        one_file: All sheets in one file, whatever they are printed on.
        anyway: A game with errors as well: what can be drawn is, and what is wrong is marked.
    """

    paper: str = "a4"
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = Ink.FULL
    only: tuple[str, ...] = ()
    png: int = 0
    printer: str = ""
    profile: Profile | None = None
    bleed: bool = False
    svg: bool = False
    deck: str = ""
    stacked: bool = False
    thickness: float = 0.0
    one_file: bool = False
    anyway: bool = False

    @property
    def stock(self) -> Paper:
        """The paper with its size."""
        return paper_of(self.paper)

    @property
    def press(self) -> Clearances:
        """What is kept free on a sheet: the margin is the printer's own where it has been measured."""
        usual = BLEED if self.bleed else HOME
        margin = self.profile.rim(self.stock.size) if self.profile else self.stock.margin
        return replace(usual, margin=margin) if margin != usual.margin else usual

    def correction(self, *, back: bool = False) -> Matrix:
        """What makes a side of a page come out straight."""
        return correction(self.profile, self.stock.size, back=back)

    @property
    def edition(self) -> str:
        """What the folder's name says of options that are not the usual ones: each edition has its own folder."""
        marks = [self.paper if self.paper != "a4" else "", "low-ink" if self.ink is Ink.LOW else ""]
        sides = {"none": "fronts", "gutterfold": "gutterfold"}
        marks += [sides.get(self.backs, ""), "short-edge" if self.flip == "short" else ""]
        marks += ["bleed" if self.bleed else "", *map(mark_of, self.only), self.printer]
        marks += [_named(self.deck), "stacked" if self.stacked else ""]
        marks += [f"{self.thickness:g}-mm".replace(".", "-") if self.thickness else ""]
        return "".join(f".{mark}" for mark in marks if mark)


def _named(code: str) -> str:
    """A code as part of a folder's name: without its check character, which need not be a letter."""
    short = code[:-1].rstrip("-")
    return short if len(short) <= 64 else f"{short[:40]}-{sha256(code.encode()).hexdigest()[:12]}"
