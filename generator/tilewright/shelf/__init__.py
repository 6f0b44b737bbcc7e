"""A name or a folder -> the game that lies there: what is on the shelf, what starts a new game, what a link brings."""
