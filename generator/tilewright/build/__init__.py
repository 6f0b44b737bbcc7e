"""Spec -> out/<game>/: what draw, press and booklet make, gathered, cached and written all at once or not at all."""
