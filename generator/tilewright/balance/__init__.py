"""Spec + Deck -> Measure*: how even a set of tiles is, and how even the decks dealt from it."""
