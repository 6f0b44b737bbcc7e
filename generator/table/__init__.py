"""Table -> text and drawings: a game as it lies on the table, for people to read and to look at."""
