"""Spec + Deck -> Problems: one module a family of checks; a check is a function that yields Problems."""
