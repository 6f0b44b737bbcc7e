"""A folder that prints -> a free table: its pieces as they are printed, how they lie at first, and what hands do."""
