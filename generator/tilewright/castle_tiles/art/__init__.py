"""Tile -> the castle in it: walls, rooms, roofs, floors, ladders, and one thing to find."""
