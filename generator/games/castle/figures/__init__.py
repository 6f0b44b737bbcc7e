"""Spec -> the figures of the booklet, by the names under which booklet.md places them."""

from __future__ import annotations

from generator.games.castle.figures.book import FIGURES

__all__ = ["FIGURES"]
