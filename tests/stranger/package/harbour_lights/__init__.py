"""Harbour Lights: the room of a game from outside, with something behind every door."""
