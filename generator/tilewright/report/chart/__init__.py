"""Numbers -> plots: pure functions from plain data to a pen's strokes; every mark sits where its number says."""
