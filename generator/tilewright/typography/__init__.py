"""Font files, and text in any script -> glyphs in the order in which they are printed, and where they stand."""
