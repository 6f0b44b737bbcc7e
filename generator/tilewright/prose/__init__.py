"""Markdown + Spec -> Blocks: the words of booklet and player aid, every number filled in from the rules."""
