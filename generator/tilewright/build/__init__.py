"""Spec -> out/<game>/: what draw, sheets, pdf and booklet make, gathered and written, all at once or not at all."""
