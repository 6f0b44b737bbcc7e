"""Edition -> files, a module for each kind of file that can be written from it; `table` has them all."""
