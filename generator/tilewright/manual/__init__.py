"""The documentation: docs/, the commands and the message codes -> pages to read in a browser."""
