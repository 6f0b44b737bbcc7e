"""What only Castle draws: woodcuts in two inks and a wash."""
