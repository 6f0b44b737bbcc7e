"""The room of Sky Rise: all its code. What a designer edits stands in data/sky-rise/.

rules is the model of rules.yaml, with choices, scoring and tower beside it; engine plays by it; stand proves that a
floor of cards rests on the tips of paper pyramids.
"""
