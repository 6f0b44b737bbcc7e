"""What only Sky Rise shows: towers as a whole and from above, cards of planes, goals, the start token."""
