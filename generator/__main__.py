"""`python -m generator` -> the command line."""

from generator.cli import main

main(prog_name="tilewright")
