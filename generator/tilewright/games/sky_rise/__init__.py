"""The room of Sky Rise: all its code. What a designer edits is in data/sky-rise/.

rules is the model of rules.yaml, with scoring and tower beside it; engine plays by it; checks prove that a floor of
cards rests on the tips of paper pyramids.
"""
