"""Tiles -> Measures: how even a set of castle tiles is, beside blind deals of the same set."""
