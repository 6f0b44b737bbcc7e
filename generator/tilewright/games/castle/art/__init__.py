"""What only Castle draws: woodcuts, of a black block and a flat colour."""
