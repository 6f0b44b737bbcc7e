"""An SVG as any program saves it -> the same drawing in the words that sheets know, and what was lost on the way."""
