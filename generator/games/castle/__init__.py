"""The room of Castle: all its code. What a designer edits stands in data/castle/.

rules is the model of rules.yaml, with pack, estate and scoring beside it; engine plays by it; art and figures draw what
only this game shows; checks are of what a pack has to hold.
"""
