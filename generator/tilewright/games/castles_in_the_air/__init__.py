"""The room of Castles in the Air: all its code. What a designer edits is in data/castles-in-the-air/.

rules is the model of rules.yaml, with scoring beside it; engine plays by it; art and figures draw what only this game
shows.
"""
