"""The room of Castle: all its code. What a designer edits is in data/castle/.

rules is the model of rules.yaml, with scoring beside it; engine plays by it; art and figures draw what only this game
shows; checks and measures are about its pack.
"""
