"""play.yaml + Spec + Deck -> Game: how a game is played, in sentences that are parsed, checked, bounded and compiled."""
