"""Blocks of games -> Aggregates: played here, by many processes or by many machines; kept in a file, if that is asked.

Whoever plays a block plays the same games, and aggregates are whole numbers that are added up: the report is the same
to the last digit whoever did the work, in which order, and however often somebody had to begin again.
"""
