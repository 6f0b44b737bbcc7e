"""Blocks + figures -> rules.pdf, and the same imposed to fold and staple."""
