"""Spec -> Deck: every physical piece, with an id."""
