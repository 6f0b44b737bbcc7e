"""SVG -> Form: an element tree compiled once into PDF operators, placed any number of times."""
