"""Spec -> Deck, Pieces, Designs: each kind of component is one module with one row; each piece has an id."""
