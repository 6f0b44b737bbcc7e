"""Rules of the games in the box: one module or package a game; they never import each other and never draw."""
