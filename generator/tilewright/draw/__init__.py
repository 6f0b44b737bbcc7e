"""Deck -> Art: each face drawn once, as SVG in millimetres."""
