"""SVG -> Form: any program's drawing in plain words, compiled once into PDF operators; outlines and bleed."""
