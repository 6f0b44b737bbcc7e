"""Spec + Deck -> Game: Castles in the Air as it is played, one module an idea, in the order of the booklet."""
