"""Links in a game's folder -> copies in it: the one part that asks the network, when told to."""
