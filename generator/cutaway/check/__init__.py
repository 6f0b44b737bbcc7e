"""Tiles -> Problems: one module a family of checks of castle tiles."""
