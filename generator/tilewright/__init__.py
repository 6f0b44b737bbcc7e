"""Tilewright: a folder of YAML becomes a printed board game."""

__version__ = "0.2.0"
