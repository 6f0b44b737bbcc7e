"""The room of Castles & Crowns: all its code. What a designer edits stands in data/castles-and-crowns/.

rules is the model of rules.yaml, with battle, choices, ranges, scoring and sending beside it; engine plays by it; art
and figures draw what only this game shows; checks are of the houses on its cards.
"""
