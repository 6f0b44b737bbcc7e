"""Castles & Crowns as a herald's roll of arms: cards, their back, dice, the starting player's token, the strip."""
