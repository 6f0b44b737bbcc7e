"""Game + seats -> a game in progress: how it lies on the table, who may see and do what, and how it is kept."""
