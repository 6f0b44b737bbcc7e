"""Times one session of a game."""
