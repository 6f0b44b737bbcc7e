"""Spec -> Pieces -> Designs: each kind of component is one module with one row, and table.py lists them all."""
