"""A game's folder -> Spec: what a designer wrote, each value with its place."""
