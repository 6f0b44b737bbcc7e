"""Last Ferry: the room of a game for Tilewright, which asks these modules by name for what they have."""
