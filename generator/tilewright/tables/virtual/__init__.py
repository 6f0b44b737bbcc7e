"""A game -> the table of somebody else's program: Tabletop Simulator, playingcards.io, virtualtabletop."""
