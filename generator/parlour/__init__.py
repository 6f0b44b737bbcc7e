"""Game + seats -> a game in progress: who sits where, what each may see and do, and how it is kept until it is over."""
