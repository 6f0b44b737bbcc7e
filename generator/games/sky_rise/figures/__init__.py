"""The figures of the rule booklet; FIGURES is what the style asks for."""

from __future__ import annotations

from generator.games.sky_rise.figures.book import figures as FIGURES  # noqa: N812 - a door's word

__all__ = ["FIGURES"]
