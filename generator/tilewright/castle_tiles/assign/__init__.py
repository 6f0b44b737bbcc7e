"""Tiles with open slots -> every slot with a colour, so that what the tiles hold comes out even."""
