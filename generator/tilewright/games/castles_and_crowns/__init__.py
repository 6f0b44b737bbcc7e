"""The room of Castles & Crowns: all its code. What a designer edits is in data/castles-and-crowns/.

rules is the model of rules.yaml, with scoring beside it; engine plays by it; art and figures draw what only this game
shows; checks are about the houses on its cards.
"""
