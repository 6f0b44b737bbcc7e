"""The room of a game that nobody ships, with a kind of component of its own."""
