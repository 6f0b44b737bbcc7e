"""Castle tiles, which any game may use: maps that are checked, weighed, coloured, dealt, grown and drawn."""
