"""play.yaml + Spec + Deck -> Game: rules in sentences that are parsed, checked, limit and compiled."""
