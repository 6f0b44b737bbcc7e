"""Edition -> a folder that a shop, a virtual table, a press or a cutter takes: a module for each family of targets."""
