"""Checks, decks and games -> pages to read and to keep."""
