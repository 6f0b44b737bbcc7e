"""The command that this package brings: name -> its group in the list, what the list says of it, where it is."""

COMMANDS = {"lamps": ("Harbour", "Count the lamps of each colour.", "harbour_lights.lamps:lamps")}
