"""Game + bots + seed -> Record: games played by bots and people, kept as text that a person can read and replay."""
