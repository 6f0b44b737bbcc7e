"""YAML -> Spec: what a designer wrote, read strictly, each value with its place."""
