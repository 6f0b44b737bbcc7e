"""A file, a place, a value -> the same file with that value there, and every other byte as it was."""
