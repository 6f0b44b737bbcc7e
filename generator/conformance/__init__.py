"""Game -> an environment of PettingZoo, a game of OpenSpiel: leaves, so that others' tests and bots can play ours."""
