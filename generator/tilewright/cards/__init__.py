"""SVG template + row -> SVG drawing: slots filled, groups kept or left out, words set into their boxes."""
